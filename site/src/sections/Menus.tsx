import type { MenuLink } from '../content/page-context.ts';
import { navigationWords } from '../lib/interface-words.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './SiteHeader.module.css';

interface MenuListProps {
  links: readonly MenuLink[];
  /** Path of the page itself, whose link is marked. */
  path: string;
  /** Areas hang on their pipe, as stops of the map. */
  isLine?: boolean;
}

/** Links under each other, each as wide as the menu, services beside their rooms; the emergency's is marked. */
function MenuList({ links, path, isLine }: MenuListProps) {
  // The emergency page has no bytes for them.
  const hasPictures = !links.some(({ href, tone }) => href === path && tone === 'emergency');
  return (
    <ul className={isLine ? `links ${styles.line}` : 'links'}>
      {links.map(({ href, text, tone, room }) => (
        <li key={href}>
          <a
            href={href}
            data-tone={tone === 'emergency' ? tone : undefined}
            aria-current={href === path ? 'page' : undefined}
          >
            {/* Fetched when the menu opens. */}
            {hasPictures && room !== undefined && (
              <img src={`/brand/rooms.svg#${room}`} width="300" height="180" alt="" loading="lazy" />
            )}
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface DropdownMenuProps extends MenuListProps {
  id: string;
  label: string;
}

/**
 * A menu that opens on click and needs no script: `popover` gives Esc, the click outside, one menu at
 * a time and `aria-expanded` (checked in Chromium, Firefox and WebKit).
 */
export function DropdownMenu({ id, label, ...list }: DropdownMenuProps) {
  const isCurrent = list.links.some(({ href }) => href === list.path);
  return (
    <div>
      <button
        className={styles.item}
        aria-current={isCurrent ? 'true' : undefined}
        type="button"
        popoverTarget={id}
      >
        {label}
        <Icon name="chevron-down" size={18} />
      </button>
      <div id={id} popover="auto" className={`${styles.menu} ${styles.dropdown}`}>
        <MenuList {...list} />
      </div>
    </div>
  );
}

interface MobileMenuProps extends MenuListProps {
  services: readonly MenuLink[];
  areas: readonly MenuLink[];
}

/** The menu of small screens, every service and every area in it, with the button that opens and closes it. */
export function MobileMenu({ links, services, areas, path }: MobileMenuProps) {
  return (
    <>
      {/* Browsers without popovers get the list in the footer. */}
      <a className={`no-print ${styles.toggle} ${styles.legacy}`} href="#site-links">
        <Icon name="menu" />
        <span className="sr-only">{navigationWords.menu}</span>
      </a>
      <button type="button" className={styles.toggle} popoverTarget="menu-mobile">
        <Icon name="menu" />
        <Icon name="x" />
        <span className="sr-only">{navigationWords.menu}</span>
      </button>
      <nav
        id="menu-mobile"
        popover="auto"
        className={`${styles.menu} ${styles.mobile}`}
        aria-label={navigationWords.menu}
      >
        <MenuList links={links} path={path} />
        <section aria-labelledby="mobile-services">
          <p id="mobile-services">{navigationWords.services}</p>
          <MenuList links={services} path={path} />
        </section>
        <section aria-labelledby="mobile-areas">
          <p id="mobile-areas">{navigationWords.areas}</p>
          <MenuList links={areas} path={path} isLine />
        </section>
      </nav>
    </>
  );
}
