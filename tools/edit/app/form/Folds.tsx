import { Accordion, Badge, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { isIn, useEditing } from './editing.ts';

export interface Fold {
  path: string;
  title: string;
  buttons?: ReactNode;
  content: ReactNode;
  /** Fields that lie in it though their names do not begin with its path. */
  holds?: readonly string[];
}

interface FoldsProps {
  folds: readonly Fold[];
  /** Paths of those that are open at first. */
  open: readonly string[];
  isTop?: boolean;
}

/** Parts that are closed at first: each says what it is, and the one in which the named field lies is open. */
export function Folds({ folds, open: first, isTop = false }: FoldsProps) {
  const { doc, goal } = useEditing();
  const [open, setOpen] = useState<string[]>([...first]);
  const wanted = folds.find(
    ({ path, holds = [] }) => goal !== '' && [path, ...holds].some((one) => isIn(goal, one)),
  );
  const wantedPath = wanted?.path;
  useEffect(() => {
    if (wantedPath !== undefined) setOpen((all) => [...new Set([...all, wantedPath])]);
  }, [wantedPath]);
  return (
    <Accordion
      multiple
      keepMounted={false}
      value={open}
      onChange={setOpen}
      {...(isTop && { order: 2 as const, variant: 'contained' })}
    >
      {folds.map(({ path, title, buttons, content }) => (
        <Accordion.Item key={path} value={path} id={`${doc.file}:${path}`} tabIndex={-1}>
          <Group wrap="nowrap" gap={4}>
            <Accordion.Control>
              <Text span fw={600}>
                {title}
              </Text>{' '}
              <Flag path={path} />
            </Accordion.Control>
            {buttons}
          </Group>
          <Accordion.Panel>{content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** Whether something is wrong, or waits, in what lies at a path. */
function Flag({ path }: { path: string }) {
  const { doc, overview } = useEditing();
  if (overview.drafts.some(({ file, field }) => file === doc.file && isIn(field, path)))
    return <Badge color="copper.6">Not on the page yet</Badge>;
  if (doc.problems.some(({ field }) => isIn(field, path))) return <Badge color="red">To put right</Badge>;
  return null;
}
