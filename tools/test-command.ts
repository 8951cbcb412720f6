import { parseArgs } from 'node:util';

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

/** What the command line asks for. Ends the command where it asks for help, or for what is not there. */
export function readCommand() {
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      fix: { type: 'boolean' },
      title: { type: 'string', short: 't' },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (values.help) {
      console.log(help);
      process.exit();
    }
    const [part, ...names] = positionals;
    if (part !== undefined && !parts.includes(part)) throw new Error(`There is no part ${part}.`);
    return { ...values, part, names };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    return process.exit(2);
  }
}
