import { Group, Select } from '@mantine/core';
import { client } from '../client.ts';
import { useEditing } from '../form/editing.ts';
import type { ControlProps } from './controls.tsx';

const spoken = (name: string) => name.replaceAll('-', ' ');

export function IconPicker({ input, value, place }: ControlProps) {
  const { overview } = useEditing();
  const chosen = String(value ?? '');
  return (
    <Select
      {...input}
      data={overview.icons.map((name) => ({ value: name, label: spoken(name) }))}
      value={chosen}
      searchable
      allowDeselect={false}
      leftSection={chosen && <Picture name={chosen} />}
      renderOption={({ option }) => (
        <Group gap="sm">
          <Picture name={option.value} />
          {option.label}
        </Group>
      )}
      onChange={(name) => name && client.choose(place, name)}
    />
  );
}

const Picture = ({ name }: { name: string }) => (
  <svg width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <use href={`/edit/icons.svg#${name}`} />
  </svg>
);
