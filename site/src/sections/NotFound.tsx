import type { SitePage, SitePages } from '../content/pages.ts';
import type { Common } from '../schemas/pages.ts';
import type { Phone } from '../schemas/phone.ts';
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
  phone: Phone;
}

/** The specification's words, the number, and every page; script puts the nearest ones on top. */
export function NotFound({ pages, words, phone }: NotFoundProps) {
  return (
    <>
      <div className={styles.hero}>
        <Hero
          title="404"
          lead="Oops! Page not found"
          figure={{ value: words.hurry, label: words.number }}
          phone={phone}
          second={{ href: pages.home.path, label: 'Return to Home' }}
        >
          <ServiceDrawing service="not-found" />
        </Hero>
      </div>
      <section id="nearest" hidden className="band" data-band="mist" aria-labelledby="nearest-heading">
        <div className="wrap stack">
          <h2 id="nearest-heading">{words.nearest}</h2>
          <ul className={styles.nearest} />
        </div>
      </section>
      <nav className="band" aria-labelledby="all-pages">
        <div className="wrap stack">
          <h2 id="all-pages">{words.all}</h2>
          <div className={styles.all}>
            <section>
              <h3>Services</h3>
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
