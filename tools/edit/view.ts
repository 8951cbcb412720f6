// What the editor's page shows of the content.
import { schemaOf } from '../../site/src/content/files.ts';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import { weekInWords } from '../../site/src/lib/opening-hours.ts';
import { iconNames } from '../../site/src/schemas/icon-names.ts';
import { jsonSchemaOf } from '../../site/src/schemas/json-schema.ts';
import { officeHours as officeHoursSchema } from '../../site/src/schemas/opening-hours.ts';
import { ownersMessage } from './messages.ts';
import { navigation } from './navigation.ts';
import { emergencyService, pageOf } from './pages.ts';
import { isFields, type Path, pathOf } from './path.ts';
import { inWords } from './schema.ts';
import type { BusinessLink, Choice, Claim, Outcome, Position, Problem } from './types.ts';
import { logoFile } from './uploads.ts';
import type { Workspace } from './workspace.ts';

const fields = (content: Workspace, file: string, path: Path = []): Record<string, unknown> => {
  const value = content.saved(file, path);
  return isFields(value) ? value : {};
};

/** Everything that the page shows. It never throws: what was done is done, whatever cannot be shown. */
export async function viewOf(content: Workspace, file: string) {
  const open = content.has(file) && schemaOf(file) ? file : 'business.yaml';
  const doc = await docOf(content, open).catch((error: unknown) => {
    console.error(error);
    return undefined;
  });
  return { overview: overviewOf(content), doc };
}

/** A part that cannot be made is missing. */
export type View = Awaited<ReturnType<typeof viewOf>>;
export type Answer = View & { outcome: Outcome };

export type Overview = ReturnType<typeof overviewOf>;

function overviewOf(content: Workspace) {
  const { version, savedAt, reading } = content;
  const suburbs = content.slugsIn('suburbs').map((slug) => {
    const file = `suburbs/${slug}.yaml`;
    return { name: content.title(file), position: content.saved(file, ['position']) as Position };
  });
  return {
    name: String(content.saved('business.yaml', ['name']) ?? ''),
    savedAt,
    problems: reading.problems.map((problem) => problemOf(content, problem)),
    /** Fields that wait until they are right. */
    drafts: content.drafts.all.map((draft) => {
      const { file } = draft;
      const field = content.drafts.pathOf(draft).join('.');
      return { file, field, where: content.where(file, field) };
    }),
    groups: navigation(content),
    /** What can be chosen, by the `reference` of a field. */
    choices: choicesOf(content),
    claims: claimsOf(content),
    facts: factsOf(content),
    suburbs: suburbs.filter(({ position }) => isFields(position)),
    icons: iconNames,
    links: [certifierLink(content), callOutLink(content)],
    logo: logoFile(content),
    version,
  };
}

/** A mistake in the owner's words, with the lines of a file that cannot be read. */
export function problemOf(content: Workspace, problem: ContentProblem): Problem {
  const { file, field = '', line } = problem;
  const path = pathOf(field);
  const isUnread = content.saved(file) === undefined;
  const text = content.text(file)?.split('\n') ?? [];
  const numbers = isUnread && line ? [line - 1, line].filter((number) => number > 0) : [];
  const message = isUnread
    ? problem.message
    : ownersMessage(problem, content.schema(file, path), content.title);
  const lines = numbers.map((number) => ({ number, text: text[number - 1] ?? '' }));
  return { file, field, where: content.where(file, field), message, lines };
}

function choicesOf(content: Workspace): Record<string, Choice[]> {
  const claims = claimsOf(content);
  const label = (reference: string, name: string): string => {
    if (['areas', 'services', 'suburbs'].includes(reference))
      return content.title(`${reference}/${name}.yaml`);
    const claim = /claims/i.test(reference) ? claims[name] : undefined;
    if (claim) return claim.wordings.sentence ?? claim.wordings.text ?? claim.statement;
    return reference === 'people' ? name : inWords(name);
  };
  const references = Object.entries(content.reading.names).map(([reference, names = []]) => {
    return [reference, names.map((value) => ({ value, label: label(reference, value) }))] as const;
  });
  const pages = ['services', 'areas', 'suburbs'].flatMap((folder) =>
    content.slugsIn(folder).map((slug) => `${folder}/${slug}.yaml`),
  );
  const pageAddress = ['pages/contact.yaml', ...pages].map((file) => {
    return { value: pageOf(content, file), label: content.title(file) };
  });
  return { ...Object.fromEntries(references), pageAddress };
}

