import { useEffect, useRef, useState } from 'react';
import type { Edit } from '../draft.ts';
import type { Answer, OpenFile, Place, State } from '../session.ts';
import { type Path, same, valueAt, withChange } from '../yaml.ts';

type FileEdit = Edit & { file: string };

const post = (path: string, body: BodyInit, keepalive = false) =>
  fetch(path, { method: 'POST', body, keepalive });

/** How often a window asks for what was changed elsewhere, in milliseconds. */
const interval = 1000;

/** The draft as the editor has it, and on top of it what is typed and not sent yet. @param name The open file. */
export function useDraft(name: string) {
  const [state, setState] = useState<State>();
  const [open, setOpen] = useState<OpenFile>();
  const [said, setSaid] = useState('');
  const [gone, setGone] = useState(false);
  const [found, setFound] = useState<Place[]>();
  // What is true at this moment; what was rendered may be older, and the form library keeps older functions.
  const live = useRef({
    name,
    version: 0,
    open: undefined as OpenFile | undefined,
    waiting: [] as FileEdit[],
    sending: [] as FileEdit[],
    timer: 0,
  }).current;
  live.name = name;

  const show = (file: OpenFile | undefined) => {
    live.open = file;
    setOpen(file);
  };

  /** Does something with the draft. @returns What came of it; undefined where it was refused. */
  const run = async (command: string, body: object = {}): Promise<Answer | undefined> => {
    const asked = JSON.stringify({ version: live.version, open: live.name, ...body });
    const response = await post(`/do/${command}`, asked).catch(() => undefined);
    setGone(response === undefined);
    if (response === undefined) return undefined;
    const answer = (await response.json()) as Answer & { error?: string };
    if (command !== 'look') setSaid(answer.error ?? answer.said ?? '');
    if (!response.ok) return undefined;
    if (answer.found !== undefined) setFound(answer.found);
    const { version, state: now, open: file } = answer;
    if (now === undefined || file === undefined || version < live.version) return answer;
    live.version = version;
    setState(now);
    const typed = [...live.sending, ...live.waiting].filter((edit) => edit.file === file.file);
    const data = typed.reduce<unknown>((all, { path, value }) => withChange(all, path, value), file.data);
    if (file.file === live.name) show({ ...file, data });
    return answer;
  };

  const send = async (): Promise<void> => {
    const file = live.waiting[0]?.file;
    if (file === undefined || live.sending.length > 0) return;
    live.sending = live.waiting.filter((edit) => edit.file === file);
    live.waiting = live.waiting.filter((edit) => edit.file !== file);
    const answer = await run('change', { file, edits: live.sending });
    // What could not be sent is sent when the editor answers again.
    if (answer === undefined) live.waiting.unshift(...live.sending);
    live.sending = [];
    if (answer !== undefined) await send();
  };

  const change = (path: Path, value: unknown) => {
    const { open: now, waiting } = live;
    const was = valueAt(now?.data, path);
    if (now === undefined || same(value, was)) return;
    show({ ...now, data: withChange(now.data, path, value) });
    const last = waiting.at(-1);
    if (last?.file === now.file && same(last.path, path)) last.value = value;
    else waiting.push({ file: now.file, path, value, was });
    clearTimeout(live.timer);
    live.timer = window.setTimeout(() => void send(), 150);
  };

  /** @returns The name under which the photo is kept. @throws Error that says why it is refused. */
  const addPhoto = async (photo: File): Promise<string> => {
    const response = await post(`/photo?name=${encodeURIComponent(photo.name)}`, photo);
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error);
    return answer;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` does the same each time
  useEffect(() => {
    show(undefined);
    void run('look', { version: 0 });
  }, [name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the page is open
  useEffect(() => {
    setInterval(() => void run('look').then((answer) => answer && send()), interval);
    addEventListener('pagehide', () => {
      for (const { file, ...edit } of live.waiting)
        void post('/do/change', JSON.stringify({ file, edits: [edit] }), true);
    });
  }, []);

  return { state, open, said, gone, found, setFound, change, run, addPhoto };
}

export type Run = ReturnType<typeof useDraft>['run'];
