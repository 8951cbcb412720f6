import type { Phone } from '../schemas/phone.ts';
import styles from './ContactForm.module.css';

export interface Toast {
  tone: 'success' | 'error';
  title: string;
  text: string;
}

export interface ToastsProps {
  toast: Toast | undefined;
  phone: Pick<Phone, 'display' | 'href'>;
  onClose: () => void;
}

/** The notification area: a success is announced politely, an error at once. */
export function Toasts({ toast, phone, onClose }: ToastsProps) {
  const [before, after] = toast?.text.split(phone.display) ?? [];
  const card = toast !== undefined && (
    <div className={styles.toast} data-tone={toast.tone}>
      <h2>{toast.title}</h2>
      <p>
        {before}
        {after !== undefined && <a href={phone.href}>{phone.display}</a>}
        {after}
      </p>
      <button type="button" aria-label="Close" onClick={onClose}>
        ×
      </button>
    </div>
  );
  return (
    <div className={styles.toasts}>
      {/* Screen readers announce what comes into a region that is there already. */}
      <div role="status">{toast?.tone === 'success' && card}</div>
      <div role="alert">{toast?.tone === 'error' && card}</div>
    </div>
  );
}
