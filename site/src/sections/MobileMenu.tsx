import { paths } from '../lib/paths.ts';
import type { Common } from '../schemas/common.ts';
import { Icon } from '../ui/Icon.tsx';
import { closedMenu, current, MenuLinks, type MenuLinksProps } from './MenuLinks.tsx';
import styles from './MobileMenu.module.css';

export interface MobileMenuProps {
  words: Pick<Common, 'menu' | 'spoken'>;
  services: MenuLinksProps['links'];
  areas: MenuLinksProps['links'];
  /** Path of the page, to mark it. */
  path: string;
}

/** The menu of small screens, every service and every area in it, with the button that opens and closes it. */
export function MobileMenu({ words: { menu, spoken }, services, areas, path }: MobileMenuProps) {
  return (
    <>
      <a className={styles.toggle} data-aid="" href="#menu-mobile">
        <Icon name="menu" />
        <span className="visually-hidden">{spoken.menu}</span>
      </a>
      <button type="button" className={styles.toggle} popoverTarget="menu-mobile">
        <Icon name="menu" />
        <Icon name="x" />
        <span className="visually-hidden">{spoken.menu}</span>
      </button>
      <nav id="menu-mobile" popover="auto" className={styles.root} aria-label={spoken.menu}>
        <a href={paths.home} aria-current={current(paths.home, path)}>
          {menu.home}
        </a>
        <a href={paths.contact} aria-current={current(paths.contact, path)}>
          {menu.contact}
        </a>
        <section aria-labelledby="mobile-services">
          <p id="mobile-services" className={styles.heading}>
            {menu.services}
          </p>
          <MenuLinks links={services} path={path} />
        </section>
        <section aria-labelledby="mobile-areas">
          <p id="mobile-areas" className={styles.heading}>
            {menu.areas}
          </p>
          <MenuLinks links={areas} path={path} />
        </section>
      </nav>
      <a className={`${styles.toggle} ${styles.close}`} data-aid="" href={`#${closedMenu}`}>
        <Icon name="x" />
        <span className="visually-hidden">{spoken.close}</span>
      </a>
    </>
  );
}
