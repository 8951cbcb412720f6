import Form, { getDefaultRegistry } from '@rjsf/core';
import {
  descriptionId,
  errorId,
  type FieldTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
  type WidgetProps,
} from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { fillText } from '../../../site/src/lib/words.ts';
import { Icon, type IconProps } from '../../../site/src/ui/Icon.tsx';
import { differing } from '../changes.ts';
import type { OpenFile, Problem, State } from '../session.ts';
import { isFields, type Path, pathOf } from '../yaml.ts';
import { Fold } from './Fold.tsx';
import { MapPicker } from './MapPicker.tsx';

/** What every part of the form can ask for. */
interface Context {
  state: State;
  problems: Map<string, Problem[]>;
  /** Id of the field that is to be seen. */
  target: string;
  change(path: Path, value: unknown): void;
  addPhoto(photo: File): Promise<string>;
  /** Shows words on the page beside the form. */
  show(text: string): void;
}

/** Id of the input of a field. */
export const idOf = (field = ''): string => ['root', ...field.split('.').filter(Boolean)].join('_');

const own = getDefaultRegistry().widgets;
const contextOf = ({ registry }: Pick<WidgetProps, 'registry'>) => registry.formContext as Context;

/** What tells a point of a list from others: its name, or else its first text. */
function firstText(data: unknown): string {
  if (!isFields(data)) return typeof data === 'object' ? '' : String(data ?? '');
  const { name, title, heading, what, question, text } = data;
  const texts = [name, title, heading, what, question, text, ...Object.values(data)];
  return String(texts.find((value) => typeof value === 'string' && value !== '') ?? '');
}

function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { fieldPathId, title, properties, registry, formData, optionalDataControl, schema } = props;
  const { state, target, change } = contextOf({ registry });
  const { $id: id, path } = fieldPathId;
  const fields = properties.map(({ content }) => content);
  if (id === 'root') return fields;
  if (schema.oneOf && fields.length === 0) return null;
  const map = schema.properties?.lat !== undefined && schema.properties.lon !== undefined;
  const wanted = target === id || target.startsWith(`${id}_`);
  const begins = firstText(formData);
  const empty = isFields(formData) && begins === '';
  return (
    <Fold
      id={id}
      title={title.replace(/^.*-(\d+)$/, 'No. $1')}
      begins={begins}
      open={wanted || id === 'root_hero' || map || empty}
    >
      <p className="help">{schema.description}</p>
      {map ? <MapPicker state={state} at={formData} onPick={(at) => change(path as Path, at)} /> : fields}
      {optionalDataControl}
    </Fold>
  );
}

function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, required, schema, children, registry, displayLabel } = props;
  const found = contextOf({ registry }).problems.get(id) ?? [];
  const plain = displayLabel && !['object', 'array', 'boolean'].includes(String(schema.type));
  if (schema.format === 'fixed') return null;
  return (
    <div className="field">
      {plain && schema.format !== 'tick' && (
        <label htmlFor={id}>
          {label} {!required && <small>(may stay empty)</small>}
        </label>
      )}
      {plain && (
        <p className="help" id={descriptionId(id)}>
          {schema.description}
        </p>
      )}
      {children}
      <div id={errorId(id)}>
        {found.map(({ message, example, missing }) => (
          <p key={message} className={missing ? 'note' : 'wrong'}>
            {missing && 'Still to be written: '}
            {message} <code>{example}</code>
          </p>
        ))}
      </div>
    </div>
  );
}

