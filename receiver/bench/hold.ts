import { createSecretKey, randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Enquiry, enquiryPath, fieldNames, fields, honeypotField } from '../src/contract/fields.ts';
import { maxBodyBytes } from '../src/http/form-body.ts';
import { enquiryMail } from '../src/mail/enquiry-mail.ts';
import { composeMail } from '../src/node/compose-mail.ts';
import { fingerprint } from '../src/node/store/fingerprint.ts';
import { appWith } from '../testing/app.ts';
import { siteOrigin, validEnquiry } from '../testing/posting.ts';
import type { Figure } from './report.ts';

const boundary = 'b';
const limit = 20;

/** Pieces that cost more than their bytes somewhere: in composition, in escaping, in the grammar of a form or a mail. */
const pieces = [
  ...[
    '\u0301',
    '\u0334',
    '\u0345',
    '\u0344',
    '\u0f71\u0f74\u0f72',
    '\u034f',
    '\u1ab0',
    '\u{1d165}',
    '\u20e3',
  ],
  ...[
    'a\u0301\u0334',
    'α\u0313\u0300\u0345',
    '각',
    '\u1100\u1161\u11a8',
    'ﷺ',
    '\u{2f9df}',
    '\u{1f469}\u200d',
    'é',
  ],
  ...['\u202e', '\u200b', '\ufeff', '\u2028', '\u0085', '\u00a0', '\u0000', '\u0007', '\ud800', '\ufffd'],
  ...['\r\n', '\r', '\n', '.\r\n', '\t ', '  ', ' \n', '\r\n--', `\r\n--${boundary}`, '--', '\r\n.'],
  ...[
    '&',
    '<',
    '"',
    "'",
    '&lt;',
    '=?',
    '=?utf-8?B?',
    '?=',
    '=',
    '=C4=80',
    '@',
    'a.',
    'a@b.',
    '-',
    ',',
    ';',
    ':',
  ],
  ...['From ', 'x', 'wide word ', 'Tāne ', '道', '😀', '\\', '%0d', '_', '('],
];

/** How one body is made: its fields, each a row of pieces repeated. Small enough to be printed. */
type Recipe = { name: string; runs: { piece: string; times: number }[] }[];

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const below = (most: number) => 1 + Math.floor(Math.random() * most);

function anyPiece(): string {
  if (Math.random() < 0.7) return any(pieces);
  return String.fromCodePoint(below(0x10ffff)).toWellFormed();
}

/** Pieces for about `room` bytes: a few long runs or many short ones, sometimes one pair over and over. */
function runsFor(room: number): Recipe[number]['runs'] {
  const runs: Recipe[number]['runs'] = [];
  const longest = any([1, 3, 29, 400, 5_000, 64_000]);
  const few = [anyPiece(), anyPiece(), anyPiece()];
  let left = room;
  while (left > 0 && runs.length < 3000) {
    const piece = longest < 100 ? any(few) : anyPiece();
    const times = Math.max(1, Math.min(below(longest), Math.floor(left / Buffer.byteLength(piece))));
    runs.push({ piece, times });
    left -= times * Buffer.byteLength(piece);
  }
  return runs;
}

function anyRecipe(): Recipe {
  const valid = Object.entries(validEnquiry).map(([name, piece]) => ({ name, runs: [{ piece, times: 1 }] }));
  const room = maxBodyBytes - 1200;
  const shape = any(['one field', 'within the bound', 'all fields', 'many parts']);
  if (shape === 'one field') {
    const name = any(fieldNames);
    return [...valid.filter((field) => field.name !== name), { name, runs: runsFor(room) }];
  }
  if (shape === 'within the bound') {
    // A message that may be stored and mailed, and ballast that no field takes.
    const kept = valid.filter(({ name }) => name !== 'message');
    const message = { name: 'message', runs: runsFor(fields.message.maxLength) };
    return [...kept, message, { name: 'extra', runs: runsFor(room - fields.message.maxLength * 4) }];
  }
  if (shape === 'all fields')
    return fieldNames.map((name) => ({ name, runs: runsFor(room / fieldNames.length) }));
  const parts = below(900);
  return Array.from({ length: parts }, () => ({
    name: any([...fieldNames, honeypotField, 'x', anyPiece()]),
    runs: runsFor(Math.max(1, room / parts - 60)),
  }));
}

