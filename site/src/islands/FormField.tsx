import { Field } from '@base-ui/react/field';
import { memo, type ReactElement } from 'react';
import { type Field as ContractField, type FieldName, fieldOf } from 'receiver/contract/fields';
import styles from './ContactForm.module.css';

export interface FormFieldProps {
  name: FieldName;
  error: string | undefined;
}

/**
 * One field as the contract has it: label, control and error, wired to each other. Its id is its name.
 * Drawn anew only where its error changes: all of them at each tap on Send keep a slow phone busy.
 */
export const FormField = memo(({ name, error }: FormFieldProps) => {
  const field = fieldOf(name);
  const { label, required } = field;
  if (field.control === 'checkbox') {
    return (
      <label className={styles.check}>
        <input id={name} name={name} type="checkbox" value={field.value} required={required} />
        {label}
      </label>
    );
  }
  return (
    <Field.Root className={styles.field} name={name} invalid={error !== undefined} data-field={name}>
      <Field.Label className={styles.label} htmlFor={name}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </Field.Label>
      <Field.Control className={styles.control} render={controlOf(name, field)} />
      {error !== undefined && (
        <Field.Error match className={styles.error}>
          {error}
        </Field.Error>
      )}
    </Field.Root>
  );
});

/** The control, with its attributes on the element itself: only so are they in the finished HTML. */
function controlOf(name: FieldName, field: Exclude<ContractField, { control: 'checkbox' }>): ReactElement {
  const common = { id: name, name, required: field.required, autoComplete: field.autocomplete };
  switch (field.control) {
    case 'input':
      return (
        <input
          {...common}
          // What an input is without a type.
          type={field.type === 'text' ? undefined : field.type}
          maxLength={field.maxLength}
        />
      );
    case 'textarea':
      return <textarea {...common} rows={field.rows} maxLength={field.maxLength} />;
    case 'select':
      return (
        <select {...common}>
          <option value="">{field.placeholder}</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
  }
}
