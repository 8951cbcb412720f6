import {
  type Dispatch,
  type FocusEvent,
  type InputEvent,
  type MouseEvent,
  type SetStateAction,
  type SubmitEvent,
  useEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { enquiryErrors, type FieldError } from 'receiver/contract/errors';
import { type Enquiry, emergencyService, fieldNames, fields, honeypotField } from 'receiver/contract/fields';
import { chatHref } from '../lib/chat.ts';
import { formWords, islandWords } from '../lib/interface-words.ts';
import { likelyAddress } from '../lib/mail-domain.ts';
import { clock, nextOpening, officeTime } from '../lib/opening-hours.ts';
import type { Business } from '../schemas/business.ts';
import type { Contact } from '../schemas/pages.ts';
import buttonStyles from '../ui/Button.module.css';
import styles from './ContactForm.module.css';
import { chatMessage, readEnquiry, sendEnquiry } from './enquiry.ts';
import { FormField } from './FormField.tsx';
import { ErrorSummary, problemId, SentPanel, sendId, sendingId, sentId } from './FormNotes.tsx';
import { type Toast, ToastRegion } from './Toasts.tsx';

/** Id of the heading that names the form; the page sets it. */
export const formHeadingId = 'form-heading';

export interface ContactFormProps extends Pick<Business, 'chat' | 'officeHours' | 'holidayHours'> {
  /** Address of the receiver. */
  action: string;
  phone: Pick<Business['phone'], 'display' | 'href'>;
  words: Pick<Contact, 'sent' | 'notSent' | 'chatInstead' | 'officeClosed' | 'urgentMeans' | 'urgentHint'> & {
    /** What happens after sending, step by step. */
    next: readonly string[];
    /** On the chat link, where there is a chat: "Chat on WhatsApp". */
    chat: string | undefined;
  };
}

/** The contact form with its notification area: the one part of the site that runs in the browser. */
export function ContactForm(props: ContactFormProps) {
  const { action, phone, chat, words } = props;
  const form = useContactForm(props);
  const { errors = [], wrongStill, likelyEmail, sentAt, toast, unsent, closed } = form;
  return (
    <form
      className={styles.root}
      action={action}
      method="post"
      encType="multipart/form-data"
      aria-labelledby={formHeadingId}
      onInput={form.onInput}
      onBlur={form.onBlur}
      onSubmit={form.onSubmit}
    >
      {sentAt !== undefined && (
        <SentPanel time={clock(officeTime(sentAt).hhmm)} answer={closed} steps={words.next} />
      )}
      <ToastRegion tone="success" toast={toast} aboutId={sentId} onClose={form.closeToast} />
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <p className={styles.needed}>{islandWords.needed}</p>
      <p className="sr-only" role="status">
        {wrongStill !== undefined && islandWords.wrongStill(wrongStill)}{' '}
        {likelyEmail !== undefined && `${islandWords.didYouMean} ${likelyEmail}?`}
      </p>
      {fieldNames.map((name) => (
        <FormField
          key={name}
          name={name}
          error={errors.find(({ field }) => field === name)?.message}
          means={name === 'urgent' ? words.urgentMeans : undefined}
          question={
            name === 'email' && likelyEmail !== undefined ? (
              <p className={styles.question}>
                {islandWords.didYouMean}{' '}
                <button type="button" onClick={form.takeLikelyEmail}>
                  {likelyEmail}
                </button>
                ?
              </p>
            ) : undefined
          }
        />
      ))}
      <p className="sr-only" aria-hidden="true">
        <label>
          {islandWords.leaveEmpty}
          <input name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {closed !== undefined && sentAt === undefined && <p className={styles.note}>{closed}</p>}
      <div role="status">
        <p className={styles.note} data-tone={form.isUrgent ? 'alarm' : undefined}>
          {words.urgentHint} <a href={phone.href}>{phone.display}</a>
        </p>
        {unsent !== undefined && chat !== undefined && (
          <p className={styles.note}>
            {words.chatInstead} <a href={chatHref(chat, chatMessage(unsent))}>{words.chat}</a>
          </p>
        )}
      </div>
      <p id={sendingId} className={styles.sending} role="status" tabIndex={-1}>
        {form.isSending && islandWords.sending}
      </p>
      <button
        id={sendId}
        type="submit"
        className={`${buttonStyles.root} ${styles.submit}`}
        data-size="large"
        disabled={form.isSending ?? false}
      >
        {form.isSending ? islandWords.sending : formWords.send}
      </button>
      <ToastRegion tone="error" toast={toast} aboutId={sendId} onClose={form.closeToast} />
    </form>
  );
}

interface FormState {
  isSending?: boolean;
  /** What is wrong with the fields, in the order of the form. */
  errors?: readonly FieldError[];
  /** What was not sent, where sending failed. */
  unsent?: Enquiry;
  /** When the last message was sent, until the next is on its way. */
  sentAt?: Date;
  /** How many fields are wrong still, once one that was told of has been put right. */
  wrongStill?: number | undefined;
  toast?: Toast;
  /** The mail address that was probably meant, where the one that was typed looks like a slip. */
  likelyEmail?: string | undefined;
}

const focusOn = (id: string) => document.getElementById(id)?.focus({ preventScroll: true });

/** What the form knows, and what it does as it is filled in and sent. */
function useContactForm({ action, officeHours, holidayHours, words }: ContactFormProps) {
  const [state, setState] = useState<FormState>({});
  const [isUrgent, setUrgent] = useState(false);
  const closedUntil = useClosedUntil({ officeHours, holidayHours });
  const closed = closedUntil && `${words.officeClosed} ${closedUntil}.`;
  useResultInTitle(state);

  function onInput(event: InputEvent<HTMLFormElement>) {
    const enquiry = readEnquiry(new FormData(event.currentTarget));
    setUrgent(enquiry.urgent === fields.urgent.value || enquiry.service === emergencyService);
    setState((before) => afterInput(before, enquiryErrors(enquiry)));
  }

  /** Shows what stands over the fields, and moves the focus there. */
  function show(id: string, change: FormState) {
    flushSync(() => setState(change));
    document.getElementById(id)?.focus();
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const enquiry = readEnquiry(data);
    const errors = enquiryErrors(enquiry);
    // What was said of the last message goes: success and failure never stand together.
    if (errors.length > 0) {
      show(problemId, { errors });
      return;
    }

    const hadFocus = document.activeElement?.id === sendId;
    flushSync(() => setState({ isSending: true }));
    // The button is switched off now, and would leave the focus on the page.
    if (hadFocus) focusOn(sendingId);
    try {
      await sendEnquiry(action, data);
      form.reset();
      setUrgent(false);
      show(sentId, { sentAt: new Date(), toast: { tone: 'success', ...words.sent, hours: closed } });
    } catch (error) {
      console.error(error);
      flushSync(() => setState({ unsent: enquiry, toast: { tone: 'error', ...words.notSent } }));
      if (document.activeElement?.id === sendingId) focusOn(sendId);
    }
  }

  const closeToast = () => flushSync(() => setState(({ toast, ...before }) => before));
  return {
    ...state,
    isUrgent,
    closed,
    onInput,
    onSubmit,
    closeToast,
    ...emailSuggestion(state, setState),
  };
}

/** The state once something was typed. A field that is not yet complained of is left alone. */
function afterInput(
  { errors = [], wrongStill, toast, ...before }: FormState,
  wrong: readonly FieldError[],
): FormState {
  const stillWrong = wrong.filter(({ field }) => errors.some((error) => error.field === field));
  const isMended = stillWrong.length < errors.length;
  return {
    ...before,
    errors: stillWrong,
    wrongStill: isMended ? stillWrong.length : wrongStill,
    likelyEmail: undefined,
  };
}

/** Asks about a slip in the mail address. */
function emailSuggestion({ likelyEmail }: FormState, setState: Dispatch<SetStateAction<FormState>>) {
  /** Not on the way to a button, which would move away under the finger. */
  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    const isOnTheWay = relatedTarget instanceof Element && relatedTarget.matches('a, button');
    if (!(target instanceof HTMLInputElement) || target.name !== 'email' || isOnTheWay) return;
    const likelyEmail = likelyAddress(target.value);
    setState((before) => ({ ...before, likelyEmail }));
  }

  function takeLikelyEmail({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const email = currentTarget.form?.elements.namedItem('email');
    if (!(email instanceof HTMLInputElement) || likelyEmail === undefined) return;
    email.value = likelyEmail;
    setState((before) => ({ ...before, likelyEmail: undefined }));
    email.focus();
  }
  return { onBlur, takeLikelyEmail };
}

/** When the office opens, where it is closed now: the finished HTML cannot know. */
function useClosedUntil({
  officeHours,
  holidayHours,
}: Pick<ContactFormProps, 'officeHours' | 'holidayHours'>) {
  const [closedUntil, setClosedUntil] = useState<string>();
  useEffect(() => {
    setClosedUntil(nextOpening({ officeHours, holidayHours }, new Date()));
  }, [officeHours, holidayHours]);
  return closedUntil;
}

/** Says in the title of the page that something is wrong, or that the message is sent. */
function useResultInTitle({ errors = [], toast, sentAt }: FormState) {
  const hasError = errors.length > 0 || toast?.tone === 'error';
  const result = hasError ? 'error' : sentAt !== undefined && 'sent';
  useEffect(() => {
    if (!result) return;
    const { title } = document;
    document.title = `${islandWords[result]} ${title}`;
    return () => {
      document.title = title;
    };
  }, [result]);
}
