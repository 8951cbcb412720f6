// Puts the site online: what will happen, what stands in the way, how it goes, and the way back.
import { Alert, Anchor, Button, Code, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { Publishing } from '../../publish.ts';
import type { PublishSettings } from '../../types.ts';
import { client } from '../client.ts';
import { ViewTitle } from '../parts.tsx';
import { hrefOf } from '../route.ts';

const nothing: PublishSettings = { host: 'caddy', target: '', reload: '', draft: false };

/** What is known of releases, looked at again each second while one runs. */
function usePublishing() {
  const [state, setState] = useState<Publishing>();
  const isRunning = state?.running ?? false;
  const look = useCallback(() => client.get<Publishing>('publish').then(setState), []);
  useEffect(() => {
    void look();
    if (!isRunning) return;
    const timer = setInterval(() => void look(), 1000);
    return () => clearInterval(timer);
  }, [isRunning, look]);
  return { state, look };
}

export function Publish() {
  const { state, look } = usePublishing();
  const [changed, setChanged] = useState<PublishSettings>();
  const [isChanging, setChanging] = useState(false);
  if (state === undefined) return null;
  const { running, refused, blocking, problems, hosts } = state;
  const settings = changed ?? state.settings ?? nothing;
  const isBlocked = refused !== '' || (!settings.draft && blocking > 0) || problems > 0;
  const start = async () => {
    setChanging(false);
    await client.act({ do: 'publish', settings });
    await look();
  };
  const goBack = async () => {
    await client.act({ do: 'goBack' });
    await look();
  };
  return (
    <Stack gap="lg">
      <ViewTitle>Put it online</ViewTitle>
      {refused !== '' && <Alert color="red" title={refused} />}
      <Text>
        The site is built from your words as they are now, checked, and sent to where your customers see it.
        If anything fails, what is online stays as it is.
      </Text>
      {state.settings && !isChanging ? (
        <Group>
          <Text>
            It goes to <b>{hosts.find(({ value }) => value === settings.host)?.label}</b>
            {settings.target && `, ${settings.target}`}.
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
            Change this
          </Button>
        </Group>
      ) : (
        <Settings settings={settings} hosts={hosts} onChange={setChanged} />
      )}
      <Switch
        label="Only to try it, where no customer looks"
        description="Lets through what blocks a launch."
        checked={settings.draft}
        onChange={(event) => setChanged({ ...settings, draft: event.currentTarget.checked })}
      />
      {problems > 0 && (
        <Alert
          color="red"
          title={`${problems} ${problems === 1 ? 'field has' : 'fields have'} to be put right first`}
        />
      )}
      {!settings.draft && blocking > 0 && (
        <Alert color="red" title={`${blocking} things block the launch`}>
          <Anchor href={hrefOf('launch')}>See what is to be done</Anchor>
        </Alert>
      )}
      <Button
        color="copper.6"
        size="md"
        w="fit-content"
        disabled={running || isBlocked}
        onClick={() => void start()}
      >
        {running ? 'Putting it online …' : 'Put the site online now'}
      </Button>
      <Result state={state} onBack={() => void goBack()} />
    </Stack>
  );
}

interface SettingsProps {
  settings: PublishSettings;
  hosts: Publishing['hosts'];
  onChange: (settings: PublishSettings) => void;
}

/** What is asked once. */
function Settings({ settings, hosts, onChange }: SettingsProps) {
  return (
    <Stack gap="sm" maw={460}>
      <Select
        label="Where is your site?"
        description="Who set it up for you knows this. The guide is docs/deploy.md."
        data={hosts}
        value={settings.host}
        allowDeselect={false}
        onChange={(host) => onChange({ ...settings, host: host ?? 'caddy', target: '' })}
      />
      {settings.host === 'caddy' && (
        <>
          <TextInput
            label="Address of the server"
            description="Such as root@your-plumber.co.nz: with its colon, or a folder on this machine."
            value={settings.target}
            onChange={(event) => onChange({ ...settings, target: event.currentTarget.value })}
          />
          <TextInput
            label="Command that reloads it (may stay empty)"
            value={settings.reload}
            onChange={(event) => onChange({ ...settings, reload: event.currentTarget.value })}
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
      <Code block>{output || 'Starting …'}</Code>
      {wayBack && !running && (
        <Button variant="default" mt="sm" onClick={onBack}>
          Go back to the release before
        </Button>
      )}
    </section>
  );
}
