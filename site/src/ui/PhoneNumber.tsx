import type { NumberLink } from '../lib/contact-links.ts';
import styles from './PhoneNumber.module.css';

/** The number set large, like on the side of a van, and a link that dials it. */
export function PhoneNumber({ href, before, number }: NumberLink) {
  return (
    <a className={styles.root} href={href}>
      <span className="visually-hidden">{`${before} `}</span>
      {number}
    </a>
  );
}
