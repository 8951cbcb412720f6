import type { PageContext } from '../content/page-context.ts';
import { paths } from '../lib/paths.ts';
import type { Tone } from '../schemas/service.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LogoMark } from '../ui/LogoMark.tsx';
import { DropdownMenu, MobileMenu } from './Menus.tsx';
import styles from './SiteHeader.module.css';

interface SiteHeaderProps extends Omit<PageContext, 'map'> {
  /** Path of the page, to mark it in the menus. */
  path: string;
  /** On pages for emergencies the banner of small screens is red. */
  tone: Tone;
}

/** A name with more letters than this is set in smaller ones. */
const longName = 18;

/** The sticky header of every page; on small screens it carries the emergency banner. */
export function SiteHeader({ content, links, menus, logo, path, tone }: SiteHeaderProps) {
  const { call, number, chat, quote } = links;
  const { business } = content;
  // "Ltd" belongs to the footer: here every letter counts.
  const brand = business.name.replace(/,? (Ltd|Limited)\.?$/i, '');
  const item = (href: string, text: string) => (
    <a className={styles.item} href={href} aria-current={href === path ? 'page' : undefined}>
      {text}
    </a>
  );
  return (
    <header className={styles.root}>
      <a
        className={`no-print ${styles.banner}`}
        data-band={tone === 'emergency' ? 'red' : undefined}
        href={number.href}
      >
        <Icon name="siren" size={18} />
        <span>
          {'Emergency? Call '}
          <b>{number.text}</b>
        </span>
      </a>
      <div className={`wrap ${styles.row}`}>
        <a
          className={styles.brand}
          data-long={brand.length > longName || undefined}
          href={paths.home}
          aria-current={path === paths.home ? 'page' : undefined}
        >
          <LogoMark own={logo} />
          <span>{brand}</span>
        </a>
        <nav className={styles.nav} aria-label="Main">
          {item(paths.home, 'Home')}
          <DropdownMenu id="menu-services" label="Services" links={menus.services} path={path} />
          <DropdownMenu id="menu-areas" label="Areas" links={menus.areas} path={path} isLine />
          {item(paths.contact, 'Contact')}
        </nav>
        <div className={styles.actions}>
          {/* What the banner is on small screens. */}
          <a
            className={`no-print ${styles.item} ${styles.emergency}`}
            href={number.href}
            aria-label={`Emergency? Call ${number.text}`}
          >
            <Icon name="siren" size={20} />
            Emergency?
          </a>
          {chat !== undefined && (
            <a className={`no-print ${styles.item} ${styles.chat}`} href={chat.href} aria-label={chat.text}>
              <Icon name="message-circle" size={22} />
              {chat.short}
            </a>
          )}
          {/* One link with one name at every width: where there is little room, part of it is only heard. */}
          <ButtonLink className={styles.call} variant="outline" href={call.href}>
            <Icon name="phone" size={18} />
            <span className={styles.label}>{call.text}</span> <b>{number.text}</b>
          </ButtonLink>
          <MobileMenu
            links={[
              { href: paths.home, text: 'Home' },
              { href: paths.contact, text: 'Contact' },
              { href: quote.href, text: quote.text },
            ]}
            {...menus}
            path={path}
          />
        </div>
      </div>
    </header>
  );
}
