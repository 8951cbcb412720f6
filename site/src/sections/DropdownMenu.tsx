import { Icon } from '../ui/Icon.tsx';
import { LinkList, type LinkListProps } from '../ui/LinkList.tsx';
import styles from './DropdownMenu.module.css';

export interface DropdownMenuProps extends LinkListProps {
  id: string;
  label: string;
  /** Of the button: the looks of the row it stands in. */
  className?: string | undefined;
}

/**
 * A menu that opens on click and needs no script: `popover` gives Esc, the click outside, one menu at
 * a time and `aria-expanded` (checked in Chromium, Firefox and WebKit).
 */
export function DropdownMenu({ id, label, links, path, className = '' }: DropdownMenuProps) {
  return (
    <div>
      <button
        className={`${styles.trigger} ${className}`}
        data-current={links.some(({ href }) => href === path) || undefined}
        type="button"
        popoverTarget={id}
      >
        {label}
        <Icon name="chevron-down" size={18} />
      </button>
      <div id={id} popover="auto" className={styles.root}>
        <LinkList links={links} {...(path !== undefined && { path })} />
      </div>
    </div>
  );
}
