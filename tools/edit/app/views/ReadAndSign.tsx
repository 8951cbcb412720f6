// Statements to read, tick and then sign together, in one's own name.

import { Anchor, Button, Checkbox, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../../site/src/lib/counted.ts';
import type { Signing, Statement } from '../../launch.ts';
import { client, keyOf, useFresh } from '../client.ts';
import { CountedTitle, Refused, ViewTitle } from '../parts.tsx';
import { hrefOf } from '../route.ts';

export function ReadAndSign() {
  const signing = useFresh<Signing>('signing');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  if (!signing) return null;
  const open = signing.statements.filter(({ signed }) => !signed);
  const chosen = open.filter((one) => ticked.has(keyOf(one)));
  const tick = (one: Statement, isOn: boolean) => {
    const next = new Set(ticked);
    if (isOn) next.add(keyOf(one));
    else next.delete(keyOf(one));
    setTicked(next);
  };
  const groups = [
    { title: 'For a licensed plumber', items: open.filter(({ isForPlumber }) => isForPlumber) },
    { title: 'For the owner and a lawyer', items: open.filter(({ isForPlumber }) => !isForPlumber) },
  ];
  return (
    <Stack>
      <Anchor href={hrefOf('launch')}>Before you go online</Anchor>
      <ViewTitle>Read and sign</ViewTitle>
      <Text>Tick what you have read and know to be true. Nothing is signed until you press the button.</Text>
      {groups.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <Title order={2} size="h4">
            <CountedTitle count={items.length}>{title}</CountedTitle>
          </Title>
          <ul className="lines">
            {items.map((one) => (
              <li key={keyOf(one)}>
                <Checkbox
                  checked={ticked.has(keyOf(one))}
                  onChange={(event) => tick(one, event.currentTarget.checked)}
                  label={<About statement={one} />}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <SignBar chosen={chosen} signers={signing.signers} onSigned={() => setTicked(new Set())} />
      <Signed statements={signing.statements.filter(({ signed }) => signed)} />
    </Stack>
  );
}

interface SignBarProps {
  chosen: readonly Statement[];
  signers: Signing['signers'];
  onSigned: () => void;
}

function SignBar({ chosen, signers, onSigned }: SignBarProps) {
  const first = signers.find(({ signature }) => signature.includes('licence')) ?? signers[0];
  const [picked, setPicked] = useState<string | null>(null);
  const signer = signers.find(({ name }) => name === picked) ?? first;
  const count = counted(chosen.length, 'statement');
  const sign = async () => {
    const places = chosen.map(({ file, field }) => ({ file, field }));
    const outcome = await client.act({ do: 'sign', places, name: signer?.name ?? '' }, 'sign');
    if (!outcome.refused) onSigned();
  };
  return (
    <Paper
      component="section"
      aria-label="Sign"
      withBorder
      p="md"
      pos="sticky"
      bottom="-6rem"
      bg="light-dark(var(--sand), var(--dusk))"
    >
      {signer === undefined ? (
        <Text>
          Nobody is among your people yet.{' '}
          <Anchor href={hrefOf('people.yaml')}>Add the certifying plumber</Anchor> first.
        </Text>
      ) : (
        <Group align="end">
          <Select
            label="Who confirms"
            data={signers.map(({ name }) => name)}
            value={signer.name}
            allowDeselect={false}
            onChange={setPicked}
          />
          <Button color="copper.6" disabled={chosen.length === 0} onClick={() => void sign()}>
            Confirm {count} as {signer.signature}
          </Button>
        </Group>
      )}
      <Refused at="sign" />
    </Paper>
  );
}

const About = ({ statement: { about, text } }: { statement: Pick<Statement, 'about' | 'text'> }) => (
  <Text size="sm">
    <b>{about}</b> {text}
  </Text>
);

function Signed({ statements }: { statements: Statement[] }) {
  return (
    <section aria-labelledby="signed">
      <Title order={2} size="h4" id="signed">
        <CountedTitle count={statements.length}>Signed</CountedTitle>
      </Title>
      <ul className="lines">
        {statements.map(({ file, field, about, text, signed }) => (
          <li key={`${file}:${field}`}>
            <About statement={{ about, text }} />
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
