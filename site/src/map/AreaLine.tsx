import houseDrawings from '../assets/houses.svg?raw';
import { navigationWords } from '../lib/interface-words.ts';
import { paths } from '../lib/paths.ts';
import type { Suburb } from '../schemas/suburb.ts';
import { drawingIn } from '../ui/drawing-in.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { Landmark } from '../ui/Landmark.tsx';
import styles from './Line.module.css';
import type { PipeMapLayout } from './layout.ts';

export interface AreaLineProps {
  layout: PipeMapLayout;
  area: { slug: string; name: string };
  suburbs: readonly (Pick<Suburb, 'place' | 'landmark'> & { slug: string })[];
}

/** How wide a house is drawn, with its share of the street. */
const houseWidth = 212;

/** The hills behind the houses, over the whole width: a rise for each house. */
const hills = (width: number) =>
  `M-2000 196V112H0${'q53-14 106-14t106 14'.repeat(width / houseWidth)}H4000V196Z`;

/** A street of houses of these kinds. Every second house of a kind is a mirror image in other colours. */
function street(kinds: readonly string[]): string {
  const drawn = new Map<string, number>();
  const houseAt = (kind: string, index: number) => {
    const before = drawn.get(kind) ?? 0;
    drawn.set(kind, before + 1);
    const left = index * houseWidth;
    const place = `x="${left}" href="#${kind}"`;
    if (before % 2 === 0) return `<use ${place}/>`;
    return `<use class="${styles.second}" transform="matrix(-1 0 0 1 ${2 * left + houseWidth} 0)" ${place}/>`;
  };
  const used = kinds.map(houseAt).join('');
  const shapes = [...drawn.keys()].map((kind) => drawingIn(houseDrawings, kind, kind)).join('');
  return `<defs>${shapes}</defs><path class="${styles.hills}" d="${hills(kinds.length * houseWidth)}"/>${used}`;
}

/** The area's line with its suburbs as stops, each a link to its page, under a house of the kind that stands there and its landmark. */
export function AreaLine({ layout, area, suburbs }: AreaLineProps) {
  const stops = layout.lines.find(({ slug }) => slug === area.slug)?.stops ?? [];
  const houses = stops.flatMap((stop) => {
    const suburb = suburbs.find(({ slug }) => slug === stop.slug);
    return suburb === undefined ? [] : [{ ...suburb, text: stop.text }];
  });
  return (
    <nav className={styles.line} aria-label={navigationWords.lineOf(area.name)}>
      <InlineDrawing
        className={styles.houses}
        markup={street(houses.map(({ place }) => place))}
        box={`0 -8 ${houses.length * houseWidth} 204`}
      />
      <ul className={`plain ${styles.root} ${styles.area}`}>
        {houses.map(({ slug, text, landmark }) => (
          <li key={slug}>
            <Landmark name={landmark} />
            <a href={paths.suburb(slug)}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
