// npm run setup: asks for what is the business's own, explains each with an example, and writes it into
// business.yaml and claims.yaml with their comments kept. Every question is a flag too:
//   npm run setup -- --name "Kowhai Plumbing" --phone "09 123 4567" --without free-quotes
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as clack from '@clack/prompts';
import { root } from './root.ts';
import { AnswerError } from './setup/answer-error.ts';
import { type Question, questions } from './setup/questions.ts';
import { changesOf, readSetup, type Setup, writeSetup } from './setup/setup.ts';

/** Ends the command with nothing written. */
class Cancelled extends Error {}

function answered<T>(value: T): Exclude<T, symbol> {
  if (clack.isCancel(value)) throw new Cancelled();
  return value as Exclude<T, symbol>;
}

const tryAnswer = ({ optional, put }: Question, setup: Setup, answer: string): Setup => {
  if (answer === '' && !optional) throw new AnswerError('Expected: an answer; this one cannot be left out');
  return { ...setup, business: put(setup.business, answer) };
};

async function ask(question: Question, setup: Setup): Promise<Setup> {
  const now = question.now(setup.business);
  const typed = answered(
    await clack.text({
      message: `${question.ask}\n  Such as: ${question.example}${question.optional ? '\n  Empty: the site goes without it.' : ''}`,
      initialValue: now,
      validate: (value = '') => {
        try {
          tryAnswer(question, setup, value.trim());
          return undefined;
        } catch (error) {
          if (error instanceof AnswerError) return error.message;
          throw error;
        }
      },
    }),
  );
  const answer = (typed ?? '').trim();
  return answer === now ? setup : tryAnswer(question, setup, answer);
}

/**
 * Claims that are not true of this business are switched off; nothing else is changed of them.
 *
 * @param others What becomes of those that are not named: by a flag they stay as they are.
 */
function without(setup: Setup, ids: readonly string[], others: 'on' | 'as they are'): Setup {
  const unknown = ids.find((id) => setup.claims[id] === undefined);
  if (unknown !== undefined) {
    throw new AnswerError(`--without ${unknown}: expected one of ${Object.keys(setup.claims).join(', ')}`);
  }
  const entries = Object.entries(setup.claims).map(([id, claim]) => [
    id,
    { ...claim, on: ids.includes(id) ? false : others === 'on' || claim.on },
  ]);
  return { ...setup, claims: Object.fromEntries(entries) as Setup['claims'] };
}

async function askAll(start: Setup): Promise<Setup> {
  let setup = start;
  clack.intro('Your plumbing business. Enter keeps what stands there; Ctrl-C ends with nothing written.');
  for (const question of questions) setup = await ask(question, setup);
  const claims = Object.entries(setup.claims);
  const off = answered(
    await clack.multiselect({
      message: 'What do you NOT do, or cannot show? It goes off every page. Space picks, Enter goes on.',
      options: claims.map(([id, { statement }]) => ({ value: id, label: statement })),
      initialValues: claims.filter(([, { on }]) => !on).map(([id]) => id),
      required: false,
    }),
  );
  return without(setup, off, 'on');
}

const help = `npm run setup                     asks for everything
npm run setup -- --FLAG ANSWER …  sets what is named, and asks nothing

${questions.map(({ flag, ask: words, example }) => `  --${flag.padEnd(15)} ${words}\n                    such as: ${example}`).join('\n')}
  --without         claims that you cannot keep, with commas between their names (claims.yaml): they go off every page
                    such as: free-quotes,response-30`;

/**
 * Asks, or takes the answers of flags, and writes them.
 *
 * @returns The exit code.
 * @throws Error that says which answer is wrong and what is expected; nothing is written then.
 */
export async function setup(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', short: 'h' },
      without: { type: 'string' },
      ...Object.fromEntries(questions.map(({ flag }) => [flag, { type: 'string' as const }])),
    },
  });
  if (values.help === true) {
    console.log(help);
    return 0;
  }
  const content = join(process.env.SETUP_SITE ?? join(root, 'site'), 'content');
  const before = await readSetup(content);
  const given = Object.keys(values).length > 0;
  let after = before;
  if (given) {
    for (const question of questions) {
      const answer = (values as Record<string, string | undefined>)[question.flag];
      if (answer === undefined) continue;
      try {
        after = tryAnswer(question, after, answer.trim());
      } catch (error) {
        if (error instanceof AnswerError)
          throw new AnswerError(`--${question.flag} ${JSON.stringify(answer)}: ${error.message}`);
        throw error;
      }
    }
    if (values.without !== undefined)
      after = without(
        after,
        values.without
          .split(',')
          .map((id) => id.trim())
          .filter(Boolean),
        'as they are',
      );
  } else if (process.stdin.isTTY === true) after = await askAll(before);
  else {
    console.error(`Nobody is here to answer. Say it with flags:\n\n${help}`);
    return 1;
  }
  const changes = changesOf(before, after);
  if (changes.length === 0) {
    console.log('Nothing was changed.');
    return 0;
  }
  if (given) console.log(changes.join('\n'));
  else {
    clack.note(changes.join('\n'), 'What is written');
    if (!answered(await clack.confirm({ message: 'Write it?' }))) throw new Cancelled();
  }
  await writeSetup(content, after);
  console.log(
    'Written into site/content. "npm start" shows it; "npm run setup" can be run again at any time.',
  );
  return 0;
}

if (import.meta.main) {
  setup(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      if (error instanceof Cancelled) clack.cancel('Nothing was written.');
      else console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
