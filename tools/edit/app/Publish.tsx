import {
  Alert,
  Anchor,
  Button,
  Group,
  Loader,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Publishing, PublishSettings } from '../types.ts';
import { client } from './client.ts';
import { useFresh } from './Launch.tsx';
import { hrefOf } from './route.ts';

const nothing: PublishSettings = { host: 'caddy', target: '', reload: '', draft: false };

/** Puts the site online: what will happen, what stands in the way, how it goes, and the way back. */
export function Publish() {
  const first = useFresh<Publishing>('publish');
  const [now, setNow] = useState<Publishing>();
  const [asked, setAsked] = useState<PublishSettings>();
  const [changes, setChanges] = useState(false);
  const state = now ?? first;
  const running = state?.running ?? false;
  useEffect(() => {
    setNow(undefined);
    if (!running) return;
    const look = setInterval(() => void client.get<Publishing>('publish').then(setNow), 1000);
    return () => clearInterval(look);
  }, [running]);
  if (state === undefined) return null;
  const settings = asked ?? state.settings ?? nothing;
  const isKnown = state.settings !== undefined && !changes;
  const { blocking, problems } = state;
  const stands = !settings.draft && blocking.length > 0;
  const hostName = state.hosts.find(({ value }) => value === settings.host)?.label ?? settings.host;
  const start = async () => {
    setChanges(false);
    await client.act({ do: 'publish', settings });
    setNow(await client.get<Publishing>('publish'));
  };
  const goBack = async () => {
    await client.act({ do: 'goBack' });
    setNow(await client.get<Publishing>('publish'));
  };
  return (
    <Stack>
      <Title order={1} size="h2">
        Put it online
      </Title>
      <Text>
        The site is built from your words as they are now, checked, and sent to where your customers see it.
        If anything fails, what is online stays as it is.
      </Text>
      {isKnown ? (
        <Group>
          <Text>
            It goes to <b>{hostName}</b>
            {settings.target && <>, {settings.target}</>}.
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => setChanges(true)}>
            Change this
          </Button>
        </Group>
      ) : (
        <Settings settings={settings} hosts={state.hosts} onChange={setAsked} />
      )}
      <Switch
        label="Only to try it, where no customer looks"
        description="Lets through what blocks a launch."
        checked={settings.draft}
        onChange={(event) => setAsked({ ...settings, draft: event.currentTarget.checked })}
      />
      {problems > 0 && (
        <Alert
          color="red"
          title={`${problems} ${problems === 1 ? 'field has' : 'fields have'} to be put right first`}
        />
      )}
      {stands && (
        <Alert color="red" title={`${blocking.length} things block the launch`}>
          <Anchor href={hrefOf('launch')}>See what is to be done</Anchor>
        </Alert>
      )}
      <Group>
        <Button
          color="copper.6"
          size="md"
          disabled={running || stands || problems > 0}
          onClick={() => void start()}
        >
          {running ? 'Putting it online …' : 'Put the site online now'}
        </Button>
        {running && <Loader size="sm" aria-label="Working" />}
      </Group>
      <Result state={state} onBack={() => void goBack()} />
    </Stack>
  );
}

/** What is asked once. */
function Settings({
  settings,
  hosts,
  onChange,
}: {
  settings: PublishSettings;
  hosts: Publishing['hosts'];
  onChange: (settings: PublishSettings) => void;
}) {
  const set = (change: Partial<PublishSettings>) => onChange({ ...settings, ...change });
  return (
    <Stack gap="sm" maw={460}>
      <Select
        label="Where is your site?"
        description="Who set it up for you knows this. The guide is docs/deploy.md."
        data={hosts}
        value={settings.host}
        allowDeselect={false}
        onChange={(host) => set({ host: host ?? 'caddy', target: '' })}
      />
      {settings.host === 'caddy' && (
        <>
          <TextInput
            label="Address of the server"
            description="Such as root@your-plumber.co.nz: with its colon, or a folder on this machine."
            value={settings.target}
            onChange={(event) => set({ target: event.currentTarget.value })}
          />
          <TextInput
            label="Command that reloads it (may stay empty)"
            value={settings.reload}
            onChange={(event) => set({ reload: event.currentTarget.value })}
          />
        </>
      )}
    </Stack>
  );
}

function Result({ state, onBack }: { state: Publishing; onBack: () => void }) {
  const { output, result, at, wayBack, running } = state;
  if (output === '' && !running) return null;
  const when = at ? new Date(at).toLocaleString('en-NZ', { dateStyle: 'long', timeStyle: 'short' }) : '';
  return (
    <section aria-label="How it went">
      <div role="status">
        {!running && result === 'done' && <Alert color="harbour" title={`Done, on ${when}.`} />}
        {!running && result === 'failed' && (
          <Alert color="red" title={`It did not work, on ${when}. What is online is as it was.`} />
        )}
      </div>
      <pre className="output">{output || 'Starting …'}</pre>
      {wayBack && !running && (
        <Button variant="default" onClick={onBack}>
          Go back to the release before
        </Button>
      )}
    </section>
  );
}
