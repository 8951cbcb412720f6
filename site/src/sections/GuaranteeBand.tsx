import { useId } from 'react';
import type { Home } from '../schemas/pages.ts';
import { Icon } from '../ui/Icon.tsx';
import { Unbroken } from '../ui/Unbroken.tsx';
import { CoverageLink } from './CoverageLink.tsx';
import styles from './GuaranteeBand.module.css';

export type GuaranteeBandProps = Home['guarantee'] & { id?: string };

/** The fast-response guarantee. */
export function GuaranteeBand({ id, heading, text, points, coverage }: GuaranteeBandProps) {
  const headingId = useId();
  return (
    <section className="band" data-band="deep" id={id} aria-labelledby={headingId}>
      <div className={`wrap ${styles.inner}`}>
        <div className="stack">
          <h2 id={headingId}>
            <Unbroken text={heading} />
          </h2>
          <p>{text}</p>
          <CoverageLink words={coverage} />
        </div>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <Icon name="badge-check" size={28} />
              <p>
                <Unbroken text={point} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
