import { Group, NavLink, Text } from '@mantine/core';
import { memo } from 'react';
import type { NavGroup, NavItem } from '../types.ts';
import { hrefOf } from './route.ts';

const flags = { wrong: 'to put right', draft: 'not on the page yet', todo: 'something to do' };

/** The site as its owner knows it. */
export const Navigation = memo(function Navigation({ groups, open }: { groups: NavGroup[]; open: string }) {
  return groups.map(({ title, items, add }) => (
    <div key={title} className="nav-group">
      {title && <h2>{title}</h2>}
      {items.map((item) => (
        <Line key={item.id} item={item} open={open} />
      ))}
      {add && <NavLink href={`#${add.id}`} label={add.title} className="quiet" />}
    </div>
  ));
});

/** A file or a view; an area lists its suburbs while it, or one of them, is open. */
function Line({ item, open }: { item: NavItem; open: string }) {
  const { id, title, flag, items = [] } = item;
  const isOpen = id === open;
  const isWithin = isOpen || items.some((one) => one.id === open);
  return (
    <NavLink
      href={hrefOf(id)}
      label={title}
      active={isOpen}
      aria-current={isOpen ? 'page' : undefined}
      opened={isWithin}
      disableRightSectionRotation
      rightSection={
        <Group gap={6}>
          {flag && <span className={`dot ${flag}`} role="img" aria-label={flags[flag]} title={flags[flag]} />}
          {items.length > 0 && (
            <Text span size="sm" c="dimmed" title={`${items.length} suburbs`}>
              {items.length}
            </Text>
          )}
        </Group>
      }
    >
      {isWithin && items.map((one) => <Line key={one.id} item={one} open={open} />)}
    </NavLink>
  );
}
