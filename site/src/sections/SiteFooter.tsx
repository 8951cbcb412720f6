import type { PageContext } from '../content/page-context.ts';
import { paths } from '../lib/paths.ts';
import { LogoMark } from '../ui/LogoMark.tsx';
import { PhoneNumber } from '../ui/PhoneNumber.tsx';
import styles from './SiteFooter.module.css';

/** The footer of every page: services, areas, contact details, social and legal links. */
export function SiteFooter({ content, phone, chat }: PageContext) {
  const { business } = content;
  return (
    <footer className={styles.root} data-band="deep">
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.about}>
          <p className={styles.brand}>
            <LogoMark />
            {business.name}
          </p>
          <p>{content.common.footer.text}</p>
          <PhoneNumber phone={phone} />
        </div>
        <nav aria-labelledby="footer-services">
          <h2 id="footer-services">Services</h2>
          <ul className="plain">
            {content.services.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.service(slug)}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-areas">
          <h2 id="footer-areas">Areas</h2>
          <ul className="plain">
            {content.areas.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.area(slug)}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact</h2>
          <ul className="plain">
            <li>
              <a href={phone.href}>{phone.display}</a>
            </li>
            <li>
              <a href={`mailto:${business.email}`}>{business.email}</a>
            </li>
            <li>
              <a href={chat.href}>{chat.label}</a>
            </li>
            <li>
              <a href="/contact.vcf">Save our number</a>
            </li>
            <li>
              <a href={paths.contact}>Get Free Quote</a>
            </li>
          </ul>
          <p>{business.serviceArea}</p>
        </section>
        {business.social.length > 0 && (
          <nav aria-labelledby="footer-social">
            <h2 id="footer-social">Follow us</h2>
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
          © {business.name}
          {business.licence !== undefined && ` · Licence ${business.licence}`}
        </p>
        <ul className="plain">
          <li>
            <a href={`${paths.contact}#privacy`}>Privacy Policy</a>
          </li>
          <li>
            <a href={`${paths.contact}#terms`}>Terms of Service</a>
          </li>
          <li>
            <a href={`${paths.contact}#licensing`}>Licensing</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
