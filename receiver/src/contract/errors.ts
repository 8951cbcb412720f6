import { type Enquiry, type Field, type FieldName, fieldNames, fieldOf, fields } from './fields.ts';

/** HTML Living Standard, "valid email address": the grammar browsers apply to type=email. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export function isValidEmail(value: string): boolean {
  // Mail programs decode an encoded word (=?UTF-8?...?=) in a header; no real address has one.
  return value.length <= fields.email.maxLength && emailPattern.test(value) && !value.includes('=?');
}

/**
 * Longest text of a field before it is normalised, as a multiple of `maxLength`. Composition makes one
 * character of up to four (Greek with three marks); a browser sends each line end as two.
 */
const rawFactor = 4;

/** White space and characters without a shape, such as a zero-width space: nothing that anybody could read. */
const nothingToSee = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u;

const tooLong = ({ label, maxLength }: Field) =>
  `${label} is too long: ${maxLength.toLocaleString('en-NZ')} characters at most`;

const missing: Partial<Record<FieldName, string>> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  message: 'Tell us what is wrong or what you need',
};

/** What is said where a value is none of the list. */
const notInList: Partial<Record<FieldName, string>> = {
  service: 'Choose a service from the list',
};

/**
 * What is wrong with one field, in the visitor's words, or undefined where nothing is.
 * Leading and trailing white space does not count as content.
 */
export function fieldError(name: FieldName, raw: string): string | undefined {
  const field = fieldOf(name);
  const value = raw.trim();
  if (nothingToSee.test(value))
    return field.required ? (missing[name] ?? `${field.label} is needed`) : undefined;
  if (value.length > field.maxLength) return tooLong(field);
  if (name === 'email' && !isValidEmail(value)) return 'Enter an email address like name@example.com';
  if (field.control === 'select' && !field.options.includes(value))
    return notInList[name] ?? `${field.label}: choose one from the list`;
  if (field.control === 'checkbox' && value !== field.value) return `${field.label}: tick it or leave it out`;
  return undefined;
}

export interface FieldError {
  field: FieldName;
  message: string;
}

/** Every wrong field in the order of the form; empty where the enquiry can be sent. */
export function enquiryErrors(enquiry: Enquiry): FieldError[] {
  return fieldNames.flatMap((field) => {
    const message = fieldError(field, enquiry[field]);
    return message === undefined ? [] : [{ field, message }];
  });
}

/**
 * What rules a field out as it was sent, before any work is spent on it: far too long, or with a NUL, which
 * no keyboard makes and where text tools cut. Nobody's message is changed silently.
 */
export function rawErrors(sent: Partial<Record<FieldName, string>>): FieldError[] {
  return fieldNames.flatMap((name) => {
    const field = fieldOf(name);
    const raw = sent[name] ?? '';
    if (raw.length > rawFactor * field.maxLength) return [{ field: name, message: tooLong(field) }];
    if (!raw.includes('\0')) return [];
    const message = `${field.label} contains a character that cannot be sent. Delete it and type it again`;
    return [{ field: name, message }];
  });
}
