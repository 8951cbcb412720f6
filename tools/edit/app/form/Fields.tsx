// The fields of one group. Each is drawn by itself, so that a letter draws only its own field again.
import { Anchor, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { type JsonSchema, resolveUnion } from '../../../../site/src/schemas/json-schema.ts';
import { valueAt } from '../../path.ts';
import { inWords } from '../../schema.ts';
import { client, keyOf, useRefusal } from '../client.ts';
import { Control } from '../controls/controls.tsx';
import { inside, isIn, type PartProps, useEditing } from './editing.ts';

interface FieldsProps {
  /** The fields by their keys. */
  entries: readonly (readonly [key: string, schema: JsonSchema])[];
  /** What they are in: a group or a list. */
  value: unknown;
  path: string;
  /** Keys that may not be left out; without it, the labels do not tell. */
  required?: readonly string[] | undefined;
}

export const Fields = ({ entries, value, path, required }: FieldsProps) => (
  <Stack gap="md">
    {entries.map(([key, schema]) => (
      <Field
        key={key}
        schema={schema}
        value={valueAt(value, [Array.isArray(value) ? Number(key) : key])}
        path={inside(path, key)}
        title={schema.title ?? inWords(key)}
        isOptional={required !== undefined && !required.includes(key)}
      />
    ))}
  </Stack>
);

type FieldProps = PartProps & { title: string; isOptional: boolean };

const Field = memo(function Field({ schema: written, value, path, title, isOptional }: FieldProps) {
  const { doc, overview } = useEditing();
  const place = { file: doc.file, field: path };
  const refused = useRefusal(keyOf(place));
  const schema = resolveUnion(written, value);
  const own = doc.problems.filter(({ field }) => isIn(field, path)).map(({ message }) => message);
  // What was wrong says nothing of what is typed since.
  const error = refused ?? (client.isTyped(place) ? undefined : own.join(' ') || undefined);
  const isWaiting = overview.drafts.some((draft) => keyOf(draft) === keyOf(place));
  const label = isOptional && schema.type !== 'boolean' ? <Optional title={title} /> : title;
  return (
    <div>
      <Control
        schema={schema}
        value={value}
        place={place}
        isOptional={isOptional}
        input={{ id: keyOf(place), label, description: schema.description, error }}
      />
      {isWaiting && (
        <Text size="sm" c="dimmed">
          {error ? '' : 'This waits for another field. '}The page keeps what it says.{' '}
          <Anchor component="button" inherit onClick={() => void client.act({ do: 'leaveDraft', ...place })}>
            Go back to it
          </Anchor>
        </Text>
      )}
    </div>
  );
});

const Optional = ({ title }: { title: string }) => (
  <>
    {title}{' '}
    <Text span inherit fw={400} c="dimmed">
      (may stay empty)
    </Text>
  </>
);
