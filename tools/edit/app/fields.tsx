// Forms made of the site's schemas. RJSF draws the fields of one group; what lies further in is drawn group by group,
// so that a letter draws only its own group again.
import {
  Accordion,
  ActionIcon,
  Alert,
  Button,
  Fieldset,
  Group,
  Select,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import Form from '@rjsf/mantine';
import type {
  ErrorSchema,
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  UiSchema,
  ValidatorType,
} from '@rjsf/utils';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type JsonSchema, resolveUnion } from '../../../site/src/schemas/json-schema.ts';
import { isFields, valueAt } from '../path.ts';
import type { Doc, Overview } from '../types.ts';
import { client } from './client.ts';
import { controls, widgetOf, widgets } from './controls.tsx';
import { Glyph } from './glyphs.tsx';

/** What is the same for all fields of a page of the editor. */
export interface Editing {
  doc: Doc;
  overview: Overview;
  /** The field that the address names: what it lies in is open. */
  goal: string;
}

const EditingContext = createContext<Editing | undefined>(undefined);
export const EditingProvider = EditingContext.Provider;

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === undefined) throw new Error('A field is drawn outside of a form');
  return editing;
}

/** The server checks everything, by the schemas that the site is built with. */
const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

const inside = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);

/** Whether RJSF draws it itself, or a control of our own: no group and no list. */
export function isLeaf(schema: JsonSchema): boolean {
  const { type, control } = resolveUnion(schema, undefined);
  return (type !== 'object' && type !== 'array') || (control !== undefined && control in controls);
}

