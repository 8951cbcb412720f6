import type { PageContext } from '../content/page-context.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ThumbBar.module.css';

/**
 * Call and chat where the thumb is. On wide screens the call part goes (the header has it) and the chat
 * part is the floating round button.
 */
export function ThumbBar({ phone, chat }: Pick<PageContext, 'phone' | 'chat'>) {
  return (
    <aside className={styles.root} aria-label="Call or chat">
      <a className={styles.call} href={phone.href}>
        <Icon name="phone" size={22} />
        <span>
          Call <b>{phone.display}</b>
        </span>
      </a>
      <a className={styles.chat} href={chat.href}>
        <Icon name="message-circle" size={24} />
        <span>{chat.label}</span>
      </a>
    </aside>
  );
}
