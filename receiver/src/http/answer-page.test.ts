import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { validEnquiry } from '../../testing/posting.ts';
import { siteFacts } from '../../testing/site-facts.ts';
import { fieldNames, fieldOf } from '../contract/fields.ts';
import { answerPage, pagePolicy } from './answer-page.ts';

const { page: words } = siteFacts;
const typed = {
  ...validEnquiry,
  urgent: 'yes',
  message: '</textarea><b>&amp;',
  email: 'wrong"><script>alert(1)</script>',
};
const page = answerPage({ title: 'Not sent yet', text: 'Nothing is lost.' }, { page: words }, typed, [
  { field: 'email', message: 'Enter an email address like name@example.com' },
]);

test('names each wrong field in a summary and beside it', () => {
  expect(page.match(/Enter an email address like name@example\.com/g)).toHaveLength(2);
  expect(page).toContain('<a href="#email">');
  expect(page).toMatch(/id="email"[^>]* aria-invalid="true" aria-describedby="email-error"/);
  expect(page).toContain(`<title>${words.error} Not sent yet</title>`);
});

test('keeps everything that was typed, and nothing of it becomes markup', () => {
  expect(page).toContain('value="Aroha"');
  expect(page).toContain('<option selected>Hot Water Systems</option>');
  expect(page).toContain(' checked>');
  expect(page).toContain('&lt;/textarea&gt;&lt;b&gt;&amp;amp;');
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<b>');
});

test.each(fieldNames)('draws %s as the contract says', (name) => {
  const field = fieldOf(name);
  const drawn = new RegExp(
    `<label for="${name}">([^<]*)</label>[^<]*(?:<span.*</span>)?\\s*<(\\w+) ([^>]*)>`,
  ).exec(page);
  const [, label, element, attributes = ''] = drawn ?? [];
  expect(label).toBe(field.label + (field.required ? ' *' : ''));
  expect(element).toBe(field.control === 'checkbox' ? 'input' : field.control);
  expect(attributes.includes(' required')).toBe(field.required);
  expect(/autocomplete="([^"]*)"/.exec(attributes)?.[1]).toBe(field.autocomplete);
  if (field.control === 'input') expect(attributes).toContain(`type="${field.type}"`);
  if (field.control === 'input' || field.control === 'textarea')
    expect(attributes).toContain(`maxlength="${field.maxLength}"`);
});

test('its policy allows its own styles and posts to the sites', () => {
  const styles = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  const policy = pagePolicy(['https://www.example.nz']);
  expect(policy).toContain(`'sha256-${createHash('sha256').update(styles).digest('base64')}'`);
  expect(policy).toContain("form-action 'self' https://www.example.nz;");
});
