// Words of the whole site, and other words for them.

import { Anchor, Badge, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../../site/src/lib/counted.ts';
import type { Hit, SearchResult } from '../../search.ts';
import { whyLeft } from '../../sentence.ts';
import { AskFirst } from '../AskFirst.tsx';
import { client, useFresh } from '../client.ts';
import { ViewTitle } from '../parts.tsx';
import { hrefOf, useRoute } from '../route.ts';

export function Search() {
  const { field: words } = useRoute();
  const result = useFresh<SearchResult>('search', { words });
  const [replacement, setReplacement] = useState('');
  if (result === undefined) return null;
  const { hits, changeable } = result;
  const places = counted(changeable, 'field');
  const left = hits.length - changeable;
  const found = `“${words}” in ${counted(hits.length, 'field')}`;
  return (
    <Stack>
      <ViewTitle>{hits.length === 0 ? `No field has “${words}”` : found}</ViewTitle>
      {hits.length === 0 && <Text>Pages put some words together from several fields. Try fewer words.</Text>}
      {changeable > 0 && (
        <Group align="end">
          <TextInput
            label={`Other words for “${words}”`}
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <AskFirst
            color="copper.6"
            disabled={replacement === ''}
            title={`Change “${words}” in ${places}?`}
            text={`It becomes “${replacement}” there.${left > 0 ? ` ${left} of the ${hits.length} stay: ${whyLeft}` : ''} It is one step, which “Undo” takes back.`}
            act={`Change in ${places}`}
            onConfirm={() => void client.act({ do: 'replace', words, replacement })}
          >
            Change in all places …
          </AskFirst>
        </Group>
      )}
      <Hits hits={hits} words={words} />
    </Stack>
  );
}

/** Sentences, each with the words that were looked for, and the way to its field. */
export const Hits = ({ hits, words = '' }: { hits: readonly Hit[]; words?: string }) => (
  <ul className="lines">
    {hits.map(({ file, field, where, text, isShown, at }) => (
      <li key={`${file}:${field}`}>
        <Anchor href={hrefOf(file, field)}>{where}</Anchor>
        {!isShown && <Badge color="copper.6">Not on the page now</Badge>}
        <Text size="sm">
          {text.slice(0, Math.max(at, 0))}
          {at >= 0 && <mark>{text.slice(at, at + words.length)}</mark>}
          {at >= 0 ? text.slice(at + words.length) : text}
        </Text>
      </li>
    ))}
  </ul>
);
