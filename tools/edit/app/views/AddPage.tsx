import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Position } from '../../types.ts';
import { client, useClient } from '../client.ts';
import { PlaceMap } from '../controls/PlaceMap.tsx';
import { Refused, ViewTitle } from '../parts.tsx';
import { useRoute } from '../route.ts';

export function AddPage() {
  const kind = useRoute().field === 'services' ? 'services' : 'suburbs';
  const { view } = useClient();
  const [name, setName] = useState('');
  const [lead, setLead] = useState('');
  const [area, setArea] = useState<string>();
  const [position, setPosition] = useState<Position>();
  const [isSent, setSent] = useState(false);
  if (view === undefined) return null;
  const { choices, suburbs } = view.overview;
  const isSuburb = kind === 'suburbs';
  const what = isSuburb ? 'suburb' : 'service';
  const isPlaced = !isSuburb || (area !== undefined && position !== undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    await client.act({ do: 'addPage', kind, name, lead, area, position }, 'add');
    setSent(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack maw={640}>
        <ViewTitle>Add a {what}</ViewTitle>
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
              data={choices.areas ?? []}
              value={area ?? null}
              onChange={(chosen) => setArea(chosen ?? undefined)}
            />
            <PlaceMap id="place" label="Where it is" suburbs={suburbs} at={position} onPick={setPosition} />
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
        <Refused at="add" />
        <Button
          type="submit"
          color="copper.6"
          w="fit-content"
          loading={isSent}
          disabled={name.trim() === '' || lead.trim() === '' || !isPlaced}
        >
          Add the {what}
        </Button>
      </Stack>
    </form>
  );
}
