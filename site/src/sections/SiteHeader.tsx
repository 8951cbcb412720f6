import type { PageContext } from '../content/page-context.ts';
import type { ContactLinks } from '../lib/contact-links.ts';
import { contactWords, navigationWords } from '../lib/interface-words.ts';
import { homeLink, paths } from '../lib/paths.ts';
import type { Tone } from '../schemas/service.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LogoMark } from '../ui/LogoMark.tsx';
import { DropdownMenu, MobileMenu } from './Menus.tsx';
import styles from './SiteHeader.module.css';

interface SiteHeaderProps extends Pick<PageContext, 'links' | 'menus' | 'logo'> {
  /** Of the business. */
  name: string;
  /** Path of the page, to mark it in the menus. */
  path: string;
  /** On pages for emergencies the banner of small screens is red. */
  tone: Tone;
}

const emergencyCall = `${contactWords.emergency} ${contactWords.call}`;

/** A name with more letters than this is set in smaller ones. */
const longName = 18;

/** The sticky header of every page; on small screens it carries the emergency banner. */
export function SiteHeader({ name, links, menus, logo, path, tone }: SiteHeaderProps) {
  const { number } = links;
  // "Ltd" belongs to the footer: here every letter counts.
  const brand = name.replace(/,? (Ltd|Limited)\.?$/i, '');
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
          {`${emergencyCall} `}
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
        <nav className={styles.nav} aria-label={navigationWords.main}>
          {item(paths.home, navigationWords.home)}
          <DropdownMenu
            id="menu-services"
            label={navigationWords.services}
            links={menus.services}
            path={path}
          />
          <DropdownMenu
            id="menu-areas"
            label={navigationWords.areas}
            links={menus.areas}
            path={path}
            isLine
          />
          {item(paths.contact, navigationWords.contact)}
        </nav>
        <div className={styles.actions}>
          <CallActions links={links} />
          <MobileMenu
            links={[homeLink, { href: paths.contact, text: navigationWords.contact }, links.quote]}
            services={menus.services}
            areas={menus.areas}
            path={path}
          />
        </div>
      </div>
    </header>
  );
}

/** Every way to call or to chat for which there is room. */
function CallActions({ links: { call, number, chat } }: { links: ContactLinks }) {
  return (
    <>
      {/* What the banner is on small screens. */}
      <a
        className={`no-print ${styles.item} ${styles.emergency}`}
        href={number.href}
        aria-label={`${emergencyCall} ${number.text}`}
      >
        <Icon name="siren" size={20} />
        {contactWords.emergency}
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
    </>
  );
}
