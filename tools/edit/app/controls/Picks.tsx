import { MultiSelect } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { client } from '../client.ts';
import { useControl } from './useControl.ts';

/** Names of things: suburbs next door. */
export function Picks(props: WidgetProps) {
  const { value } = props;
  const { input, place, overview, schema } = useControl(props);
  const reference = Array.isArray(schema.items) ? '' : (schema.items?.reference ?? '');
  return (
    <MultiSelect
      {...input}
      data={overview.choices[reference] ?? []}
      value={Array.isArray(value) ? value.map(String) : []}
      maxValues={schema.maxItems ?? 99}
      searchable
      onChange={(chosen) => void client.act({ do: 'set', ...place, value: chosen })}
    />
  );
}
