import type { PipeMapSuburb } from './pipe-map.ts';

export type NamedSuburb = PipeMapSuburb & { officialName?: string | undefined };

const named = new WeakMap<readonly NamedSuburb[], PipeMapSuburb[]>();

/** On the map places are written as on the street signs there. One list has one answer, laid out once. */
export function withOfficialNames(suburbs: readonly NamedSuburb[]): PipeMapSuburb[] {
  const list = named.get(suburbs) ?? suburbs.map((suburb) => ({ ...suburb, label: suburb.officialName }));
  named.set(suburbs, list);
  return list;
}
