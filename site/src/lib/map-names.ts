import type { PipeMapSuburb } from './pipe-map.ts';

export type NamedSuburb = PipeMapSuburb & { officialName?: string | undefined };

/** On the map places are written as on the street signs there. */
export const withOfficialName = (suburb: NamedSuburb): PipeMapSuburb => ({
  ...suburb,
  label: suburb.officialName,
});
