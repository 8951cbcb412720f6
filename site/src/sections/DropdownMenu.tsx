import { Icon } from '../ui/Icon.tsx';
import { LinkList, type LinkListProps } from '../ui/LinkList.tsx';
import styles from './SiteHeader.module.css';

export interface DropdownMenuProps extends Required<LinkListProps> {
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
