import type { WithSlug } from '../content/content.ts';
import { paths } from '../lib/paths.ts';
import type { Area } from '../schemas/area.ts';
import { LinkLine } from '../ui/LinkLine.tsx';

export interface WhereWeWorkProps {
  heading: string;
  areas: readonly WithSlug<Area>[];
}

/** The areas, in one line on a page about a service. */
export function WhereWeWork({ heading, areas }: WhereWeWorkProps) {
  return (
    <nav className="band" data-band="mist" aria-label={heading}>
      <div className="wrap">
        <LinkLine
          lead={`${heading}:`}
          links={areas.map(({ slug, name }) => ({ text: name, href: paths.area(slug) }))}
        />
      </div>
    </nav>
  );
}
