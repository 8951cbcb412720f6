import type { Context } from '../lib/context.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PhoneNumber } from '../ui/PhoneNumber.tsx';
import styles from './NotFound.module.css';

/** The specification's words, the number, and every page; script puts the nearest ones on top. */
export function NotFound({ site, phone }: Pick<Context, 'site' | 'phone'>) {
  return (
    <>
      <section className={styles.hero} data-band="deep" aria-labelledby="page-title">
        <div className="wrap stack">
          <h1 id="page-title">404</h1>
          <p className={styles.lead}>Oops! Page not found</p>
          <p>
            <ButtonLink href={paths.home} size="large">
              Return to Home
            </ButtonLink>
          </p>
          <p>Water running? The number is</p>
          <PhoneNumber phone={phone} />
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
          <ul className={styles.all}>
            <li>
              <a href={paths.contact}>Contact</a>
            </li>
            {site.services.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.service(slug)}>{name}</a>
              </li>
            ))}
            {site.areas.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.area(slug)}>{name}</a>
              </li>
            ))}
            {site.suburbs.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.suburb(slug)}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </>
  );
}
