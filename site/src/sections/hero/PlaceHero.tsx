import type { Area } from '../../schemas/area.ts';
import { Call, Hero, type LayoutProps, Lead, Picture, QuoteAndChat } from './Hero.tsx';
import styles from './PlaceHero.module.css';

interface PlaceHeroProps extends LayoutProps {
  /** An area's line of houses under the words, or a suburb's street on its ground beside them. */
  layout: 'line' | 'street';
  sky: Area['sky'];
  brand?: string | undefined;
  points?: readonly string[];
}

/** An area or a suburb, under the colour of the area's evening. */
export function PlaceHero({ layout, lead, points, links, children, ...head }: PlaceHeroProps) {
  return (
    <Hero className={`${styles.root} ${styles[layout]}`} {...head}>
      <Lead text={lead} points={points} />
      <Call links={links}>
        <QuoteAndChat links={links} />
      </Call>
      <Picture className={layout === 'street' ? styles.picture : undefined} isStrip>
        {children}
      </Picture>
    </Hero>
  );
}
