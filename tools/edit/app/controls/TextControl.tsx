import { Text, Textarea, TextInput } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { TextWithMarks } from './Sentence.tsx';
import { useControl } from './useControl.ts';

/** Letters that are left when the field begins to count them. */
const few = 25;

/** A text. What becomes a mark while it is typed stays plain until the form is opened again. */
export function TextControl(props: WidgetProps) {
  const [hasMarks] = useState(String(props.value ?? '').includes('{'));
  return hasMarks ? <TextWithMarks {...props} /> : <PlainText {...props} />;
}

/** "2026-03-12" is 12 March 2026. */
const dayInWords = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day)
    ? new Date(`${day}T00:00`).toLocaleDateString('en-NZ', { dateStyle: 'long' })
    : day;

/** A text without marks, a number, a day, a time: what one types. */
function PlainText(props: WidgetProps) {
  const { id, value, onChange, onBlur } = props;
  const { input, schema } = useControl(props);
  const { maxLength = 999, format } = schema;
  const text = format === 'date' ? dayInWords(String(value ?? '')) : String(value ?? '');
  const shared = { ...input, value: text, lang: 'en-NZ', onBlur: () => onBlur(id, text) };
  if (maxLength <= 60 || format === 'date' || schema.type !== 'string')
    return <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />;
  const isCounted = maxLength - text.length < few;
  return (
    <Textarea
      {...shared}
      autosize
      minRows={1}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={isCounted && <Text size="xs" c="dimmed">{`${text.length} of ${maxLength} letters`}</Text>}
      rightSectionWidth={isCounted ? 130 : undefined}
    />
  );
}
