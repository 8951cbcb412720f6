// What stands between a checkout and going online, by who has to act.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSiteFiles } from '../site/hosting/site-files.ts';
import { ContentError } from '../site/src/content/problem.ts';
import { readYaml } from '../site/src/content/yaml-file.ts';
import type { Claims } from '../site/src/schemas/claims.ts';
import { root, dist as usualDist } from './root.ts';

/** One thing to do. */
export interface Finding {
  who: 'owner' | 'plumber';
  /** Whether the site must not be shown to customers before it is done. */
  blocks: boolean;
  /** File and line, such as `site/content/claims.yaml:16`. */
  where: string;
  text: string;
}

type Path = (string | number)[];

interface YamlFile {
  value: unknown;
  at(path: Path): string;
}

/**
 * Reads a content file with the line of each of its values.
 *
 * @throws ContentError where it is no YAML.
 */
async function read(folder: string, name: string): Promise<YamlFile> {
  const { file, problems } = readYaml(name, await readFile(join(folder, name), 'utf8'));
  if (file === undefined) throw new ContentError(problems);
  return {
    value: file.data,
    at: (path) => `site/content/${name}${path.length > 0 ? `:${file.lineOf(path)}` : ''}`,
  };
}

/** Values of business.yaml that reach nobody: reserved names (RFC 2606) and numbers of zeros. */
export function placeholders(value: unknown, path: Path = []): string[] {
  return placeholderPaths(value, path).map(([at, text]) => `${at.join('.')}: ${text}`);
}

function placeholderPaths(value: unknown, path: Path = []): [path: Path, text: string][] {
  if (typeof value === 'object' && value !== null) {
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
    return keys.flatMap((key) =>
      placeholderPaths((value as Record<string | number, unknown>)[key], [...path, key]),
    );
  }
  return typeof value === 'string' && isPlaceholder(value) ? [[path, value]] : [];
}

function isPlaceholder(value: string): boolean {
  const digits = value.replace(/\D/g, '');
  const reachesNobody = /\.example\b/.test(value) || (digits.length >= 6 && /^(?:0800|64)?0+$/.test(digits));
  return reachesNobody || value === 'Your Plumber';
}

/** Who has confirmed a statement, and when. */
interface Confirmed {
  by?: string;
  on?: string;
}

interface Statement {
  text: string;
  at: Path;
  confirmed?: Confirmed | undefined;
}

const year = 365 * 24 * 60 * 60 * 1000;

/** Why a date in content is none to rely on, if so. */
function staleness(date: string, now: Date): string | undefined {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return `"${date}" is no date like 2026-01-31`;
  if (time > now.getTime()) return `${date} has not come yet`;
  return now.getTime() - time > year ? `${date} is more than a year ago: look again` : undefined;
}

function businessFindings({ value, at }: YamlFile): Finding[] {
  const owner = (path: Path, text: string, blocks = true): Finding => ({
    ...{ who: 'owner', blocks, where: at(path), text },
  });
  const facts = value as { licence?: string; chat?: { app?: string; account?: string } };
  const { siteUrl, contactHost } = value as { siteUrl?: string; contactHost?: string };
  const found = placeholderPaths(value).map(([path, text]) =>
    owner(path, `${path.join('.')}: "${text}" is a placeholder that reaches nobody`),
  );
  const { app = '', account = '' } = facts.chat ?? {};
  if (['whatsapp', 'viber', 'sms'].includes(app) && !/^(?:\+|0\d)/.test(account)) {
    found.push(
      owner(
        ['chat', 'account'],
        `chat.account: "${account}" has no country code; write it like "+64 21 123 456"`,
      ),
    );
  }
  if (contactHost && contactHost === siteUrl) {
    found.push(owner(['contactHost'], 'contactHost: it is the site\'s own address; make it ""'));
  }
  if (facts.licence === undefined) {
    found.push(owner([], 'licence: not given, so no page shows a licence number', false));
  }
  return found;
}

