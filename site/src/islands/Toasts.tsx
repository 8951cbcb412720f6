import { useEffect, useEffectEvent, useRef } from 'react';
import { Text } from '../ui/Text.tsx';
import styles from './ContactForm.module.css';

export interface Toast {
  tone: 'success' | 'error';
  title: string;
  text: string;
  /** What is so at this hour, beside the specification's words. */
  hours?: string | undefined;
}

interface ToastProps {
  /** Id of what the toast speaks of, where the focus goes back to if it came from nowhere else. */
  aboutId: string;
  /** Takes the toast away at once. */
  onClose: () => void;
}

export interface ToastRegionProps extends ToastProps {
  tone: Toast['tone'];
  toast: Toast | undefined;
}

/** How long a success stays, in milliseconds, while nobody points at it. An error stays until it is closed. */
const successStays = 15_000;

/**
 * Where toasts of one tone come up: a success is announced politely, an error at once. It stands in the page right
 * after what its toasts speak of. Screen readers announce what comes into a region that is there already.
 */
export const ToastRegion = ({ tone, toast, ...rest }: ToastRegionProps) => (
  <div className={styles.toasts} role={tone === 'success' ? 'status' : 'alert'}>
    {toast?.tone === tone && <ToastCard toast={toast} {...rest} />}
  </div>
);

function ToastCard({ toast, aboutId, onClose }: ToastProps & { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);

  const close = useEffectEvent(() => {
    const hadFocus = card.current?.matches(':focus-within') ?? false;
    onClose();
    if (hadFocus) (cameFrom.current ?? document.getElementById(aboutId))?.focus();
  });

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const shown = card.current;
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      const isFromOutside = relatedTarget instanceof HTMLElement && !shown?.contains(relatedTarget);
      if (isFromOutside) cameFrom.current = relatedTarget;
    };
    shown?.addEventListener('focusin', onFocus);
    addEventListener('keydown', onKey);
    const timer = setTimeout(() => {
      if (toast.tone === 'success' && !card.current?.matches(':hover, :focus-within')) close();
    }, successStays);
    // What has the focus under it would be hidden: the page scrolls it clear. Browsers leave it where a part is in sight.
    const scrollClear = ({ target }: FocusEvent) => {
      if (target instanceof Element && !shown?.contains(target)) target.scrollIntoView({ block: 'nearest' });
    };
    const { style } = document.documentElement;
    const region = shown?.parentElement;
    if (region && getComputedStyle(region).position === 'fixed') {
      style.scrollPaddingBlockEnd = `${innerHeight - region.getBoundingClientRect().top + 16}px`;
      addEventListener('focusin', scrollClear);
    } else {
      // On a low screen it stands in the page, and covers nothing: it comes into view, and the number in it.
      shown?.scrollIntoView({ block: 'nearest' });
      shown?.querySelector('a')?.scrollIntoView({ block: 'nearest' });
    }
    return () => {
      shown?.removeEventListener('focusin', onFocus);
      removeEventListener('focusin', scrollClear);
      removeEventListener('keydown', onKey);
      clearTimeout(timer);
      style.scrollPaddingBlockEnd = '';
    };
  }, [toast]);

  return (
    <div ref={card} className={styles.toast} data-tone={toast.tone}>
      <h2>{toast.title}</h2>
      <p>
        <Text>{toast.text}</Text>
      </p>
      {toast.hours !== undefined && <p>{toast.hours}</p>}
      <button type="button" aria-label="Close" onClick={() => close()}>
        ×
      </button>
    </div>
  );
}
