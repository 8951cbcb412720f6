// The page's side of the conversation with the editor's server.
import { useSyncExternalStore } from 'react';
import { pathOf, valueAt, withValue } from '../path.ts';
import type { Act, Answer, Doc, Outcome, Place, View } from '../types.ts';

/** What the page knows at a moment. */
export interface Snapshot {
  view: View | undefined;
  /** Requests without an answer. */
  waiting: number;
  /** Whether the editor does not answer. */
  gone: boolean;
  /** What came of the last act, until another one is done. */
  outcome: Outcome;
  /** The field that the last refusal is about. */
  refusedAt: string;
}

interface Typed extends Place {
  value: unknown;
}

const keyOf = ({ file, field }: Place) => `${file}:${field}`;

/** What is the same as before keeps its identity, so that only what changed is drawn again. */
function keep<T>(old: unknown, fresh: T): T {
  if (Object.is(old, fresh) || typeof old !== 'object' || typeof fresh !== 'object' || !old || !fresh)
    return fresh;
  if (Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  const [before, after] = [old as Record<string, unknown>, fresh as Record<string, unknown>];
  const keys = Object.keys(after);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    after[key] = keep(before[key], after[key]);
    same &&= key in before && Object.is(before[key], after[key]);
  }
  return same ? (old as T) : fresh;
}

/** What two windows write over each other are two changes. */
function windowId(): string {
  const known = sessionStorage.getItem('window') ?? crypto.randomUUID();
  sessionStorage.setItem('window', known);
  return known;
}

class Client {
  #snapshot: Snapshot = { view: undefined, waiting: 0, gone: false, outcome: {}, refusedAt: '' };
  #listeners = new Set<() => void>();
  #turn: Promise<unknown> = Promise.resolve();
  /** What is typed in and not in an answer yet. */
  #typed = new Map<string, Typed>();
  #timer = 0;
  #unsent: Typed | undefined;
  #file = 'business.yaml';

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): Snapshot => this.#snapshot;

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Opens a file, or looks again: another window may have changed something. */
  async open(file = this.#file): Promise<void> {
    this.#file = file;
    const answer = await this.#fetch(`view?file=${encodeURIComponent(file)}`);
    this.#take(await answer.json());
  }

  /** Does something; sent again with the same id until the editor answers. */
  async act(act: Act, at = ''): Promise<Outcome> {
    this.flush();
    const body = JSON.stringify({ id: crypto.randomUUID(), window: windowId(), act });
    return this.#send(`act?file=${encodeURIComponent(this.#file)}`, { method: 'POST', body, headers }, at);
  }

  /** Sends a picture for a field. @param file Undefined takes it away. */
  upload({ file, field }: Place, picture: File | undefined): Promise<Outcome> {
    const query = { id: crypto.randomUUID(), window: windowId(), file, field, name: picture?.name ?? '' };
    const body = picture ?? new Blob([]);
    const type = { 'Content-Type': 'application/octet-stream' };
    return this.#send(
      `upload?${new URLSearchParams(query)}`,
      { method: 'POST', body, headers: type },
      `${file}:${field}`,
    );
  }

  /** Takes what was typed: it is sent a moment later. */
  type(place: Place, value: unknown): void {
    if (this.#unsent && keyOf(this.#unsent) !== keyOf(place)) this.flush();
    const typed = { ...place, value };
    this.#typed.set(keyOf(place), typed);
    this.#unsent = typed;
    clearTimeout(this.#timer);
    // A field that is empty for a moment would lose its line in the file.
    if (value !== '') this.#timer = window.setTimeout(() => this.flush(), 150);
    this.#set({ outcome: {}, refusedAt: '' });
  }

  /** Sends what was typed at once. */
  flush(): void {
    clearTimeout(this.#timer);
    const typed = this.#unsent;
    this.#unsent = undefined;
    if (typed === undefined) return;
    const { file, field, value } = typed;
    const body = JSON.stringify({
      id: crypto.randomUUID(),
      window: windowId(),
      act: { do: 'set', file, field, value },
    });
    void this.#send(
      `act?file=${encodeURIComponent(this.#file)}`,
      { method: 'POST', body, headers },
      keyOf(typed),
    ).then(() => {
      if (this.#typed.get(keyOf(typed)) === typed) this.#typed.delete(keyOf(typed));
      this.#set({});
    });
  }

  /** Sends what was typed as the page goes. */
  leave(): void {
    const typed = this.#unsent;
    if (typed === undefined) return;
    const { file, field, value } = typed;
    const act = { id: crypto.randomUUID(), window: windowId(), act: { do: 'set', file, field, value } };
    navigator.sendBeacon('/edit/api/act', new Blob([JSON.stringify(act)], { type: 'application/json' }));
  }

  /** The value of a field as it is in the form. */
  valueOf(doc: Doc, field: string): unknown {
    return valueAt(this.dataOf(doc), pathOf(field));
  }

  /** A file's data with what is typed in and not sent yet. */
  dataOf(doc: Doc): unknown {
    let { data } = doc;
    for (const { file, field, value } of this.#typed.values())
      if (file === doc.file) data = withValue(data, pathOf(field), value);
    return data;
  }

  /** Something that is not part of every answer. */
  async get<T>(path: string): Promise<T> {
    return (await this.#fetch(path)).json();
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    return (await this.#fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }

  say = (outcome: Outcome): void => this.#set({ outcome, refusedAt: '' });

  #send(path: string, init: RequestInit, at: string): Promise<Outcome> {
    this.#set({ waiting: this.#snapshot.waiting + 1 });
    const next = this.#turn.then(async () => {
      const answer: Answer = await (await this.#fetch(path, init)).json();
      this.#set({
        waiting: this.#snapshot.waiting - 1,
        outcome: answer.outcome,
        refusedAt: answer.outcome.refused ? at : '',
      });
      this.#take(answer);
      return answer.outcome;
    });
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #fetch(path: string, init?: RequestInit): Promise<Response> {
    for (;;) {
      const answer = await fetch(`/edit/api/${path}`, init).catch(() => undefined);
      if (answer?.ok) {
        if (this.#snapshot.gone) this.#set({ gone: false });
        return answer;
      }
      this.#set({ gone: true });
      await new Promise((done) => setTimeout(done, 1000));
    }
  }

  #take({ overview, doc }: View): void {
    // What is on its way is in none of the earlier answers.
    if (this.#snapshot.waiting > 0) return;
    const view = {
      overview,
      doc: doc?.file === this.#file || !this.#snapshot.view ? doc : this.#snapshot.view.doc,
    };
    this.#set({ view: keep(this.#snapshot.view, view) });
  }
}

const headers = { 'Content-Type': 'application/json' };

export const client = new Client();

/** Everything that the page knows, drawn again as it changes. */
export const useClient = (): Snapshot => useSyncExternalStore(client.subscribe, client.snapshot);
