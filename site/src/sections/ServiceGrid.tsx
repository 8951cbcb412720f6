import { useId } from 'react';
import { paths } from '../lib/paths.ts';
import type { Home } from '../schemas/pages.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ServiceGrid.module.css';

export type ServiceGridProps = Home['services'] & { id?: string };

/** What we do, as one panel of five doors; the first is for emergencies. */
export function ServiceGrid({ id, heading, intro, cards }: ServiceGridProps) {
  const headingId = useId();
  return (
    <section className="band" id={id} aria-labelledby={headingId}>
      <div className="wrap stack">
        <h2 id={headingId}>{heading}</h2>
        {intro !== undefined && <p>{intro}</p>}
        <ul className={styles.panel}>
          {cards.map(({ icon, title, text, href }) => (
            <li key={href} data-band={href === paths.service('emergency') ? 'red' : undefined}>
              <Icon name={icon} size={32} />
              <h3>
                <a href={href}>{title}</a>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
