import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { built, fileOf, sitemapPaths } from './pages.ts';

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
    // Hashes of names are not ours to style.
    'class-pattern': 'off',
    'id-pattern': 'off',
    'long-title': 'off',
  },
});

it('the validator finds a planted fault', async () => {
  const report = await validator.validateString(
    '<!doctype html><html lang="en-NZ"><head><title>A page</title></head><body><main><p><div></div></p><img src="a.png"></main></body></html>',
  );
  expect(report.valid).toBe(false);
});

describe('the markup is valid', () => {
  it.each([...sitemapPaths, '/404'])('of %s', async (path) => {
    const report = await validator.validateString(built(fileOf(path)));
    const problems = report.results.flatMap(({ messages }) =>
      messages.map(
        ({ ruleId, message, line, selector }) => `${ruleId}: ${message} (line ${line}, ${selector})`,
      ),
    );
    expect([...new Set(problems)]).toEqual([]);
  });
});
