import type { PageContext } from '../content/page-context.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LogoMark } from '../ui/LogoMark.tsx';
import styles from './SiteHeader.module.css';

export interface SiteHeaderProps extends PageContext {
  /** Path of the page, to mark it in the menus. */
  path: string;
}

interface MenuLinksProps {
  path: string;
  links: { href: string; name: string }[];
}

/** Marks the link to the page itself. */
const current = (href: string, path: string) => (href === path ? ('page' as const) : undefined);

function MenuLinks({ links, path }: MenuLinksProps) {
  return (
    <ul className="plain">
      {links.map(({ href, name }) => (
        <li key={href}>
          <a href={href} aria-current={current(href, path)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface DropdownProps extends MenuLinksProps {
  id: string;
  label: string;
}

/** What a link names that closes a menu: something never displayed, so that nothing scrolls there. */
const closed = 'menu-closed';

/**
 * A menu that opens on click and needs no script: `popover` gives Esc, the click outside, one menu at
 * a time and `aria-expanded` (checked in Chromium, Firefox and WebKit). Where the browser knows no
 * popovers, links with `data-aid` stand in: the menu is what the address names. Focus would not do, as
 * Safari gives none to what is tapped.
 */
function Dropdown({ id, label, links, path }: DropdownProps) {
  const trigger = {
    className: styles.trigger,
    'data-current': links.some(({ href }) => href === path) || undefined,
  };
  return (
    <div className={styles.menu}>
      <a {...trigger} data-aid="" href={`#${id}`}>
        {label}
        <Icon name="chevron-down" size={18} />
      </a>
      <button {...trigger} type="button" popoverTarget={id}>
        {label}
        <Icon name="chevron-down" size={18} />
      </button>
      <div id={id} popover="auto" className={styles.dropdown}>
        <MenuLinks links={links} path={path} />
        <a data-aid="" href={`#${closed}`}>
          Close
        </a>
      </div>
    </div>
  );
}

/** Letters of a business's name from which it stands in smaller ones. */
const longName = 18;

/** The sticky header of every page; on small screens it carries the emergency banner. */
export function SiteHeader({ content, phone, chat, path }: SiteHeaderProps) {
  const services = content.services.map(({ slug, name }) => ({ href: paths.service(slug), name }));
  const areas = content.areas.map(({ slug, name }) => ({ href: paths.area(slug), name }));
  return (
    <header className={styles.root}>
      <a className={styles.banner} href={phone.href}>
        <Icon name="siren" size={18} />
        <span>
          {content.common.banner} <b>{phone.display}</b>
        </span>
      </a>
      <div className={`wrap ${styles.row}`}>
        <a
          className={styles.brand}
          data-long={content.business.name.length > longName || undefined}
          href={paths.home}
          aria-current={current(paths.home, path)}
        >
          <LogoMark />
          <span>{content.business.name}</span>
        </a>
        <nav className={styles.nav} aria-label="Main">
          <a href={paths.home} aria-current={current(paths.home, path)}>
            Home
          </a>
          <Dropdown id="menu-services" label="Services" links={services} path={path} />
          <Dropdown id="menu-areas" label="Areas" links={areas} path={path} />
          <a href={paths.contact} aria-current={current(paths.contact, path)}>
            Contact
          </a>
        </nav>
        <div className={styles.actions}>
          <a className={styles.phone} href={phone.href}>
            <Icon name="siren" size={20} />
            <span className="visually-hidden">Emergency: call </span>
            {phone.display}
          </a>
          <a className={styles.chat} href={chat.href}>
            <Icon name="message-circle" size={22} />
            <span>{chat.label}</span>
          </a>
          <ButtonLink className={styles.call} href={phone.href}>
            <Icon name="phone" size={18} />
            Call Now
          </ButtonLink>
          <a className={styles.toggle} data-aid="" href="#menu-mobile">
            <Icon name="menu" />
            <span className="visually-hidden">Menu</span>
          </a>
          <button type="button" className={styles.toggle} popoverTarget="menu-mobile">
            <Icon name="menu" />
            <Icon name="x" />
            <span className="visually-hidden">Menu</span>
          </button>
          <nav id="menu-mobile" popover="auto" className={styles.mobile} aria-label="Menu">
            <a href={paths.home} aria-current={current(paths.home, path)}>
              Home
            </a>
            <a href={paths.contact} aria-current={current(paths.contact, path)}>
              Contact
            </a>
            <section aria-labelledby="mobile-services">
              <p id="mobile-services" className={styles.heading}>
                Services
              </p>
              <MenuLinks links={services} path={path} />
            </section>
            <section aria-labelledby="mobile-areas">
              <p id="mobile-areas" className={styles.heading}>
                Areas
              </p>
              <MenuLinks links={areas} path={path} />
            </section>
          </nav>
          <a className={`${styles.toggle} ${styles.close}`} data-aid="" href={`#${closed}`}>
            <Icon name="x" />
            <span className="visually-hidden">Close</span>
          </a>
          <span id={closed} hidden />
        </div>
      </div>
    </header>
  );
}
