import { Button, Group, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Position } from '../types.ts';
import { client, useClient } from './client.ts';
import { PlaceMap } from './PlaceMap.tsx';
import { useRoute } from './route.ts';

/** Asks what a new suburb or service needs to have a page. */
export function AddPage() {
  const { field } = useRoute();
  const kind = field === 'services' ? 'services' : 'suburbs';
  const { view, outcome, refusedAt } = useClient();
  const [name, setName] = useState('');
  const [lead, setLead] = useState('');
  const [area, setArea] = useState<string | null>(null);
  const [at, setAt] = useState<Position>();
  const [isSent, setSent] = useState(false);
  if (view === undefined) return null;
  const isSuburb = kind === 'suburbs';
  const what = isSuburb ? 'suburb' : 'service';
  const isWhole =
    name.trim() !== '' && lead.trim() !== '' && (!isSuburb || (area !== null && at !== undefined));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const place = at ? `${at.lat}, ${at.lon}` : '';
    await client.act({ do: 'addPage', kind, name, lead, area: area ?? '', at: place }, 'add');
    setSent(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack maw={640}>
        <Title order={1} size="h2">
          Add a {what}
        </Title>
        <Text>
          It gets a page, a card and a place in menus and on the map. Other words to begin with come by
          themselves, for you to change.
        </Text>
        <TextInput
          label={`Name of the ${what}`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {isSuburb && (
          <>
            <Select
              label="Its area"
              data={view.overview.choices.areas ?? []}
              value={area}
              onChange={setArea}
            />
            <PlaceMap id="place" label="Where it is" suburbs={view.overview.suburbs} at={at} onPick={setAt} />
          </>
        )}
        <Textarea
          label={isSuburb ? 'What homes there are like to plumb' : 'What you do'}
          description="In a sentence or two."
          autosize
          minRows={2}
          maxLength={260}
          lang="en-NZ"
          value={lead}
          onChange={(event) => setLead(event.currentTarget.value)}
        />
        {refusedAt === 'add' && (
          <Text c="var(--alarm-line)" role="alert">
            {outcome.refused}
          </Text>
        )}
        <Group>
          <Button type="submit" color="copper.6" loading={isSent} disabled={!isWhole}>
            Add the {what}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