function bodyOf(recipe: Recipe): Buffer<ArrayBuffer> {
  const parts = recipe.map(
    ({ name, runs }) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${runs.map(({ piece, times }) => piece.repeat(times)).join('')}\r\n`,
  );
  const bytes = Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
  if (bytes.length <= maxBodyBytes) return bytes;
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  return Buffer.concat([bytes.subarray(0, maxBodyBytes - end.length), end]);
}

/** Stores nothing: what a disk costs is measured elsewhere. What a stored text costs later is done at once. */
async function digestAndMail(enquiry: Enquiry, key: ReturnType<typeof createSecretKey>): Promise<void> {
  fingerprint(enquiry, key);
  const stored = {
    ...{ id: 1, reference: 'ABCD-EFGH', received_at: 0, status: 'pending' as const, reason: '' as const },
    ...{ attempts: 0, ambiguous: 0, next_attempt_at: 0, finished_at: null, last_error: '' },
  };
  const addresses = { mailFrom: 'a@example.nz', mailTo: ['b@example.nz'], timeZone: 'Pacific/Auckland' };
  await composeMail(enquiryMail({ ...stored, ...enquiry }, addresses));
}

/**
 * Bodies of 64 kB, made to cost more than their bytes, one after the other through the routes and into a
 * mail. Counts the processor time of the event loop's thread from the first byte to the mail: an upper bound
 * of the longest time in which it answers nobody else, and untouched by what else the machine does.
 */
export async function hold(bodies: number): Promise<Figure> {
  const key = createSecretKey(randomBytes(32));
  const app = appWith({
    submit: async (enquiry) => {
      await digestAndMail(enquiry, key);
      return { reference: 'ABCD-EFGH', duplicate: false };
    },
  });
  const cost = async (body: Buffer<ArrayBuffer>) => {
    const before = process.threadCpuUsage();
    const response = await app.request(enquiryPath, {
      method: 'POST',
      body,
      headers: {
        origin: siteOrigin,
        accept: 'text/html',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    await response.text();
    const { user, system } = process.threadCpuUsage(before);
    return { ms: (user + system) / 1000, status: response.status };
  };
  for (let warm = 0; warm < 50; warm += 1) await cost(bodyOf(anyRecipe()));
  const statuses = new Map<number, number>();
  let worst: { ms: number; recipe: Recipe } = { ms: 0, recipe: [] };
  let longest = 0;
  for (let done = 0; done < bodies; done += 1) {
    const recipe = anyRecipe();
    const body = bodyOf(recipe);
    const { ms, status } = await cost(body);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    longest = Math.max(longest, ms);
    // The garbage of bodies before it may have been collected meanwhile: what is its own, it costs each time.
    let own = ms;
    for (let again = 0; again < 4 && own > worst.ms; again += 1) own = Math.min(own, (await cost(body)).ms);
    if (own > worst.ms) worst = { ms: own, recipe };
    await turn();
  }
  const shown = worst.recipe
    .map(({ name, runs }) => {
      const some = runs.slice(0, 4).map(({ piece, times }) => `${JSON.stringify(piece)}×${times}`);
      return `${JSON.stringify(name)}: ${some.join(' ')}${runs.length > 4 ? ` and ${runs.length - 4} more` : ''}`;
    })
    .slice(0, 9);
  const counts = [...statuses].sort().map(([status, n]) => `${status}×${n}`);
  return {
    what: `${bodies} hostile bodies of up to 64 kB, the longest time that one of them keeps the event loop`,
    measured: `${worst.ms.toFixed(1)} ms, or ${longest.toFixed(1)} ms with the garbage of others collected meanwhile; answers ${counts.join(', ')}; the body: ${shown.join('; ')}`,
    asked: `< ${limit} ms, 0 answers of 5xx`,
    holds: worst.ms < limit && [...statuses.keys()].every((status) => status < 500),
  };
}
