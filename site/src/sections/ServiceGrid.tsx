import type { Home } from '../schemas/pages.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ServiceGrid.module.css';

export type ServiceGridProps = Home['services'];

/** What we do, as one panel of five doors; the first is for emergencies. */
export function ServiceGrid({ heading, intro, cards }: ServiceGridProps) {
  return (
    <section className="band" aria-labelledby="services">
      <div className="wrap stack">
        <h2 id="services">{heading}</h2>
        {intro !== undefined && <p>{intro}</p>}
        <ul className={styles.panel}>
          {cards.map(({ icon, title, text, href }) => (
            <li key={href} data-band={href === '/services/emergency' ? 'red' : undefined}>
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
