import { Toast } from '@base-ui/react/toast';
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { enquiryErrors, type FieldError, fieldError } from 'receiver/contract/errors';
import {
  type Enquiry,
  emergencyService,
  type FieldName,
  fieldNames,
  fields,
  honeypotField,
} from 'receiver/contract/fields';
import { chatHref } from '../lib/chat.ts';
import { nextOpening } from '../lib/opening-hours.ts';
import type { Business } from '../schemas/business.ts';
import type { Contact } from '../schemas/pages.ts';
import type { Phone } from '../schemas/phone.ts';
import styles from './ContactForm.module.css';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormField } from './FormField.tsx';
import { sendEnquiry } from './send-enquiry.ts';
import { Toasts } from './Toasts.tsx';

export interface ContactFormProps {
  /** Id of the heading that names the form. */
  labelledBy: string;
  /** Address of the receiver. */
  action: string;
  phone: Phone;
  chat: Business['chat'];
  chatLabel: string;
  officeHours: Business['officeHours'];
  words: Pick<Contact, 'form' | 'toasts' | 'chatInstead' | 'officeClosed' | 'urgentHint'>;
}

/** The contact form with its notification area: the one part of the site that runs in the browser. */
export function ContactForm(props: ContactFormProps) {
  return (
    <Toast.Provider>
      <Form {...props} />
      <Toasts phone={props.phone} closeLabel={props.words.toasts.close} />
    </Toast.Provider>
  );
}

const isFieldName = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name);

function readEnquiry(form: HTMLFormElement): Enquiry {
  const data = new FormData(form);
  const value = (name: FieldName) => String(data.get(name) ?? '');
  return Object.fromEntries(fieldNames.map((name) => [name, value(name)])) as Enquiry;
}

/** What was typed, as one chat message. */
function asChatMessage(enquiry: Enquiry): string {
  const lines = fieldNames.flatMap((name) =>
    enquiry[name].trim() === '' ? [] : [`${fields[name].label}: ${enquiry[name].trim()}`],
  );
  return lines.join('\n');
}

function Form({ labelledBy, action, phone, chat, chatLabel, officeHours, words }: ContactFormProps) {
  const toasts = Toast.useToastManager();
  const summary = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [failed, setFailed] = useState<string>();
  const [pressing, setPressing] = useState(false);
  const [closedUntil, setClosedUntil] = useState<string>();

  // What the finished HTML cannot know: that script runs, and what time it is.
  useEffect(() => {
    setReady(true);
    setClosedUntil(nextOpening(officeHours, new Date()));
  }, [officeHours]);

  // The summary takes focus each time a send was refused, after it is on the page.
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const errorOf = (name: FieldName) => errors.find(({ field }) => field === name)?.message;

  /** A wrong field is looked at again as it is mended; a field not yet complained of is left alone. */
  function onInput(event: InputEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const enquiry = readEnquiry(form);
    setPressing(enquiry.urgent === fields.urgent.value || enquiry.service === emergencyService);
    const { name } = event.target as HTMLInputElement;
    if (!isFieldName(name) || errorOf(name) === undefined) return;
    const message = fieldError(name, enquiry[name]);
    setErrors((before) =>
      before.flatMap((error) =>
        error.field !== name ? [error] : message === undefined ? [] : [{ field: name, message }],
      ),
    );
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const enquiry = readEnquiry(form);
    const found = enquiryErrors(enquiry);
    setErrors(found);
    if (found.length > 0) {
      setAttempts((count) => count + 1);
      return;
    }

    setSending(true);
    setFailed(undefined);
    toasts.close();
    try {
      await sendEnquiry(action, new FormData(form));
      form.reset();
      setPressing(false);
      toasts.add({
        title: words.toasts.success.title,
        description: words.toasts.success.text,
        type: 'success',
        timeout: 15_000,
      });
    } catch (error) {
      console.error(error);
      setFailed(asChatMessage(enquiry));
      toasts.add({
        title: words.toasts.error.title,
        description: words.toasts.error.text,
        type: 'error',
        priority: 'high',
        timeout: 0,
      });
    } finally {
      setSending(false);
    }
  }

  return (
    // Without script the browser checks the fields and posts; with it, the errors are told in words.
    <form
      className={styles.root}
      action={action}
      method="post"
      encType="multipart/form-data"
      noValidate={ready}
      aria-labelledby={labelledBy}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {errors.length > 0 && <ErrorSummary ref={summary} heading={words.form.problem} errors={errors} />}
      <p className={styles.wide}>{words.form.required}</p>
      <FormField name="firstName" autoComplete="given-name" error={errorOf('firstName')} />
      <FormField name="lastName" autoComplete="family-name" error={errorOf('lastName')} />
      <FormField name="email" type="email" inputMode="email" autoComplete="email" error={errorOf('email')} />
      <FormField name="phone" type="tel" inputMode="tel" autoComplete="tel" error={errorOf('phone')} />
      <FormField name="address" autoComplete="address-line1" error={errorOf('address')} />
      <FormField
        name="service"
        error={errorOf('service')}
        render={
          <select>
            <option value="">{fields.service.placeholder}</option>
            {fields.service.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        }
      />
      <FormField name="message" error={errorOf('message')} render={<textarea rows={4} />} />
      <label className={styles.check}>
        <input type="checkbox" name="urgent" value={fields.urgent.value} id="urgent" />
        {fields.urgent.label}
      </label>
      <p className="visually-hidden" aria-hidden="true">
        <label>
          {words.form.honeypot}
          <input name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <div className={styles.wide} role="status">
        {pressing && (
          <p className={styles.note} data-tone="alarm">
            {words.urgentHint} <a href={phone.href}>{phone.display}</a>
          </p>
        )}
        {closedUntil !== undefined && (
          <p className={styles.note}>
            {words.officeClosed} {closedUntil}.
          </p>
        )}
        {failed !== undefined && (
          <p className={styles.note}>
            {words.chatInstead} <a href={chatHref(chat, failed)}>{chatLabel}</a>
          </p>
        )}
      </div>
      <button type="submit" className={styles.submit} disabled={sending}>
        {sending ? words.form.sending : words.form.send}
      </button>
    </form>
  );
}
