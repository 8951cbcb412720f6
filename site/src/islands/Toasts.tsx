import { Toast } from '@base-ui/react/toast';
import styles from './Toasts.module.css';

/** The notification area. Errors are announced at once and stay until closed. */
export function Toasts() {
  const { toasts } = Toast.useToastManager();
  return (
    <Toast.Portal>
      <Toast.Viewport className={styles.viewport}>
        {toasts.map((toast) => (
          <Toast.Root key={toast.id} toast={toast} className={styles.toast} data-type={toast.type}>
            <Toast.Content className={styles.content}>
              <Toast.Title className={styles.title} />
              <Toast.Description className={styles.description} />
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
