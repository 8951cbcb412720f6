import type { PageContext } from '../content/page-context.ts';
import { type Link, paths } from '../lib/paths.ts';
import { LinkList } from '../ui/LinkList.tsx';
import { LogoMark } from '../ui/LogoMark.tsx';
import styles from './SiteFooter.module.css';

/** The footer of every page: services, areas, contact details, social and legal links. */
export function SiteFooter({ content, links, menus, logo }: Omit<PageContext, 'map'>) {
  const { business, common, contact: legal } = content;
  const { name, secondPhone, email, licence, gasLicence, nzbn } = business;
  const contact: (Link | undefined | '')[] = [
    links.number,
    secondPhone && { href: secondPhone.href, text: secondPhone.display },
    email && { href: `mailto:${email}`, text: email },
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
    { id: 'services', heading: 'Services', list: [...menus.services, content.home.hero.laterLink] },
    { id: 'areas', heading: 'Areas', list: menus.areas },
    { id: 'contact', heading: 'Contact', list: contact.filter((link) => link !== undefined && link !== '') },
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
      <div className={`wrap row ${styles.columns}`}>
        <div className={styles.about}>
          <p className={styles.brand}>
            <LogoMark own={logo} />
            {name}
          </p>
          <p>{common.footer.text}</p>
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
        <p>{facts.filter(Boolean).join(' · ')}</p>
        <LinkList
          links={(['privacy', 'terms', 'licensing'] as const).map((id) => ({
            href: `${paths.contact}#${id}`,
            text: legal[id].heading,
          }))}
        />
      </div>
    </footer>
  );
}
