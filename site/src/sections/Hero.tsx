import { type ReactNode, useId } from 'react';
import type { ContactLinks, Link } from '../lib/contact-links.ts';
import { ButtonLink, CallButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Breadcrumbs, type BreadcrumbsProps } from './Breadcrumbs.tsx';
import styles from './Hero.module.css';

export interface HeroProps {
  links: Pick<ContactLinks, 'call' | 'number' | 'quote' | 'chat'>;
  title: string;
  /** Before the title, and smaller: the name of the business. */
  brand?: string;
  /** After the title, inside it, and smaller: what people search for. */
  term?: string;
  lead: string;
  /** Over the title. */
  badge?: ReactNode;
  crumbs?: BreadcrumbsProps['crumbs'];
  /** One figure set large. */
  figure?: { value: string; label: string } | undefined;
  /** For visitors who are not in a hurry, and where it goes on. */
  later?: { text: string; link: { text: string; href: string } };
  /** Small, at the end: what a claim in the title means. */
  note?: string | undefined;
  /** Short facts: under the lead, or after home's picture. */
  facts?: readonly string[];
  band?: 'deep' | 'red';
  /** Home's; a lower one for inner pages; or the lowest, over a form that is to be seen at once. */
  size?: 'tall' | 'regular' | 'low';
  /** The second button. Left out, it asks for a quote, with the chat beside it on phones. */
  second?: Link | null | undefined;
  /** Under the buttons, for those who would rather write. */
  email?: string | undefined;
  /** A picture at the right of the words; on small screens it comes after the call. */
  children?: ReactNode;
  /** On the ground along the lower edge: a street beside the words, or a line of houses under them. */
  picture?: 'beside' | 'street' | 'line';
}

/** What is wrong, what we do, the number. */
export function Hero({ links, title, brand, term, lead, badge, crumbs, facts = [], ...rest }: HeroProps) {
  const {
    figure,
    later,
    note,
    band = 'deep',
    size = 'regular',
    second = links.quote,
    email,
    children,
    picture = 'beside',
  } = rest;
  const headingId = useId();
  const list = facts.length > 0 && (
    <ul className={styles.list}>
      {facts.map((fact) => (
        <li key={fact}>
          <Icon name="check" size={20} />
          {fact}
        </li>
      ))}
    </ul>
  );
  const tall = size === 'tall';
  return (
    <section
      className={styles.root}
      data-band={band}
      data-size={size}
      // Two attributes, so that the unused-CSS step can drop the other variant.
      data-picture={children === undefined ? undefined : picture}
      data-plain={children === undefined ? '' : undefined}
      aria-labelledby={headingId}
    >
      <div className={`wrap ${styles.inner}`}>
        <div className={`stack ${styles.words}`}>
          {crumbs !== undefined && <Breadcrumbs crumbs={crumbs} />}
          {badge}
          <h1 id={headingId}>
            {brand !== undefined && <small>{`${brand} `}</small>}
            {title}
            {term !== undefined && <small>{` ${term}`}</small>}
          </h1>
          <p className={styles.lead}>{lead}</p>
          {!tall && list}
        </div>
        <div className={styles.contact}>
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
        </div>
        {children !== undefined && <div className={styles.aside}>{children}</div>}
        {later !== undefined && (
          <p className={styles.later}>
            {later.text} <a href={later.link.href}>{later.link.text}</a>.
          </p>
        )}
        {tall && list}
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
    </section>
  );
}
