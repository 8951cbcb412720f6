import { commandLine, wrongUse } from './run.ts';

const help = `npm test                          everything that needs no web server and no other browser
npm test -- PART                  one part: build, check, site, receiver, hosting, engines or browser
npm test -- PART NAME …           the tests of a part in files whose path contains a name: npm test -- receiver smtp
npm test -- PART --title "WORDS"  the tests of a part whose title contains the words: npm test -- browser --title "skip link"
npm test -- release               what matters before a release only: the same bytes from another folder, each check on
                                  every page, random switches of claims
npm test -- owner                 all of them, or what is named after it, with the content as after an owner's afternoon
npm run check -- --fix            mends what a rule can
CI=true npm test                  everything; installs servers and browsers first (Debian, as root)
CHROMIUM=PATH npm test            in this Chromium`;

/** Projects of vitest.config.ts. */
export const projects = ['receiver', 'hosting', 'engines'];
const parts = ['build', 'check', 'site', 'browser', 'release', 'owner', ...projects];

/** What the command line asks for. */
export function readCommand() {
  const options = { fix: { type: 'boolean' }, title: { type: 'string', short: 't' } } as const;
  const { values, words } = commandLine(help, options);
  const [part, ...names] = words;
  if (part !== undefined && !parts.includes(part)) wrongUse(`There is no part ${part}.`, help);
  return { ...values, part, names };
}
