import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatHours, type Span } from '../../hours.ts';
import { client, keyOf } from '../client.ts';
import type { ControlProps } from './controls.tsx';

const help =
  'One line for days with the same hours, such as “Mon–Fri 7am–5.30pm”. A day in no line is shown as closed; for a break write “Sat 8am–12pm, 1pm–4pm”.';

/** Hours as people write them, a line for each group of days. */
export function OpeningHours({ input, value, place }: ControlProps) {
  const saved = formatHours(Array.isArray(value) ? (value as Span[]) : []);
  const [typed, setTyped] = useState<string>();
  // What another window wrote is seen, unless something is typed here.
  useEffect(() => setTyped((own) => (own === saved ? undefined : own)), [saved]);
  const send = async () => {
    if (typed === undefined || typed === saved) return;
    const outcome = await client.act({ do: 'set', ...place, value: typed }, keyOf(place));
    if (outcome.refused === undefined) setTyped(undefined);
  };
  return (
    <Textarea
      {...input}
      description={help}
      autosize
      minRows={2}
      value={typed ?? saved}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void send()}
    />
  );
}
