import type { ContactLinks } from '../lib/contact-links.ts';
import { paths } from '../lib/paths.ts';
import type { LogoPicture } from '../logo/own-logo.ts';
import type { Common } from '../schemas/common.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LogoMark } from '../ui/LogoMark.tsx';
import { DropdownMenu } from './DropdownMenu.tsx';
import { closedMenu, current } from './MenuLinks.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import styles from './SiteHeader.module.css';

interface Place {
  slug: string;
  name: string;
}

export interface SiteHeaderProps {
  /** The business's. */
  name: string;
  /** The business's own, where it has one. */
  logo?: LogoPicture | undefined;
  words: Pick<Common, 'banner' | 'menu' | 'spoken' | 'links'>;
  links: Pick<ContactLinks, 'call' | 'number' | 'chat'>;
  services: readonly Place[];
  areas: readonly Place[];
  /** Path of the page, to mark it in the menus. */
  path: string;
  /** Where emergencies are what the page is about: the banner of small screens is red. */
  alarm?: boolean;
}

/** A business's name with more letters than this is set in smaller ones. */
const longName = 18;

/** The sticky header of every page; on small screens it carries the emergency banner. */
export function SiteHeader({ name, logo, words, links, path, alarm = false, ...places }: SiteHeaderProps) {
  const { menu } = words;
  const { call, number, chat } = links;
  const services = places.services.map(({ slug, name }) => ({ href: paths.service(slug), name }));
  const areas = places.areas.map(({ slug, name }) => ({ href: paths.area(slug), name }));
  return (
    <header className={styles.root} data-calm={!alarm || undefined}>
      <a className={styles.banner} href={number.href}>
        <Icon name="siren" size={18} />
        <span>
          {`${words.banner} `}
          <b>{number.number}</b>
        </span>
      </a>
      <div className={`wrap ${styles.row}`}>
        <a
          className={styles.brand}
          data-long={name.length > longName || undefined}
          href={paths.home}
          aria-current={current(paths.home, path)}
        >
          <LogoMark own={logo} />
          <span>{name}</span>
        </a>
        <nav className={styles.nav} aria-label={words.spoken.main}>
          <a className={styles.item} href={paths.home} aria-current={current(paths.home, path)}>
            {menu.home}
          </a>
          <DropdownMenu
            id="menu-services"
            label={menu.services}
            links={services}
            path={path}
            className={styles.item}
          />
          <DropdownMenu
            id="menu-areas"
            label={menu.areas}
            links={areas}
            path={path}
            className={styles.item}
          />
          <a className={styles.item} href={paths.contact} aria-current={current(paths.contact, path)}>
            {menu.contact}
          </a>
        </nav>
        <div className={styles.actions}>
          <a className={`${styles.item} ${styles.phone}`} href={number.href}>
            <Icon name="siren" size={20} />
            <span className="visually-hidden">{`${words.links.emergency} `}</span>
            {number.number}
          </a>
          {chat !== undefined && (
            <a className={`${styles.item} ${styles.chat}`} href={chat.href}>
              <Icon name="message-circle" size={22} />
              <span>{chat.label}</span>
            </a>
          )}
          <ButtonLink className={styles.call} href={call.href}>
            <Icon name="phone" size={18} />
            {call.label}
          </ButtonLink>
          <MobileMenu words={words} services={services} areas={areas} path={path} />
          <span id={closedMenu} hidden />
        </div>
      </div>
    </header>
  );
}
