// How a field is asked for: by the `control` that its schema declares, or else by what it may say.
import { Checkbox, Select } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import type { JsonSchema } from '../../../../site/src/schemas/json-schema.ts';
import { inWords } from '../../schema.ts';
import type { Choice, Place } from '../../types.ts';
import type { Overview } from '../../view.ts';
import { client } from '../client.ts';
import { isPicks, useEditing } from '../form/editing.ts';
import { Confirmation } from './Confirmation.tsx';
import { IconPicker } from './IconPicker.tsx';
import { OpeningHours } from './OpeningHours.tsx';
import { Photo } from './Photo.tsx';
import { Picks } from './Picks.tsx';
import { PositionControl } from './PlaceMap.tsx';
import { TextControl } from './TextControl.tsx';

export interface ControlProps {
  schema: JsonSchema;
  value: unknown;
  place: Place;
  isOptional: boolean;
  /** What every input of Mantine is given. */
  input: { id: string; label: ReactNode; description?: string | undefined; error?: string | undefined };
}

const byControl: Record<string, ComponentType<ControlProps>> = {
  icon: IconPicker,
  photo: Photo,
  position: PositionControl,
  openingHours: OpeningHours,
  confirmation: Confirmation,
};

export function Control(props: ControlProps) {
  const { schema, value } = props;
  const { overview } = useEditing();
  const Own = byControl[schema.control ?? ''];
  if (Own) return <Own {...props} />;
  if (isPicks(schema)) return <Picks {...props} />;
  if (schema.type === 'boolean') return <Tick {...props} />;
  const choices = choicesFor(schema, value, overview);
  return choices ? <OneOf {...props} choices={choices} /> : <TextControl {...props} />;
}

const Tick = ({ input, value, place }: ControlProps) => (
  <Checkbox
    {...input}
    checked={value === true}
    onChange={(event) => client.choose(place, event.currentTarget.checked)}
  />
);

const OneOf = ({ input, value, place, isOptional, choices }: ControlProps & { choices: Choice[] }) => (
  <Select
    {...input}
    data={choices}
    value={typeof value === 'string' && value !== '' ? value : null}
    clearable={isOptional}
    allowDeselect={false}
    onChange={(name) => client.choose(place, name ?? '')}
  />
);

/** What can be chosen in a field; undefined where one writes. */
function choicesFor(
  { control, reference, enum: values }: JsonSchema,
  value: unknown,
  { choices }: Overview,
): Choice[] | undefined {
  if (control === 'pageAddress') return withOwn(choices.pageAddress ?? [], value);
  if (reference && reference !== 'photos') return withOwn(choices[reference] ?? [], value);
  return values?.map((one) => ({ value: String(one), label: inWords(String(one)) }));
}

/** With what is in the field though it is none of the choices, such as a part of a page: "Drain cleaning › Cost". */
function withOwn(choices: readonly Choice[], value: unknown): Choice[] {
  if (typeof value !== 'string' || value === '' || choices.some((choice) => choice.value === value))
    return [...choices];
  const [path = '', part] = value.split('#');
  const page = choices.find((choice) => choice.value === path);
  const label = page && part ? `${page.label} › ${inWords(part)}` : value;
  return [...choices, { value, label }];
}
