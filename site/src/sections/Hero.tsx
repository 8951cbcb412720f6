import { type ReactNode, useId } from 'react';
import type { ContactLinks } from '../lib/contact-links.ts';
import type { Link } from '../lib/paths.ts';
import { unbroken } from '../lib/unbroken.ts';
import type { Area } from '../schemas/area.ts';
import type { Home } from '../schemas/pages.ts';
import type { Tone } from '../schemas/service.ts';
import { ButtonLink, CallButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import { MailLink, Paragraph } from '../ui/Text.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import styles from './Hero.module.css';

/*
 * The top of a page: what is wrong, what we do, the number, a picture. Each kind of page has a layout of its own; the
 * parts that they are put together from are under them.
 */

/** What each layout shows. */
interface HeroProps {
  title: string;
  lead: string;
  links: ContactLinks;
  crumbs: readonly Link[];
  /** The picture; on small screens it comes after the call. */
  children: ReactNode;
}

interface HomeHeroProps extends Omit<HeroProps, 'crumbs'>, Omit<Home['hero'], 'title' | 'lead'> {
  /** To what to do before anybody comes. */
  steps: readonly Link[];
}

/** Home: its house beside the words, its facts last. */
export function HomeHero({
  kicker,
  title,
  lead,
  links,
  note,
  later,
  laterLink,
  facts,
  steps,
  children,
}: HomeHeroProps) {
  return (
    <Frame layout="house" kicker={kicker} title={title}>
      <Lead text={lead} />
      <Contact links={links}>
        <QuoteAndChat links={links} />
        <div className={styles.note}>
          <Paragraph text={note} />
          <LinkLine links={steps} />
        </div>
      </Contact>
      <Picture>{children}</Picture>
      <p className={styles.later}>
        {later} <a href={laterLink.href}>{laterLink.text}</a>.
      </p>
      {facts.length > 0 && <Ticks points={facts} />}
    </Frame>
  );
}

interface DrawingHeroProps extends Omit<HeroProps, 'crumbs'> {
  /** A drawing, or a whole room of the house. */
  layout?: 'beside' | 'room';
  crumbs?: readonly Link[];
  brand?: string;
  tone?: Tone;
  points?: readonly string[];
  figure: Figure | undefined;
  /** The second button; to the form, with the chat beside it, where it is left out. */
  second: Link | undefined;
}

/** A service, or the not-found page: a drawing beside the words. */
export function DrawingHero(props: DrawingHeroProps) {
  const { tone, crumbs, brand, title, lead, points, figure, links, second, children } = props;
  return (
    <Frame layout={props.layout ?? 'beside'} tone={tone} crumbs={crumbs} brand={brand} title={title}>
      <Lead text={lead} points={points} />
      <Contact links={links} figure={figure}>
        {second === undefined ? <QuoteAndChat links={links} /> : <SecondButton link={second} />}
      </Contact>
      <Picture>{children}</Picture>
    </Frame>
  );
}

interface PlaceHeroProps extends HeroProps {
  /** An area's line of houses under the words, or a suburb's street on its ground beside them. */
  layout: 'line' | 'street';
  sky: Area['sky'];
  brand?: string | undefined;
  points?: readonly string[];
}

/** An area or a suburb, under the colour of the area's evening. */
export function PlaceHero({
  layout,
  sky,
  crumbs,
  brand,
  title,
  lead,
  points,
  links,
  children,
}: PlaceHeroProps) {
  return (
    <Frame layout={layout} sky={sky} crumbs={crumbs} brand={brand} title={title}>
      <Lead text={lead} points={points} />
      <Contact links={links}>
        <QuoteAndChat links={links} />
      </Contact>
      <Picture>{children}</Picture>
    </Frame>
  );
}

type ContactHeroProps = HeroProps & { email: string | undefined };

/** The contact page: low, over a form that is to be seen at once. */
export function ContactHero({ crumbs, title, lead, links, email, children }: ContactHeroProps) {
  return (
    <Frame layout="letter" crumbs={crumbs} title={title}>
      <Lead text={lead} />
      <Picture>{children}</Picture>
      <Contact links={links}>{email !== undefined && <MailLink email={email} />}</Contact>
    </Frame>
  );
}

interface FrameProps {
  layout: 'beside' | 'room' | 'house' | 'street' | 'line' | 'letter';
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

/** The section with its heading. */
function Frame({ layout, tone, sky, crumbs, kicker, brand, title, children }: FrameProps) {
  const headingId = useId();
  return (
    <section
      className={styles.root}
      data-band={tone === 'emergency' ? 'red' : 'deep'}
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
        {children}
      </div>
    </section>
  );
}

function Lead({ text, points = [] }: { text: string; points?: readonly string[] | undefined }) {
  return (
    <div className={`stack ${styles.words}`}>
      <p className={styles.lead}>{unbroken(text)}</p>
      {points.length > 0 && <Ticks points={points} />}
    </div>
  );
}

function Ticks({ points }: { points: readonly string[] }) {
  return (
    <ul className={`row ${styles.list}`}>
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
interface Figure {
  value: string;
  label: string;
}

interface ContactProps {
  links: ContactLinks;
  figure?: Figure | undefined;
  /** What stands beside the call. */
  children: ReactNode;
}

function Contact({ links, figure, children }: ContactProps) {
  return (
    <div className={`row ${styles.contact}`}>
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

function SecondButton({ link }: { link: Link }) {
  return (
    <ButtonLink href={link.href} size="large" variant="outline">
      {link.text}
    </ButtonLink>
  );
}

/** The form; on phones the chat beside it. */
function QuoteAndChat({ links: { quote, chat } }: { links: ContactLinks }) {
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

const Picture = ({ children }: { children: ReactNode }) => <div className={styles.aside}>{children}</div>;
