import { Anchor, Button, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Hit, SearchResult } from '../types.ts';
import { client, useClient } from './client.ts';
import { hrefOf, useRoute } from './route.ts';

/** Sentences, each with the words that were looked for, and the way to its field. */
export function Hits({ hits, words }: { hits: readonly Hit[]; words: string }) {
  return (
    <ul className="hits">
      {hits.map(({ file, field, where, text, seen, at }) => (
        <li key={`${file}:${field}`}>
          <Anchor href={hrefOf(file, field)}>{where}</Anchor>
          {!seen && <span className="mark">Not on the page now</span>}
          <Text size="sm">
            {at < 0 || words === '' ? (
              text
            ) : (
              <>
                {text.slice(0, at)}
                <mark>{text.slice(at, at + words.length)}</mark>
                {text.slice(at + words.length)}
              </>
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** Words of the whole site, and other words for them. */
export function Search() {
  const { field: words } = useRoute();
  const { view } = useClient();
  const [result, setResult] = useState<SearchResult>();
  const [by, setBy] = useState('');
  const [asks, setAsks] = useState(false);
  const version = view?.overview.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is found changes with the content
  useEffect(() => {
    void client.get<SearchResult>(`search?words=${encodeURIComponent(words)}`).then(setResult);
  }, [words, version]);
  if (result === undefined) return null;
  const { hits, changeable } = result;
  const places = `${changeable} ${changeable === 1 ? 'place' : 'places'}`;
  return (
    <Stack>
      <Title order={1} size="h2">
        {hits.length === 0
          ? `No field has “${words}”`
          : `“${words}” in ${hits.length} ${hits.length === 1 ? 'field' : 'fields'}`}
      </Title>
      {hits.length === 0 && <Text>Pages put some words together from several fields. Try fewer words.</Text>}
      {changeable > 0 && (
        <Group align="end">
          <TextInput
            label={`Other words for “${words}”`}
            value={by}
            onChange={(event) => setBy(event.currentTarget.value)}
          />
          <Button color="copper.6" disabled={by === ''} onClick={() => setAsks(true)}>
            Change in all places …
          </Button>
        </Group>
      )}
      <Modal opened={asks} onClose={() => setAsks(false)} title={`Change “${words}” in ${places}?`}>
        <Text>
          It becomes “{by}” wherever it is written in just these letters. Promises and marks stay. It is one
          step, which “Undo” takes back.
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsks(false)}>
            Leave it
          </Button>
          <Button
            color="copper.6"
            onClick={() => {
              setAsks(false);
              void client.act({ do: 'replace', words, by });
            }}
          >
            Change in {places}
          </Button>
        </Group>
      </Modal>
      <Hits hits={hits} words={words} />
    </Stack>
  );
}
