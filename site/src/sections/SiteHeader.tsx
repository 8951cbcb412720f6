import type { ContactLinks } from '../lib/contact-links.ts';
import { paths } from '../lib/paths.ts';
import type { Common } from '../schemas/common.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LogoMark } from '../ui/LogoMark.tsx';
import styles from './SiteHeader.module.css';

interface Place {
  slug: string;
  name: string;
}

export interface SiteHeaderProps {
  /** The business's. */
  name: string;
  words: Pick<Common, 'banner' | 'menu' | 'spoken' | 'links'>;
  links: Pick<ContactLinks, 'call' | 'number' | 'chat'>;
  services: readonly Place[];
  areas: readonly Place[];
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

/** A business's name with more letters than this is set in smaller ones. */
const longName = 18;

/** The sticky header of every page; on small screens it carries the emergency banner. */
export function SiteHeader({ name, words, links, path, ...places }: SiteHeaderProps) {
  const { menu, spoken } = words;
  const { call, number, chat } = links;
  const services = places.services.map(({ slug, name }) => ({ href: paths.service(slug), name }));
  const areas = places.areas.map(({ slug, name }) => ({ href: paths.area(slug), name }));
  return (
    <header className={styles.root}>
      <a className={styles.banner} href={number.href}>
        <Icon name="siren" size={18} />
        <span>
          {words.banner} <b>{number.number}</b>
        </span>
      </a>
      <div className={`wrap ${styles.row}`}>
        <a
          className={styles.brand}
          data-long={name.length > longName || undefined}
          href={paths.home}
          aria-current={current(paths.home, path)}
        >
          <LogoMark />
          <span>{name}</span>
        </a>
        <nav className={styles.nav} aria-label={spoken.main}>
          <a href={paths.home} aria-current={current(paths.home, path)}>
            {menu.home}
          </a>
          <Dropdown id="menu-services" label={menu.services} links={services} path={path} />
          <Dropdown id="menu-areas" label={menu.areas} links={areas} path={path} />
          <a href={paths.contact} aria-current={current(paths.contact, path)}>
            {menu.contact}
          </a>
        </nav>
        <div className={styles.actions}>
          <a className={styles.phone} href={number.href}>
            <Icon name="siren" size={20} />
            <span className="visually-hidden">{`${words.links.emergency} `}</span>
            {number.number}
          </a>
          {chat !== undefined && (
            <a className={styles.chat} href={chat.href}>
              <Icon name="message-circle" size={22} />
              <span>{chat.label}</span>
            </a>
          )}
          <ButtonLink className={styles.call} href={call.href}>
            <Icon name="phone" size={18} />
            {call.label}
          </ButtonLink>
          <a className={styles.toggle} data-aid="" href="#menu-mobile">
            <Icon name="menu" />
            <span className="visually-hidden">{spoken.menu}</span>
          </a>
          <button type="button" className={styles.toggle} popoverTarget="menu-mobile">
            <Icon name="menu" />
            <Icon name="x" />
            <span className="visually-hidden">{spoken.menu}</span>
          </button>
          <nav id="menu-mobile" popover="auto" className={styles.mobile} aria-label={spoken.menu}>
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
          <a className={`${styles.toggle} ${styles.close}`} data-aid="" href={`#${closed}`}>
            <Icon name="x" />
            <span className="visually-hidden">{spoken.close}</span>
          </a>
          <span id={closed} hidden />
        </div>
      </div>
    </header>
  );
}
