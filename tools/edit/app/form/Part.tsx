// What is in a file besides single fields: groups, lists and registers, each within another.
import { Alert, Button, Fieldset, Select, Stack, Switch, Text } from '@mantine/core';
import { memo } from 'react';
import { type JsonSchema, resolveUnion } from '../../../../site/src/schemas/json-schema.ts';
import { isFields, valueAt } from '../../path.ts';
import { inWords, kindsOf } from '../../schema.ts';
import { client } from '../client.ts';
import { type Editing, inside, isField, type PartProps, useEditing } from './editing.ts';
import { Fields } from './Fields.tsx';
import { type Fold, Folds } from './Folds.tsx';
import { Rows } from './Rows.tsx';

/** Whatever a schema describes: help, what is wrong with the whole, and what is in it. */
export const Part = memo(function Part({ schema, value, path }: PartProps) {
  const { doc } = useEditing();
  const resolved = resolveUnion(schema, value);
  const own = path === '' ? [] : doc.problems.filter(({ field }) => field === path);
  return (
    <Stack gap="sm">
      {path !== '' && resolved.description && (
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
      <Inside schema={resolved} value={value} path={path} />
    </Stack>
  );
});

function Inside(props: PartProps) {
  const { schema } = props;
  if (schema.type === 'array') return <Rows {...props} />;
  if (typeof schema.additionalProperties === 'object') return <Register {...props} />;
  return <Members {...props} />;
}

/** What a kind is called: by what is fixed in it. */
function kindTitle({ properties = {} }: JsonSchema): string {
  const fixed = Object.values(properties).find((inner) => inner.const ?? inner.enum);
  return (fixed?.enum ?? [fixed?.const]).map((value) => inWords(String(value))).join(', ');
}

/** Which of several kinds a value is. */
function KindChoice({ schema, value, path }: PartProps) {
  const { doc } = useEditing();
  const kinds = kindsOf(schema).map(kindTitle);
  if (kinds.length < 2) return null;
  return (
    <Select
      label="What it is"
      data={[...new Set(kinds)]}
      value={isFields(value) ? kindTitle(resolveUnion(schema, value)) : null}
      onChange={(title) => {
        const kind = kinds.indexOf(title ?? '');
        if (kind >= 0) void client.act({ do: 'choose', file: doc.file, field: path, kind });
      }}
    />
  );
}

const isRare = ([, { rank }]: readonly [string, JsonSchema]) => rank === 'rare';

/** The members of a group: its fields, then the groups within it. Those of a file open one by one. */
function Members({ schema, value, path }: PartProps) {
  const { properties = {}, required } = schema;
  const members = Object.entries(properties).filter(([, { const: fixed }]) => fixed === undefined);
  const fields = members.filter(([, inner]) => isField(inner));
  const groups = members.filter(([, inner]) => !isField(inner));
  const sorted = [...groups.filter((one) => !isRare(one)), ...groups.filter(isRare)];
  const shared = { value, path, required };
  const isFile = path === '';
  if (!isFile)
    return (
      <>
        <Fields {...shared} entries={[...fields.filter((one) => !isRare(one)), ...fields.filter(isRare)]} />
        {sorted.map(([key, inner]) => (
          <InnerGroup
            key={key}
            schema={inner}
            value={valueAt(value, [key])}
            path={inside(path, key)}
            title={inner.title ?? inWords(key)}
            isOptional={!required?.includes(key)}
          />
        ))}
      </>
    );
  const rare = fields.filter(isRare);
  const folds = sorted.map(([key, inner]): Fold => {
    const content = <Part key={key} schema={inner} value={valueAt(value, [key])} path={key} />;
    return { path: key, title: inner.title ?? inWords(key), content };
  });
  if (rare.length > 0) {
    const content = <Fields {...shared} entries={rare} />;
    folds.push({ path: 'seldom', title: 'Seldom changed', content, holds: rare.map(([key]) => key) });
  }
  const first = groups.filter(([, { rank }]) => rank === 'first').map(([key]) => key);
  const isOnlyList = members.length < 4 && groups.length === 1;
  return (
    <>
      <Fields {...shared} entries={fields.filter((one) => !isRare(one))} />
      {isOnlyList ? folds[0]?.content : <Folds isTop folds={folds} open={first} />}
    </>
  );
}

/** A group or a list within a group. */
function InnerGroup({ title, isOptional, ...part }: PartProps & { title: string; isOptional: boolean }) {
  const { doc } = useEditing();
  const { schema, value, path } = part;
  return (
    <Fieldset legend={title} id={`${doc.file}:${path}`} tabIndex={-1}>
      <Part {...part} />
      {isOptional && isFields(value) && schema.type === 'object' && (
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

/** Things by their names, such as the promises: a switch, where there is one, and what is in each. */
function Register({ schema, value, path }: PartProps) {
  const editing = useEditing();
  const inner = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  const all = Object.entries(isFields(value) ? value : {});
  if (all.every(([, one]) => typeof one === 'string')) {
    const entries = all.map(([key]) => [key, { ...inner, title: inWords(key) }] as const);
    return <Fields entries={entries} value={value} path={path} />;
  }
  const folds = all.map(([key, one]): Fold => {
    const own = inside(path, key);
    const title = promiseTitle(one) ?? titleOf(editing, inner, one, own);
    const content = <Part key={key} schema={inner} value={one} path={own} />;
    return { path: own, title, content, buttons: <OnSwitch value={one} path={own} title={title} /> };
  });
  return <Folds folds={folds} open={[]} />;
}

/** A promise is called by what pages say of it. */
function promiseTitle(value: unknown): string | undefined {
  const text = valueAt(value, ['wordings', 'sentence']) ?? valueAt(value, ['wordings', 'text']);
  return typeof text === 'string' ? text : undefined;
}

/** What tells a value from others of its kind: what its schema says, or else what stands first in it. */
export function titleOf({ doc }: Editing, schema: JsonSchema, value: unknown, path: string): string {
  if (!isFields(value)) return '';
  const named = schema.itemLabel ? value[schema.itemLabel] : undefined;
  const texts = Object.entries(value).filter(([, one]) => typeof one === 'string' && one !== '');
  const [first = '', text = ''] =
    typeof named === 'string' && named !== '' ? [schema.itemLabel, named] : (texts[0] ?? []);
  return doc.shown[inside(path, first)] ?? String(text);
}

function OnSwitch({ value, path, title }: { value: unknown; path: string; title: string }) {
  const { doc } = useEditing();
  const on = valueAt(value, ['on']);
  if (typeof on !== 'boolean') return null;
  return (
    <Switch
      aria-label={`We say this: ${title}`}
      checked={on}
      onChange={({ currentTarget: { checked } }) =>
        void client.act({ do: 'set', file: doc.file, field: inside(path, 'on'), value: checked })
      }
    />
  );
}
