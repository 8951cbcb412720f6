import type { Context } from '../lib/context.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PhoneNumber } from '../ui/PhoneNumber.tsx';
import styles from './NotFound.module.css';

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
  return (
    <>
      <section className={styles.hero} data-band="deep" aria-labelledby="page-title">
        <div className="wrap stack">
          <h1 id="page-title">404</h1>
          <p className={styles.lead}>Oops! Page not found</p>
          <p>Water running? The number is</p>
          <p>
            <PhoneNumber phone={phone} />
          </p>
          <p>
            <ButtonLink href={paths.home} size="large">
              Return to Home
            </ButtonLink>
          </p>
        </div>
      </section>
      <section id="nearest" hidden className="band" data-band="mist" aria-labelledby="nearest-heading">
        <div className="wrap stack">
          <h2 id="nearest-heading">Did you mean</h2>
          <ul className={styles.nearest} />
        </div>
      </section>
      <nav className="band" aria-labelledby="all-pages">
        <div className="wrap stack">
          <h2 id="all-pages">Every page</h2>
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
