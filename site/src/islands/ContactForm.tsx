import { type InputEvent, type SubmitEvent, useCallback, useEffect, useReducer, useState } from 'react';
import { enquiryErrors } from 'receiver/contract/errors';
import { fieldNames, honeypotField } from 'receiver/contract/fields';
import { chatHref } from '../lib/chat.ts';
import { formWords } from '../lib/form-words.ts';
import { clock, nextOpening, officeTime } from '../lib/opening-hours.ts';
import type { Business } from '../schemas/business.ts';
import type { Contact } from '../schemas/pages.ts';
import buttonStyles from '../ui/Button.module.css';
import styles from './ContactForm.module.css';
import { chatMessage, readEnquiry, sendEnquiry } from './enquiry.ts';
import { FormField } from './FormField.tsx';
import { ErrorSummary, SentPanel } from './FormNotes.tsx';
import { formReducer, idle } from './form-state.ts';
import { type Toast, Toasts } from './Toasts.tsx';

/** Id of the heading that names the form; the page sets it. */
export const formHeadingId = 'form-heading';

export interface ContactFormProps extends Pick<Business, 'chat' | 'officeHours' | 'holidayHours'> {
  /** Address of the receiver. */
  action: string;
  phone: Pick<Business['phone'], 'display' | 'href'>;
  words: Pick<Contact, 'sent' | 'notSent' | 'chatInstead' | 'officeClosed' | 'urgentHint'> & {
    /** What happens after sending, step by step. */
    next: readonly string[];
    /** On the chat link, where there is a chat: "Chat on WhatsApp". */
    chat: string | undefined;
  };
}

/** The contact form with its notification area: the one part of the site that runs in the browser. */
export function ContactForm({ action, phone, chat, officeHours, holidayHours, words }: ContactFormProps) {
  const [toast, setToast] = useState<Toast>();
  const closeToast = useCallback(() => setToast(undefined), []);
  const [state, dispatch] = useReducer(formReducer, idle);
  const [hydrated, setHydrated] = useState<{ closedUntil: string | undefined }>();

  // What the finished HTML cannot know: that script runs, and what time it is.
  useEffect(() => {
    setHydrated({ closedUntil: nextOpening({ officeHours, holidayHours }, new Date()) });
  }, [officeHours, holidayHours]);

  function onInput(event: InputEvent<HTMLFormElement>) {
    const field = fieldNames.find((name) => name === (event.target as HTMLInputElement).name);
    dispatch({ type: 'entered', field, enquiry: readEnquiry(new FormData(event.currentTarget)) });
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.status === 'sending') return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const enquiry = readEnquiry(data);
    const errors = enquiryErrors(enquiry);
    if (errors.length > 0) {
      dispatch({ type: 'refused', errors });
      return;
    }

    dispatch({ type: 'sending' });
    closeToast();
    try {
      await sendEnquiry(action, data);
      form.reset();
      dispatch({ type: 'sent', at: new Date() });
      setToast({ tone: 'success', ...words.sent });
    } catch (error) {
      console.error(error);
      dispatch({ type: 'failed', unsent: enquiry });
      setToast({ tone: 'error', ...words.notSent });
    }
  }

  const { status, errors, refusals, unsent, sentAt, isUrgent } = state;
  const closed = hydrated?.closedUntil && `${words.officeClosed} ${hydrated.closedUntil}.`;
  return (
    // Without script the browser checks the fields and posts; with it, the errors are told in words.
    <form
      className={styles.root}
      action={action}
      method="post"
      encType="multipart/form-data"
      noValidate={hydrated !== undefined}
      aria-labelledby={formHeadingId}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {sentAt !== undefined && (
        <SentPanel
          key={sentAt.getTime()}
          time={clock(officeTime(sentAt).hhmm)}
          answer={closed}
          steps={words.next}
        />
      )}
      {errors.length > 0 && <ErrorSummary key={refusals} errors={errors} />}
      <p className={styles.wide}>Fields marked * are needed.</p>
      {fieldNames.map((name) => (
        <FormField key={name} name={name} error={errors.find(({ field }) => field === name)?.message} />
      ))}
      <p className="sr-only" aria-hidden="true">
        <label>
          Leave this empty
          <input name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <div className={styles.wide} role="status">
        <p className={styles.note} data-tone={isUrgent ? 'alarm' : undefined}>
          {words.urgentHint} <a href={phone.href}>{phone.display}</a>
        </p>
        {closed !== undefined && sentAt === undefined && <p className={styles.note}>{closed}</p>}
        {unsent !== undefined && chat !== undefined && (
          <p className={styles.note}>
            {words.chatInstead} <a href={chatHref(chat, chatMessage(unsent))}>{words.chat}</a>
          </p>
        )}
      </div>
      <button
        type="submit"
        className={`${buttonStyles.root} ${styles.submit}`}
        data-size="large"
        disabled={status === 'sending'}
      >
        {status === 'sending' ? 'Sending...' : formWords.send}
      </button>
      <Toasts toast={toast} phone={phone} onClose={closeToast} />
    </form>
  );
}
