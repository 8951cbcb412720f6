// How each kind of field is asked for: one table by the `control` that its schema declares, for what RJSF and Mantine
// have no control for.
import {
  Button,
  Checkbox,
  FileButton,
  Group,
  Image,
  Input,
  MultiSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import type { FieldProps, RegistryFieldsType, RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import type { JsonSchema } from '../../../site/src/schemas/json-schema.ts';
import { weekDays } from '../../../site/src/schemas/week-days.ts';
import { isFields } from '../path.ts';
import { formatHours, type Span } from '../short-hours.ts';
import type { Choice, Overview } from '../types.ts';
import { client, useClient } from './client.ts';
import { inWords, useEditing } from './fields.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import { Sentence } from './Sentence.tsx';

interface Asked {
  field?: string;
  widget?: string;
  choices?: Choice[] | undefined;
}

/** A choice that is in the field, and is none of those that there are. */
const withOwn = (choices: readonly Choice[] | undefined, value: unknown): Choice[] => {
  const all = [...(choices ?? [])];
  if (typeof value === 'string' && value !== '' && !all.some((choice) => choice.value === value))
    all.push({ value, label: value });
  return all;
};

/** Addresses of the site's pages, with the part of the page that this one leads to. */
const addresses = (choices: readonly Choice[] | undefined, value: unknown): Choice[] => {
  const [path = '', part = ''] = String(value ?? '').split('#');
  const page = choices?.find((choice) => choice.value === path);
  const own = page && part ? [{ value: String(value), label: `${page.label} › ${inWords(part)}` }] : [];
  return withOwn([...(choices ?? []), ...own], value);
};

/** By what RJSF draws a field. */
export function widgetOf(schema: JsonSchema, value: unknown, { choices }: Overview): Asked {
  const { control = '', reference, type, items } = schema;
  if (control in controls) return { field: control };
  if (control === 'pageAddress') return { widget: 'select', choices: addresses(choices.pageAddress, value) };
  if (control in widgets) return { widget: control };
  if (type === 'array' && !Array.isArray(items) && items?.reference && schema.minItems !== schema.maxItems)
    return { field: 'picks' };
  if (reference && reference !== 'photos')
    return { widget: 'select', choices: withOwn(choices[reference], value) };
  if (schema.enum)
    return {
      widget: 'select',
      choices: schema.enum.map((one) => ({ value: String(one), label: inWords(String(one)) })),
    };
  if (schema.format === 'date') return { widget: 'day' };
  if (type !== 'string') return {};
  return { widget: (schema.maxLength ?? 0) > 60 || String(value ?? '').includes('{') ? 'sentence' : 'plain' };
}

/** What a widget says of itself to Mantine. */
const wrapped = ({ id, label, hideLabel, options, schema, rawErrors }: WidgetProps) => ({
  id,
  ...(!hideLabel && { label }),
  description: options.description ?? schema.description,
  error: rawErrors?.length ? rawErrors.join(' ') : undefined,
});

function SentenceWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, schema } = props;
  const { overview } = useEditing();
  // What becomes a mark while it is typed stays plain until the form is opened again.
  const [hasMarks] = useState(String(value ?? '').includes('{'));
  const text = String(value ?? '');
  const left = (schema.maxLength ?? 999) - text.length;
  const counted = left < 25 && !hasMarks ? `${text.length} of ${schema.maxLength} letters` : '';
  if (hasMarks)
    return (
      <Sentence
        {...wrapped(props)}
        value={text}
        claims={overview.claims}
        facts={overview.facts}
        onChange={onChange}
        onBlur={() => onBlur(id, text)}
      />
    );
  return (
    <Textarea
      {...wrapped(props)}
      autosize
      minRows={1}
      lang="en-NZ"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onBlur(id, text)}
      rightSection={counted ? <span className="counted">{counted}</span> : undefined}
      rightSectionWidth={counted ? 130 : undefined}
    />
  );
}

function PlainWidget(props: WidgetProps) {
  const { id, value, onChange, onBlur, options } = props;
  return (
    <TextInput
      {...wrapped(props)}
      lang="en-NZ"
      type={options.isDay ? 'date' : 'text'}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onBlur(id, value)}
    />
  );
}

const DayWidget = (props: WidgetProps) => (
  <PlainWidget {...props} options={{ ...props.options, isDay: true }} />
);

/** One of the icons, by its picture. */
function IconWidget(props: WidgetProps) {
  const { value, onChange } = props;
  const { overview } = useEditing();
  const [open, setOpen] = useState(false);
  const picture = (name: string) => (
    <svg width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <use href={`/edit/icons.svg#${name}`} />
    </svg>
  );
  const spoken = (name: string) => name.replaceAll('-', ' ');
  return (
    <Input.Wrapper {...wrapped(props)} labelElement="div">
      <Group gap="sm">
        <span className="chosen-icon">{value ? picture(String(value)) : null}</span>
        <Button id={props.id} variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {value ? `Another icon than ${spoken(String(value))}` : 'Choose an icon'}
        </Button>
      </Group>
      {open && (
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
                {picture(name)}
              </UnstyledButton>
            </Tooltip>
          ))}
        </SimpleGrid>
      )}
    </Input.Wrapper>
  );
}

