import type { Link } from '../../lib/paths.ts';
import type { Home } from '../../schemas/pages.ts';
import { LinkLine } from '../../ui/LinkList.tsx';
import { Paragraph } from '../../ui/Text.tsx';
import { Call, Hero, type LayoutProps, Lead, Picture, QuoteAndChat, Ticks } from './Hero.tsx';
import styles from './HomeHero.module.css';

interface HomeHeroProps extends Omit<LayoutProps, 'crumbs'>, Omit<Home['hero'], 'title' | 'lead'> {
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
  urgentLink,
  later,
  laterLink,
  facts,
  steps,
  children,
}: HomeHeroProps) {
  return (
    <Hero className={styles.root} kicker={kicker} title={title}>
      <Lead className={styles.words} text={lead} />
      <Call links={links}>
        <QuoteAndChat links={links} />
        <div className={styles.note}>
          <Paragraph text={note} />
          <LinkLine links={urgentLink === undefined ? steps : [urgentLink, ...steps]} />
        </div>
      </Call>
      <Picture className={styles.picture}>{children}</Picture>
      <p className={styles.later}>
        {later} <a href={laterLink.href}>{laterLink.text}</a>.
      </p>
      {facts.length > 0 && <Ticks className={styles.facts} points={facts} />}
    </Hero>
  );
}