const MultiSchemaFieldTemplate = ({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) => (
  <>
    {/* biome-ignore lint/a11y/noLabelWithoutControl: the library's select is the control */}
    <label className="kind">What it is {selector}</label>
    {optionSchemaField}
  </>
);

/** A text with its tokens filled in; as written where one of them cannot be. */
function filled(text: string, facts: State['facts']): string {
  try {
    return fillText(text, facts) ?? '';
  } catch {
    return text;
  }
}

/** The words that a text's tokens stand for, each with the way to where they are written. */
function Tokens({ text, facts }: { text: string; facts: State['facts'] }) {
  const promises = [...text.matchAll(/\{claim:([a-z0-9-]+)(?:\.(\w+))?/g)];
  return (
    <p className="help">
      On the page: “{filled(text, facts)}”
      {promises.map(([token, id = '', wording = 'text']) => (
        <a key={token} className="chip" href={`#claims.yaml:claims.${id}.wordings.${wording}`}>
          {facts.claims[id]?.wordings[wording] ?? id} {facts.claims[id]?.on === false && '(switched off)'}
        </a>
      ))}
    </p>
  );
}

/** A text or a number. What is typed is kept at once, and read as people write it when the field is left. */
function TextWidget(props: WidgetProps) {
  const { id, value, schema, required } = props;
  const { change, state, problems, show } = contextOf(props);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(value ?? '');
  const path = pathOf(id.split('_').slice(1).join('.'));
  const length = schema.maxLength ?? 0;
  const Input = length > 60 ? 'textarea' : 'input';
  return (
    <>
      <Input
        id={id}
        lang="en-NZ"
        value={text}
        aria-describedby={`${errorId(id)} ${descriptionId(id)}`}
        aria-invalid={problems.get(id)?.some(({ missing }) => !missing) ?? undefined}
        aria-required={required}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = schema.type === 'string' || target.value === '' ? Number.NaN : Number(target.value);
          change(path, Number.isNaN(number) ? target.value || undefined : number);
        }}
        onFocus={() => show(filled(text, state.facts))}
        onBlur={() => {
          // "7am-5.30pm" says both; all else is understood by the schemas.
          const [, opens, closes] =
            /^([\d:.]+ *(?:[ap]m)?) *(?:-|–|to) *([\d:.]+ *(?:[ap]m)?)$/i.exec(text) ?? [];
          if (path.at(-1) === 'opens' && closes !== undefined) {
            change(path, opens);
            change([...path.slice(0, -1), 'closes'], closes);
          }
          setTyped(undefined);
        }}
      />
      {length > 0 && text.length > length * 0.8 && <small>{`${text.length} of ${length} letters`}</small>}
      {/<\/?[a-z]|&[a-z]+;/i.test(text) && (
        <p className="note">Signs such as &lt;b&gt; are shown as they are.</p>
      )}
      {text.includes('{') && <Tokens text={text} facts={state.facts} />}
    </>
  );
}

function IconWidget({ id, value, schema, onChange }: WidgetProps) {
  const [open, setOpen] = useState(false);
  const icon = (name: unknown) => name !== undefined && <Icon name={name as IconProps['name']} />;
  const inWords = (name: unknown) => String(name ?? 'Choose a picture').replaceAll('-', ' ');
  return (
    <div className="icons">
      <button type="button" id={id} aria-expanded={open} onClick={() => setOpen(!open)}>
        {icon(value)} {inWords(value)}
      </button>
      {open &&
        schema.enum?.map((name) => (
          <button type="button" key={inWords(name)} title={inWords(name)} onClick={() => onChange(name)}>
            {icon(name)}
          </button>
        ))}
    </div>
  );
}

function PhotoWidget(props: WidgetProps) {
  const { id, value, onChange } = props;
  const [said, setSaid] = useState('');
  const take = async (photo: File) => {
    setSaid('Reading the photo …');
    const refused = await contextOf(props)
      .addPhoto(photo)
      .then(onChange, (error: Error) => error.message);
    setSaid(refused ?? '');
  };
  return (
    <>
      {value && <img src={`/photos/${value}`} alt="" width="160" />}
      <input
        type="file"
        id={id}
        accept="image/*"
        onChange={({ target }) => target.files?.[0] && void take(target.files[0])}
      />
      <p role="status">{said}</p>
    </>
  );
}

/** The owner's word, which is written or not. */
const TickWidget = ({ onChange, schema, value, ...props }: WidgetProps) => {
  const Checkbox = own.CheckboxWidget as typeof TickWidget;
  const tick = (on: boolean) => onChange(on ? schema.tick : undefined);
  return <Checkbox {...props} schema={{}} value={value === schema.tick} onChange={tick} />;
};

const SelectWidget = (props: WidgetProps) => {
  const Widget = (props.multiple ? own.CheckboxesWidget : own.SelectWidget) as typeof SelectWidget;
  return <Widget {...props} />;
};

const widgets = {
  ...{ TextWidget, TextareaWidget: TextWidget, SelectWidget },
  ...{ tick: TickWidget, icon: IconWidget, photo: PhotoWidget, fixed: () => null },
};
const templates = { FieldTemplate, ObjectFieldTemplate, MultiSchemaFieldTemplate };
const uiSchema = {
  'ui:globalOptions': { enableOptionalDataFieldForType: ['object' as const] },
  'ui:submitButtonOptions': { norender: true },
};

/** The form of a content file. */
export function FileForm({ open, ...given }: Omit<Context, 'problems'> & { open: OpenFile }) {
  const problems = given.state.problems.filter(({ file }) => file === open.file);
  const context = { ...given, problems: Map.groupBy(problems, ({ field }) => idOf(field)) };
  return (
    <Form
      tagName="div"
      schema={open.form as RJSFSchema}
      formData={open.data}
      uiSchema={uiSchema}
      validator={validator}
      widgets={widgets}
      templates={templates}
      formContext={context}
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: 'skipDefaults',
        arrayMinItems: { populate: 'never' },
      }}
      onChange={({ formData }) => {
        for (const { path, after } of differing(open.data, formData)) given.change(path, after);
      }}
      noValidate
      showErrorList={false}
    />
  );
}
