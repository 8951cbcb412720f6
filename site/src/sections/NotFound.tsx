import drawings from '../assets/drawings.svg?raw';
import type { PageContext } from '../content/page-context.ts';
import { sitePages } from '../content/pages.ts';
import { Band } from '../ui/Band.tsx';
import { InlineDrawing } from '../ui/InlineDrawing.tsx';
import { LinkList } from '../ui/LinkList.tsx';
import { Hero } from './Hero.tsx';
import styles from './NotFound.module.css';

/** The specification's words, the number, and every page; script puts the nearest ones on top. */
export function NotFound({ content, links }: Pick<PageContext, 'content' | 'links'>) {
  const pages = sitePages(content);
  return (
    <>
      <div className={styles.hero}>
        <Hero
          brand="404"
          title="Oops! Page not found"
          lead={content.common.notFound.description}
          figure={{ value: 'Water running?', label: 'Call us first.' }}
          links={links}
          second={{ href: pages.home.href, text: 'Return to Home' }}
        >
          <InlineDrawing className={styles.figures} svg={drawings} name="not-found" box="0 0 440 320" />
        </Hero>
      </div>
      <div id="nearest-pages" hidden>
        <Band id="nearest" band="mist" heading="Did you mean">
          <ul className={styles.nearest} />
        </Band>
      </div>
      <Band id="all-pages" heading="Every page">
        <nav className={`grid links ${styles.all}`} aria-labelledby="all-pages-heading">
          <section>
            <h3>Services</h3>
            <LinkList links={[...pages.services, content.home.hero.laterLink, pages.contact]} />
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
