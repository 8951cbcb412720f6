import { Checkbox, Group } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { weekDays } from '../../../../site/src/schemas/week-days.ts';
import { client } from '../client.ts';
import { useControl } from './useControl.ts';

/** Days of the week, ticked. */
export function WeekDays(props: WidgetProps) {
  const { value } = props;
  const { input, place } = useControl(props);
  const set = (chosen: string[]) => {
    const days = weekDays.filter((day) => chosen.includes(day));
    void client.act({ do: 'set', ...place, value: days });
  };
  return (
    <Checkbox.Group {...input} value={Array.isArray(value) ? value.map(String) : []} onChange={set}>
      <Group gap="sm" mt={4}>
        {weekDays.map((day) => (
          <Checkbox key={day} value={day} label={day.slice(0, 3)} aria-label={day} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
