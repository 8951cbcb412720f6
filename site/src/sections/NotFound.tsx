import drawings from '../assets/drawings.svg?raw';
import type { sitePages } from '../content/pages.ts';
import type { ContactLinks } from '../lib/contact-links.ts';
import { navigationWords } from '../lib/interface-words.ts';
import type { Link } from '../lib/paths.ts';
import type { Common } from '../schemas/common.ts';
import { Band } from '../ui/Band.tsx';
import { drawingIn } from '../ui/drawing-in.ts';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { LinkList } from '../ui/LinkList.tsx';
import { DrawingHero } from './hero/DrawingHero.tsx';
import styles from './NotFound.module.css';

interface NotFoundProps {
  words: Common['notFound'];
  /** To what to do in an emergency, before all others. */
  steps: readonly Link[];
  pages: ReturnType<typeof sitePages>;
  /** To commercial work, beside the services. */
  commercial: Link;
  links: ContactLinks;
}

/** The specification's words, the number, and every page; script puts the nearest ones on top. */
export function NotFound({ words, steps, pages, commercial, links }: NotFoundProps) {
  return (
    <>
      <div className={styles.hero}>
        <DrawingHero
          brand="404"
          title={navigationWords.notFound}
          lead={words.lead}
          figure={{ value: words.running, label: words.callFirst }}
          links={links}
          second={{ href: pages.home.href, text: navigationWords.backHome }}
        >
          <InlineDrawing
            className={styles.figures}
            markup={drawingIn(drawings, 'not-found')}
            box="0 0 440 320"
          />
        </DrawingHero>
      </div>
      <div id="nearest-pages" hidden>
        <Band id="nearest" band="mist" heading={words.nearest}>
          <ul className={styles.nearest} />
        </Band>
      </div>
      <Band id="all-pages" heading={words.all}>
        <nav className={`grid links ${styles.all}`} aria-labelledby="all-pages-heading">
          <section>
            <h3>{navigationWords.services}</h3>
            <LinkList links={[...steps, ...pages.services, commercial, pages.contact]} />
          </section>
          {pages.areas.map(({ href, text, suburbs }) => (
            <section key={href}>
              <h3>
                <a href={href}>{text}</a>
              </h3>
              <LinkList links={suburbs} />
            </section>
          ))}
        </nav>
      </Band>
    </>
  );
}
