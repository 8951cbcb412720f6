import { type ReactNode, useId } from 'react';
import type { ContactLinks, Link } from '../lib/contact-links.ts';
import type { Crumb } from '../lib/paths.ts';
import { ButtonLink, CallButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import styles from './Hero.module.css';

export interface HeroProps {
  links: ContactLinks;
  title: string;
  /** Before the title, and smaller: the name of the business. */
  brand?: string;
  lead: string;
  /** Over the title. */
  badge?: ReactNode;
  crumbs?: readonly Crumb[];
  /** One figure set large. */
  figure?: { value: string; label: string } | undefined;
  /** For visitors who are not in a hurry, and where it goes on. */
  later?: { text: string; link: { text: string; href: string } };
  /** Small, under the buttons: what a claim in the title means. */
  note?: string | undefined;
  /** Short facts: under the lead, or after home's picture. */
  facts?: readonly string[];
  band?: 'deep' | 'red';
  /**
   * A picture beside the words, home's house, a street on its ground, or a line of houses under the words; or
   * none, and low, over a form that is to be seen at once.
   */
  layout?: 'beside' | 'house' | 'street' | 'line' | 'plain';
  /** The second button. Left out, it asks for a quote, with the chat beside it on phones. */
  second?: Link | null | undefined;
  /** Under the buttons, for those who would rather write. */
  email?: string | undefined;
  /** The picture; on small screens it comes after the call. */
  children?: ReactNode;
}

/** What is wrong, what we do, the number. */
export function Hero({ links, facts = [], band = 'deep', layout = 'beside', ...rest }: HeroProps) {
  const { title, brand, lead, badge, crumbs, figure, later, note, email, children } = rest;
  const { second = links.quote } = rest;
  const headingId = useId();
  const list = facts.length > 0 && (
    <ul className={`row ${styles.list}`}>
      {facts.map((fact) => (
        <li key={fact}>
          <Icon name="check" size={20} />
          {fact}
        </li>
      ))}
    </ul>
  );
  return (
    <section className={styles.root} data-band={band} data-layout={layout} aria-labelledby={headingId}>
      <div className={`wrap ${styles.inner}`}>
        <div className={`stack ${styles.head}`}>
          {crumbs !== undefined && <Breadcrumbs crumbs={crumbs} />}
          {badge}
          <h1 id={headingId}>
            {brand !== undefined && <small>{`${brand} `}</small>}
            {/* A sentence begins a line where not all of them fit on one. */}
            {title.split(/(?<=[.?]) /).flatMap((sentence) => [<span key={sentence}>{sentence}</span>, ' '])}
          </h1>
        </div>
        <div className={`stack ${styles.words}`}>
          <p className={styles.lead}>{lead}</p>
          {layout !== 'house' && list}
        </div>
        <div className={`row ${styles.contact}`}>
          {figure !== undefined && (
            <p className={styles.figure}>
              <b>{figure.value}</b> {figure.label}
            </p>
          )}
          <CallButton links={links} />
          {second !== null && (
            <ButtonLink href={second.href} size="large" variant="outline">
              {second.label}
            </ButtonLink>
          )}
          {second === links.quote && links.chat !== undefined && (
            <ButtonLink
              className={styles.chat}
              href={links.chat.href}
              aria-label={links.chat.label}
              size="large"
              variant="outline"
            >
              {links.chat.short}
            </ButtonLink>
          )}
          {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
        {children !== undefined && <div className={styles.aside}>{children}</div>}
        {later !== undefined && (
          <p className={styles.later}>
            {later.text} <a href={later.link.href}>{later.link.text}</a>.
          </p>
        )}
        {layout === 'house' && list}
      </div>
    </section>
  );
}
