/**
 * The enquiry contract, which the form on the site and the receiver share: what is asked, in which order,
 * under which name, and how a control for it is drawn. Everything else that has to know the fields (both
 * forms, the checks, the database, the mails, the export) is made from this table. It imports nothing.
 */

/** What the field of a form is, as both forms draw it. */
export type Field = {
  /** What the visitor reads beside it; errors use the same words. */
  label: string;
  /** Longest accepted value, in UTF-16 code units, as the `maxlength` attribute counts them. */
  maxLength: number;
  required: boolean;
  autocomplete?: string;
} & (
  | { control: 'input'; type: 'text' | 'email' | 'tel' }
  /** The value of an option is its label; the placeholder has the empty value. */
  | { control: 'select'; placeholder: string; options: readonly string[] }
  | { control: 'textarea'; rows: number }
  /** What is sent where it is ticked; nothing is sent where it is not. */
  | { control: 'checkbox'; value: string }
);

const line = { control: 'input', type: 'text' } as const;

/** The eight fields of an enquiry, in the order of the form. */
export const fields = {
  firstName: { ...line, label: 'First name', maxLength: 100, required: true, autocomplete: 'given-name' },
  lastName: { ...line, label: 'Last name', maxLength: 100, required: true, autocomplete: 'family-name' },
  // RFC 5321 §4.5.3.1.3: a path of 256 octets less its angle brackets.
  email: { ...line, type: 'email', label: 'Email', maxLength: 254, required: true, autocomplete: 'email' },
  phone: { ...line, type: 'tel', label: 'Phone', maxLength: 40, required: false, autocomplete: 'tel' },
  address: {
    ...line,
    label: 'Property address',
    maxLength: 300,
    required: false,
    // `street-address` is for controls of several lines.
    autocomplete: 'address-line1',
  },
  service: {
    control: 'select',
    label: 'Service needed',
    maxLength: 40,
    required: false,
    placeholder: 'Select service type...',
    options: [
      'Emergency Plumbing',
      'General Plumbing',
      'Hot Water Systems',
      'Drain Cleaning',
      'Bathroom Renovation',
      'Commercial Plumbing',
      'Other',
    ],
  },
  message: { control: 'textarea', label: 'Message', maxLength: 10_000, required: true, rows: 4 },
  urgent: { control: 'checkbox', label: 'This is urgent', maxLength: 3, required: false, value: 'yes' },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;

export const fieldNames = Object.keys(fields) as readonly FieldName[];

/** A field by its name, in the type that all of them share: what the table knows of each alone is left out. */
export const fieldOf = (name: FieldName): Field => fields[name];

/** Every field as text, as a form sends it; an optional field left out is the empty string. */
export type Enquiry = Record<FieldName, string>;

/** The option that means "now": the form points at the phone when it is chosen. */
export const emergencyService: (typeof fields.service.options)[number] = 'Emergency Plumbing';

/** Path of the receiver, on its own host or behind the site's. */
export const enquiryPath = '/contact-form.php';

/** The honeypot, a field that only robots and autofill fill in. The site sends it only when something did. */
export const honeypotField = 'website';
