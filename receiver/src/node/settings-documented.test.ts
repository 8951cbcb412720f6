import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configFromEnvironment } from './config.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const guide = read('../../../docs/receiver.md');

/** Rows of the table of settings: names, what stands as their default, and what they mean. */
const rows = [...guide.matchAll(/^\| (`[A-Z][A-Z_, `]+`.*?) \| (.*?) \| (.*) \|$/gm)].map(
  ([, names = '', defaults = '', meaning = '']) => ({
    names: quoted(names),
    // What is not a value alone is explained there.
    defaults: /^(?:`[^`]+`(?:, )?)+$/.test(defaults) ? quoted(defaults) : [],
    meaning,
  }),
);

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value);
}

const mailServer = {
  SMTP_HOST: 'mail.plumber.test',
  MAIL_FROM: 'site@plumber.test',
  MAIL_TO: 'me@plumber.test',
};

it('every setting that the receiver reads stands in its guide', () => {
  const source = read('config.ts');
  const variables = [...source.matchAll(/^ {4}([A-Z_]{2,}): (?:z|variable)\./gm)].map(
    ([, name = '']) => name,
  );
  expect(variables.length).toBeGreaterThan(15);
  for (const name of variables) expect(guide, name).toMatch(new RegExp(`\`${name}(?:_HOST)?\``));
});

it.each(
  rows.flatMap(({ names, defaults }) =>
    names.flatMap((name, index) => (defaults[index] === undefined ? [] : [[name, defaults[index]] as const])),
  ),
)('%s is %s where it is not set, as the guide says', (name, value) => {
  expect(configFromEnvironment({ ...mailServer, [name]: value })).toEqual(configFromEnvironment(mailServer));
});

it('the kinds of security for the mail server that the guide names are those that there are', () => {
  const { meaning = '' } = rows.find(({ names }) => names.includes('SMTP_SECURITY')) ?? {};
  expect(() => configFromEnvironment({ ...mailServer, SMTP_SECURITY: 'ssl' })).toThrow(
    `expected one of ${quoted(meaning).join(', ')},`,
  );
});
