import { useContext } from 'react';
import { Fields, Named } from './Fields.tsx';
import { type FieldProps, FormContext, idOf, useProblems, useUnwritten } from './form-context.ts';
import { alternatives, blank, chosen, kindOf, labelOf, plain } from './form-schema.ts';
import { ListField } from './ListField.tsx';
import { PhotoField } from './PhotoField.tsx';
import { Told } from './Told.tsx';

/** The field of one value, as its schema asks for it. */
export function Field(props: FieldProps) {
  const schema = plain(props.schema);
  const given = { ...props, schema };
  switch (kindOf(schema)) {
    case 'fields':
      return <Fields {...given} />;
    case 'named':
      return <Named {...given} />;
    case 'list':
      return <ListField {...given} />;
    case 'either':
      return <Either {...given} />;
    case 'choices':
      return <Choices {...given} />;
    case 'tuple':
      return <Tuple {...given} />;
    case 'switch':
      return <Switch {...given} />;
    case 'choice':
      return <Choice {...given} options={schema.enum ?? []} />;
    default:
      return <Text {...given} />;
  }
}

/** The words around a field: its name, what it is for, what is wrong with it. */
function useWords({ path, schema, label, required }: FieldProps) {
  const id = idOf(path);
  const wrong = useProblems(path).length > 0;
  const unwritten = useUnwritten(path);
  const described = [schema.description && `${id}-help`, wrong && `${id}-told`].filter(Boolean).join(' ');
  return {
    id,
    name: (
      <label htmlFor={id}>
        {label}
        {!required && <span className="optional"> (may stay empty)</span>}
        {unwritten && <span className="to-write"> (to be written)</span>}
      </label>
    ),
    told: <Told path={path} help={schema.description} />,
    aria: { 'aria-invalid': wrong || undefined, 'aria-describedby': described || undefined },
  };
}

function Text(props: FieldProps) {
  const { schema, value, required, onChange } = props;
  const { id, name, told, aria } = useWords(props);
  const { choices } = useContext(FormContext);
  if (schema.from === 'photos') return <PhotoField {...props} />;
  if (schema.from !== undefined) return <Choice {...props} options={choices[schema.from] ?? []} />;
  const text = value === undefined || value === null ? '' : String(value);
  const number = kindOf(schema) === 'number';
  const change = (next: string) => {
    if (next === '' && !required) onChange(undefined);
    else onChange(number && next.trim() !== '' && Number.isFinite(Number(next)) ? Number(next) : next);
  };
  const long = !number && ((schema.maxLength ?? 0) > 60 || text.length > 60);
  return (
    <div className="field">
      {name}
      {told}
      {long ? (
        <textarea id={id} value={text} {...aria} rows={2} onChange={(event) => change(event.target.value)} />
      ) : (
        <input
          id={id}
          type="text"
          inputMode={number ? 'decimal' : undefined}
          value={text}
          {...aria}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {schema.maxLength !== undefined && text.length > schema.maxLength * 0.7 && (
        <p className="count">
          {text.length} of {schema.maxLength} letters
        </p>
      )}
    </div>
  );
}

function Choice({ options, ...props }: FieldProps & { options: readonly string[] }) {
  const { value, required, onChange } = props;
  const { id, name, told, aria } = useWords(props);
  const text = value === undefined || value === null ? '' : String(value);
  return (
    <div className="field">
      {name}
      {told}
      <select
        id={id}
        value={text}
        {...aria}
        onChange={(event) => onChange(event.target.value || (required ? '' : undefined))}
      >
        {(!required || text === '') && <option value="">{required ? 'Choose …' : 'None'}</option>}
        {text !== '' && !options.includes(text) && <option>{text}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}

function Switch(props: FieldProps) {
  const { id, told, aria } = useWords(props);
  return (
    <div className="field">
      <label className="switch">
        <input
          id={id}
          type="checkbox"
          checked={(props.value ?? props.schema.default) === true}
          {...aria}
          onChange={(event) => props.onChange(event.target.checked)}
        />
        {props.label}
      </label>
      {told}
    </div>
  );
}

function Choices({ schema, value, path, label, onChange }: FieldProps) {
  const options = schema.items?.enum ?? [];
  const picked = Array.isArray(value) ? value : [];
  return (
    <fieldset className="field choices" id={idOf(path)} tabIndex={-1}>
      <legend>{label}</legend>
      <Told path={path} help={schema.description} />
      {options.map((option) => (
        <label key={option} className="switch">
          <input
            type="checkbox"
            checked={picked.includes(option)}
            onChange={(event) =>
              onChange(
                options.filter((each) => (each === option ? event.target.checked : picked.includes(each))),
              )
            }
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}

function Tuple({ schema, value, path, label, onChange }: FieldProps) {
  const parts = Array.isArray(value) ? value : [];
  return (
    <fieldset className="field tuple">
      <legend>{label}</legend>
      <Told path={path} help={schema.description} />
      {schema.prefixItems?.map((part, index) => {
        const name = labelOf(`${index + 1}`, part);
        return (
          <Field
            key={name}
            schema={part}
            value={parts[index]}
            path={[...path, index]}
            label={name}
            required
            onChange={(next) =>
              onChange(schema.prefixItems?.map((_, at) => (at === index ? next : (parts[at] ?? ''))))
            }
          />
        );
      })}
    </fieldset>
  );
}

/** A value that may be of several kinds: which one is asked first, unless one of its fields says so. */
function Either(props: FieldProps) {
  const { schema, value, path, label, required, onChange } = props;
  const all = alternatives(schema);
  const now = chosen(schema, value);
  const own = all.flatMap(({ properties }) => Object.entries(properties ?? {}));
  const [key] = own.find(([, field]) => field.enum !== undefined || field.const !== undefined) ?? [];
  if (key !== undefined && all.every(({ properties }) => properties?.[key] !== undefined)) {
    const texts = all.flatMap(({ properties }) => {
      const field = properties?.[key];
      return field?.enum ?? [String(field?.const)];
    });
    // One choice over all kinds; what the kinds have in common stays when it is changed.
    const properties = {
      ...now.properties,
      [key]: { ...now.properties?.[key], const: undefined, enum: texts },
    };
    const change = (next: unknown) => {
      const kind = (next as Record<string, unknown> | undefined)?.[key];
      const before = (value as Record<string, unknown> | undefined)?.[key];
      if (next === undefined || kind === before) return onChange(next);
      const other = chosen(schema, { [key]: kind });
      const kept = Object.entries(next as object).filter(([name]) => other.properties?.[name] !== undefined);
      return onChange({ ...(blank(other) as object), ...Object.fromEntries(kept) });
    };
    const fields = JSON.parse(JSON.stringify({ ...now, properties })) as typeof schema;
    return (
      <Fields
        {...props}
        schema={{ ...fields, ...(schema.description && { description: schema.description }) }}
        onChange={change}
      />
    );
  }
  const names = all.map(({ properties }) =>
    properties === undefined ? 'Text' : `With ${labelOf(Object.keys(properties)[0] ?? '').toLowerCase()}`,
  );
  return (
    <div className="either">
      <div className="field">
        <label htmlFor={`${idOf(path)}-kind`}>{label}: kind</label>
        <select
          id={`${idOf(path)}-kind`}
          value={all.indexOf(now)}
          onChange={(event) => onChange(blank(all[Number(event.target.value)] ?? {}))}
        >
          {names.map((name, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Field schema={now} value={value} path={path} label={label} required={required} onChange={onChange} />
    </div>
  );
}
