import type { SitePage, SitePages } from '../content/pages.ts';
import type { ContactLinks } from '../lib/contact-links.ts';
import type { Common } from '../schemas/common.ts';
import { Band } from '../ui/Band.tsx';
import { LinkList } from '../ui/LinkList.tsx';
import { Hero } from './Hero.tsx';
import styles from './NotFound.module.css';
import { ServiceDrawing } from './ServiceDrawing.tsx';

export interface NotFoundProps {
  pages: SitePages;
  words: Common['notFound'];
  links: Pick<ContactLinks, 'call' | 'number' | 'quote'>;
}

const links = (pages: readonly SitePage[]) => pages.map(({ path, name }) => ({ href: path, text: name }));

/** The specification's words, the number, and every page; script puts the nearest ones on top. */
export function NotFound({ pages, words, links: contact }: NotFoundProps) {
  return (
    <>
      <div className={styles.hero}>
        <Hero
          title="404"
          lead="Oops! Page not found"
          figure={{ value: words.hurry, label: 'Call us first.' }}
          links={contact}
          second={{ href: pages.home.path, label: 'Return to Home' }}
        >
          <ServiceDrawing drawing="not-found" />
        </Hero>
      </div>
      <div id="nearest-pages" hidden>
        <Band id="nearest" band="mist" heading={words.nearest}>
          <ul className={styles.nearest} />
        </Band>
      </div>
      <Band id="all-pages" heading={words.all}>
        <nav className={styles.all} aria-labelledby="all-pages-heading">
          <section>
            <h3>Services</h3>
            <LinkList links={links([...pages.services, pages.contact])} />
          </section>
          {pages.areas.map(({ path, name, suburbs }) => (
            <section key={path}>
              <h3>
                <a href={path}>{name}</a>
              </h3>
              <LinkList links={links(suburbs)} />
            </section>
          ))}
        </nav>
      </Band>
    </>
  );
}
