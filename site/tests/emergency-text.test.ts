// What a page tells people to do while water runs: one text, each condition before its command, in easy words.
import { expect, it } from 'vitest';
import type { Claims } from '../src/schemas/claims.ts';
import type { StopTheWater } from '../src/schemas/pages.ts';
import { content, emergencyPath, site } from './pages.ts';
import { gradeOf, linesOf, mainOf, sentencesOf } from './reading.ts';

/** What a page may say in two places. */
const allowedTwice: [page: RegExp, words: string][] = [
  // In the title or on the card, and where the guarantee says what it guarantees.
  [/^\/(?:contact)?$/, 'A plumber leaves within 30 minutes'],
  // The note that comes up after sending has the specification's words.
  [/^\/contact$/, 'within the hour during business hours'],
];

const { steps } = content<StopTheWater>('pages/stop-the-water.yaml');
/** Turns off what can hurt whoever stands in water. */
const electric =
  /\bturn(?:ed)?(?= off|[^.?!]* off)[^.?!]*\b(?:pump|power|lights|switch|switchboard|cylinder)\b/i;
/** Turns off or touches what only some may. */
const command =
  /\b(?:turn|close|shut|reset|touch)(?:ed)?\b[^.?!]*\b(?:off|pump|valve|switch|switchboard|toby|power)\b/i;
const condition = /\b(?:if|when|once|unless|leaving|until|before)\b|\?/i;
/** What is wrong with a sentence, if anything. */
function faultOf(said: string): string | undefined {
  const [order = ''] = command.exec(said) ?? [];
  if (order === '') return undefined;
  const at = said.indexOf(order);
  if (/\b(?:if|unless|only if)\b/i.test(said.slice(at)) && !condition.test(said.slice(0, at)))
    return 'the condition stands behind the command';
  if (electric.test(said) && !condition.test(said.slice(0, at))) return 'no condition stands in front';
  return undefined;
}

/** Where a sentence stands, and the sentence. */
const pages = site.everyPath.flatMap((path) => sentencesOf(path).map((said) => ({ path, said })));
const { statements } = content<{ statements: { statement: string }[] }>('sign-off.yaml');
const signedOff = statements.flatMap(({ statement }) =>
  statement.split(/(?<=[.!?:;])\s+/).map((said) => ({ path: 'sign-off.yaml', said })),
);

it('a safety command has its condition in front, also where it is signed off', () => {
  const found = [...pages, ...signedOff].flatMap(({ path, said }) => {
    const fault = faultOf(said);
    return fault === undefined ? [] : [`${path}: "${said}": ${fault}`];
  });
  expect(found).toEqual([]);
});

it('says what a toby is where a page first speaks of one', () => {
  const unexplained = site.everyPath.flatMap((path) => {
    const first = linesOf(mainOf(path)).find((line) => /\btoby\b/i.test(line)) ?? 'a valve';
    return /\bvalve\b/.test(first) ? [] : [`${path}: "${first}"`];
  });
  expect(unexplained).toEqual([]);
});

it.each([
  ['Turn an electric cylinder off at the switchboard, if the way there is dry.', true],
  ['Turn off the pump.', true],
  ['An electric cylinder is turned off at the switchboard too, if all is dry.', true],
  ['If the switchboard, the floor and your hands are dry, turn the cylinder off there.', false],
  ["On a rain tank, if the pump's switch is dry, turn the pump off.", false],
  ['Turn the water off at the toby.', false],
])('"%s" is found: %s', (said, found) => {
  expect(faultOf(said) !== undefined).toBe(found);
});

it('a step stands in one file, and others quote it', () => {
  const sources = import.meta.glob<string>(
    ['../content/**/*.yaml', '!../content/pages/stop-the-water.yaml'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  const copied = Object.entries(sources).flatMap(([file, source]) =>
    Object.entries(steps)
      .filter(([, { text }]) => source.includes(text))
      .map(([id]) => `${file}: write {step:${id}} in place of its words`),
  );
  expect(copied).toEqual([]);
});

it('at most six rows of the emergency page are closed, and 111 is in none of them', () => {
  const closed = mainOf(emergencyPath).querySelectorAll('details:not([open])');
  expect(closed.length).toBeLessThanOrEqual(6);
  expect(closed.filter(({ text }) => /\b111\b|smell gas/.test(text)).map(({ text }) => text)).toEqual([]);
});

it('every page reads as easily as a text for ten-year-olds', () => {
  const hard = site.everyPath
    .map((path) => {
      const said = linesOf(mainOf(path)).flatMap((line) => line.match(/[^.!?]+[.!?]/g) ?? []);
      return { path, grade: gradeOf(said) };
    })
    .filter(({ grade }) => grade > 5)
    .map(({ path, grade }) => `${path}: grade ${grade.toFixed(1)}`);
  expect(hard).toEqual([]);
});

it('a page says each claim once', () => {
  const { claims } = content<{ claims: Claims }>('claims.yaml');
  const said = Object.values(claims)
    .flatMap(({ wordings }) => Object.values(wordings))
    // Names of things, such as "24/7", stand wherever they are spoken of.
    .filter((wording) => wording.split(' ').length > 4);
  const repeated = site.everyPath.flatMap((path) => {
    const all = linesOf(mainOf(path)).join('\n');
    return said
      .filter((wording) => all.split(wording).length > 2)
      .filter(
        (wording) => !allowedTwice.some(([page, words]) => page.test(path) && wording.startsWith(words)),
      )
      .map((wording) => `${path}: "${wording}" is said ${all.split(wording).length - 1} times`);
  });
  expect(repeated).toEqual([]);
});
