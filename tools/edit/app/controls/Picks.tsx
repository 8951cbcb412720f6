import { MultiSelect } from '@mantine/core';
import { client } from '../client.ts';
import { useEditing } from '../form/editing.ts';
import type { ControlProps } from './controls.tsx';

/** Names of things: suburbs next door. */
export function Picks({ input, schema, value, place }: ControlProps) {
  const { overview } = useEditing();
  const reference = Array.isArray(schema.items) ? '' : (schema.items?.reference ?? '');
  return (
    <MultiSelect
      {...input}
      data={overview.choices[reference] ?? []}
      value={Array.isArray(value) ? value.map(String) : []}
      maxValues={schema.maxItems ?? 99}
      searchable
      onChange={(chosen) => client.choose(place, chosen)}
    />
  );
}
