import { type Enquiry, fieldNames, fields } from 'receiver/contract/fields';

/** What a form holds, field by field; empty where nothing was entered. */
export function readEnquiry(form: FormData): Enquiry {
  return Object.fromEntries(fieldNames.map((name) => [name, String(form.get(name) ?? '')])) as Enquiry;
}

/** What was entered, as one chat message: a line for each field that is not empty. */
export function chatMessage(enquiry: Enquiry): string {
  return fieldNames
    .filter((name) => enquiry[name].trim() !== '')
    .map((name) => `${fields[name].label}: ${enquiry[name].trim()}`)
    .join('\n');
}
