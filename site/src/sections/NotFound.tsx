import type { Context } from '../lib/context.ts';
import { paths } from '../lib/paths.ts';
import { Hero } from './Hero.tsx';
import styles from './NotFound.module.css';
import { ServiceDrawing } from './ServiceDrawing.tsx';

function Links({ links }: { links: readonly { href: string; name: string }[] }) {
  return (
    <ul className="plain">
      {links.map(({ href, name }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

/** The specification's words, the number, and every page; script puts the nearest ones on top. */
export function NotFound({ site, phone }: Pick<Context, 'site' | 'phone'>) {
  const words = site.common.notFound;
  return (
    <>
      <div className={styles.hero}>
        <Hero
          title="404"
          lead="Oops! Page not found"
          figure={{ value: words.hurry, label: words.number }}
          phone={phone}
          second={{ href: paths.home, label: 'Return to Home' }}
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
              <Links
                links={[
                  ...site.services.map(({ slug, name }) => ({ href: paths.service(slug), name })),
                  { href: paths.contact, name: 'Contact' },
                ]}
              />
            </section>
            {site.areas.map((area) => (
              <section key={area.slug}>
                <h3>
                  <a href={paths.area(area.slug)}>{area.name}</a>
                </h3>
                <Links
                  links={site.suburbs
                    .filter((suburb) => suburb.area === area.slug)
                    .map(({ slug, name }) => ({ href: paths.suburb(slug), name }))}
                />
              </section>
            ))}
          </div>
        </div>
      </nav>
    </>
  );
}
