import { memo, type ReactNode } from 'react';
import { type FieldName, fieldOf } from 'receiver/contract/fields';
import { islandWords } from '../lib/interface-words.ts';
import styles from './ContactForm.module.css';

interface FormFieldProps {
  name: FieldName;
  error: string | undefined;
  /** What is asked about the value, which may be sent as it is. */
  question?: ReactNode;
  /** What ticking the box does. */
  means?: string | undefined;
}

/**
 * One field as the contract has it: label, control and error, wired to each other. Its id is its name.
 * It renders again only where its error changes: all fields at each tap on Send keep a slow phone busy.
 */
export const FormField = memo(({ name, error, question, means }: FormFieldProps) => {
  const field = fieldOf(name);
  const { label, required } = field;
  if (field.control === 'checkbox') {
    const meansId = `${name}-means`;
    return (
      <div className={styles.choice}>
        <label className={styles.check}>
          <input
            id={name}
            name={name}
            type="checkbox"
            value={field.value}
            required={required}
            aria-describedby={means && meansId}
          />
          {label}
        </label>
        {means && <small id={meansId}>{means}</small>}
      </div>
    );
  }
  const errorId = `${name}-error`;
  const control = {
    id: name,
    name,
    required,
    autoComplete: field.autocomplete,
    className: styles.control,
    // Firefox calls what is required and empty invalid from the start, where the attribute is left out.
    'aria-invalid': error !== undefined,
    ...(error !== undefined && { 'aria-describedby': errorId }),
  };
  return (
    <div className={styles.field} data-field={name}>
      <label className={styles.label} htmlFor={name}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
        {!required && ' '}
        {!required && <small>{islandWords.optional}</small>}
      </label>
      {field.control === 'input' && <input {...control} type={field.type} maxLength={field.maxLength} />}
      {field.control === 'textarea' && (
        <textarea {...control} rows={field.rows} maxLength={field.maxLength} />
      )}
      {field.control === 'select' && (
        <select {...control}>
          <option value="">{field.placeholder}</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          <span className="sr-only">{islandWords.error} </span>
          {error}
        </p>
      )}
      {question}
    </div>
  );
});
