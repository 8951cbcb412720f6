import { useId } from 'react';
import type { WithSlug } from '../content/content.ts';
import { paths } from '../lib/paths.ts';
import type { Area } from '../schemas/area.ts';
import { LinkLine } from '../ui/LinkLine.tsx';

export interface WhereWeWorkProps {
  heading: string;
  areas: readonly WithSlug<Area>[];
}

/** The areas, on a page about a service. */
export function WhereWeWork({ heading, areas }: WhereWeWorkProps) {
  const headingId = useId();
  return (
    <nav className="band" data-band="mist" aria-labelledby={headingId}>
      <div className="wrap stack">
        <h2 id={headingId}>{heading}</h2>
        <LinkLine links={areas.map(({ slug, name }) => ({ text: name, href: paths.area(slug) }))} />
      </div>
    </nav>
  );
}