function claimFindings({ value, at }: YamlFile, now: Date): Finding[] {
  const { claims } = value as { claims: Claims };
  return Object.entries(claims).flatMap(([id, { on, statement, evidence, checked, terms }]) => {
    if (!on) return [];
    const owner = (field: string, text: string): Finding => ({
      ...{ who: 'owner', blocks: true, where: at(['claims', id, field]), text: `${id}: ${text}` },
    });
    const missing = /^to be supplied/i.test(evidence);
    const stale = checked === 'to-be-supplied' ? undefined : staleness(checked, now);
    return [
      ...(missing || checked === 'to-be-supplied'
        ? [owner(missing ? 'evidence' : 'checked', `show it or switch it off. ${statement} ${evidence}`)]
        : []),
      ...(stale === undefined ? [] : [owner('checked', `checked: ${stale}`)]),
      ...(terms === 'to-be-supplied' ? [owner('terms', 'write what the customer gets, and how to ask')] : []),
    ];
  });
}

function statementFindings({ at }: YamlFile, statements: readonly Statement[], now: Date): Finding[] {
  return statements.flatMap(({ text, at: path, confirmed }): Finding[] => {
    const finding = { who: 'plumber', blocks: false, where: at(path), text } as const;
    if (confirmed === undefined) return [finding];
    const { by = '', on = '' } = confirmed;
    const time = Date.parse(on);
    if (by.trim() !== '' && time <= now.getTime()) return [];
    const wanted = 'confirmed: { by: name and licence, on: the day, like 2026-01-31 }';
    return [{ ...finding, text: `${text} (to tick it: ${wanted})` }];
  });
}

/** What a built page still says that reaches nobody, or that nothing filled in. */
async function pageFindings(dist: string): Promise<Finding[]> {
  const files = await listSiteFiles(dist).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  const pages = files.filter((file) => file.endsWith('.html'));
  const texts = await Promise.all(pages.map((file) => readFile(join(dist, file), 'utf8')));
  const kinds: [what: string, pattern: RegExp][] = [
    ['an address under .example', /[\w-]+\.example\b/],
    ['a token that nothing filled in', /\{(?:name|phone|claim)\b[^}]{0,40}/],
    ['the name "Your Plumber"', /Your Plumber/],
  ];
  return kinds.flatMap(([what, pattern]): Finding[] => {
    const hits = pages.filter((_, index) => pattern.test(texts[index] ?? ''));
    const [first] = hits;
    if (first === undefined) return [];
    const text = `${what}, on ${hits.length} of ${pages.length} built pages`;
    return [{ who: 'owner', blocks: true, where: `site/dist/${first}`, text }];
  });
}

/**
 * Everything that is open.
 *
 * @param now Evidence older than a year before it counts as missing.
 */
export async function findings(
  content = join(root, 'site/content'),
  dist = usualDist,
  now = new Date(),
): Promise<Finding[]> {
  const signOff = await read(content, 'sign-off.yaml');
  const { statements } = signOff.value as {
    statements: { where: string; statement: string; confirmed?: Confirmed }[];
  };
  const general = statements.map(({ where, statement, confirmed }, index) => ({
    ...{ text: `${where}: ${statement}`, at: ['statements', index], confirmed },
  }));
  const suburbs = (await readdir(join(content, 'suburbs')))
    .filter((file) => file.endsWith('.yaml'))
    .toSorted();
  const places = await Promise.all(
    suburbs.map(async (name) => {
      const file = await read(content, `suburbs/${name}`);
      const { name: place, facts } = file.value as {
        name: string;
        facts: { fact: string; grade: 'S' | 'K'; confirmed?: Confirmed }[];
      };
      const open = facts.flatMap(({ fact, grade, confirmed }, index) =>
        grade === 'K' ? [{ text: `${place}: ${fact}`, at: ['facts', index], confirmed }] : [],
      );
      return statementFindings(file, open, now);
    }),
  );
  return [
    ...businessFindings(await read(content, 'business.yaml')),
    ...claimFindings(await read(content, 'claims.yaml'), now),
    ...(await pageFindings(dist)),
    ...statementFindings(signOff, general, now),
    ...places.flat(),
  ];
}

/** All of it in one line. */
export function summary(all: readonly Finding[]): string {
  const blocking = all.filter(({ blocks }) => blocks).length;
  const plumber = all.filter(({ who }) => who === 'plumber').length;
  if (all.length === 0) return 'launch-check: nothing is open.';
  return `launch-check: ${all.length} open; ${blocking} block the launch, ${plumber} are for a licensed plumber to confirm.`;
}
