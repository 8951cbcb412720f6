import { useEffect, useRef, useState } from 'react';
import type { Edit } from '../draft.ts';
import type { OpenFile, State } from '../session.ts';
import { type Path, same, valueAt, withChange } from '../write-yaml.ts';

type FileEdit = Edit & { file: string };

/** Asks the editor's server. @throws Error in its words, or TypeError where it does not answer. */
async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init);
  const answer = (await response.json()) as T & { error?: string };
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const post = <T>(command: string, body: object, keepalive = false) =>
  ask<T & { state: State; said?: string }>(`/do/${command}`, {
    method: 'POST',
    body: JSON.stringify(body),
    keepalive,
  });

/** The draft as the server has it, and on top of it what is typed and not sent yet. */
export function useDraft(name: string) {
  const [state, setState] = useState<State>();
  const [open, setOpen] = useState<OpenFile>();
  const [said, setSaid] = useState('');
  const [gone, setGone] = useState(false);
  const [conflicts, setConflicts] = useState<FileEdit[]>([]);
  const live = useRef({
    name,
    version: 0,
    waiting: [] as FileEdit[],
    sending: [] as FileEdit[],
    timer: 0,
  }).current;
  live.name = name;

  const load = async () => {
    const loaded = await ask<OpenFile>(`/file?file=${encodeURIComponent(live.name)}`);
    const own = [...live.sending, ...live.waiting].filter(({ file }) => file === loaded.file);
    const data = own.reduce<unknown>((now, { path, value }) => withChange(now, path, value), loaded.data);
    if (loaded.file === live.name) setOpen({ ...loaded, data });
  };

  /** Does something with the draft. @returns What came of it; undefined where it was refused. */
  const run = async <T extends object>(command: string, body: object = {}) => {
    try {
      const answer = await post<T>(command, body);
      setGone(false);
      if (command !== 'state') setSaid(answer.said ?? '');
      if (answer.state.version !== live.version) {
        live.version = answer.state.version;
        setState(answer.state);
        await load();
      }
      return answer;
    } catch (error) {
      if (error instanceof TypeError) setGone(true);
      else setSaid((error as Error).message);
      return undefined;
    }
  };

  const send = async () => {
    const [first] = live.waiting;
    if (first === undefined || live.sending.length > 0) return;
    const { file } = first;
    live.sending = live.waiting.filter((edit) => edit.file === file);
    live.waiting = live.waiting.filter((edit) => edit.file !== file);
    const answer = await run<{ conflicts: Edit[] }>('change', { file, edits: live.sending });
    // What could not be sent is sent when the editor answers again.
    if (answer === undefined) live.waiting.unshift(...live.sending);
    live.sending = [];
    const left = answer?.conflicts.map((edit) => ({ ...edit, file })) ?? [];
    if (left.length > 0) setConflicts((others) => [...others, ...left]);
    if (answer !== undefined) await send();
  };

  const change = (path: Path, value: unknown) => {
    const was = valueAt(open?.data, path);
    if (open === undefined || same(value, was)) return;
    setOpen((now) => now && { ...now, data: withChange(now.data, path, value) });
    const last = live.waiting.at(-1);
    if (last?.file === open.file && same(last.path, path)) last.value = value;
    else live.waiting.push({ file: open.file, path, value, was });
    clearTimeout(live.timer);
    live.timer = window.setTimeout(() => void send(), 150);
  };

  /** @returns The name under which the photo is kept. @throws Error that says why it is refused. */
  const addPhoto = (photo: File) =>
    ask<string>(`/photo?name=${encodeURIComponent(photo.name)}`, { method: 'POST', body: photo });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` reads the name that is open when it is called
  useEffect(() => {
    setOpen(undefined);
    load().catch(() => setGone(true));
  }, [name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one loop for as long as the page is open
  useEffect(() => {
    const follow = async () => {
      for (;;) {
        const version = await ask<number>(`/changed/${live.version}`).catch(() => undefined);
        if (version === undefined) await new Promise((done) => setTimeout(done, 1500));
        if (version !== live.version) await run('state');
        if (version !== undefined) await send();
      }
    };
    void follow();
    addEventListener('focus', () => void run('state'));
    addEventListener('pagehide', () => {
      for (const { file, ...edit } of live.waiting) void post('change', { file, edits: [edit] }, true);
    });
  }, []);

  return { state, open, said, gone, conflicts, setConflicts, change, run, addPhoto };
}

export type Run = ReturnType<typeof useDraft>['run'];
