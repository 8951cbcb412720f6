import { Anchor, Input, Text } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { isFields } from '../../path.ts';
import { useControl } from './useControl.ts';

/** Who has confirmed a fact; it is signed under "Before you go online". */
export function Confirmation(props: WidgetProps) {
  const { input } = useControl(props);
  const { by, on } = isFields(props.value) ? props.value : {};
  return (
    <Input.Wrapper label={input.label} error={input.error} labelElement="div">
      <Text size="sm" c="dimmed" id={input.id} tabIndex={-1}>
        {by ? `Confirmed by ${by}, on ${on}. ` : 'Nobody has confirmed this yet. '}
        <Anchor href="#signing">Read and sign</Anchor>
      </Text>
    </Input.Wrapper>
  );
}
