import { useState } from 'react';
import { Field } from './Field.tsx';
import { type FieldProps, idOf } from './form-context.ts';
import { blank, type FormSchema, labelOf } from './form-schema.ts';
import { Told } from './Told.tsx';

/** Several fields that belong together. */
export function Fields({ schema, value, path, label, required, onChange }: FieldProps) {
  const values = (value ?? {}) as Record<string, unknown>;
  const there = value !== undefined && value !== null;
  const change = (key: string, next: unknown) => {
    const all = { ...values, [key]: next };
    // In the order of the schema, so that a new field stands among the others of its file.
    const keys = [...new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(all)])];
    onChange(
      Object.fromEntries(keys.filter((each) => all[each] !== undefined).map((each) => [each, all[each]])),
    );
  };
  const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => (
    <Field
      key={key}
      schema={field}
      value={values[key]}
      path={[...path, key]}
      label={labelOf(key, field)}
      required={schema.required?.includes(key) === true}
      onChange={(next) => change(key, next)}
    />
  ));
  if (path.length === 0) return <>{fields}</>;
  return (
    <fieldset className="fields" id={idOf(path)} tabIndex={-1}>
      <legend>{label}</legend>
      <Told path={path} help={schema.description} />
      {(there || required) && fields}
      {!required && (
        <p className="actions">
          {there ? (
            <button type="button" onClick={() => onChange(undefined)}>
              Take away: {label.toLowerCase()}
            </button>
          ) : (
            <button type="button" onClick={() => onChange(blank(schema))}>
              Add: {label.toLowerCase()}
            </button>
          )}
        </p>
      )}
    </fieldset>
  );
}

/** Things that each have a name of their own, such as claims. */
export function Named({ schema, value, path, label, onChange }: FieldProps) {
  const [name, setName] = useState('');
  const values = (value ?? {}) as Record<string, unknown>;
  const inner = schema.additionalProperties as FormSchema;
  const deep = inner.properties !== undefined;
  const field = (key: string) => (
    <Field
      schema={inner}
      value={values[key]}
      path={[...path, key]}
      label={labelOf(key)}
      required
      onChange={(next) => onChange({ ...values, [key]: next })}
    />
  );
  const id = `${idOf(path)}-new`;
  return (
    <fieldset className="fields" id={idOf(path)} tabIndex={-1}>
      <legend>{label}</legend>
      <Told path={path} help={schema.description} />
      {Object.keys(values).map((key) => {
        const takeAway = (
          <button
            type="button"
            onClick={() =>
              onChange(Object.fromEntries(Object.entries(values).filter(([each]) => each !== key)))
            }
          >
            Take away: {labelOf(key).toLowerCase()}
          </button>
        );
        return (
          <div key={key} className="item">
            {deep ? (
              <details id={`${idOf([...path, key])}-open`}>
                <summary>
                  {labelOf(key)}
                  {(values[key] as { on?: boolean } | undefined)?.on === false && ' (off)'}
                </summary>
                {field(key)}
                {takeAway}
              </details>
            ) : (
              <>
                {field(key)}
                {takeAway}
              </>
            )}
          </div>
        );
      })}
      <div className="adder">
        <label htmlFor={id}>Name of a new one, in small letters</label>
        <input id={id} type="text" value={name} onChange={(event) => setName(event.target.value)} />
        <button
          type="button"
          disabled={name.trim() === '' || values[name.trim()] !== undefined}
          onClick={() => {
            onChange({ ...values, [name.trim()]: blank(inner) });
            setName('');
          }}
        >
          Add
        </button>
      </div>
    </fieldset>
  );
}
