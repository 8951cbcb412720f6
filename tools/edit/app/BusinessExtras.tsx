import { Button, Card, FileButton, Group, Image, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { client, useClient } from './client.ts';
import { useEditing } from './fields.tsx';

const logoPlace = { file: 'business.yaml', field: 'logo' };

/** What belongs to the business and stands in other files: who certifies, and what a call-out costs. */
export function Charges() {
  return (
    <Card withBorder>
      <Stack gap="lg">
        <Certifier />
        <CallOut />
      </Stack>
    </Card>
  );
}

/** The owner's logo, which takes the place of the one before. */
export function Logo() {
  const { overview } = useEditing();
  const { outcome, refusedAt } = useClient();
  const { logo, version } = overview;
  const refused = refusedAt === 'business.yaml:logo' ? outcome.refused : undefined;
  return (
    <section aria-labelledby="logo">
      <Title order={2} size="h5" id="logo">
        Logo
      </Title>
      <Text size="sm" c="dimmed">
        The mark alone, as SVG or PNG, at least 300 pixels; it takes the place of the tap.
      </Text>
      <Group mt="xs">
        {logo && <Image src={`/edit/${logo}?v=${version}`} alt="Your logo" w={56} h={56} fit="contain" />}
        <FileButton
          accept="image/svg+xml,image/png,image/webp,image/jpeg"
          onChange={(picture) => picture && void client.upload(logoPlace, picture)}
        >
          {(props) => (
            <Button {...props} variant="default">
              {logo ? 'Choose another logo' : 'Choose your logo'}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" onClick={() => void client.upload(logoPlace, undefined)}>
            Go back to the tap
          </Button>
        )}
      </Group>
      {refused && (
        <Text size="sm" c="var(--alarm-line)" role="alert">
          {refused}
        </Text>
      )}
    </section>
  );
}

function Certifier() {
  const { overview } = useEditing();
  const { outcome, refusedAt } = useClient();
  const [name, setName] = useState(overview.certifier.name);
  const [licence, setLicence] = useState(overview.certifier.licence);
  const isSame = name === overview.certifier.name && licence === overview.certifier.licence;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void client.act({ do: 'certifier', name, licence }, 'certifier');
  };
  return (
    <form onSubmit={submit} aria-labelledby="certifier">
      <Title order={2} size="h5" id="certifier">
        Certifying plumber
      </Title>
      <Text size="sm" c="dimmed">
        Who answers for the work, and the number in the register at pgdb.co.nz. He or she stands among your
        people too.
      </Text>
      <Group align="end" mt="xs" wrap="nowrap">
        <TextInput
          label="Name of the certifying plumber"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Licence"
          value={licence}
          onChange={(event) => setLicence(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={isSame}>
          Save
        </Button>
      </Group>
      {refusedAt === 'certifier' && (
        <Text size="sm" c="var(--alarm-line)" role="alert">
          {outcome.refused}
        </Text>
      )}
    </form>
  );
}

function CallOut() {
  const { overview } = useEditing();
  const { outcome, refusedAt } = useClient();
  const [amount, setAmount] = useState(overview.callOut.amount);
  const [without, setWithout] = useState(overview.callOut.without);
  const isSame = amount === overview.callOut.amount && without === overview.callOut.without;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void client.act({ do: 'callOut', amount, without }, 'callOut');
  };
  return (
    <form onSubmit={submit} aria-labelledby="call-out">
      <Title order={2} size="h5" id="call-out">
        Call-out charge
      </Title>
      <Text size="sm" c="dimmed">
        In dollars with GST, such as $149. It is the first of your prices for an emergency.
      </Text>
      <Group align="end" mt="xs" wrap="nowrap">
        <TextInput
          label="Amount"
          w={130}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <TextInput
          label="What is not in it"
          value={without}
          placeholder="Parts, and the work itself"
          onChange={(event) => setWithout(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={isSame}>
          Save
        </Button>
      </Group>
      {refusedAt === 'callOut' && (
        <Text size="sm" c="var(--alarm-line)" role="alert">
          {outcome.refused}
        </Text>
      )}
    </form>
  );
}
