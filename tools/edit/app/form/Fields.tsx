// The fields of one group, drawn by RJSF; a group within it is drawn by itself, so that a letter draws only its own
// group again.
import { Anchor, Stack, Text } from '@mantine/core';
import Form from '@rjsf/mantine';
import type {
  ErrorSchema,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  UiSchema,
  ValidatorType,
} from '@rjsf/utils';
import { type JsonSchema, resolveUnion } from '../../../../site/src/schemas/json-schema.ts';
import { isFields } from '../../path.ts';
import { inWords } from '../../schema.ts';
import type { Doc, Overview } from '../../view.ts';
import { client } from '../client.ts';
import { choicesFor, controlFor } from '../controls/controls.ts';
import { inside, isIn, useEditing } from './editing.ts';

/** The server checks everything, by the schemas that the site is built with. */
const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

type Entry = readonly [key: string, schema: JsonSchema];

interface FieldsProps {
  /** The fields by their keys. */
  entries: readonly Entry[];
  /** What they are in: a group or a list. */
  value: unknown;
  path: string;
  /** Keys that may not be left out; without it, the labels do not tell. */
  required?: readonly string[] | undefined;
}

export function Fields({ entries, value, path, required }: FieldsProps) {
  const { doc, overview } = useEditing();
  if (entries.length === 0) return null;
  const all = isFields(value) || Array.isArray(value) ? { ...value } : {};
  const valueAtKey = (key: string): unknown => (all as Record<string, unknown>)[key];
  const schema: RJSFSchema = { type: 'object', properties: {} };
  const uiSchema: UiSchema = { 'ui:submitButtonOptions': { norender: true } };
  const formData: Record<string, unknown> = {};
  for (const [key, written] of entries) {
    const field = resolveUnion(written, valueAtKey(key));
    const isOptional = required !== undefined && !required.includes(key);
    const asked = askedFor(key, field, valueAtKey(key), isOptional, overview);
    schema.properties = { ...schema.properties, [key]: asked.schema };
    uiSchema[key] = asked.uiSchema;
    formData[key] = typeof valueAtKey(key) === 'number' ? String(valueAtKey(key)) : valueAtKey(key);
  }
  return (
    <Form
      tagName="div"
      schema={schema}
      uiSchema={uiSchema}
      formData={formData}
      validator={validator}
      noValidate
      showErrorList={false}
      extraErrors={errorsOf(doc, path, Object.keys(formData))}
      idPrefix={`${doc.file}:${path}`}
      idSeparator={path === '' ? '' : '.'}
      templates={templates}
      experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
      onChange={({ formData: typed }, id = '') => {
        const field = id.slice(doc.file.length + 1);
        const key = field.slice(path === '' ? 0 : path.length + 1);
        if (!(key in formData)) return;
        const fresh: unknown = typed[key] ?? '';
        client.type({ file: doc.file, field }, fresh);
        if (typeof fresh !== 'string') client.flush();
      }}
      onBlur={() => client.flush()}
    />
  );
}

/** How RJSF is told of a field: it draws ticks and choices itself, and by our controls all else. */
function askedFor(key: string, field: JsonSchema, value: unknown, isOptional: boolean, overview: Overview) {
  const { type, description, format, maxLength } = field;
  const isTick = type === 'boolean';
  const title = `${field.title ?? inWords(key)}${isOptional && !isTick ? ' (may stay empty)' : ''}`;
  const choices = choicesFor(field, value, overview);
  const schema: RJSFSchema = {
    title,
    ...(description && { description }),
    type: isTick ? 'boolean' : 'string',
  };
  if (choices) schema.enum = choices.map((choice) => choice.value);
  const uiSchema: UiSchema = {
    'ui:options': { jsonSchema: field, format, maxLength, clearable: isOptional },
  };
  if (choices) uiSchema['ui:enumNames'] = choices.map((choice) => choice.label);
  if (!choices && !isTick) uiSchema['ui:widget'] = controlFor(field);
  return { schema, uiSchema };
}

/** What was wrong with a field says nothing of what is typed into it since. */
function errorsOf({ file, problems }: Doc, path: string, keys: readonly string[]): ErrorSchema {
  const errors: Record<string, { __errors: string[] }> = {};
  for (const key of keys) {
    if (client.isTyped({ file, field: inside(path, key) })) continue;
    const own = problems.filter(({ field }) => isIn(field, inside(path, key)));
    if (own.length > 0) errors[key] = { __errors: own.map(({ message }) => message) };
  }
  return errors as ErrorSchema;
}

/** A field, with a way back where what is typed in waits. */
function FieldTemplate({ id, children, schema, rawErrors }: FieldTemplateProps) {
  const { doc, overview } = useEditing();
  const field = id.slice(doc.file.length + 1);
  const isWaiting = overview.drafts.some((draft) => draft.file === doc.file && draft.field === field);
  if (schema.type === 'object') return children;
  return (
    <div>
      {children}
      {isWaiting && (
        <Text size="sm" c="dimmed">
          {rawErrors?.length ? '' : 'This waits for another field. '}The page keeps what it says.{' '}
          <Anchor
            component="button"
            inherit
            onClick={() => void client.act({ do: 'leaveDraft', file: doc.file, field })}
          >
            Go back to it
          </Anchor>
        </Text>
      )}
    </div>
  );
}

/** What holds the fields has their heading. */
const ObjectFieldTemplate = ({ properties }: ObjectFieldTemplateProps) => (
  <Stack gap="md">{properties.map(({ content }) => content)}</Stack>
);

/** Each control says its own errors. */
const FieldErrorTemplate = () => null;

const templates = { FieldTemplate, ObjectFieldTemplate, FieldErrorTemplate };
