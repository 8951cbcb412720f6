import { brotliCompressSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import type { HTMLElement } from 'node-html-parser';

/** What fetches or runs a script file, or would as soon as the page is there. */
export const scriptFiles = (document: HTMLElement): string[] =>
  document.querySelectorAll('script[src], link[rel=modulepreload], astro-island').map(tagOf);

/** Bytes of the scripts within the page, compressed; data and speculation rules are none. */
export function inlineScriptBytes(document: HTMLElement): number {
  const scripts = document
    .querySelectorAll('script:not([src])')
    .filter((script) => !/json|speculationrules/.test(script.getAttribute('type') ?? ''))
    .map((script) => script.rawText);
  return brotliCompressSync(scripts.join('')).length;
}

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // How a generator writes things, not what they mean.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'attr-case': 'off',
    // Mangled class names are not for reading.
    'class-pattern': 'off',
    'id-pattern': 'off',
    'long-title': 'off',
  },
});

/** What html-validate has against a page, each thing once. */
export async function markupProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const problems = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, selector }) => `${ruleId}: ${message} (line ${line}, ${selector})`,
    ),
  );
  return [...new Set(problems)];
}

const tagOf = (element: HTMLElement): string => element.outerHTML.split('>')[0] ?? '';
