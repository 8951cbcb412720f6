import type { ContactLinks } from '../lib/contact-links.ts';
import { paths } from '../lib/paths.ts';
import type { LogoPicture } from '../logo/logo.ts';
import type { Business } from '../schemas/business.ts';
import { LinkList, type LinkListProps, type TextLink } from '../ui/LinkList.tsx';
import { LogoMark } from '../ui/LogoMark.tsx';
import styles from './SiteFooter.module.css';

export interface SiteFooterProps {
  business: Pick<
    Business,
    'name' | 'secondPhone' | 'email' | 'serviceArea' | 'social' | 'licence' | 'gasLicence' | 'nzbn'
  >;
  /** The business's own, where it has one. */
  logo?: LogoPicture | undefined;
  /** Under the name: what the business does, and where. */
  text: string;
  links: ContactLinks;
  services: LinkListProps['links'];
  areas: LinkListProps['links'];
  /** The legal texts of the contact page, by their ids there. */
  legal: readonly { id: string; heading: string }[];
}

/** The footer of every page: services, areas, contact details, social and legal links. */
export function SiteFooter({ business, logo, text, links, services, areas, legal }: SiteFooterProps) {
  const { name, secondPhone, email, licence, gasLicence, nzbn } = business;
  const contact: TextLink[] = [
    { href: links.number.href, text: links.number.number },
    ...(secondPhone === undefined ? [] : [{ href: secondPhone.href, text: secondPhone.display }]),
    ...(email === undefined ? [] : [{ href: `mailto:${email}`, text: email }]),
    ...[links.chat, links.saveNumber, links.quote].flatMap((link) =>
      link === undefined ? [] : [{ href: link.href, text: link.label }],
    ),
  ];
  const social = business.social.map(({ network, url }) => ({
    href: url,
    text: network,
    rel: 'me noopener',
  }));
  const columns = [
    { id: 'services', heading: 'Services', list: services },
    { id: 'areas', heading: 'Areas', list: areas },
    { id: 'contact', heading: 'Contact', list: contact },
    { id: 'social', heading: 'Follow us', list: social },
  ].filter(({ list }) => list.length > 0);
  const facts = [
    `© ${name}`,
    licence && `Licence ${licence}`,
    gasLicence && `Gas licence ${gasLicence}`,
    nzbn && `NZBN ${nzbn}`,
  ];
  return (
    <footer className={styles.root} data-band="deep" id="site-links">
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.about}>
          <p className={styles.brand}>
            <LogoMark own={logo} ground="deep" />
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
      <div className={`wrap ${styles.legal}`}>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        <LinkList
          links={legal.map(({ id, heading }) => ({ href: `${paths.contact}#${id}`, text: heading }))}
        />
      </div>
    </footer>
  );
}
