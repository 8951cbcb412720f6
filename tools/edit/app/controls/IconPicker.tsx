import { Button, Group, Input, SimpleGrid, Tooltip, UnstyledButton } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { useControl } from './useControl.ts';

/** One of the icons, by its picture. */
export function IconPicker(props: WidgetProps) {
  const { value, onChange } = props;
  const { input, overview } = useControl(props);
  const [isOpen, setOpen] = useState(false);
  const spoken = (name: string) => name.replaceAll('-', ' ');
  return (
    <Input.Wrapper {...input} labelElement="div">
      <Group gap="sm">
        <span className="chosen-icon">{value && <Picture name={String(value)} />}</span>
        <Button id={input.id} variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {value ? `Another icon than ${spoken(String(value))}` : 'Choose an icon'}
        </Button>
      </Group>
      {isOpen && (
        <SimpleGrid cols={{ base: 6, sm: 9 }} spacing={4} mt="xs" role="group" aria-label="Icons">
          {overview.icons.map((name) => (
            <Tooltip key={name} label={spoken(name)}>
              <UnstyledButton
                className="icon-choice"
                aria-label={spoken(name)}
                aria-pressed={name === value}
                onClick={() => {
                  onChange(name);
                  setOpen(false);
                }}
              >
                <Picture name={name} />
              </UnstyledButton>
            </Tooltip>
          ))}
        </SimpleGrid>
      )}
    </Input.Wrapper>
  );
}

const Picture = ({ name }: { name: string }) => (
  <svg width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <use href={`/edit/icons.svg#${name}`} />
  </svg>
);
