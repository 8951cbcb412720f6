import type { Phone } from '../schemas/phone.ts';
import styles from './PhoneNumber.module.css';

export interface PhoneNumberProps {
  phone: Phone;
}

/** The number set large, like on the side of a van, and a link that dials it. */
export function PhoneNumber({ phone }: PhoneNumberProps) {
  return (
    <a className={styles.root} href={phone.href}>
      <span className="visually-hidden">Call </span>
      {phone.display}
    </a>
  );
}
