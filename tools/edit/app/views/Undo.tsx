import { Accordion, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../../site/src/lib/counted.ts';
import type { StepView } from '../../view.ts';
import { AskFirst } from '../AskFirst.tsx';
import { client, useFresh } from '../client.ts';
import { CountedTitle, ViewTitle } from '../parts.tsx';
import { timeOf } from '../time.ts';

const dayOf = (at: string) =>
  new Date(at).toLocaleDateString('en-NZ', { weekday: 'long', day: 'numeric', month: 'long' });

export function Undo() {
  const steps = useFresh<StepView[]>('steps');
  const [page, setPage] = useState<string | null>(null);
  if (steps === undefined) return null;
  const pages = [...new Set(steps.map((step) => step.page).filter(Boolean))];
  const chosen = steps.filter((step) => page === null || step.page === page);
  const days = [...Map.groupBy(chosen, ({ at }) => dayOf(at))];
  return (
    <Stack>
      <ViewTitle>Undo</ViewTitle>
      {steps.length === 0 && (
        <Text>Nothing was changed yet. What you change stands here by day, and can be taken back.</Text>
      )}
      {pages.length > 1 && (
        <Select
          label="Only of"
          placeholder="All pages"
          data={pages}
          value={page}
          onChange={setPage}
          clearable
          searchable
          w={300}
        />
      )}
      <Accordion multiple order={2} defaultValue={['0']} variant="contained">
        {days.map(([day, some], index) => (
          <Accordion.Item key={day} value={String(index)}>
            <Accordion.Control>
              <CountedTitle count={counted(some.length, 'change')}>{day}</CountedTitle>
            </Accordion.Control>
            <Accordion.Panel>
              <Day day={day} steps={some} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  );
}

function Day({ day, steps }: { day: string; steps: StepView[] }) {
  const open = steps.filter(({ isOff, takes }) => !isOff && takes === 0).map(({ id }) => id);
  const name = day === dayOf(new Date().toISOString()) ? 'today' : day;
  return (
    <Stack gap="xs">
      {open.length > 1 && (
        <AskFirst
          variant="default"
          w="fit-content"
          title={`Take back ${counted(open.length, 'change')}?`}
          text="Everything that you see here goes back to what it was before. One click brings it all again."
          act={`Take back ${counted(open.length, 'change')}`}
          onConfirm={() => void client.act({ do: 'toggle', steps: open, isOff: true })}
        >
          Take back all of {name} …
        </AskFirst>
      )}
      <ul className="lines">
        {steps.map((step) => (
          <Group component="li" key={step.id} align="baseline" wrap="nowrap">
            <Text size="sm" c="dimmed">
              {timeOf(step.at)}
            </Text>
            <Text flex={1} {...(step.isOff && { td: 'line-through' })}>
              {step.words}
            </Text>
            <StepButton step={step} />
          </Group>
        ))}
      </ul>
    </Stack>
  );
}

/** What a button does is in its name: a removal that is made again takes away again. */
function nameOf({ isOff, isRemoval, takes }: StepView): string {
  if (isOff) return isRemoval ? 'Take away again' : 'Do it again';
  return takes > 0 ? 'Bring them all again' : 'Take back';
}

function StepButton({ step }: { step: StepView }) {
  const { id, isOff, words } = step;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${nameOf(step)}: ${words}`}
      onClick={() => void client.act({ do: 'toggle', steps: [id], isOff: !isOff })}
    >
      {nameOf(step)}
    </Button>
  );
}
