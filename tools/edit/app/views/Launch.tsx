import { Accordion, Alert, Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Signing } from '../../launch.ts';
import type { LaunchItem } from '../../types.ts';
import { useFresh } from '../client.ts';
import { CountedTitle, ViewTitle } from '../parts.tsx';
import { hrefOf } from '../route.ts';

export function Launch() {
  const items = useFresh<LaunchItem[]>('launch');
  const signing = useFresh<Signing>('signing');
  if (!items || !signing) return null;
  const of = (kind: LaunchItem['kind']) => items.filter((item) => item.kind === kind);
  const blocking = of('owner');
  const { statements } = signing;
  const unsigned = statements.filter((one) => !one.signed).length;
  return (
    <Stack gap="xl">
      <ViewTitle>Before you go online</ViewTitle>
      {blocking.length === 0 ? (
        <Alert color="harbour" title="Nothing stands in the way of a launch." />
      ) : (
        <section aria-labelledby="blocking">
          <Group gap="sm">
            <Title order={2} size="h4" id="blocking">
              What has to be done first
            </Title>
            <Badge color="red.6" variant="filled">
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
          Safety advice and facts that a licensed plumber reads and signs. {unsigned} of {statements.length}{' '}
          are open.
        </Text>
        <Button component="a" href={hrefOf('signing')} variant="default" mt="xs">
          Read and sign
        </Button>
      </section>
      <Accordion multiple order={2} variant="contained">
        <Kind title="What customers miss most" items={of('missing')} />
        <Kind title="What looks odd" items={of('odd')} />
      </Accordion>
    </Stack>
  );
}

function Kind({ title, items }: { title: string; items: readonly LaunchItem[] }) {
  return (
    <Accordion.Item value={title}>
      <Accordion.Control>
        <CountedTitle count={items.length}>{title}</CountedTitle>
      </Accordion.Control>
      <Accordion.Panel>{items.length === 0 ? 'Nothing.' : <Items items={items} />}</Accordion.Panel>
    </Accordion.Item>
  );
}

const Items = ({ items }: { items: readonly LaunchItem[] }) => (
  <ul className="lines">
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
