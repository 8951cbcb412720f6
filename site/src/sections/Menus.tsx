import type { PageContext } from '../content/page-context.ts';
import { paths } from '../lib/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkList, type LinkListProps } from '../ui/LinkList.tsx';
import styles from './SiteHeader.module.css';

interface DropdownMenuProps extends Required<LinkListProps> {
  id: string;
  label: string;
}

/**
 * A menu that opens on click and needs no script: `popover` gives Esc, the click outside, one menu at
 * a time and `aria-expanded` (checked in Chromium, Firefox and WebKit).
 */
export function DropdownMenu({ id, label, links, path }: DropdownMenuProps) {
  return (
    <div>
      <button
        className={styles.item}
        data-current={links.some(({ href }) => href === path) || undefined}
        type="button"
        popoverTarget={id}
      >
        {label}
        <Icon name="chevron-down" size={18} />
      </button>
      <div id={id} popover="auto" className={`${styles.menu} ${styles.dropdown}`}>
        <LinkList links={links} path={path} />
      </div>
    </div>
  );
}

type MobileMenuProps = Required<LinkListProps> & PageContext['menus'];

/** The menu of small screens, every service and every area in it, with the button that opens and closes it. */
export function MobileMenu({ links, services, areas, path }: MobileMenuProps) {
  const isEmergency = ({ href }: { href: string }) => href === paths.service('emergency');
  const emergencyFirst = services.toSorted((one, other) => +isEmergency(other) - +isEmergency(one));
  const section = (id: string, heading: string, list: LinkListProps['links']) => (
    <section aria-labelledby={id}>
      <p id={id}>{heading}</p>
      <LinkList links={list} path={path} />
    </section>
  );
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
        {section('mobile-services', 'Services', emergencyFirst)}
        {section('mobile-areas', 'Areas', areas)}
      </nav>
    </>
  );
}
