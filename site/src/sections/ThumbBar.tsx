import type { ContactLinks } from '../lib/contact-links.ts';
import { contactWords } from '../lib/interface-words.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ThumbBar.module.css';

/**
 * Call and chat where the thumb is. On wide screens the call part goes (the header has it) and the chat
 * part is the floating round button.
 */
export function ThumbBar({ links: { number, chat } }: { links: ContactLinks }) {
  return (
    <aside className={styles.root} aria-label={contactWords.callOrChat}>
      <a className={styles.call} href={number.href}>
        <Icon name="phone" size={22} />
        <span>
          {`${contactWords.call} `}
          <b>{number.text}</b>
        </span>
      </a>
      {chat !== undefined && (
        <a className={styles.chat} href={chat.href} aria-label={chat.text}>
          <Icon name="message-circle" size={24} />
          <span>{chat.short}</span>
        </a>
      )}
    </aside>
  );
}
