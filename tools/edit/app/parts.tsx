import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRefusal } from './client.ts';

/** What a view, or a form, is called. */
export const ViewTitle = ({ children }: { children: ReactNode }) => (
  <Title order={1} size="h2">
    {children}
  </Title>
);

/** Why something was refused. @param at The field, or the form, that it is about. */
export function Refused({ at }: { at: string }) {
  const refused = useRefusal(at);
  if (refused === undefined) return null;
  return (
    <Text size="sm" c="error" role="alert">
      {refused}
    </Text>
  );
}

/** A heading with how many there are. */
export const CountedTitle = ({ children, count }: { children: ReactNode; count: ReactNode }) => (
  <>
    <Text span inherit fw={600}>
      {children}
    </Text>{' '}
    <Text span size="sm" c="dimmed" fw={400}>
      {count}
    </Text>
  </>
);
