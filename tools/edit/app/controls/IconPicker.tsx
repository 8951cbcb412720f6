import { Group, Select } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useControl } from './useControl.ts';

const spoken = (name: string) => name.replaceAll('-', ' ');

export function IconPicker(props: WidgetProps) {
  const { input, overview } = useControl(props);
  const value = String(props.value ?? '');
  return (
    <Select
      {...input}
      data={overview.icons.map((name) => ({ value: name, label: spoken(name) }))}
      value={value}
      searchable
      allowDeselect={false}
      leftSection={value && <Picture name={value} />}
      renderOption={({ option }) => (
        <Group gap="sm">
          <Picture name={option.value} />
          {option.label}
        </Group>
      )}
      onChange={(name) => name && props.onChange(name)}
    />
  );
}

const Picture = ({ name }: { name: string }) => (
  <svg width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <use href={`/edit/icons.svg#${name}`} />
  </svg>
);
