import { Field } from '@base-ui/react/field';
import { cloneElement, type ReactElement } from 'react';
import { type FieldName, fields } from 'receiver/contract/fields';
import styles from './ContactForm.module.css';

export interface FormFieldProps {
  name: Exclude<FieldName, 'urgent'>;
  error: string | undefined;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  inputMode?: 'email' | 'tel';
  /** The element, where it is not an input. */
  render?: ReactElement<{ id?: string }>;
}

/** One field: label, control and error, wired to each other. Its id is its name. */
export function FormField({ name, error, render = <input />, ...control }: FormFieldProps) {
  const required = fields[name].required;
  return (
    <Field.Root className={styles.field} name={name} invalid={error !== undefined} data-field={name}>
      <Field.Label className={styles.label} htmlFor={name}>
        {fields[name].label}
        {required && <span aria-hidden="true"> *</span>}
      </Field.Label>
      <Field.Control
        className={styles.control}
        required={required}
        maxLength={render.type === 'select' ? undefined : fields[name].maxLength}
        {...control}
        // On the element itself: only so does the finished HTML have it, and its label work without script.
        render={cloneElement(render, { id: name })}
      />
      {error !== undefined && (
        <Field.Error match className={styles.error}>
          {error}
        </Field.Error>
      )}
    </Field.Root>
  );
}
