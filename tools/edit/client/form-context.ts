import { createContext, useContext } from 'react';
import type { Problem, State } from './api.ts';

export type Path = readonly (string | number)[];

/** What every field of a form may need to know. */
export interface Form {
  problems: readonly Problem[];
  choices: Record<string, string[]>;
  /** Takes over what the server says of the whole after a photo was added. */
  take(state: State): void;
}

export const FormContext = createContext<Form>({ problems: [], choices: {}, take: () => {} });

export const idOf = (path: Path) => `field-${path.join('.')}`;

/** What is wrong with exactly this field. */
export function useProblems(path: Path): Problem[] {
  const field = path.join('.');
  return useContext(FormContext).problems.filter(
    (problem) => (problem.field ?? '') === field && problem.missing !== true,
  );
}

/** Whether nothing stands in this field yet, among several: no reason to blame it before it was come to. */
export function useUnwritten(path: Path): boolean {
  const field = path.join('.');
  return useContext(FormContext).problems.some(
    (problem) => problem.missing === true && problem.field === field,
  );
}

export interface FieldProps<T = unknown> {
  schema: import('./form-schema.ts').FormSchema;
  value: T;
  path: Path;
  label: string;
  /** A field that is not needed may be left empty, and is then taken out of the file. */
  required: boolean;
  onChange(value: unknown): void;
}
