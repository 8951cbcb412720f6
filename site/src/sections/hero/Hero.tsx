import { type ReactNode, useId } from 'react';
import type { ContactLinks } from '../../lib/contact-links.ts';
import type { Link } from '../../lib/paths.ts';
import { unbroken } from '../../lib/unbroken.ts';
import type { Area } from '../../schemas/area.ts';
import type { Tone } from '../../schemas/service.ts';
import { ButtonLink, CallButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Text } from '../../ui/Text.tsx';
import { Breadcrumbs } from '../Breadcrumbs.tsx';
import styles from './Hero.module.css';

/*
 * The top of a page: what is wrong, what we do, the number, a picture. Here are the parts; each kind of page puts them
 * together in a layout of its own (HomeHero, DrawingHero, PlaceHero, ContactHero).
 */

/** What each layout shows. */
export interface LayoutProps {
  title: string;
  lead: string;
  links: ContactLinks;
  crumbs: readonly Link[];
  /** The picture; on small screens it comes after the call. */
  children: ReactNode;
}

interface HeroProps {
  /** Of the layout. */
  className?: string | undefined;
  tone?: Tone | undefined;
  /** The colour of the evening over a street or a line of houses. */
  sky?: Area['sky'];
  crumbs?: readonly Link[] | undefined;
  kicker?: string | undefined;
  /** Before the title, and smaller: the name of the business. */
  brand?: string | undefined;
  title: string;
  children: ReactNode;
}

/** The section with its heading, around the parts of a layout. */
export function Hero({ className = '', tone, sky, crumbs, kicker, brand, title, children }: HeroProps) {
  const headingId = useId();
  return (
    <section
      className={`${styles.root} ${className}`}
      data-band={tone === 'emergency' ? 'red' : 'deep'}
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
        {children}
      </div>
    </section>
  );
}

interface LeadProps {
  className?: string | undefined;
  text: string;
  points?: readonly string[] | undefined;
}

export function Lead({ className = '', text, points = [] }: LeadProps) {
  return (
    <div className={`stack ${styles.words} ${className}`}>
      <p className={styles.lead}>
        <Text>{text}</Text>
      </p>
      {points.length > 0 && <Ticks points={points} />}
    </div>
  );
}

export function Ticks({
  className = '',
  points,
}: {
  className?: string | undefined;
  points: readonly string[];
}) {
  return (
    <ul className={`row ${styles.list} ${className}`}>
      {points.map((point) => (
        <li key={point}>
          <Icon name="check" size={20} />
          {point}
        </li>
      ))}
    </ul>
  );
}

/** Set large over the call. */
export interface Figure {
  value: string;
  label: string;
}

interface CallProps {
  className?: string | undefined;
  links: ContactLinks;
  figure?: Figure | undefined;
  /** What stands beside the call. */
  children: ReactNode;
}

/** The call. */
export function Call({ className = '', links, figure, children }: CallProps) {
  return (
    <div className={`row ${styles.contact} ${className}`}>
      {figure !== undefined && (
        <p className={styles.figure}>
          <b>{figure.value}</b> {figure.label}
        </p>
      )}
      <CallButton links={links} />
      {children}
    </div>
  );
}

export function SecondButton({ link }: { link: Link }) {
  return (
    <ButtonLink href={link.href} size="large" variant="outline">
      {link.text}
    </ButtonLink>
  );
}

/** The form; on phones the chat beside it. */
export function QuoteAndChat({ links: { quote, chat } }: { links: ContactLinks }) {
  return (
    <>
      <SecondButton link={quote} />
      {chat !== undefined && (
        <ButtonLink
          className={styles.chat}
          href={chat.href}
          aria-label={chat.text}
          size="large"
          variant="outline"
        >
          {chat.short}
        </ButtonLink>
      )}
    </>
  );
}

interface PictureProps {
  className?: string | undefined;
  /** On small screens it is a strip from edge to edge. */
  isStrip?: boolean;
  children: ReactNode;
}

export const Picture = ({ className = '', isStrip = false, children }: PictureProps) => (
  <div className={`${styles.picture} ${isStrip ? styles.strip : ''} ${className}`}>{children}</div>
);
