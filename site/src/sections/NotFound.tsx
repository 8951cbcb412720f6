import { useId } from 'react';
import type { SitePage, SitePages } from '../content/pages.ts';
import type { ContactLinks } from '../lib/contact-links.ts';
import type { Common } from '../schemas/common.ts';
import { Hero } from './Hero.tsx';
import styles from './NotFound.module.css';
import { ServiceDrawing } from './ServiceDrawing.tsx';

function Links({ pages }: { pages: readonly SitePage[] }) {
  return (
    <ul className="plain">
      {pages.map(({ path, name }) => (
        <li key={path}>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

export interface NotFoundProps {
  pages: SitePages;
  words: Common['notFound'];
  /** Over the links to the services. */
  services: string;
  links: Pick<ContactLinks, 'call' | 'number' | 'quote'>;
}

/** The specification's words, the number, and every page; script puts the nearest ones on top. */
export function NotFound({ pages, words, services, links }: NotFoundProps) {
  const id = useId();
  return (
    <>
      <div className={styles.hero}>
        <Hero
          title={words.title}
          lead={words.lead}
          figure={{ value: words.hurry, label: words.number }}
          links={links}
          second={{ href: pages.home.path, label: words.home }}
        >
          <ServiceDrawing service="not-found" />
        </Hero>
      </div>
      <section id="nearest" hidden className="band" data-band="mist" aria-labelledby={`${id}-nearest`}>
        <div className="wrap stack">
          <h2 id={`${id}-nearest`}>{words.nearest}</h2>
          <ul className={styles.nearest} />
        </div>
      </section>
      <nav id="all-pages" className="band" aria-labelledby={`${id}-all`}>
        <div className="wrap stack">
          <h2 id={`${id}-all`}>{words.all}</h2>
          <div className={styles.all}>
            <section>
              <h3>{services}</h3>
              <Links pages={[...pages.services, pages.contact]} />
            </section>
            {pages.areas.map(({ path, name, suburbs }) => (
              <section key={path}>
                <h3>
                  <a href={path}>{name}</a>
                </h3>
                <Links pages={suburbs} />
              </section>
            ))}
          </div>
        </div>
      </nav>
    </>
  );
}
