import { paths } from '../lib/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkList, type LinkListProps } from '../ui/LinkList.tsx';
import styles from './MobileMenu.module.css';

export interface MobileMenuProps {
  /** Pages and ways to make contact. */
  links: LinkListProps['links'];
  services: LinkListProps['links'];
  areas: LinkListProps['links'];
  /** Path of the page, to mark it. */
  path: string;
}

/** The menu of small screens, every service and every area in it, with the button that opens and closes it. */
export function MobileMenu({ links, services, areas, path }: MobileMenuProps) {
  const emergency = paths.service('emergency');
  const emergencyFirst = services.filter(({ href }) => href === emergency);
  return (
    <>
      {/* Browsers without popovers get the list in the footer. */}
      <a className={`${styles.toggle} ${styles.legacy}`} href="#site-links">
        <Icon name="menu" />
        <span className="visually-hidden">Menu</span>
      </a>
      <button type="button" className={styles.toggle} popoverTarget="menu-mobile">
        <Icon name="menu" />
        <Icon name="x" />
        <span className="visually-hidden">Menu</span>
      </button>
      <nav id="menu-mobile" popover="auto" className={styles.root} aria-label="Menu">
        <LinkList links={links} path={path} />
        <section aria-labelledby="mobile-services">
          <p id="mobile-services">Services</p>
          <LinkList
            links={[...emergencyFirst, ...services.filter(({ href }) => href !== emergency)]}
            path={path}
          />
        </section>
        <section aria-labelledby="mobile-areas">
          <p id="mobile-areas">Areas</p>
          <LinkList links={areas} path={path} />
        </section>
      </nav>
    </>
  );
}
