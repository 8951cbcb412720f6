import { createHash } from 'node:crypto';
import {
  type Enquiry,
  enquiryPath,
  type FieldError,
  type FieldName,
  fieldLabels,
  fieldNames,
  maxLength,
  requiredFields,
  serviceOptions,
  servicePlaceholder,
  urgentValue,
} from './enquiry.ts';

const styles = `
:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}
body{max-width:38rem;margin:2rem auto;padding:0 1rem}
label,.label{display:block;font-weight:600;margin-top:1.25rem}
input:not([type=checkbox]),select,textarea{box-sizing:border-box;width:100%;padding:.6rem;font:inherit}
[aria-invalid]{outline:3px solid #c62828}
.error{display:block;font-weight:400}
.error::before{content:"⚠ "}
.errors{border:3px solid #c62828;padding:.25rem 1rem 1rem}
button{margin-top:1.5rem;padding:.8rem 1.4rem;font:inherit;font-weight:600}`;

const styleHash = createHash('sha256').update(styles).digest('base64');

/**
 * Content security policy that allows this page its own style block and its own form, and nothing
 * else. Chromium applies form-action to the redirect after the post too, so it names the sites.
 */
export function pagePolicy(siteOrigins: readonly string[]): string {
  const formAction = ["'self'", ...siteOrigins].join(' ');
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

export interface AnswerPage {
  title: string;
  /** Sentences of plain text. */
  paragraphs: readonly string[];
  phone?: string;
  /** Puts the form on the page again with what was typed, so that nothing has to be typed twice. */
  form?: { enquiry: Enquiry; errors: readonly FieldError[] };
}

const inputTypes: Partial<Record<FieldName, string>> = { email: 'email', phone: 'tel' };
const autocomplete: Partial<Record<FieldName, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
  address: 'street-address',
};

function control(name: FieldName, value: string, state: string): string {
  const common = `id="${name}" name="${name}"${state}`;
  const text = escapeHtml(value);
  if (name === 'message')
    return `<textarea ${common} rows="4" maxlength="${maxLength.message}">\n${text}</textarea>`;
  if (name === 'urgent')
    return `<input type="checkbox" ${common} value="${urgentValue}"${value === '' ? '' : ' checked'}>`;
  if (name === 'service') {
    const options = serviceOptions.map(
      (option) => `<option${option === value ? ' selected' : ''}>${option}</option>`,
    );
    return `<select ${common}><option value="">${servicePlaceholder}</option>${options.join('')}</select>`;
  }
  const hint = autocomplete[name] ? ` autocomplete="${autocomplete[name]}"` : '';
  return `<input type="${inputTypes[name] ?? 'text'}" ${common} value="${text}" maxlength="${maxLength[name]}"${hint}>`;
}

function field(name: FieldName, enquiry: Enquiry, errors: readonly FieldError[]): string {
  const error = errors.find((candidate) => candidate.field === name);
  const required = requiredFields.includes(name);
  const state = `${required ? ' required' : ''}${error ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''}`;
  const label = `<label for="${name}">${fieldLabels[name]}${required ? ' *' : ''}</label>`;
  const message = error ? `<span class="error" id="${name}-error">${escapeHtml(error.message)}</span>` : '';
  return `${label}${message}${control(name, enquiry[name], state)}`;
}

function formHtml(form: NonNullable<AnswerPage['form']>): string {
  const summary =
    form.errors.length === 0
      ? ''
      : `<div class="errors" role="alert"><h2>Please correct ${form.errors.length === 1 ? 'this' : 'these'}</h2><ul>${form.errors
          .map(({ field: name, message }) => `<li><a href="#${name}">${escapeHtml(message)}</a></li>`)
          .join('')}</ul></div>`;
  const fields = fieldNames.map((name) => field(name, form.enquiry, form.errors)).join('\n');
  return `${summary}<form method="post" action="${enquiryPath}" enctype="multipart/form-data" novalidate>\n${fields}\n<button>Send Message</button></form>`;
}

/** A whole page for a visitor whose form was sent without script. It needs nothing from anywhere. */
export function answerPage(page: AnswerPage): string {
  const paragraphs = page.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
  const call = page.phone
    ? `<p>You can also call us: <a href="tel:${page.phone.replace(/[^+\d]/g, '')}">${escapeHtml(page.phone)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en-NZ">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${page.form?.errors.length ? 'Error: ' : ''}${escapeHtml(page.title)}</title><style>${styles}</style></head>
<body><main><h1>${escapeHtml(page.title)}</h1>
${paragraphs}
${call}
${page.form ? formHtml(page.form) : ''}
</main></body></html>
`;
}