/** A photo from this computer. */
function PhotoWidget(props: WidgetProps) {
  const { id, value } = props;
  const { doc } = useEditing();
  const { outcome, refusedAt, waiting } = useClient();
  const place = { file: doc.file, field: id.slice(doc.file.length + 1) };
  const refused = refusedAt === id ? outcome.refused : undefined;
  return (
    <Input.Wrapper {...wrapped(props)} error={refused ?? wrapped(props).error} labelElement="div">
      <Group align="end">
        {value ? (
          <Image src={`/edit/photos/${value}`} alt="The photo that is chosen" w={160} radius={6} />
        ) : null}
        <FileButton
          accept="image/*"
          onChange={(picture) => picture && void client.upload(place, picture)}
          inputProps={{ 'aria-label': 'Photo', id } as object}
        >
          {(button) => (
            <Button {...button} variant="default" loading={waiting > 0 && refusedAt === id}>
              {value ? 'Choose another photo' : 'Choose a photo'}
            </Button>
          )}
        </FileButton>
      </Group>
    </Input.Wrapper>
  );
}

/** What a field that RJSF leaves to its own component is told. */
interface Own {
  inner: JsonSchema;
  path: string;
  title: string;
  isOptional: boolean;
}

function useOwn({ uiSchema }: FieldProps) {
  const { doc, overview } = useEditing();
  const { inner, path, title } = uiSchema?.['ui:options'] as unknown as Own;
  const error = doc.problems
    .filter(({ field }) => `${field}.`.startsWith(`${path}.`))
    .map(({ message }) => message)
    .join(' ');
  return {
    doc,
    overview,
    place: { file: doc.file, field: path },
    value: client.valueOf(doc, path),
    input: {
      id: `${doc.file}:${path}`,
      label: title,
      description: inner.description,
      error: error || undefined,
    },
  };
}

/** Names of things: suburbs next door. */
function PicksField(props: FieldProps) {
  const { value, place, overview, input } = useOwn(props);
  const { inner } = props.uiSchema?.['ui:options'] as unknown as Own;
  const reference = Array.isArray(inner.items) ? '' : (inner.items?.reference ?? '');
  return (
    <MultiSelect
      {...input}
      data={overview.choices[reference] ?? []}
      value={Array.isArray(value) ? value.map(String) : []}
      maxValues={inner.maxItems ?? 99}
      searchable
      onChange={(chosen) => void client.act({ do: 'set', ...place, value: chosen })}
    />
  );
}

function WeekDaysField(props: FieldProps) {
  const { value, place, input } = useOwn(props);
  return (
    <Checkbox.Group
      {...input}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(chosen) =>
        void client.act({ do: 'set', ...place, value: weekDays.filter((day) => chosen.includes(day)) })
      }
    >
      <Group gap="sm" mt={4}>
        {weekDays.map((day) => (
          <Checkbox key={day} value={day} label={day.slice(0, 3)} aria-label={day} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** Hours as people write them, a line for each group of days. */
function OpeningHoursField(props: FieldProps) {
  const { value, place, input } = useOwn(props);
  const { outcome, refusedAt } = useClient();
  const saved = formatHours(Array.isArray(value) ? (value as Span[]) : []);
  const [typed, setTyped] = useState<string>();
  // What another window wrote is seen, unless something is typed here.
  useEffect(() => setTyped((own) => (own !== undefined && own !== saved ? own : undefined)), [saved]);
  const at = `${place.file}:${place.field}`;
  const refused = refusedAt === at ? outcome.refused : undefined;
  const send = async () => {
    if (typed === undefined || typed === saved) return;
    const came = await client.act({ do: 'set', ...place, value: typed }, at);
    if (came.refused === undefined) setTyped(undefined);
  };
  return (
    <Textarea
      {...input}
      description="One line for days with the same hours, such as “Mon–Fri 7am–5.30pm”. A day in no line is shown as closed; for a break write “Sat 8am–12pm, 1pm–4pm”."
      error={refused ?? input.error}
      autosize
      minRows={2}
      value={typed ?? saved}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void send()}
    />
  );
}

function PositionField(props: FieldProps) {
  const { value, place, overview, input } = useOwn(props);
  const { lat, lon } = isFields(value) ? value : {};
  const at = typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : undefined;
  return (
    <PlaceMap
      {...input}
      suburbs={overview.suburbs}
      at={at}
      onPick={(position) => void client.act({ do: 'set', ...place, value: position })}
    />
  );
}

/** Who has confirmed a fact; it is signed under "Before you go online". */
function ConfirmationField(props: FieldProps) {
  const { value, input } = useOwn(props);
  const { by, on } = isFields(value) ? value : {};
  return (
    <Stack gap={2} id={input.id} tabIndex={-1}>
      <Text fw={600} size="sm">
        Confirmed
      </Text>
      <Text size="sm" c="dimmed">
        {by ? `By ${String(by)}, on ${String(on)}. ` : 'Nobody has confirmed this yet. '}
        <a href="#signing">Read and sign</a>
      </Text>
    </Stack>
  );
}

export const controls: RegistryFieldsType = {
  position: PositionField,
  openingHours: OpeningHoursField,
  weekDays: WeekDaysField,
  confirmation: ConfirmationField,
  picks: PicksField,
};

export const widgets: RegistryWidgetsType = {
  sentence: SentenceWidget,
  plain: PlainWidget,
  day: DayWidget,
  icon: IconWidget,
  photo: PhotoWidget,
};