/** "officeHours" is "Office hours". */
export function inWords(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The kinds of thing that a value may be: one for nearly all. */
const kindsOf = ({ oneOf, anyOf }: JsonSchema): JsonSchema[] =>
  (oneOf ?? anyOf ?? []).filter(({ properties }) => properties !== undefined);

/** What a kind is called: by what is fixed in it. */
function kindTitle({ properties = {} }: JsonSchema): string {
  const fixed = Object.values(properties).find((inner) => inner.const ?? inner.enum);
  return (fixed?.enum ?? [fixed?.const]).map((value) => inWords(String(value))).join(', ');
}

/** What tells a value from others of its kind: what its schema says, or else what stands first in it. */
function firstText(doc: Doc, schema: JsonSchema, value: unknown, path: string): string {
  if (!isFields(value)) return typeof value === 'object' ? '' : (doc.shown[path] ?? String(value ?? ''));
  const keys = [
    schema.itemLabel ?? '',
    'name',
    'title',
    'heading',
    'what',
    'question',
    'text',
    ...Object.keys(value),
  ];
  const isShort = (one: unknown) => typeof one === 'string' || typeof one === 'number';
  const key = keys.find((one) => isShort(value[one]) && value[one] !== '') ?? '';
  return doc.shown[inside(path, key)] ?? String(value[key] ?? '');
}

/** Whether something is wrong, or waits, in a field or in what lies in it. */
function useMark(path: string): 'wrong' | 'draft' | undefined {
  const { doc, overview } = useEditing();
  const isIn = (field: string) => `${field}.`.startsWith(`${path}.`);
  if (overview.drafts.some(({ file, field }) => file === doc.file && isIn(field))) return 'draft';
  return doc.problems.some(({ field }) => isIn(field)) ? 'wrong' : undefined;
}

function Mark({ path }: { path: string }) {
  const mark = useMark(path);
  if (mark === undefined) return null;
  return <span className={`mark ${mark}`}>{mark === 'draft' ? 'Not on the page yet' : 'To put right'}</span>;
}

/** The fields of a group that RJSF draws itself, with the data that it takes. */
function flatForm(
  properties: [string, JsonSchema][],
  value: unknown,
  path: string,
  required: readonly string[] | undefined,
  overview: Overview,
) {
  const schema: RJSFSchema = { type: 'object', properties: {} };
  const uiSchema: UiSchema = { 'ui:submitButtonOptions': { norender: true } };
  const formData: Record<string, unknown> = {};
  for (const [key, written] of properties) {
    const own = valueAt(value, [/^\d+$/.test(key) ? Number(key) : key]);
    const inner = isLeaf(written) ? resolveUnion(written, own) : written;
    const isOptional = required !== undefined && !required.includes(key);
    const title = `${inner.title ?? inWords(key)}${isOptional && inner.type !== 'boolean' ? ' (may stay empty)' : ''}`;
    const { field, widget, choices } = widgetOf(inner, own, overview);
    if (isLeaf(inner) && !field) {
      schema.properties = {
        ...schema.properties,
        [key]: leafSchema(
          inner,
          title,
          choices?.map((choice) => choice.value),
        ),
      };
      uiSchema[key] = {
        ...(widget && { 'ui:widget': widget }),
        ...(choices && { 'ui:enumNames': choices.map((choice) => choice.label) }),
        'ui:options': { schema: inner, ...(choices && isOptional && { clearable: true }) },
      };
      formData[key] =
        inner.type === 'number' || inner.type === 'integer'
          ? own === undefined
            ? undefined
            : String(own)
          : own;
      continue;
    }
    // RJSF has nothing to look at in what another form draws.
    schema.properties = { ...schema.properties, [key]: { type: 'null', title } };
    uiSchema[key] = {
      'ui:field': field ?? 'Branch',
      'ui:options': { inner, path: inside(path, key), title, isOptional },
    };
  }
  return { schema, uiSchema, formData };
}

/** The part of a schema that a control needs. */
function leafSchema(
  { type, description, format, maxLength }: JsonSchema,
  title: string,
  choices?: string[],
): RJSFSchema {
  const help = description && { description };
  if (type === 'boolean') return { type: 'boolean', title, ...help };
  if (choices) return { type: 'string', title, ...help, enum: choices };
  return { type: 'string', title, ...help, ...(format && { format }), ...(maxLength && { maxLength }) };
}

interface FieldsFormProps {
  schema: JsonSchema;
  value: unknown;
  path: string;
  /** The fields to draw, where not all. */
  only?: readonly string[];
}

/** The fields of a group. */
function FieldsForm({ schema, value, path, only }: FieldsFormProps) {
  const { doc, overview } = useEditing();
  const { properties = {}, required } = schema;
  const chosen = Object.entries(properties).filter(
    ([key, inner]) => inner.const === undefined && (only === undefined || only.includes(key)),
  );
  const sorted = chosen.toSorted(([, a], [, b]) => Number(a.rank === 'rare') - Number(b.rank === 'rare'));
  const flat = flatForm(sorted, value, path, required, overview);
  return <FlatForm {...flat} doc={doc} path={path} />;
}

/** One text of a list. */
function PointForm({
  schema,
  value,
  list,
  index,
}: {
  schema: JsonSchema;
  value: unknown;
  list: string;
  index: number;
}) {
  const { doc, overview } = useEditing();
  const named = { ...schema, title: `No. ${index + 1}` };
  const data: unknown[] = [];
  data[index] = value;
  const flat = flatForm([[String(index), named]], data, list, undefined, overview);
  return <FlatForm {...flat} doc={doc} path={list} />;
}

function FlatForm({
  schema,
  uiSchema,
  formData,
  doc,
  path,
}: ReturnType<typeof flatForm> & { doc: Doc; path: string }) {
  const errors = useMemo(() => {
    const found: Record<string, { __errors: string[] }> = {};
    for (const { field, message } of doc.problems) {
      const key = field.slice(path === '' ? 0 : path.length + 1);
      if (inside(path, key) === field && !key.includes('.'))
        found[key] = { __errors: [...(found[key]?.__errors ?? []), message] };
    }
    return found as ErrorSchema;
  }, [doc.problems, path]);
  return (
    <Form
      tagName="div"
      className="fields"
      schema={schema}
      uiSchema={uiSchema}
      formData={formData}
      validator={validator}
      noValidate
      showErrorList={false}
      extraErrors={errors}
      idPrefix={path === '' ? `${doc.file}:` : `${doc.file}:${path}`}
      idSeparator={path === '' ? '' : '.'}
      widgets={widgets}
      fields={branches}
      templates={templates}
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: 'skipDefaults',
        arrayMinItems: { populate: 'never' },
      }}
      onChange={({ formData: all }, id = '') => {
        const field = id.slice(doc.file.length + 1);
        const key = field.slice(path === '' ? 0 : path.length + 1);
        if (key === '' || !(key in (schema.properties ?? {}))) return;
        const fresh: unknown = valueAt(all, [key]);
        client.type({ file: doc.file, field }, fresh ?? '');
        if (typeof fresh !== 'string') client.flush();
      }}
      onBlur={() => client.flush()}
    />
  );
}

/** A field, with a way back where what is typed in waits. */
function FieldTemplate({ id, children, schema, rawErrors }: FieldTemplateProps) {
  const { doc, overview } = useEditing();
  const field = id.slice(doc.file.length + 1);
  const waits = overview.drafts.some((draft) => draft.file === doc.file && draft.field === field);
  if (schema.type === 'object') return children;
  return (
    <div className="field" data-field={field}>
      {children}
      {waits && (
        <Text size="sm" c="dimmed">
          {rawErrors?.length ? '' : 'This waits for another field. '}The page keeps what it says.{' '}
          <button
            type="button"
            className="link"
            onClick={() => void client.act({ do: 'drop', file: doc.file, field })}
          >
            Go back to it
          </button>
        </Text>
      )}
    </div>
  );
}

