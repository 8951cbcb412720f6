import type { PageContext } from '../content/page-context.ts';
import type { ContactLinks } from '../lib/contact-links.ts';
import { navigationWords, valueNames } from '../lib/interface-words.ts';
import type { Link } from '../lib/paths.ts';
import type { Business } from '../schemas/business.ts';
import type { Common } from '../schemas/common.ts';
import { LinkList } from '../ui/LinkList.tsx';
import { LogoMark } from '../ui/LogoMark.tsx';
import { TobySwitch, TobyValve } from '../ui/TobySwitch.tsx';
import styles from './SiteFooter.module.css';

interface SiteFooterProps {
  business: Business;
  /** One line about the business. */
  text: string;
  logo: PageContext['logo'];
  toby: Common['toby'];
  services: readonly Link[];
  areas: readonly Link[];
  links: ContactLinks;
  legal: readonly Link[];
}

/** The footer of every page, under a main with a toby to turn: services, areas, contact details, social and legal links. */
export function SiteFooter({ business, text, logo, toby, services, areas, links, legal }: SiteFooterProps) {
  const { name, secondPhone, email, licence, gasLicence, nzbn } = business;
  const contact: (Link | undefined)[] = [
    links.number,
    secondPhone && { href: secondPhone.href, text: secondPhone.display },
    email === undefined ? undefined : { href: `mailto:${email}`, text: email },
    links.chat,
    links.saveNumber,
    links.quote,
  ];
  const social = business.social.map(({ network, url }) => ({
    href: url,
    text: network,
    rel: 'me noopener',
  }));
  const columns = [
    { id: 'services', heading: navigationWords.services, list: services },
    { id: 'areas', heading: navigationWords.areas, list: areas },
    { id: 'contact', heading: navigationWords.contact, list: contact.filter((link) => link !== undefined) },
    { id: 'social', heading: navigationWords.social, list: social },
  ].filter(({ list }) => list.length > 0);
  const registrations = [
    `© ${name}`,
    licence && `${valueNames.licence} ${licence}`,
    gasLicence && `${valueNames.gasLicence} ${gasLicence}`,
    nzbn && `${valueNames.nzbn} ${nzbn}`,
  ];
  return (
    <footer className={styles.root} data-band="deep" id="site-links">
      <div className="wrap">
        <TobySwitch className={styles.toby} name={toby.switch} off={toby.off}>
          <svg className="drawing" viewBox="40 40 240 240" width="0" height="0" aria-hidden="true">
            <TobyValve />
          </svg>
        </TobySwitch>
      </div>
      <div className={`wrap row ${styles.columns}`}>
        <div className={styles.about}>
          <p className={styles.brand}>
            <LogoMark own={logo} />
            {name}
          </p>
          <p>{text}</p>
        </div>
        {columns.map(({ id, heading, list }) => (
          <nav key={id} aria-labelledby={`footer-${id}`} data-column={id}>
            <h2 id={`footer-${id}`}>{heading}</h2>
            <LinkList links={list} />
            {id === 'contact' && <p>{business.serviceArea}</p>}
          </nav>
        ))}
      </div>
      <div className={`wrap row ${styles.legal}`}>
        <p>{registrations.filter(Boolean).join(' · ')}</p>
        <LinkList links={legal} />
      </div>
    </footer>
  );
}
