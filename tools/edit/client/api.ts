import type { FormSchema } from './form-schema.ts';

/** A thing that has to be put right, as the build would say it. */
export interface Problem {
  file: string;
  line?: number;
  field?: string;
  found?: string;
  message: string;
  example?: string;
  /** Nothing is written in the field yet. */
  missing?: true;
}

/** What the editor's server says after everything that is asked of it. */
export interface State {
  groups: { title: string; files: { path: string; title: string; page: string }[] }[];
  problems: Problem[];
  warnings: Problem[];
  changes: { path: string; text: string }[];
  overtaken: string[];
  choices: Record<string, string[]>;
  preview: string;
}

export interface OpenFile {
  schema: FormSchema;
  data: Record<string, unknown>;
}

async function asked<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, init).catch(() => {
    throw new Error(
      'The editor does not answer. Is "npm run edit" still running? Nothing that was kept is lost.',
    );
  });
  const said = (await answer.json()) as T & { error?: string };
  if (!answer.ok) throw new Error(said.error ?? `The editor says ${answer.status}.`);
  return said;
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const of = (path: string) => `?path=${encodeURIComponent(path)}`;

/** What can be asked of the editor's server. Each throws an Error in words for the owner. */
export const api = {
  state: () => asked<State>('/api/state'),
  open: (path: string) => asked<OpenFile>(`/api/file${of(path)}`),
  /** `keepalive` lets it arrive where the window is closed at that moment. */
  write: (path: string, data: unknown) =>
    asked<State>(`/api/file${of(path)}`, {
      ...json('PUT', data),
      keepalive: JSON.stringify(data).length < 60_000,
    }),
  /** @param to The page that visitors of the removed one are sent to. */
  remove: (path: string, to?: string) =>
    asked<State>(`/api/file${of(path)}${to === undefined ? '' : `&to=${encodeURIComponent(to)}`}`, {
      method: 'DELETE',
    }),
  forget: (path: string) => asked<State>(`/api/forget${of(path)}`, { method: 'POST' }),
  keep: (path: string) => asked<State>(`/api/keep${of(path)}`, { method: 'POST' }),
  addSuburb: (name: string, area: string) =>
    asked<{ path: string; state: State }>('/api/suburbs', json('POST', { name, area })),
  save: (commit: boolean) => asked<{ said: string; state: State }>('/api/save', json('POST', { commit })),
  photo: (name: string, data: Blob, crop?: object) =>
    asked<{ file: string; state: State }>(
      `/api/photos?name=${encodeURIComponent(name)}${crop ? `&crop=${encodeURIComponent(JSON.stringify(crop))}` : ''}`,
      { method: 'POST', body: data },
    ),
};
