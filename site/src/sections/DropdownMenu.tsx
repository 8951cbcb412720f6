import { Icon } from '../ui/Icon.tsx';
import styles from './DropdownMenu.module.css';
import { closedMenu, MenuLinks, type MenuLinksProps } from './MenuLinks.tsx';

export interface DropdownMenuProps extends MenuLinksProps {
  id: string;
  label: string;
  /** Of what opens it: the looks of the row it stands in. */
  className?: string | undefined;
}

/**
 * A menu that opens on click and needs no script: `popover` gives Esc, the click outside, one menu at
 * a time and `aria-expanded` (checked in Chromium, Firefox and WebKit). Where the browser knows no
 * popovers, links with `data-aid` stand in: the menu is what the address names. Focus would not do, as
 * Safari gives none to what is tapped.
 */
export function DropdownMenu({ id, label, links, path, className = '' }: DropdownMenuProps) {
  const trigger = {
    className: `${styles.trigger} ${className}`,
    'data-current': links.some(({ href }) => href === path) || undefined,
  };
  return (
    <div>
      <a {...trigger} data-aid="" href={`#${id}`}>
        {label}
        <Icon name="chevron-down" size={18} />
      </a>
      <button {...trigger} type="button" popoverTarget={id}>
        {label}
        <Icon name="chevron-down" size={18} />
      </button>
      <div id={id} popover="auto" className={styles.root}>
        <MenuLinks links={links} path={path} />
        <a data-aid="" href={`#${closedMenu}`}>
          Close
        </a>
      </div>
    </div>
  );
}
