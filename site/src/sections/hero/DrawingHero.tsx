import type { Link } from '../../lib/paths.ts';
import type { Tone } from '../../schemas/service.ts';
import styles from './DrawingHero.module.css';
import {
  Call,
  type Figure,
  Hero,
  type LayoutProps,
  Lead,
  Picture,
  QuoteAndChat,
  SecondButton,
} from './Hero.tsx';

interface DrawingHeroProps extends Omit<LayoutProps, 'crumbs'> {
  /** A whole room of the house is higher, on small screens, than a drawing. */
  isRoom?: boolean;
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
  const { isRoom = false, lead, points, figure, links, second, children, ...head } = props;
  return (
    <Hero className={isRoom ? `${styles.root} ${styles.room}` : styles.root} {...head}>
      <Lead text={lead} points={points} />
      <Call links={links} figure={figure}>
        {second === undefined ? <QuoteAndChat links={links} /> : <SecondButton link={second} />}
      </Call>
      <Picture className={styles.picture} isStrip>
        {children}
      </Picture>
    </Hero>
  );
}
