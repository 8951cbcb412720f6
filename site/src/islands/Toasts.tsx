import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { islandWords } from '../lib/interface-words.ts';
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

/** How long a success stays, in milliseconds; as long again while somebody points at it. An error stays until it is closed. */
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
  const cameFrom = useFocusOrigin(card);

  function close() {
    const hadFocus = card.current?.matches(':focus-within') ?? false;
    onClose();
    if (hadFocus) (cameFrom.current ?? document.getElementById(aboutId))?.focus();
  }
  useEscape(close);
  useCloseInTime(card, toast, close);
  useClearOfFocus(card);

  return (
    <div ref={card} className={styles.toast} data-tone={toast.tone}>
      <h2>{toast.title}</h2>
      <p>
        <Text>{toast.text}</Text>
      </p>
      {toast.hours !== undefined && <p>{toast.hours}</p>}
      <button type="button" aria-label={islandWords.close} onClick={close}>
        ×
      </button>
    </div>
  );
}

type Card = RefObject<HTMLDivElement | null>;

/** What had the focus before it came into the toast. */
function useFocusOrigin(card: Card) {
  const origin = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = card.current;
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      const isFromOutside = relatedTarget instanceof HTMLElement && !shown?.contains(relatedTarget);
      if (isFromOutside) origin.current = relatedTarget;
    };
    shown?.addEventListener('focusin', onFocus);
    return () => shown?.removeEventListener('focusin', onFocus);
  }, [card]);
  return origin;
}

function useEscape(onEscape: () => void) {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Takes a success away after its time, unless somebody points at it or is in it: then it is looked at again later. */
function useCloseInTime(card: Card, { tone }: Toast, close: () => void) {
  const closeUnlessHeld = useEffectEvent(() => {
    if (!card.current?.matches(':hover, :focus-within')) close();
  });
  useEffect(() => {
    if (tone !== 'success') return;
    const timer = setInterval(closeUnlessHeld, successStays);
    return () => clearInterval(timer);
  }, [tone]);
}

/**
 * Keeps what has the focus clear of a toast that floats: the page scrolls it above. Browsers leave it where a part is
 * in sight. On a low screen the toast stands in the page and covers nothing: it comes into view, and the number in it.
 */
function useClearOfFocus(card: Card) {
  useEffect(() => {
    const shown = card.current;
    const region = shown?.parentElement;
    if (!region) return;
    if (getComputedStyle(region).position !== 'fixed') {
      shown.scrollIntoView({ block: 'nearest' });
      shown.querySelector('a')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const scrollClear = ({ target }: FocusEvent) => {
      if (target instanceof Element && !shown.contains(target)) target.scrollIntoView({ block: 'nearest' });
    };
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = `${innerHeight - region.getBoundingClientRect().top + 16}px`;
    addEventListener('focusin', scrollClear);
    return () => {
      style.scrollPaddingBlockEnd = '';
      removeEventListener('focusin', scrollClear);
    };
  }, [card]);
}
