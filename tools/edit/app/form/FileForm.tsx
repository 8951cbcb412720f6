import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { Doc, Overview } from '../../view.ts';
import { AskFirst } from '../AskFirst.tsx';
import { client, useClient } from '../client.ts';
import { ViewTitle } from '../parts.tsx';
import { Business } from './Business.tsx';
import { EditingProvider } from './editing.ts';
import { Part } from './Part.tsx';

interface FileFormProps {
  doc: Doc;
  overview: Overview;
  field: string;
}

export function FileForm({ doc, overview, field }: FileFormProps) {
  useClient();
  useGoal(doc, field);
  const editing = useMemo(() => ({ doc, overview, goal: field }), [doc, overview, field]);
  return (
    <EditingProvider value={editing}>
      <Stack gap="lg">
        <ViewTitle>{doc.title}</ViewTitle>
        {doc.file === 'business.yaml' && <Business overview={overview} />}
        {doc.schema ? <Part schema={doc.schema} value={client.dataOf(doc)} path="" /> : <Unread doc={doc} />}
        {/^(?:areas|suburbs|services)\//.test(doc.file) && <TakeAway doc={doc} />}
      </Stack>
    </EditingProvider>
  );
}

/** Goes to the field that the address names, once it is there. */
function useGoal(doc: Doc, field: string): void {
  useEffect(() => {
    if (field === '') return;
    let tries = 0;
    const before = document.activeElement;
    const look = setInterval(() => {
      tries += 1;
      const found = document.getElementById(`${doc.file}:${field}`) ?? undefined;
      if (found === undefined && tries < 20) return;
      clearInterval(look);
      // On a slow machine somebody may be in a field by then: what is open there stays.
      const { activeElement } = document;
      if (activeElement !== before && activeElement !== document.body) return;
      found?.scrollIntoView({ block: 'center' });
      found?.focus({ preventScroll: true });
    }, 50);
    return () => clearInterval(look);
  }, [doc.file, field]);
}

/** A file that somebody broke by hand: where, and what can be done. */
function Unread({ doc }: { doc: Doc }) {
  return (
    <Stack>
      {doc.problems.map(({ message, lines = [] }) => (
        <Alert key={message} color="red" title="This file cannot be read">
          <Text>{message}</Text>
          {lines.map(({ number, text }) => (
            <Code key={number} block>{`line ${number}:  ${text}`}</Code>
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
  const isService = doc.file.startsWith('services/');
  const goesToo = doc.file.startsWith('areas/') ? 'its suburbs and its line on the map, ' : '';
  return (
    <AskFirst
      w="fit-content"
      variant="subtle"
      color="red"
      title={`Take ${doc.title} away?`}
      text={`The page goes, ${goesToo}and every link to it. Who comes to an old address is sent on. You can take it back under “Undo”.`}
      act={`Take ${doc.title} away`}
      onConfirm={() => void client.act({ do: 'takeAway', file: doc.file })}
    >
      {isService ? 'We do not do this any more' : 'We do not work here any more'}
    </AskFirst>
  );
}
