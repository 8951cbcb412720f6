// The page's side of the conversation with the editor's server.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Act } from '../acts.ts';
import type { Request } from '../api.ts';
import { pathOf, withValue } from '../path.ts';
import type { Outcome, Place } from '../types.ts';
import type { Answer, Doc, View } from '../view.ts';

export interface Snapshot {
  view: View | undefined;
  waiting: number;
  isGone: boolean;
  /** What came of the last act, until another one is done. */
  outcome: Outcome;
  /** The field, or the form, that the last refusal is about. */
  refusedAt: string;
}

interface Typed extends Place {
  value: unknown;
}

export const keyOf = ({ file, field }: Place): string => `${file}:${field}`;

/** What two windows write over each other are two changes. */
function windowId(): string {
  const known = sessionStorage.getItem('window') ?? crypto.randomUUID();
  sessionStorage.setItem('window', known);
  return known;
}

const requestOf = (act: Act): Request => ({ id: crypto.randomUUID(), window: windowId(), act });

/** How long somebody rests before what was typed is sent, in milliseconds. */
const pause = 150;

class Client {
  #snapshot: Snapshot = { view: undefined, waiting: 0, isGone: false, outcome: {}, refusedAt: '' };
  #listeners = new Set<() => void>();
  #turn: Promise<unknown> = Promise.resolve();
  /** What is typed in and not in the view yet. */
  #typed = new Map<string, Typed>();
  /** What of it the next view will have. */
  #answered = new Set<Typed>();
  #unsent: Typed | undefined;
  #timer = 0;
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
    this.#take(await this.get<View>(`view?file=${encodeURIComponent(file)}`));
  }

  /** Does something. @param at The field, or the form, that a refusal is about. */
  act(act: Act, at = ''): Promise<Outcome> {
    this.flush();
    return this.#send(act, at);
  }

  async upload(place: Place, picture: File): Promise<Outcome> {
    const bytes = new Uint8Array(await picture.arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return this.act({ do: 'picture', ...place, name: picture.name, data: btoa(text) }, keyOf(place));
  }

  /** Takes what was typed: it is sent a moment later. */
  type(place: Place, value: unknown): void {
    if (this.#unsent && keyOf(this.#unsent) !== keyOf(place)) this.flush();
    this.#unsent = { ...place, value };
    this.#typed.set(keyOf(place), this.#unsent);
    clearTimeout(this.#timer);
    // A field that is empty for a moment would lose its line in the file.
    if (value !== '') this.#timer = window.setTimeout(() => this.flush(), pause);
    this.#set({ outcome: {}, refusedAt: '' });
  }

  /** Takes what was chosen, and sends it at once. */
  choose(place: Place, value: unknown): void {
    this.type(place, value);
    this.flush();
  }

  /** Sends what was typed at once. */
  flush(): void {
    clearTimeout(this.#timer);
    const typed = this.#unsent;
    this.#unsent = undefined;
    if (typed === undefined) return;
    void this.#send({ do: 'set', ...typed }, keyOf(typed), typed);
  }

  /** Sends what was typed as the page goes. */
  leave(): void {
    if (this.#unsent === undefined) return;
    const body = JSON.stringify(requestOf({ do: 'set', ...this.#unsent }));
    navigator.sendBeacon('/edit/api/act', new Blob([body], { type: 'application/json' }));
  }

  /** A file's data with what is typed in and not saved yet. */
  dataOf(doc: Doc): unknown {
    let { data } = doc;
    for (const { file, field, value } of this.#typed.values())
      if (file === doc.file) data = withValue(data, pathOf(field), value);
    return data;
  }

  /** Whether something is typed into a field of which the answer has not come. */
  isTyped = (place: Place): boolean => this.#typed.has(keyOf(place));

  /** Something that is not part of every answer. */
  async get<T>(path: string): Promise<T> {
    return (await this.#fetch(path)).json();
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const headers = { 'Content-Type': 'application/json' };
    return (await this.#fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  }

  say = (outcome: Outcome): void => this.#set({ outcome, refusedAt: '' });

  /** Sends one request after the other; each until the editor answers, with the same id. */
  #send(act: Act, at: string, typed?: Typed): Promise<Outcome> {
    this.#set({ waiting: this.#snapshot.waiting + 1 });
    const request = requestOf(act);
    const next = this.#turn.then(async () => {
      const answer = await this.post<Answer>(`act?file=${encodeURIComponent(this.#file)}`, request);
      const { outcome } = answer;
      if (typed) this.#answered.add(typed);
      this.#set({
        waiting: this.#snapshot.waiting - 1,
        outcome,
        refusedAt: outcome.refused ? at : '',
      });
      this.#take(answer);
      return outcome;
    });
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #fetch(path: string, init?: RequestInit): Promise<Response> {
    for (;;) {
      const answer = await fetch(`/edit/api/${path}`, init).catch(() => undefined);
      if (answer?.ok) {
        if (this.#snapshot.isGone) this.#set({ isGone: false });
        return answer;
      }
      this.#set({ isGone: true });
      await new Promise((done) => setTimeout(done, 1000));
    }
  }

  #take({ overview, doc }: View): void {
    // What is on its way is in none of the earlier answers.
    if (this.#snapshot.waiting > 0) return;
    for (const typed of this.#answered)
      if (this.#typed.get(keyOf(typed)) === typed) this.#typed.delete(keyOf(typed));
    this.#answered.clear();
    const old = this.#snapshot.view;
    const isOpen = doc?.file === this.#file || !old;
    this.#set({ view: { overview, doc: isOpen ? doc : old.doc } });
  }
}

export const client = new Client();

/** Everything that the page knows, drawn again as it changes. */
export const useClient = (): Snapshot => useSyncExternalStore(client.subscribe, client.snapshot);

/** Something of the server's that is looked at again after each change. */
export function useFresh<T>(path: string, query: Record<string, string> = {}): T | undefined {
  const { view } = useClient();
  const [value, setValue] = useState<T>();
  const version = String(view?.overview.version);
  const address = `${path}?${new URLSearchParams({ ...query, version })}`;
  useEffect(() => {
    void client.get<T>(address).then(setValue);
  }, [address]);
  return value;
}

/** What was refused, where it is about a field or a form. */
export function useRefusal(at: string): string | undefined {
  const { outcome, refusedAt } = useClient();
  return refusedAt === at ? outcome.refused : undefined;
}
