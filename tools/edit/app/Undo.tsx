import { Accordion, Button, Group, Modal, Select, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { StepView } from '../types.ts';
import { client, useClient } from './client.ts';

const dayOf = ({ at }: StepView) =>
  new Date(at).toLocaleDateString('en-NZ', { weekday: 'long', day: 'numeric', month: 'long' });
const timeOf = ({ at }: StepView) =>
  new Date(at).toLocaleTimeString('en-NZ', { hour: 'numeric', minute: '2-digit', hour12: false });
const counted = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`;

/** What was changed, by day and page, to be taken back. */
export function Undo() {
  const { outcome, view } = useClient();
  const [steps, setSteps] = useState<StepView[]>();
  const [page, setPage] = useState<string | null>(null);
  const version = view?.overview.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with the content and with each act
  useEffect(() => {
    void client.get<StepView[]>('steps').then(setSteps);
  }, [outcome, version]);
  if (steps === undefined) return null;
  const pages = [...new Set(steps.map((step) => step.page).filter(Boolean))];
  const days = [
    ...Map.groupBy(
      steps.filter((step) => page === null || step.page === page),
      dayOf,
    ),
  ];
  return (
    <Stack>
      <Title order={1} size="h2">
        Undo
      </Title>
      {steps.length === 0 && <Text>Nothing was changed yet.</Text>}
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
      <Accordion multiple order={2} chevronPosition="left" defaultValue={['0']} variant="separated">
        {days.map(([day, some], index) => (
          <Accordion.Item key={day} value={String(index)}>
            <Accordion.Control>
              <b>{day}</b>{' '}
              <Text span size="sm" c="dimmed">
                {counted(some.length)}
              </Text>
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
  const [asks, setAsks] = useState(false);
  const open = steps.filter(({ off, toggles }) => !off && toggles === 0);
  const isToday = day === dayOf({ at: new Date().toISOString() } as StepView);
  const all = isToday ? 'Take back all of today …' : `Take back all of ${day} …`;
  return (
    <Stack gap="xs">
      {open.length > 1 && (
        <Button variant="default" w="fit-content" onClick={() => setAsks(true)}>
          {all}
        </Button>
      )}
      <Modal opened={asks} onClose={() => setAsks(false)} title={`Take back ${counted(open.length)}?`}>
        <Text>
          Everything that you see here goes back to what it was before. One click brings it all again.
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsks(false)}>
            Leave it
          </Button>
          <Button
            color="red"
            onClick={() => {
              setAsks(false);
              void client.act({ do: 'takeBack', steps: open.map(({ id }) => id), off: true });
            }}
          >
            Take back {counted(open.length)}
          </Button>
        </Group>
      </Modal>
      <ul className="steps">
        {steps.map((step) => (
          <li key={step.id} data-off={step.off}>
            <Text span size="sm" c="dimmed" className="step-time">
              {timeOf(step)}
            </Text>
            <span>{step.off ? <s>{step.words}</s> : step.words}</span>
            <StepButton step={step} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** What a button does is in its name: a removal that is made again takes away again. */
function StepButton({ step: { id, off, words, removes, toggles } }: { step: StepView }) {
  const again = removes ? 'Take away again' : 'Do it again';
  const back = toggles > 0 ? 'Bring them all again' : removes ? 'Bring back' : 'Take back';
  const name = off ? again : back;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${name}: ${words}`}
      onClick={() => void client.act({ do: 'takeBack', steps: [id], off: !off })}
    >
      {name}
    </Button>
  );
}
