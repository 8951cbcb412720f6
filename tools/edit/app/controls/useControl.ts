import type { WidgetProps } from '@rjsf/utils';
import type { JsonSchema } from '../../../../site/src/schemas/json-schema.ts';
import type { Place } from '../../types.ts';
import { type Editing, useEditing } from '../form/editing.ts';

interface Control extends Editing {
  /** Of our own: what RJSF is told of it is less. */
  schema: JsonSchema;
  place: Place;
  /** What a Mantine input is given: name, help, error. */
  input: { id: string; label: string; description?: string; error?: string };
}

/** What every control needs of what RJSF hands to it. */
export function useControl({ id, label, options, schema, rawErrors }: WidgetProps): Control {
  const editing = useEditing();
  const { file } = editing.doc;
  const { description } = schema;
  const error = rawErrors?.join(' ');
  return {
    ...editing,
    schema: options.jsonSchema as JsonSchema,
    place: { file, field: id.slice(file.length + 1) },
    input: { id, label, ...(description && { description }), ...(error && { error }) },
  };
}
