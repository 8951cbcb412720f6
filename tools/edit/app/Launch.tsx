import {
  Accordion,
  Alert,
  Anchor,
  Badge,
  Button,
  Checkbox,
  Group,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useEffect, useState } from 'react';
import type { LaunchItem, Place, Statement } from '../types.ts';
import { client, useClient } from './client.ts';
import { hrefOf } from './route.ts';

/** Something of the server's that is looked at again after each change. */
export function useFresh<T>(path: string): T | undefined {
  const { view, outcome } = useClient();
  const [value, setValue] = useState<T>();
  const version = view?.overview.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with the content and with each act
  useEffect(() => {
    void client.get<T>(path).then(setValue);
  }, [path, version, outcome]);
  return value;
}

function Items({ items }: { items: readonly LaunchItem[] }) {
  return (
    <ul className="to-do">
      {items.map(({ file, field, title, reason }) => (
        <li key={`${file}:${field}`}>
          <Anchor href={hrefOf(file, field)} fw={600}>
            {title}
          </Anchor>
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** What is left to do before customers see the site. */
export function Launch() {
  const items = useFresh<LaunchItem[]>('launch');
  const signed = useFresh<Statement[]>('statements');
  if (!items || !signed) return null;
  const of = (kind: LaunchItem['kind']) => items.filter((item) => item.kind === kind);
  const [blocking, missing, odd] = [of('owner'), of('missing'), of('odd')];
  const left = signed.filter((one) => !one.signed).length;
  return (
    <Stack>
      <Title order={1} size="h2">
        Before you go online
      </Title>
      {blocking.length === 0 ? (
        <Alert color="harbour" title="Nothing stands in the way of a launch." />
      ) : (
        <section aria-labelledby="blocking">
          <Group gap="sm">
            <Title order={2} size="h4" id="blocking">
              What has to be done first
            </Title>
            <Badge color="red.6" variant="filled" tt="none">
              {blocking.length} block the launch
            </Badge>
          </Group>
          <Items items={blocking} />
        </section>
      )}
      <section aria-labelledby="signing">
        <Title order={2} size="h4" id="signing">
          Statements to confirm
        </Title>
        <Text>
          Safety advice and facts that a licensed plumber reads and signs. {left} of {signed.length} are open.
        </Text>
        <Button component="a" href={hrefOf('signing')} variant="default" mt="xs">
          Read and sign
        </Button>
      </section>
      <Accordion multiple order={2} chevronPosition="left" variant="separated">
        <Accordion.Item value="missing">
          <Accordion.Control>
            What customers miss most{' '}
            <Text span c="dimmed">
              {missing.length}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <Items items={missing} />
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="odd">
          <Accordion.Control>
            What looks odd{' '}
            <Text span c="dimmed">
              {odd.length}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>{odd.length === 0 ? 'Nothing.' : <Items items={odd} />}</Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  );
}

const keyOf = ({ file, field }: Place) => `${file}:${field}`;

/** Statements to read, tick and then sign together, in one's own name. */
export function Signing() {
  const { view, outcome, refusedAt } = useClient();
  const all = useFresh<Statement[]>('statements');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [by, setBy] = useState<string | null>(view?.overview.certifier.name || null);
  const [licence, setLicence] = useState(view?.overview.certifier.licence ?? '');
  if (!all || !view) return null;
  const open = all.filter(({ signed }) => !signed);
  const chosen = open.filter((one) => ticked.has(keyOf(one)));
  const tick = (one: Statement, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(keyOf(one));
    else next.delete(keyOf(one));
    setTicked(next);
  };
  const sign = async () => {
    const places = chosen.map(({ file, field }) => ({ file, field }));
    const came = await client.act({ do: 'sign', places, by: by ?? '', licence }, 'sign');
    if (!came.refused) setTicked(new Set());
  };
  const groups = [
    { title: 'For a licensed plumber', items: open.filter(({ group }) => group === 'plumber') },
    { title: 'For the owner and a lawyer', items: open.filter(({ group }) => group === 'other') },
  ];
  const count = `${chosen.length} ${chosen.length === 1 ? 'statement' : 'statements'}`;
  return (
    <Stack className="signing">
      <Anchor href={hrefOf('launch')}>Before you go online</Anchor>
      <Title order={1} size="h2">
        Read and sign
      </Title>
      <Text>
        Tick what you have read and know to be true. Nothing is signed until you press the button at the end.
      </Text>
      {groups.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <Title order={2} size="h4">
            {title}{' '}
            <Text span c="dimmed">
              {items.length}
            </Text>
          </Title>
          {items.map((one) => (
            <Checkbox
              key={keyOf(one)}
              className="statement"
              checked={ticked.has(keyOf(one))}
              onChange={(event) => tick(one, event.currentTarget.checked)}
              label={
                <>
                  <b>{one.about}</b> {one.text}
                </>
              }
            />
          ))}
        </section>
      ))}
      <section className="sign-bar" aria-label="Sign">
        <Group align="end">
          <Select
            label="Who confirms"
            placeholder="One of your people"
            data={view.overview.choices.people ?? []}
            value={by}
            onChange={setBy}
            nothingFoundMessage="Nobody. Add your people first."
          />
          <TextInput
            label="Licence number"
            w={150}
            value={licence}
            onChange={(event) => setLicence(event.currentTarget.value)}
          />
          <Button color="copper.6" disabled={chosen.length === 0} onClick={() => void sign()}>
            Confirm {count} as {by ?? '…'}, {licence || '…'}
          </Button>
        </Group>
        {refusedAt === 'sign' && (
          <Text c="var(--alarm-line)" size="sm" role="alert">
            {outcome.refused}
          </Text>
        )}
        {(view.overview.choices.people ?? []).length === 0 && (
          <Text size="sm">
            Nobody is among your people yet.{' '}
            <Anchor href={hrefOf('people.yaml')}>Add the certifying plumber</Anchor> first.
          </Text>
        )}
      </section>
      <Signed statements={all.filter(({ signed }) => signed)} />
    </Stack>
  );
}

function Signed({ statements }: { statements: Statement[] }) {
  return (
    <section aria-labelledby="signed">
      <Title order={2} size="h4" id="signed">
        Signed{' '}
        <Text span c="dimmed">
          {statements.length}
        </Text>
      </Title>
      <ul className="to-do">
        {statements.map(({ file, field, about, text, signed }) => (
          <li key={`${file}:${field}`}>
            <Text size="sm">
              <b>{about}</b> {text}
            </Text>
            <Group gap="sm">
              <Text size="sm" c="dimmed">
                {signed?.by}, {signed?.on}
              </Text>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Withdraw: ${text}`}
                onClick={() => void client.act({ do: 'withdraw', file, field })}
              >
                Withdraw
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
