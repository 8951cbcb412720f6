import type { ReactNode } from 'react';
import type { PageContext } from '../content/page-context.ts';
import { type Crumb, paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PhoneNumber } from '../ui/PhoneNumber.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import styles from './Hero.module.css';

export interface HeroProps extends Pick<PageContext, 'phone'> {
  title: string;
  lead: string;
  /** Over the title. */
  badge?: ReactNode;
  crumbs?: readonly Crumb[];
  /** One figure set large. */
  figure?: { value: string; label: string } | undefined;
  /** Short facts under the buttons. */
  facts?: readonly string[];
  band?: 'deep' | 'red';
  /** The page's tallest hero, or a lower one for inner pages. */
  size?: 'tall' | 'regular';
  /** What stands beside the call. */
  second?: { href: string; label: string };
  /** What stands at the right. On inner pages that is for wide screens only. */
  children?: ReactNode;
}

/** What is wrong, what we do, the number. */
export function Hero({
  phone,
  title,
  lead,
  badge,
  crumbs,
  figure,
  facts = [],
  band = 'deep',
  size = 'regular',
  second = { href: paths.contact, label: 'Get Free Quote' },
  children,
}: HeroProps) {
  return (
    <section className={styles.root} data-band={band} data-size={size} aria-labelledby="page-title">
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.words}>
          <div>
            {crumbs !== undefined && <Breadcrumbs crumbs={crumbs} />}
            {badge}
            <h1 id="page-title">{title}</h1>
            <p className={styles.lead}>{lead}</p>
          </div>
          <div>
            {figure !== undefined && (
              <p className={styles.figure}>
                <b>{figure.value}</b> {figure.label}
              </p>
            )}
            <PhoneNumber phone={phone} />
            <p className={styles.actions}>
              <ButtonLink href={phone.href} size="large">
                <Icon name="phone" size={20} />
                Call Now
              </ButtonLink>
              <ButtonLink href={second.href} size="large" variant="outline">
                {second.label}
              </ButtonLink>
            </p>
            {facts.length > 0 && (
              <ul className={styles.facts}>
                {facts.map((fact) => (
                  <li key={fact}>
                    <Icon name="check" size={18} />
                    {fact}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        {children !== undefined && <div className={styles.aside}>{children}</div>}
      </div>
    </section>
  );
}
