import { Text, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { client } from '../client.ts';
import type { ControlProps } from './controls.tsx';
import { TextWithTokens } from './Sentence.tsx';

/** Letters that are left when the field begins to count them. */
const few = 25;

/** A text. What becomes a token while it is typed stays plain until the form is opened again. */
export function TextControl(props: ControlProps) {
  const [hasTokens] = useState(String(props.value ?? '').includes('{'));
  return hasTokens ? <TextWithTokens {...props} /> : <PlainText {...props} />;
}

/** "2026-03-12" is 12 March 2026. */
const dayInWords = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day)
    ? new Date(`${day}T00:00`).toLocaleDateString('en-NZ', { dateStyle: 'long' })
    : day;

/** A text without tokens, a number, a day, a time: what one types. */
function PlainText({ schema, value, place, input }: ControlProps) {
  const { maxLength = 999, format } = schema;
  const text = format === 'date' ? dayInWords(String(value ?? '')) : String(value ?? '');
  const shared = {
    ...input,
    value: text,
    lang: 'en-NZ',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      client.type(place, event.currentTarget.value),
    onBlur: () => client.flush(),
  };
  if (maxLength <= 60 || format === 'date' || schema.type !== 'string') return <TextInput {...shared} />;
  const isCounted = maxLength - text.length < few;
  return (
    <Textarea
      {...shared}
      autosize
      minRows={1}
      rightSection={isCounted && <Text size="xs" c="dimmed">{`${text.length} of ${maxLength} letters`}</Text>}
      rightSectionWidth={isCounted ? 130 : undefined}
    />
  );
}
