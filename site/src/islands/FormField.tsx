import { Field } from '@base-ui/react/field';
import type { ReactElement } from 'react';
import { type FieldName, fieldLabels, maxLength, requiredFields } from 'receiver/enquiry';
import styles from './ContactForm.module.css';

export interface FormFieldProps {
  name: Exclude<FieldName, 'urgent'>;
  error: string | undefined;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  inputMode?: 'email' | 'tel';
  hint?: string;
  /** The element, where it is not an input. */
  render?: ReactElement;
}

/** One field: label, hint, control and error, wired to each other. Its id is its name. */
export function FormField({ name, error, hint, ...control }: FormFieldProps) {
  const required = requiredFields.includes(name);
  return (
    <Field.Root className={styles.field} name={name} invalid={error !== undefined} data-field={name}>
      <Field.Label className={styles.label} htmlFor={name}>
        {fieldLabels[name]}
        {required && <span aria-hidden="true"> *</span>}
      </Field.Label>
      {hint !== undefined && <Field.Description className={styles.hint}>{hint}</Field.Description>}
      <Field.Control
        id={name}
        className={styles.control}
        required={required}
        maxLength={control.render?.type === 'select' ? undefined : maxLength[name]}
        {...control}
      />
      {error !== undefined && (
        <Field.Error match className={styles.error}>
          {error}
        </Field.Error>
      )}
    </Field.Root>
  );
}
