import { NavLink } from '@mantine/core';
import { memo, useState } from 'react';
import type { NavGroup, NavItem } from '../types.ts';
import { hrefOf } from './route.ts';

const marks = { wrong: 'to put right', draft: 'not on the page yet', todo: 'something to do' };

const Dot = ({ mark }: Pick<NavItem, 'mark'>) =>
  mark ? <span className={`dot ${mark}`} role="img" aria-label={marks[mark]} title={marks[mark]} /> : null;

/** The site as its owner knows it. */
export const Navigation = memo(function Navigation({ groups, open }: { groups: NavGroup[]; open: string }) {
  return groups.map(({ title, items }) => (
    <div key={title} className="nav-group">
      {title && <h2>{title}</h2>}
      {items.map((item) => (
        <Line key={item.id} item={item} open={open} />
      ))}
      {title === 'Services' && <NavLink href="#add:services" label="Add a service" className="quiet" />}
      {title === 'Areas' && <NavLink href="#add:suburbs" label="Add a suburb" className="quiet" />}
    </div>
  ));
});

function Line({ item, open }: { item: NavItem; open: string }) {
  const { id, title, mark, items = [] } = item;
  const isWithin = id === open || items.some((one) => one.id === open);
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || isWithin;
  const link = (
    <NavLink
      href={hrefOf(id)}
      label={title}
      active={id === open}
      aria-current={id === open ? 'page' : undefined}
      rightSection={<Dot mark={mark} />}
    />
  );
  if (items.length === 0) return link;
  return (
    <>
      <div className="nav-area">
        {link}
        <button
          type="button"
          className="unfold"
          aria-expanded={shown}
          aria-label={`${items.length} suburbs of ${title}`}
          onClick={() => setOpen(!shown)}
        >
          {items.length}
        </button>
      </div>
      {shown && (
        <div className="nav-suburbs">
          {items.map((one) => (
            <Line key={one.id} item={one} open={open} />
          ))}
        </div>
      )}
    </>
  );
}
