// How each kind of field is asked for: one table by the `control` that its schema declares, for what RJSF and Mantine
// have no control for.
import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { JsonSchema } from '../../../../site/src/schemas/json-schema.ts';
import { inWords } from '../../schema.ts';
import type { Choice } from '../../types.ts';
import type { Overview } from '../../view.ts';
import { isPicks } from '../form/editing.ts';
import { Confirmation } from './Confirmation.tsx';
import { IconPicker } from './IconPicker.tsx';
import { OpeningHours } from './OpeningHours.tsx';
import { Photo } from './Photo.tsx';
import { Picks } from './Picks.tsx';
import { PositionControl } from './PlaceMap.tsx';
import { TextControl } from './TextControl.tsx';

const byControl: Record<string, ComponentType<WidgetProps>> = {
  icon: IconPicker,
  photo: Photo,
  position: PositionControl,
  openingHours: OpeningHours,
  confirmation: Confirmation,
};

/** The control of a field that is neither a tick nor a choice. */
export const controlFor = (schema: JsonSchema): ComponentType<WidgetProps> =>
  byControl[schema.control ?? ''] ?? (isPicks(schema) ? Picks : TextControl);

/** What can be chosen in a field; undefined where one writes. */
export function choicesFor(
  { control, reference, enum: values }: JsonSchema,
  value: unknown,
  { choices }: Overview,
): Choice[] | undefined {
  if (control !== undefined && control in byControl) return undefined;
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
