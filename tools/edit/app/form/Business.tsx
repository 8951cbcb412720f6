// What belongs to the business and is no field of its file: the logo, who certifies, what a call-out costs.
import { Anchor, Button, FileButton, Group, Image, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BusinessLink } from '../../types.ts';
import type { Overview } from '../../view.ts';
import { client } from '../client.ts';
import { Refused } from '../parts.tsx';
import { hrefOf } from '../route.ts';

const logoPlace = { file: 'business.yaml', field: 'logo' };

export function Business({ overview }: { overview: Overview }) {
  return (
    <Paper withBorder px="md" className="lines">
      <Logo overview={overview} />
      {overview.links.map((link) => (
        <Elsewhere key={link.label} link={link} />
      ))}
    </Paper>
  );
}

interface RowProps {
  label: string;
  text: string;
  children: ReactNode;
}

/** What it is and what it says, and beside it what can be done. */
const Row = ({ label, text, children }: RowProps) => (
  <Group component="section" aria-label={label} justify="space-between" wrap="nowrap">
    <div>
      <Title order={2} size="h5">
        {label}
      </Title>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </div>
    <Stack gap={4} align="end" flex="none">
      {children}
    </Stack>
  </Group>
);

/** The owner's logo, which takes the place of the one before. */
function Logo({ overview: { logo, version } }: { overview: Overview }) {
  return (
    <>
      <Row
        label="Logo"
        text="The mark alone, as SVG or PNG, at least 300 pixels; it takes the place of the tap."
      >
        {logo && <Image src={`/edit/${logo}?v=${version}`} alt="Your logo" w={56} h={56} fit="contain" />}
        <FileButton
          accept="image/svg+xml,image/png,image/webp,image/jpeg"
          onChange={(picture) => picture && void client.upload(logoPlace, picture)}
        >
          {(props) => (
            <Button {...props} variant="default">
              {logo ? 'Another logo' : 'Choose your logo'}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" onClick={() => void client.act({ do: 'removeLogo' })}>
            Go back to the tap
          </Button>
        )}
      </Row>
      <Refused at="business.yaml:logo" />
    </>
  );
}

/** Something that stands in another file: what it says and the way there, or a button that adds it. */
function Elsewhere({ link: { label, value, place, blank } }: { link: BusinessLink }) {
  return (
    <Row label={label} text={value || 'Not written yet.'}>
      {value === undefined ? (
        <Button variant="default" onClick={() => void client.act({ do: 'add', ...place, value: blank })}>
          Add the {label.toLowerCase()}
        </Button>
      ) : (
        <Anchor href={hrefOf(place.file, place.field)}>Change it</Anchor>
      )}
    </Row>
  );
}
