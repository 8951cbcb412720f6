import type { z } from 'astro/zod';
import { type ReactNode, useId } from 'react';
import type { ContactLinks } from '../lib/contact-links.ts';
import type { Link } from '../lib/paths.ts';
import { unbroken } from '../lib/unbroken.ts';
import type { area } from '../schemas/area.ts';
import type { Home } from '../schemas/pages.ts';
import { ButtonLink, CallButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import styles from './Hero.module.css';

/** What the schema of home's hero says, as far as a page has it: facts stand under the lead or, on home, last. */
interface HeroProps extends Partial<Home['hero']> {
  links: ContactLinks;
  title: string;
  lead: string;
  /** Before the title, and smaller: the name of the business. */
  brand?: string;
  crumbs?: readonly Link[];
  /** One figure set large. */
  figure?: { value: string; label: string } | undefined;
  band?: 'deep' | 'red';
  /** The colour of the evening over a street or a line of houses. */
  sky?: z.infer<typeof area>['sky'];
  /**
   * A picture beside the words, home's house, a street on its ground, or a line of houses under the words; or
   * none, and low, over a form that is to be seen at once.
   */
  layout?: 'beside' | 'house' | 'street' | 'line' | 'letter';
  /** The second button. Left out, it asks for a quote, with the chat beside it on phones. */
  second?: Link | null | undefined;
  /** Under the buttons, for those who would rather write. */
  email?: string | undefined;
  /** The picture; on small screens it comes after the call. */
  children?: ReactNode;
}

/** What is wrong, what we do, the number. */
export function Hero({ links, facts = [], band = 'deep', sky, layout = 'beside', ...rest }: HeroProps) {
  const { title, brand, lead, kicker, crumbs, figure, later, laterLink, note, email, children } = rest;
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
    <section
      className={styles.root}
      data-band={band}
      data-layout={layout}
      data-sky={sky}
      aria-labelledby={headingId}
    >
      <div className={`wrap ${styles.inner}`}>
        <div className={`stack ${styles.head}`}>
          {crumbs !== undefined && <Breadcrumbs crumbs={crumbs} />}
          {kicker !== undefined && <small>{kicker}</small>}
          <h1 id={headingId}>
            {brand !== undefined && <small>{`${brand} `}</small>}
            {/* A sentence begins a line where not all of them fit on one. */}
            {unbroken(title)
              .split(/(?<=[.?]) /)
              .flatMap((sentence) => [<span key={sentence}>{sentence}</span>, ' '])}
          </h1>
        </div>
        <div className={`stack ${styles.words}`}>
          <p className={styles.lead}>{unbroken(lead)}</p>
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
              {second.text}
            </ButtonLink>
          )}
          {second === links.quote && links.chat !== undefined && (
            <ButtonLink
              className={styles.chat}
              href={links.chat.href}
              aria-label={links.chat.text}
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
        {laterLink !== undefined && (
          <p className={styles.later}>
            {later} <a href={laterLink.href}>{laterLink.text}</a>.
          </p>
        )}
        {layout === 'house' && list}
      </div>
    </section>
  );
}
