import { useId } from 'react';
import type { ContactLinks } from '../lib/contact-links.ts';
import { paths } from '../lib/paths.ts';
import type { LogoPicture } from '../logo/own-logo.ts';
import type { Business } from '../schemas/business.ts';
import type { Common } from '../schemas/common.ts';
import { LogoMark } from '../ui/LogoMark.tsx';
import styles from './SiteFooter.module.css';

interface Place {
  slug: string;
  name: string;
}

export interface SiteFooterProps {
  business: Pick<
    Business,
    'name' | 'secondPhone' | 'email' | 'serviceArea' | 'social' | 'licence' | 'gasLicence' | 'nzbn'
  >;
  /** The business's own, where it has one. */
  logo?: LogoPicture | undefined;
  words: Common['footer'];
  menu: Common['menu'];
  links: ContactLinks;
  services: readonly Place[];
  areas: readonly Place[];
  /** The legal texts of the contact page, by their ids there. */
  legal: readonly { id: string; heading: string }[];
}

/** The footer of every page: services, areas, contact details, social and legal links. */
export function SiteFooter({ business, logo, words, menu, links, services, areas, legal }: SiteFooterProps) {
  const id = useId();
  const numbers = [
    [words.licence, business.licence],
    [words.gasLicence, business.gasLicence],
    [words.nzbn, business.nzbn],
  ] as const;
  return (
    <footer className={styles.root} data-band="deep">
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.about}>
          <p className={styles.brand}>
            <LogoMark own={logo} ground="deep" />
            {business.name}
          </p>
          <p>{words.text}</p>
        </div>
        <nav aria-labelledby={`${id}-services`}>
          <h2 id={`${id}-services`}>{menu.services}</h2>
          <ul className="plain">
            {services.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.service(slug)}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby={`${id}-areas`}>
          <h2 id={`${id}-areas`}>{menu.areas}</h2>
          <ul className="plain">
            {areas.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.area(slug)}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby={`${id}-contact`}>
          <h2 id={`${id}-contact`}>{menu.contact}</h2>
          <ul className="plain">
            <li>
              <a href={links.number.href}>{links.number.number}</a>
            </li>
            {business.secondPhone !== undefined && (
              <li>
                <a href={business.secondPhone.href}>{business.secondPhone.display}</a>
              </li>
            )}
            {business.email !== undefined && (
              <li>
                <a href={`mailto:${business.email}`}>{business.email}</a>
              </li>
            )}
            {links.chat !== undefined && (
              <li>
                <a href={links.chat.href}>{links.chat.label}</a>
              </li>
            )}
            <li>
              <a href={links.saveNumber.href}>{links.saveNumber.label}</a>
            </li>
            <li>
              <a href={links.quote.href}>{links.quote.label}</a>
            </li>
          </ul>
          <p>{business.serviceArea}</p>
        </section>
        {business.social.length > 0 && (
          <nav aria-labelledby={`${id}-social`}>
            <h2 id={`${id}-social`}>{words.follow}</h2>
            <ul className="plain">
              {business.social.map(({ network, url }) => (
                <li key={url}>
                  <a href={url} rel="me noopener">
                    {network}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className={`wrap ${styles.legal}`}>
        <p>
          {[
            `© ${business.name}`,
            ...numbers.flatMap(([word, number]) => (number === undefined ? [] : [`${word} ${number}`])),
          ].join(' · ')}
        </p>
        <ul className="plain">
          {legal.map(({ id, heading }) => (
            <li key={id}>
              <a href={`${paths.contact}#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
