import { navigationWords } from '../lib/interface-words.ts';
import { paths } from '../lib/paths.ts';
import type { PipeMapLayout } from './layout.ts';

export interface PipeMapProps {
  layout: PipeMapLayout;
  /** Address of the drawing (map-files.ts). */
  drawing: string;
}

/**
 * All suburbs as fittings on the pipes of their regions. The links are lists, once each: in a wide container
 * map.css sets them on the drawing, in a narrower one each region's list hangs on a pipe of its own, and without
 * CSS they are lists.
 */
export function PipeMap({ layout, drawing }: PipeMapProps) {
  const { left, top, width, height, lines } = layout;
  /** Without CSS it has no size. */
  const picture = (id: string) => (
    <svg viewBox={`${left} ${top} ${width} ${height}`} width="0" height="0" aria-hidden="true">
      <use href={`${drawing}#${id}`} />
    </svg>
  );
  return (
    <nav className="pipe-map-room" aria-label={navigationWords.pipeMap}>
      <div className="pipe-map">
        {picture('harbours')}
        <ul className="plain">
          {lines.map(({ slug, title, stops }) => (
            <li key={slug} data-area={slug}>
              {picture(slug)}
              <a href={paths.area(slug)} data-side={title.side} data-stops={`${stops.length} suburbs`}>
                {title.text}
              </a>
              <ul className="plain">
                {stops.map(({ slug: suburb, text, side }) => (
                  <li key={suburb}>
                    <a href={paths.suburb(suburb)} data-side={side === 'right' ? undefined : side}>
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
