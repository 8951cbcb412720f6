import { paths } from '../lib/paths.ts';
import styles from './Line.module.css';
import type { PipeMapLayout } from './layout.ts';

export interface AreaLineProps {
  layout: PipeMapLayout;
  area: { slug: string; name: string };
}

/** The area's line with its suburbs as stops, each a link to its page. */
export function AreaLine({ layout, area }: AreaLineProps) {
  const stops = layout.lines.find(({ slug }) => slug === area.slug)?.stops ?? [];
  return (
    <nav aria-label={`Our ${area.name} line`}>
      <ul className={`plain ${styles.root} ${styles.area}`}>
        {stops.map(({ slug, text }) => (
          <li key={slug}>
            <a href={paths.suburb(slug)}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
