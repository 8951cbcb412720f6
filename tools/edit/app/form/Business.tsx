// What belongs to the business and is no field of its file: the logo, who certifies, what a call-out costs.
import { Anchor, Button, FileButton, Group, Image, Stack, Text, Title } from '@mantine/core';
import type { BusinessLink, Overview } from '../../types.ts';
import { client } from '../client.ts';
import { Refused } from '../parts.tsx';
import { hrefOf } from '../route.ts';

const logoPlace = { file: 'business.yaml', field: 'logo' };

export function Business({ overview }: { overview: Overview }) {
  return (
    <Stack gap="lg" mb="lg">
      <Logo overview={overview} />
      {overview.links.map((link) => (
        <Elsewhere key={link.label} link={link} />
      ))}
    </Stack>
  );
}

/** The owner's logo, which takes the place of the one before. */
function Logo({ overview: { logo, version } }: { overview: Overview }) {
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
          <Button variant="subtle" onClick={() => void client.act({ do: 'removeLogo' })}>
            Go back to the tap
          </Button>
        )}
      </Group>
      <Refused at="business.yaml:logo" />
    </section>
  );
}

/** Something that stands in another file: what it says and the way there, or a button that adds it. */
function Elsewhere({ link: { label, value, place, blank } }: { link: BusinessLink }) {
  return (
    <section aria-label={label}>
      <Title order={2} size="h5">
        {label}
      </Title>
      {value === undefined ? (
        <Button
          variant="default"
          mt={4}
          onClick={() => void client.act({ do: 'add', ...place, value: blank })}
        >
          Add the {label.toLowerCase()}
        </Button>
      ) : (
        <Text>
          {value || 'Not written yet'}. <Anchor href={hrefOf(place.file, place.field)}>Change it</Anchor>
        </Text>
      )}
    </section>
  );
}
