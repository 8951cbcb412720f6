import { paths } from '../lib/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkList, type LinkListProps } from '../ui/LinkList.tsx';
import styles from './SiteHeader.module.css';

export interface MobileMenuProps extends Required<LinkListProps> {
  services: LinkListProps['links'];
  areas: LinkListProps['links'];
}

/** The menu of small screens, every service and every area in it, with the button that opens and closes it. */
export function MobileMenu({ links, services, areas, path }: MobileMenuProps) {
  const rest = services.filter(({ href }) => href !== paths.service('emergency'));
  const emergencyFirst = [...services.filter((service) => !rest.includes(service)), ...rest];
  return (
    <>
      {/* Browsers without popovers get the list in the footer. */}
      <a className={`no-print ${styles.toggle} ${styles.legacy}`} href="#site-links">
        <Icon name="menu" />
        <span className="sr-only">Menu</span>
      </a>
      <button type="button" className={styles.toggle} popoverTarget="menu-mobile">
        <Icon name="menu" />
        <Icon name="x" />
        <span className="sr-only">Menu</span>
      </button>
      <nav id="menu-mobile" popover="auto" className={`${styles.menu} ${styles.mobile}`} aria-label="Menu">
        <LinkList links={links} path={path} />
        <section aria-labelledby="mobile-services">
          <p id="mobile-services">Services</p>
          <LinkList links={emergencyFirst} path={path} />
        </section>
        <section aria-labelledby="mobile-areas">
          <p id="mobile-areas">Areas</p>
          <LinkList links={areas} path={path} />
        </section>
      </nav>
    </>
  );
}