export function claimsOf(content: Workspace): Record<string, Claim> {
  const claims: Record<string, Claim> = {};
  for (const [id, claim] of Object.entries(fields(content, 'claims.yaml', ['claims']))) {
    if (!isFields(claim)) continue;
    const { on, statement, wordings } = claim as Partial<Claim>;
    claims[id] = { on: on === true, statement: String(statement ?? id), wordings: wordings ?? {} };
  }
  return claims;
}

/** What marks other than promises stand for: "{name}", "{step:toby}". */
export function factsOf(content: Workspace): Record<string, string> {
  const { name, phone, serviceArea, officeHours } = fields(content, 'business.yaml');
  const { everywhere } = fields(content, 'region.yaml', ['companies']);
  const facts: Record<string, unknown> = { name, phone, serviceArea, company: everywhere };
  const rows = officeHoursSchema.safeParse(officeHours);
  facts.hours = rows.success ? weekInWords({ officeHours: rows.data }) : undefined;
  for (const [id, step] of Object.entries(fields(content, 'pages/stop-the-water.yaml', ['steps'])))
    facts[`step:${id}`] = isFields(step) ? step.text : step;
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, String(value ?? key)]));
}

function rowLike(
  content: Workspace,
  file: string,
  list: string,
  fits: (row: Record<string, unknown>) => boolean,
) {
  const rows = content.data(file, [list]);
  const all: unknown[] = Array.isArray(rows) ? rows : [];
  const index = all.findIndex((row) => isFields(row) && fits(row));
  const row = all[index];
  return isFields(row) ? { row, field: `${list}.${index}` } : { row: undefined, field: list };
}

/** The one of the people who certifies: the one with the business's licence, or whose role says so. */
function certifierLink(content: Workspace): BusinessLink {
  const licence = content.saved('business.yaml', ['licence']);
  const { row, field } = rowLike(content, 'people.yaml', 'people', (person) => {
    return (licence !== undefined && person.licence === licence) || /certifying/i.test(String(person.role));
  });
  const value = row && [row.name, row.licence && `licence ${row.licence}`].filter(Boolean).join(', ');
  const place = { file: 'people.yaml', field };
  return { label: 'Certifying plumber', value, place, blank: { role: 'Certifying plumber', licence } };
}

/** The price of a call-out: the first one of the emergency service. */
function callOutLink(content: Workspace): BusinessLink {
  const service = emergencyService(content);
  const { row, field } = rowLike(content, 'prices.yaml', 'prices', (price) => price.service === service);
  const value = row && [row.what, row.from ? `$${row.from}` : 'no price yet'].filter(Boolean).join(', ');
  return {
    label: 'Call-out charge',
    value,
    place: { file: 'prices.yaml', field },
    blank: { service, what: 'Call-out' },
  };
}

export type Doc = Awaited<ReturnType<typeof docOf>>;

async function docOf(content: Workspace, file: string) {
  const zod = schemaOf(file);
  const isRead = content.saved(file) !== undefined;
  const problems = content.problems.filter(
    (problem) => problem.file === file && !isUntouched(content, problem),
  );
  const shown = content.reading.texts
    .filter((text) => text.file === file)
    .map((text) => [text.field, text.shown ?? null] as const);
  return {
    file,
    title: content.title(file),
    schema: isRead && zod ? jsonSchemaOf(zod) : undefined,
    data: content.data(file),
    problems: problems.map((problem) => problemOf(content, problem)),
    /** What pages show of each text; null while a switched-off promise hides it. */
    shown: Object.fromEntries(shown),
    /** Whether there is an earlier version of a file that cannot be read. */
    canComeBack: !isRead && (await content.lastGood.textOf(file)) !== undefined,
  };
}

/** Whether a problem is only that nothing was written yet in a new row, which waits for that. */
function isUntouched(content: Workspace, { file, field = '' }: ContentProblem): boolean {
  if (content.data(file, pathOf(field)) !== undefined) return false;
  const rows = content.drafts.all.filter((draft) => draft.isRow && draft.file === file);
  return rows.some((draft) => `${field}.`.startsWith(`${content.drafts.pathOf(draft).join('.')}.`));
}

export type StepView = ReturnType<typeof stepViews>[number];

/** What was done, the newest first. */
export function stepViews(content: Workspace) {
  return content.log.steps.toReversed().map(({ id, at, words, isOff, isRemoval = false, changes, takes }) => {
    const page = changes[0] && !takes ? content.title(changes[0].file) : '';
    // Of those it took back, how many.
    return { id, at, page, words, isOff, isRemoval, takes: takes?.length ?? 0 };
  });
}
