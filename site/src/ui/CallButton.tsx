import type { ContactLinks } from '../lib/contact-links.ts';
import styles from './CallButton.module.css';
import { Icon } from './Icon.tsx';

export interface CallButtonProps {
  links: Pick<ContactLinks, 'call' | 'number'>;
}

/** The one thing to call with: the specification's words small, the number large, all of it one target. */
export function CallButton({ links: { call, number } }: CallButtonProps) {
  return (
    <a className={styles.root} href={number.href} data-variant="call">
      <Icon name="phone" size={28} />
      <span>
        <small>{call.label}</small> <b>{number.number}</b>
      </span>
    </a>
  );
}