interface BranchOptions {
  inner: JsonSchema;
  path: string;
  title: string;
  isOptional: boolean;
}

const optionsOf = ({ uiSchema }: FieldProps): BranchOptions =>
  uiSchema?.['ui:options'] as unknown as BranchOptions;

/** A group, a list or a register within a group. */
function Branch(props: FieldProps) {
  const { doc } = useEditing();
  const { inner, path, title, isOptional } = optionsOf(props);
  const value = client.valueOf(doc, path);
  const isThere = value !== undefined && value !== null;
  return (
    <Fieldset legend={title} id={`${doc.file}:${path}`} tabIndex={-1}>
      <Part schema={inner} value={value} path={path} />
      {isOptional && isThere && inner.type === 'object' && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          onClick={() => void client.act({ do: 'remove', file: doc.file, field: path })}
        >
          Take it out
        </Button>
      )}
    </Fieldset>
  );
}

const branches = { Branch, ...controls };

function NoErrors() {
  return null;
}

/** The fields of a group, one under the other: what holds them has their heading. */
function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return <div className="group">{properties.map(({ content }) => content)}</div>;
}

const templates = { FieldTemplate, ObjectFieldTemplate, FieldErrorTemplate: NoErrors };

/** Whatever a schema describes: help, what is wrong with the whole, and what is in it. */
export function Part({ schema, value, path, only }: FieldsFormProps) {
  const { doc } = useEditing();
  const resolved = resolveUnion(schema, value);
  const own = path === '' ? [] : doc.problems.filter(({ field }) => field === path);
  return (
    <Stack gap="sm">
      {resolved.description && only === undefined && (
        <Text size="sm" c="dimmed">
          {resolved.description}
        </Text>
      )}
      {own.map(({ message }) => (
        <Alert key={message} color="red" role="note">
          {message}
        </Alert>
      ))}
      <KindChoice schema={schema} value={value} path={path} />
      <PartBody schema={resolved} value={value} path={path} {...(only && { only })} />
    </Stack>
  );
}

function PartBody(props: FieldsFormProps) {
  const { schema } = props;
  if (schema.type === 'array') return <Rows {...props} />;
  if (typeof schema.additionalProperties === 'object') return <Register {...props} />;
  return <FieldsForm {...props} />;
}

/** Which of several kinds a value is. */
function KindChoice({ schema, value, path }: FieldsFormProps) {
  const { doc } = useEditing();
  const kinds = kindsOf(schema).map(kindTitle);
  if (kinds.length < 2) return null;
  const chosen = isFields(value) ? kindTitle(resolveUnion(schema, value)) : null;
  return (
    <Select
      label="What it is"
      data={[...new Set(kinds)]}
      value={chosen}
      onChange={(title) => {
        if (title !== null)
          void client.act({ do: 'choose', file: doc.file, field: path, kind: kinds.indexOf(title) });
      }}
    />
  );
}

/** The parts that are open: those that begin so, and the one in which the goal lies. */
function useOpen(path: string, first: string[]): [string[], (open: string[]) => void] {
  const { goal } = useEditing();
  const [key] = goal.startsWith(`${path}.`) ? goal.slice(path.length + 1).split('.') : [];
  const [open, setOpen] = useState(first);
  useEffect(() => {
    if (key !== undefined) setOpen((all) => [...new Set([...all, inside(path, key)])]);
  }, [path, key]);
  return [open, setOpen];
}

/** A list: its points one by one, each opened by its name. */
function Rows({ schema, value, path }: FieldsFormProps) {
  const { doc } = useEditing();
  const list = Array.isArray(value) ? value : [];
  const [open, setOpen] = useOpen(path, list.length === 1 ? [inside(path, 0)] : []);
  const { items, maxItems = 99, minItems = 0 } = schema;
  const itemSchema = (index: number): JsonSchema => (Array.isArray(items) ? items[index] : items) ?? {};
  const isFlat = isLeaf(resolveUnion(itemSchema(0), list[0]));
  const points = list.map((one, index) => {
    const buttons = (
      <RowButtons
        path={path}
        index={index}
        count={list.length}
        canGo={list.length > minItems && !Array.isArray(items)}
      />
    );
    const inner = itemSchema(index);
    if (isFlat)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place
        <div className="row" key={index}>
          <PointForm schema={inner} value={one} list={path} index={index} />
          {buttons}
        </div>
      );
    const own = inside(path, index);
    const title = firstText(doc, resolveUnion(inner, one), one, own) || `No. ${index + 1}`;
    return (
      <FoldedPart key={own} path={own} title={title} buttons={buttons}>
        <Part schema={inner} value={one} path={own} />
      </FoldedPart>
    );
  });
  return (
    <Stack gap="xs">
      {isFlat ? (
        points
      ) : (
        <Accordion multiple chevronPosition="left" value={open} onChange={setOpen} keepMounted={false}>
          {points}
        </Accordion>
      )}
      {list.length < maxItems && !Array.isArray(items) && (
        <Button
          variant="default"
          leftSection={<Glyph name="plus" />}
          w="fit-content"
          onClick={() => void client.act({ do: 'add', file: doc.file, field: path })}
        >
          Add{addWord(schema)}
        </Button>
      )}
    </Stack>
  );
}

