import { Toast } from '@base-ui/react/toast';
import type { Phone } from '../schemas/phone.ts';
import styles from './Toasts.module.css';

export interface ToastsProps {
  phone: Pick<Phone, 'display' | 'href'>;
}

/**
 * The notification area. Errors are announced at once and stay until closed.
 *
 * What is announced is plain text; the number becomes a link only in the toast itself, so that the
 * tab order has it once.
 */
export function Toasts({ phone }: ToastsProps) {
  const { toasts } = Toast.useToastManager();
  return (
    <Toast.Portal>
      <Toast.Viewport className={styles.viewport}>
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className={styles.toast}
            data-type={toast.type}
            // The library hides urgent toasts from screen readers until they have focus; their close
            // button and link would then be focusable yet hidden.
            aria-hidden={false}
          >
            <Toast.Content className={styles.content}>
              <Toast.Title className={styles.title} />
              <Toast.Description className={styles.description}>
                <WithLink text={String(toast.description)} phone={phone} />
              </Toast.Description>
              <Toast.Close className={styles.close} aria-label="Close">
                <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                  <path
                    d="M6 6l12 12M18 6L6 18"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeLinecap="round"
                  />
                </svg>
              </Toast.Close>
            </Toast.Content>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

/** A text in which the phone number, where it stands there, can be tapped. */
function WithLink({ text, phone }: { text: string; phone: ToastsProps['phone'] }) {
  const [before, after] = text.split(phone.display);
  if (after === undefined) return before;
  return (
    <>
      {before}
      <a href={phone.href}>{phone.display}</a>
      {after}
    </>
  );
}
