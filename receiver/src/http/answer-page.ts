import { html, raw } from 'hono/html';
import type { FieldError } from '../contract/errors.ts';
import { type Enquiry, enquiryPath, type FieldName, fieldNames, fieldOf } from '../contract/fields.ts';
import type { SiteFacts, Words } from '../contract/site-facts.ts';

type Html = ReturnType<typeof html>;

const styles = `
:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}
body{max-width:38rem;margin:2rem auto;padding:0 1rem}
label,.label{display:block;font-weight:600;margin-top:1.25rem}
input:not([type=checkbox]),select,textarea{box-sizing:border-box;width:100%;padding:.6rem;font:inherit}
[aria-invalid]{outline:3px solid currentcolor}
.error{display:block;font-weight:400}
.error::before{content:"⚠ "}
.errors{border:3px solid;padding:.25rem 1rem 1rem}
button{margin-top:1.5rem;padding:.8rem 1.4rem;font:inherit;font-weight:600}`;

const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles));
const styleHash = btoa(String.fromCharCode(...new Uint8Array(digest)));

/**
 * Content security policy that allows this page its own style block and its own form, and nothing
 * else. Chromium applies form-action to the redirect after the post too, so it names the sites.
 */
export function pagePolicy(siteOrigins: readonly string[]): string {
  const formAction = [...new Set(["'self'", ...siteOrigins])].join(' ');
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;
}

/** What the site says, or what is said in its place, then without a number to call. */
export type PageFacts = Omit<SiteFacts, 'phone'> & Partial<Pick<SiteFacts, 'phone'>>;

/** @param typed Shown up to the field's length, more than which no form in a browser sends. */
function control(name: FieldName, typed: string, wrong: boolean): Html {
  const field = fieldOf(name);
  const value = typed.slice(0, field.maxLength);
  const state = wrong ? html` aria-invalid="true" aria-describedby="${name}-error"` : '';
  const common = html`id="${name}" name="${name}"${field.required ? raw(' required') : ''}${state}`;
  if (field.control === 'textarea')
    // HTML parsers drop the first line end of a textarea.
    return html`<textarea ${common} rows="${field.rows}" maxlength="${field.maxLength}">
${value}</textarea>`;
  if (field.control === 'checkbox')
    return html`<input type="checkbox" ${common} value="${field.value}"${value === '' ? '' : raw(' checked')}>`;
  if (field.control === 'select')
    return html`<select ${common}><option value="">${field.placeholder}</option>${field.options.map(
      (option) => html`<option${option === value ? raw(' selected') : ''}>${option}</option>`,
    )}</select>`;
  const autofill = field.autocomplete === undefined ? '' : html` autocomplete="${field.autocomplete}"`;
  return html`<input type="${field.type}" ${common} value="${value}" maxlength="${field.maxLength}"${autofill}>`;
}

function labelled(name: FieldName, enquiry: Enquiry, errors: readonly FieldError[]): Html {
  const error = errors.find(({ field }) => field === name);
  const { label, required } = fieldOf(name);
  return html`<label for="${name}">${label}${required ? ' *' : ''}</label>
${error ? html`<span class="error" id="${name}-error">${error.message}</span>` : ''}
${control(name, enquiry[name], error !== undefined)}
`;
}

/** The form again with what was typed, so that nothing has to be typed twice. */
function form(enquiry: Enquiry, errors: readonly FieldError[], words: PageFacts['page']): Html {
  const summary = html`<div class="errors" role="alert"><h2>${words.problem}</h2><ul>${errors.map(
    ({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`,
  )}</ul></div>`;
  return html`${errors.length > 0 ? summary : ''}
<form method="post" action="${enquiryPath}" enctype="multipart/form-data" novalidate>
${fieldNames.map((name) => labelled(name, enquiry, errors))}
<button>${words.send}</button></form>`;
}

/** A whole page for a visitor whose form was sent without script. It loads nothing. */
export function answerPage(
  { title, text }: Words,
  { phone, page: words }: Pick<PageFacts, 'phone' | 'page'>,
  enquiry?: Enquiry,
  errors: readonly FieldError[] = [],
): string {
  return String(html`<!doctype html>
<html lang="en-NZ">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${errors.length > 0 ? `${words.error} ` : ''}${title}</title><style>${raw(styles)}</style></head>
<body><main><h1>${title}</h1>
<p>${text}</p>
${phone ? html`<p>${words.call} <a href="${phone.href}">${phone.display}</a></p>` : ''}
${enquiry ? form(enquiry, errors, words) : ''}
</main></body></html>
`);
}
