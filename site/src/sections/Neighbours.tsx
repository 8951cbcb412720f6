import type { Link } from '../lib/paths.ts';
import { LinkLine } from '../ui/LinkList.tsx';
import { Paragraph, Paragraphs } from '../ui/Text.tsx';
import styles from './Neighbours.module.css';

interface Advice {
  heading: string;
  lines: readonly string[];
}

interface NeighboursProps {
  /** What is good to know there. */
  advice: Advice;
  /** Whose water it is; left out where the owner does not say. */
  water: (Advice & { link: Link }) | undefined;
  /** The suburbs next door and the area, as the next fittings on the pipe; and places around that have no page. */
  nearby: { heading: string; links: readonly Link[]; also?: string | undefined };
}

/** Advice for here, whose water it is, and the suburbs next door. */
export function Neighbours({ advice, water, nearby }: NeighboursProps) {
  return (
    <div className="band" data-band="mist">
      <div className={`wrap beside ${styles.root}`}>
        {advice.lines.length > 0 && (
          <section className="stack" aria-labelledby="good-to-know">
            <h2 id="good-to-know">{advice.heading}</h2>
            <Paragraphs texts={advice.lines} />
          </section>
        )}
        {water !== undefined && (
          <section className="stack" aria-labelledby="whose-water">
            <h2 id="whose-water">{water.heading}</h2>
            <Paragraphs texts={water.lines} />
            <LinkLine links={[water.link]} />
          </section>
        )}
        <nav className="stack no-print" aria-labelledby="next-door">
          <h2 id="next-door">{nearby.heading}</h2>
          <ul className="riser links">
            {nearby.links.map(({ href, text }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
          <Paragraph text={nearby.also} />
        </nav>
      </div>
    </div>
  );
}
