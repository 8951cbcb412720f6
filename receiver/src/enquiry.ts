/**
 * The enquiry contract: the one module that the form on the site and the receiver share.
 * Field names, select options, bounds and the words of every error live here, so that the browser
 * and the server cannot disagree. It imports nothing and runs anywhere.
 */

/** The eight fields of an enquiry, in the order of the form. */
export const fieldNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'service',
  'message',
  'urgent',
] as const;

export type FieldName = (typeof fieldNames)[number];

/** Every field as text, as a form sends it; an optional field left out is the empty string. */
export type Enquiry = Record<FieldName, string>;

export const requiredFields: readonly FieldName[] = ['firstName', 'lastName', 'email', 'message'];

/** What the visitor reads beside each field; errors use the same words. */
export const fieldLabels: Record<FieldName, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  address: 'Property address',
  service: 'Service needed',
  message: 'Message',
  urgent: 'This is urgent',
};

/** The placeholder of the service select. It carries no value and may be sent. */
export const servicePlaceholder = 'Select service type...';

/** Options of the service select after the placeholder, in order; the value is the label. */
export const serviceOptions = [
  'Emergency Plumbing',
  'General Plumbing',
  'Hot Water Systems',
  'Drain Cleaning',
  'Bathroom Renovation',
  'Commercial Plumbing',
  'Other',
] as const;

/** The option that means "now": the form points at the phone when it is chosen. */
export const emergencyService: (typeof serviceOptions)[number] = 'Emergency Plumbing';

export const urgentValue = 'yes';

/** Longest accepted value, in UTF-16 code units, as the `maxlength` attribute counts them. */
export const maxLength: Record<FieldName, number> = {
  firstName: 100,
  lastName: 100,
  email: 254, // RFC 5321 §4.5.3.1.3: a path of 256 octets less its angle brackets
  phone: 40,
  address: 300,
  service: 40,
  message: 10_000,
  urgent: 3,
};

/** Path of the receiver, on its own host or behind the site's. */
export const enquiryPath = '/contact-form.php';

/** The trap for robots. The site sends it only when something filled it in. */
export const honeypotField = 'website';

/** HTML Living Standard, "valid email address": the grammar browsers apply to type=email. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export function isValidEmail(value: string): boolean {
  return value.length <= maxLength.email && emailPattern.test(value);
}

/**
 * Longest text of a field before it is normalised, as a multiple of `maxLength`. Composition makes one
 * character of up to four (Greek with three marks); a browser sends each line end as two.
 */
const rawFactor = 4;

const tooLong = (name: FieldName) =>
  `${fieldLabels[name]} is too long: ${maxLength[name].toLocaleString('en-NZ')} characters at most`;

const missing: Partial<Record<FieldName, string>> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  message: 'Tell us what is wrong or what you need',
};

/**
 * What is wrong with one field, in the visitor's words, or undefined where nothing is.
 * Leading and trailing white space does not count as content.
 */
export function fieldError(name: FieldName, raw: string): string | undefined {
  const value = raw.trim();
  if (value === '') return missing[name];
  if (value.length > maxLength[name]) return tooLong(name);
  if (name === 'email' && !isValidEmail(value)) {
    return 'Enter an email address like name@example.com';
  }
  if (name === 'service' && !(serviceOptions as readonly string[]).includes(value)) {
    return 'Choose a service from the list';
  }
  if (name === 'urgent' && value !== urgentValue) {
    return `Urgent is either “${urgentValue}” or left out`;
  }
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
export function rawErrors(fields: Partial<Record<FieldName, string>>): FieldError[] {
  return fieldNames.flatMap((field) => {
    const raw = fields[field] ?? '';
    if (raw.length > rawFactor * maxLength[field]) return [{ field, message: tooLong(field) }];
    if (!raw.includes('\0')) return [];
    const message = `${fieldLabels[field]} contains a character that cannot be sent. Delete it and type it again`;
    return [{ field, message }];
  });
}
