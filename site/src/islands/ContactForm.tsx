import { Toast } from '@base-ui/react/toast';
import { type InputEvent, type SubmitEvent, useEffect, useReducer, useState } from 'react';
import { enquiryErrors } from 'receiver/contract/errors';
import { type FieldName, fieldNames, honeypotField } from 'receiver/contract/fields';
import { chatHref } from '../lib/chat.ts';
import { formWords } from '../lib/form-words.ts';
import { nextOpening } from '../lib/opening-hours.ts';
import type { Business } from '../schemas/business.ts';
import type { Contact } from '../schemas/pages.ts';
import type { Phone } from '../schemas/phone.ts';
import styles from './ContactForm.module.css';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormField } from './FormField.tsx';
import { formReducer, idle } from './form-state.ts';
import { chatMessage, readEnquiry } from './read-enquiry.ts';
import { sendEnquiry } from './send-enquiry.ts';
import { Toasts } from './Toasts.tsx';

/** Id of the heading that names the form; the page sets it. */
export const formHeadingId = 'form-heading';

export interface ContactFormProps {
  /** Address of the receiver. */
  action: string;
  phone: Pick<Phone, 'display' | 'href'>;
  chat: Business['chat'];
  officeHours: Business['officeHours'];
  holidayHours: Business['holidayHours'];
  words: Pick<Contact, 'toasts' | 'chatInstead' | 'officeClosed' | 'urgentHint'> & {
    /** What the asterisks mean. */
    required: string;
    /** On the chat link, where there is a chat: "Chat on WhatsApp". */
    chat: string | undefined;
  };
}

/** The contact form with its notification area: the one part of the site that runs in the browser. */
export function ContactForm(props: ContactFormProps) {
  return (
    <Toast.Provider>
      <Form {...props} />
      <Toasts phone={props.phone} />
    </Toast.Provider>
  );
}

function Form({ action, phone, chat, officeHours, holidayHours, words }: ContactFormProps) {
  const toasts = Toast.useToastManager();
  const [state, dispatch] = useReducer(formReducer, idle);
  const [hydrated, setHydrated] = useState<{ closedUntil: string | undefined }>();

  // What the finished HTML cannot know: that script runs, and what time it is.
  useEffect(() => {
    setHydrated({ closedUntil: nextOpening({ officeHours, holidayHours }, new Date()) });
  }, [officeHours, holidayHours]);

  function onInput(event: InputEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    const enquiry = readEnquiry(new FormData(event.currentTarget));
    dispatch({ type: 'entered', field: fieldNames.find((field) => field === name), enquiry });
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
    toasts.close();
    const { success, error: failure } = words.toasts;
    try {
      await sendEnquiry(action, data);
      form.reset();
      dispatch({ type: 'sent' });
      toasts.add({ title: success.title, description: success.text, type: 'success', timeout: 15_000 });
    } catch (error) {
      console.error(error);
      dispatch({ type: 'failed', unsent: enquiry });
      toasts.add({
        title: failure.title,
        description: failure.text,
        type: 'error',
        priority: 'high',
        timeout: 0,
      });
    }
  }

  const { status, errors, refusals, unsent, isUrgent } = state;
  const closedUntil = hydrated?.closedUntil;
  const errorOf = (name: FieldName) => errors.find(({ field }) => field === name)?.message;
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
      {errors.length > 0 && <ErrorSummary key={refusals} heading={formWords.problem} errors={errors} />}
      <p className={styles.wide}>{words.required}</p>
      {fieldNames.map((name) => (
        <FormField key={name} name={name} error={errorOf(name)} />
      ))}
      <p className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <div className={styles.wide} role="status">
        {isUrgent && (
          <p className={styles.note} data-tone="alarm">
            {words.urgentHint} <a href={phone.href}>{phone.display}</a>
          </p>
        )}
        {closedUntil !== undefined && (
          <p className={styles.note}>
            {words.officeClosed} {closedUntil}.
          </p>
        )}
        {unsent !== undefined && chat !== undefined && (
          <p className={styles.note}>
            {words.chatInstead} <a href={chatHref(chat, chatMessage(unsent))}>{words.chat}</a>
          </p>
        )}
      </div>
      <button type="submit" className={styles.submit} disabled={status === 'sending'}>
        {status === 'sending' ? 'Sending...' : formWords.send}
      </button>
    </form>
  );
}
