import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRefusal } from './client.ts';

/** What a view, or a form, is called. */
export const ViewTitle = ({ children }: { children: ReactNode }) => (
  <Title order={1} size="h2" mb="md">
    {children}
  </Title>
);

/** Why something was refused. @param at The field, or the form, that it is about. */
export function Refused({ at }: { at: string }) {
  const refused = useRefusal(at);
  if (refused === undefined) return null;
  return (
    <Text size="sm" className="refused" role="alert">
      {refused}
    </Text>
  );
}