/** "people" is " a person": what a list is of, where its name says it. */
function addWord({ title }: JsonSchema): string {
  const words: Record<string, string> = {
    People: ' a person',
    Jobs: ' a job',
    Reviews: ' a review',
    Prices: ' a price',
  };
  return words[title ?? ''] ?? '';
}

/** One of several parts: closed, it says what it is; what is in it is drawn when it is opened. */
export function FoldedPart({
  path,
  title,
  buttons,
  children,
}: {
  path: string;
  title: string;
  buttons?: ReactNode;
  children: ReactNode;
}) {
  const { doc } = useEditing();
  return (
    <Accordion.Item value={path} id={`${doc.file}:${path}`} tabIndex={-1}>
      <Group wrap="nowrap" gap={4} align="center">
        <Accordion.Control>
          <span className="fold-title">{title}</span> <Mark path={path} />
        </Accordion.Control>
        {buttons}
      </Group>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}

function RowButtons({
  path,
  index,
  count,
  canGo,
}: {
  path: string;
  index: number;
  count: number;
  canGo: boolean;
}) {
  const { doc } = useEditing();
  const place = { file: doc.file, field: inside(path, index) };
  const name = `no. ${index + 1}`;
  return (
    <Group gap={2} wrap="nowrap" className="row-buttons">
      {index > 0 && (
        <ActionIcon
          variant="subtle"
          aria-label={`Move ${name} up`}
          onClick={() => void client.act({ do: 'move', ...place, to: index - 1 })}
        >
          <Glyph name="up" />
        </ActionIcon>
      )}
      {index < count - 1 && (
        <ActionIcon
          variant="subtle"
          aria-label={`Move ${name} down`}
          onClick={() => void client.act({ do: 'move', ...place, to: index + 1 })}
        >
          <Glyph name="down" />
        </ActionIcon>
      )}
      {canGo && (
        <ActionIcon
          variant="subtle"
          aria-label={`Take ${name} out`}
          onClick={() => void client.act({ do: 'remove', ...place })}
        >
          <Glyph name="cross" />
        </ActionIcon>
      )}
    </Group>
  );
}

/** Things by their names, such as the promises: a switch, where there is one, and what is in each. */
function Register({ schema, value, path }: FieldsFormProps) {
  const { doc } = useEditing();
  const inner = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  const all = Object.entries(isFields(value) ? value : {});
  const [open, setOpen] = useOpen(path, []);
  if (all.every(([, one]) => typeof one === 'string')) {
    const properties = Object.fromEntries(all.map(([key]) => [key, { ...inner, title: inWords(key) }]));
    return <FieldsForm schema={{ type: 'object', properties }} value={value} path={path} />;
  }
  return (
    <Accordion multiple chevronPosition="left" value={open} onChange={setOpen} keepMounted={false}>
      {all.map(([key, one]) => {
        const own = inside(path, key);
        const title = promiseTitle(one) ?? firstText(doc, inner, one, own);
        return (
          <FoldedPart
            key={key}
            path={own}
            title={title}
            buttons={<OnSwitch value={one} path={own} title={title} />}
          >
            <Part schema={inner} value={one} path={own} />
          </FoldedPart>
        );
      })}
    </Accordion>
  );
}

/** A promise is called by what pages say of it. */
function promiseTitle(value: unknown): string | undefined {
  const text = valueAt(value, ['wordings', 'sentence']) ?? valueAt(value, ['wordings', 'text']);
  return typeof text === 'string' ? text : undefined;
}

function OnSwitch({ value, path, title }: { value: unknown; path: string; title: string }) {
  const { doc } = useEditing();
  const on = valueAt(value, ['on']);
  if (typeof on !== 'boolean') return null;
  return (
    <Switch
      aria-label={`We say this: ${title}`}
      checked={on}
      onChange={(event) => {
        const checked = event.currentTarget.checked;
        void client.act({ do: 'set', file: doc.file, field: inside(path, 'on'), value: checked });
      }}
    />
  );
}
