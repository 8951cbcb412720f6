import { Anchor, Input, Text } from '@mantine/core';
import { isFields } from '../../path.ts';
import type { ControlProps } from './controls.tsx';

/** Who has confirmed a fact; it is signed under "Before you go online". */
export function Confirmation({ input, value }: ControlProps) {
  const { by, on } = isFields(value) ? value : {};
  return (
    <Input.Wrapper label={input.label} error={input.error} labelElement="div">
      <Text size="sm" c="dimmed" id={input.id} tabIndex={-1}>
        {by ? `Confirmed by ${by}, on ${on}. ` : 'Nobody has confirmed this yet. '}
        <Anchor href="#signing">Read and sign</Anchor>
      </Text>
    </Input.Wrapper>
  );
}
