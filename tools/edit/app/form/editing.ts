import { createContext, useContext } from 'react';
import { type JsonSchema, resolveUnion } from '../../../../site/src/schemas/json-schema.ts';
import type { Doc, Overview } from '../../view.ts';

export interface Editing {
  doc: Doc;
  overview: Overview;
  /** The field that the address names: what it lies in is open. */
  goal: string;
}

const EditingContext = createContext<Editing | undefined>(undefined);
export const EditingProvider = EditingContext.Provider;

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === undefined) throw new Error('A field is drawn outside of a form');
  return editing;
}

/** A value of the open file: what a group, a list or a field is drawn of. */
export interface PartProps {
  schema: JsonSchema;
  value: unknown;
  /** Keys and list positions, joined by dots. */
  path: string;
}

export const inside = (path: string, key: string | number): string =>
  path === '' ? String(key) : `${path}.${key}`;

/** Whether a field lies in another, or is the same. */
export const isIn = (field: string, path: string): boolean => `${field}.`.startsWith(`${path}.`);

/** Controls that ask for a group or a list as a whole. */
const wholeControls = ['position', 'openingHours', 'confirmation'];

/** Names of other things, chosen from a list, as many as there may be. */
export const isPicks = ({ type, items, minItems, maxItems }: JsonSchema): boolean =>
  type === 'array' && !Array.isArray(items) && items?.reference !== undefined && minItems !== maxItems;

/** Whether one control asks for a value: it is no group and no list of others. */
export function isField(schema: JsonSchema): boolean {
  const { type, control = '' } = resolveUnion(schema, undefined);
  return (type !== 'object' && type !== 'array') || wholeControls.includes(control) || isPicks(schema);
}
