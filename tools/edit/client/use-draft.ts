import { useCallback, useEffect, useRef, useState } from 'react';
import { api, type OpenFile, type State } from './api.ts';

export interface EditedFile extends OpenFile {
  path: string;
  /** Another one where the file was read anew. */
  version: number;
}

export type DraftControl = ReturnType<typeof useDraft>;

/** How long a pause in typing is waited for before it is kept, in milliseconds. */
const pause = 250;

/** What is being edited, and what becomes of it: each change is kept by the server a moment after it. */
export function useDraft() {
  const [state, setState] = useState<State>();
  const [file, setFile] = useState<EditedFile>();
  const [page, setPage] = useState('/');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState('');
  const waiting = useRef<{ path: string; data: unknown; timer: number } | undefined>(undefined);
  const sending = useRef(Promise.resolve());

  const doing = useCallback(async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setSaid('');
    try {
      const result = await work();
      setFailed('');
      return result;
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }, []);

  /** Sends what was typed and not sent yet: one after the other, so that the last is what stays. */
  const flush = useCallback(async () => {
    const send = async () => {
      const last = waiting.current;
      if (last === undefined) return;
      waiting.current = undefined;
      clearTimeout(last.timer);
      const next = await doing(() => api.write(last.path, last.data));
      if (next !== undefined) setState(next);
    };
    sending.current = sending.current.then(send);
    await sending.current;
  }, [doing]);

  const open = useCallback(
    async (path: string) => {
      await flush();
      const read = await doing(() => api.open(path));
      if (read === undefined) return;
      setFile({ ...read, path, version: Date.now() });
      location.hash = path;
    },
    [doing, flush],
  );

  const change = useCallback(
    (path: string, data: Record<string, unknown>) => {
      setFile((old) => (old?.path === path ? { ...old, data } : old));
      if (waiting.current !== undefined) clearTimeout(waiting.current.timer);
      waiting.current = { path, data, timer: window.setTimeout(() => void flush(), pause) };
    },
    [flush],
  );

  /** Does something that changes more than a field, and reads the open file anew. */
  const after = async (work: () => Promise<State | undefined>, path = file?.path) => {
    await flush();
    const next = await doing(work);
    if (next === undefined) return;
    setState(next);
    const there = next.groups.some(({ files }) => files.some((each) => each.path === path));
    if (there && path !== undefined) await open(path);
    else setFile(undefined);
  };

  useEffect(() => {
    void doing(async () => {
      setState(await api.state());
      await open(decodeURIComponent(location.hash.slice(1)) || 'business.yaml');
    });
    // There is no time to wait for an answer: what was sent before is overtaken by this.
    const leave = () => {
      const last = waiting.current;
      waiting.current = undefined;
      if (last !== undefined) void api.write(last.path, last.data).then(setState, () => {});
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
    };
  }, [doing, open]);

  // The page follows the file; where the owner went elsewhere in it, it stays until another file is opened.
  const path = file?.path;
  const wanted = state?.groups.flatMap(({ files }) => files).find((each) => each.path === path)?.page;
  const shownYet =
    wanted?.startsWith('/towns/') !== true || state?.problems.length === 0 || !isNew(state, path);
  useEffect(() => {
    if (wanted !== undefined && shownYet) setPage(wanted);
  }, [wanted, shownYet]);

  return {
    ...{ state, file, page, busy, said, failed },
    ...{ open, change, flush, take: setState },
    remove: (gone: string, to?: string) => after(() => api.remove(gone, to), undefined),
    forget: (which: string) => after(() => api.forget(which)),
    keep: (which: string) => after(() => api.keep(which)),
    addSuburb: async (name: string, area: string) => {
      await flush();
      const added = await doing(() => api.addSuburb(name, area));
      if (added === undefined) return false;
      setState(added.state);
      await open(added.path);
      return true;
    },
    save: async (commit: boolean) => {
      await flush();
      const saved = await doing(() => api.save(commit));
      if (saved === undefined) return;
      setState(saved.state);
      setSaid(saved.said);
    },
  };
}

/** A page that was never right cannot be shown yet. */
const isNew = (state: State | undefined, path: string | undefined) =>
  state?.changes.some((change) => change.path === path && change.text.endsWith(': added')) === true;
