import { type InputEvent, type SubmitEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { enquiryErrors, type FieldError } from 'receiver/contract/errors';
import { type Enquiry, emergencyService, fieldNames, fields, honeypotField } from 'receiver/contract/fields';
import { chatHref } from '../lib/chat.ts';
import { formWords } from '../lib/form-words.ts';
import { clock, nextOpening, officeTime } from '../lib/opening-hours.ts';
import type { Business } from '../schemas/business.ts';
import type { Contact } from '../schemas/pages.ts';
import buttonStyles from '../ui/Button.module.css';
import styles from './ContactForm.module.css';
import { chatMessage, readEnquiry, sendEnquiry } from './enquiry.ts';
import { FormField } from './FormField.tsx';
import { ErrorSummary, problemId, SentPanel, sentId } from './FormNotes.tsx';
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

interface FormState {
  isSending?: boolean;
  /** What is wrong with the fields, in the order of the form. */
  errors?: readonly FieldError[];
  /** What was not sent, where sending failed. */
  unsent?: Enquiry;
  /** When the last message was sent, until the next is on its way. */
  sentAt?: Date;
}

/** How long a success stays, in milliseconds. An error stays until it is closed. */
const successStays = 15_000;

/** The contact form with its notification area: the one part of the site that runs in the browser. */
export function ContactForm({ action, phone, chat, officeHours, holidayHours, words }: ContactFormProps) {
  const [{ isSending = false, errors = [], unsent, sentAt }, setState] = useState<FormState>({});
  const [isUrgent, setUrgent] = useState(false);
  const [toast, setToast] = useState<Toast>();
  const [hydrated, setHydrated] = useState<{ closedUntil: string | undefined }>();

  // What the finished HTML cannot know: that script runs, and what time it is.
  useEffect(() => {
    setHydrated({ closedUntil: nextOpening({ officeHours, holidayHours }, new Date()) });
  }, [officeHours, holidayHours]);

  /** Shows what stands over the fields, and moves the focus there. */
  function show(id: string, change: FormState) {
    flushSync(() => setState((state) => ({ ...state, ...change })));
    document.getElementById(id)?.focus();
  }

  function onInput(event: InputEvent<HTMLFormElement>) {
    const enquiry = readEnquiry(new FormData(event.currentTarget));
    const wrong = enquiryErrors(enquiry);
    setUrgent(enquiry.urgent === fields.urgent.value || enquiry.service === emergencyService);
    setState(({ errors = [], ...state }) => ({
      ...state,
      // A field that is not yet complained of is left alone.
      errors: wrong.filter(({ field }) => errors.some((error) => error.field === field)),
    }));
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const enquiry = readEnquiry(data);
    const errors = enquiryErrors(enquiry);
    if (errors.length > 0) {
      show(problemId, { errors });
      return;
    }

    setState({ isSending: true });
    setToast(undefined);
    try {
      await sendEnquiry(action, data);
      form.reset();
      setUrgent(false);
      const success: Toast = { tone: 'success', ...words.sent };
      setToast(success);
      setTimeout(() => setToast((shown) => (shown === success ? undefined : shown)), successStays);
      show(sentId, { isSending: false, sentAt: new Date() });
    } catch (error) {
      console.error(error);
      setState({ unsent: enquiry });
      setToast({ tone: 'error', ...words.notSent });
    }
  }

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
        <SentPanel time={clock(officeTime(sentAt).hhmm)} answer={closed} steps={words.next} />
      )}
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <p className={styles.needed}>Fields marked * are needed.</p>
      {fieldNames.map((name) => (
        <FormField key={name} name={name} error={errors.find(({ field }) => field === name)?.message} />
      ))}
      <p className="sr-only" aria-hidden="true">
        <label>
          Leave this empty
          <input name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <div role="status">
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
        disabled={isSending}
      >
        {isSending ? 'Sending...' : formWords.send}
      </button>
      <Toasts toast={toast} phone={phone} onClose={() => setToast(undefined)} />
    </form>
  );
}
