import { Accordion, Alert, Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { type JsonSchema, resolveUnion } from '../../../site/src/schemas/json-schema.ts';
import { valueAt } from '../path.ts';
import type { Doc, Overview } from '../types.ts';
import { Charges, Logo } from './BusinessExtras.tsx';
import { client, useClient } from './client.ts';
import { EditingProvider, FoldedPart, inWords, isLeaf, Part } from './fields.tsx';

interface FileFormProps {
  doc: Doc;
  overview: Overview;
  /** The field that the address names. */
  field: string;
}

/** A content file: what stands by itself first, then its parts, each of which opens. */
export function FileForm({ doc, overview, field }: FileFormProps) {
  const editing = useMemo(() => ({ doc, overview, goal: field }), [doc, overview, field]);
  return (
    <EditingProvider value={editing}>
      <Title order={1} size="h2" mb="md">
        {doc.title}
      </Title>
      {doc.schema ? <Sections {...{ doc, overview, field }} schema={doc.schema} /> : <Unread doc={doc} />}
      {doc.canGo && <TakeAway doc={doc} />}
    </EditingProvider>
  );
}

/** Goes to the field that the address names, once it is there. */
function useGoal(doc: Doc, field: string): void {
  useEffect(() => {
    if (field === '') return;
    let tries = 0;
    const look = setInterval(() => {
      tries += 1;
      const found = document.getElementById(`${doc.file}:${field}`) ?? undefined;
      if (found === undefined && tries < 20) return;
      clearInterval(look);
      found?.scrollIntoView({ block: 'center' });
      found?.focus({ preventScroll: true });
    }, 50);
    return () => clearInterval(look);
  }, [doc.file, field]);
}

function Sections({ doc, field, schema }: FileFormProps & { schema: JsonSchema }) {
  useClient();
  useGoal(doc, field);
  const data = client.dataOf(doc);
  const whole = resolveUnion(schema, data);
  const entries = Object.entries(whole.properties ?? {});
  const isFolded = (inner: JsonSchema) => !isLeaf(inner);
  const simple = entries.filter(([, inner]) => !isFolded(inner) && inner.rank !== 'rare');
  const rare = entries.filter(([, inner]) => !isFolded(inner) && inner.rank === 'rare');
  const folded = entries
    .filter(([, inner]) => isFolded(inner))
    .toSorted(([, a], [, b]) => Number(a.rank === 'rare') - Number(b.rank === 'rare'));
  const isBusiness = doc.file === 'business.yaml';
  const [only] = folded;
  const [key = ''] = field.split('.');
  const named = rare.some(([name]) => name === key) ? 'seldom' : key;
  const first = folded.filter(([, inner]) => inner.rank === 'first').map(([key]) => key);
  const [open, setOpen] = useState<string[]>(first);
  useEffect(() => {
    if (named) setOpen((all) => (all.includes(named) ? all : [...all, named]));
  }, [named]);
  const keys = (some: typeof entries) => some.map(([key]) => key);
  return (
    <Stack gap="lg">
      {isBusiness && <Logo />}
      {simple.length > 0 && <Part schema={schema} value={data} path="" only={keys(simple)} />}
      {isBusiness && <Charges />}
      {folded.length === 1 && only && entries.length < 4 ? (
        <Part schema={only[1]} value={valueAt(data, [only[0]])} path={only[0]} />
      ) : (
        <Accordion
          multiple
          order={2}
          keepMounted={false}
          chevronPosition="left"
          value={open}
          onChange={setOpen}
          variant="separated"
          className="sections"
        >
          {folded.map(([key, inner]) => (
            <FoldedPart key={key} path={key} title={inner.title ?? inWords(key)}>
              <Part schema={inner} value={valueAt(data, [key])} path={key} />
            </FoldedPart>
          ))}
          {rare.length > 0 && (
            <FoldedPart path="seldom" title="Seldom changed">
              <Part schema={schema} value={data} path="" only={keys(rare)} />
            </FoldedPart>
          )}
        </Accordion>
      )}
    </Stack>
  );
}

/** A file that somebody broke by hand: where, and what can be done. */
function Unread({ doc }: { doc: Doc }) {
  return (
    <Stack>
      {doc.problems.map(({ message, lines = [] }) => (
        <Alert key={message} color="red" title="This file cannot be read">
          <Text>{message}</Text>
          {lines.map(({ number, text }) => (
            <Text key={number} component="pre" className="file-line">{`line ${number}:  ${text}`}</Text>
          ))}
        </Alert>
      ))}
      {doc.canComeBack && (
        <Button
          color="copper.6"
          w="fit-content"
          onClick={() => void client.act({ do: 'bringBack', file: doc.file })}
        >
          Bring back the last good one
        </Button>
      )}
    </Stack>
  );
}

/** Ends the page of an area, a suburb or a service. */
function TakeAway({ doc }: { doc: Doc }) {
  const [asks, setAsks] = useState(false);
  const isService = doc.file.startsWith('services/');
  const isArea = doc.file.startsWith('areas/');
  return (
    <Group mt="xl">
      <Button variant="subtle" color="red" onClick={() => setAsks(true)}>
        {isService ? 'We do not do this any more' : 'We do not work here any more'}
      </Button>
      <Modal opened={asks} onClose={() => setAsks(false)} title={`Take ${doc.title} away?`}>
        <Stack>
          <Text>
            The page goes, {isArea && 'its suburbs and its line on the map, '}and every link to it. Who comes
            to an old address is sent on. You can take it back under “Undo”.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsks(false)}>
              Leave it
            </Button>
            <Button
              color="red"
              onClick={() => {
                setAsks(false);
                void client.act({ do: 'takeAway', file: doc.file });
              }}
            >
              Take {doc.title} away
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
}
