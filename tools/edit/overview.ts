// What the editor's page shows besides forms.

import { schemaOf } from '../../site/src/content/files.ts';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import { iconNames } from '../../site/src/schemas/icon-names.ts';
import { jsonSchemaOf, schemaAt } from '../../site/src/schemas/json-schema.ts';
import type { Finding } from '../launch-check.ts';
import { fieldOf } from './drafts.ts';
import { ownersMessage } from './messages.ts';
import { isFields, type Path, pathOf, valueAt } from './path.ts';
import { inWords } from './schema.ts';
import type {
  Choice,
  Claim,
  Doc,
  LaunchItem,
  NavGroup,
  NavItem,
  Overview,
  Position,
  Problem,
  Statement,
  StepView,
} from './types.ts';
import { logoFile } from './uploads.ts';
import { pageOf } from './words.ts';
import type { Workspace } from './workspace.ts';

type Row = Record<string, string | undefined>;

/** What a file says at a path that is a list of groups. */
const rows = (content: Workspace, file: string, path: Path): Row[] => {
  const list = content.saved(file, path);
  return Array.isArray(list) ? list.filter(isFields).map((row) => row as Row) : [];
};

const fields = (content: Workspace, file: string, path: Path = []): Record<string, unknown> => {
  const value = content.saved(file, path);
  return isFields(value) ? value : {};
};

/** A mistake in the owner's words, with the lines of a file that cannot be read. */
function problemOf(content: Workspace, problem: ContentProblem): Problem {
  const { file, field = '', line } = problem;
  const value = content.data(file, pathOf(field));
  const isUnread = content.saved(file) === undefined;
  const text = content.text(file)?.split('\n') ?? [];
  const numbers = isUnread && line ? [line - 1, line].filter((number) => number > 0) : [];
  return {
    file,
    field,
    where: content.where(file, field),
    message: isUnread ? problem.message : ownersMessage(problem, content.schema(file, pathOf(field)), value),
    lines: numbers.map((number) => ({ number, text: text[number - 1] ?? '' })),
  };
}

/** What each place in the navigation has to be marked with. */
function marksOf(content: Workspace, blocking: readonly Finding[]): Map<string, NavItem['mark']> {
  const marks = new Map<string, NavItem['mark']>();
  for (const { file } of blocking) marks.set(file, 'todo');
  for (const { file } of content.drafts) marks.set(file, 'draft');
  for (const { file } of content.read.problems) marks.set(file, 'wrong');
  return marks;
}

const heaviest = (items: readonly NavItem[]): NavItem['mark'] =>
  (['wrong', 'draft', 'todo'] as const).find((mark) => items.some((item) => item.mark === mark));

const byOrder = (content: Workspace, folder: string): string[] =>
  content
    .slugsIn(folder)
    .map((slug) => `${folder}/${slug}.yaml`)
    .toSorted((a, b) => Number(content.saved(a, ['order'])) - Number(content.saved(b, ['order'])));

/** The site as its owner knows it. */
function navigation(content: Workspace, blocking: readonly Finding[]): NavGroup[] {
  const marks = marksOf(content, blocking);
  const item = (id: string, title = content.title(id)): NavItem => ({ id, title, mark: marks.get(id) });
  const areas = byOrder(content, 'areas').map((file): NavItem => {
    const slug = file.slice('areas/'.length, -'.yaml'.length);
    const items = byOrder(content, 'suburbs')
      .filter((one) => content.saved(one, ['area']) === slug)
      .map((one) => item(one));
    return { ...item(file), mark: marks.get(file) ?? heaviest(items), items };
  });
  const groups: NavGroup[] = [
    {
      title: '',
      items: [
        item('business.yaml'),
        { id: 'launch', title: 'Before you go online', mark: blocking.length > 0 ? 'todo' : undefined },
      ],
    },
    { title: 'Pages', items: [item('pages/home.yaml', 'Home'), item('pages/contact.yaml', 'Contact')] },
    { title: 'Services', items: byOrder(content, 'services').map((file) => item(file)) },
    { title: 'Areas', items: areas },
    {
      title: 'Who comes, and what it costs',
      items: ['people.yaml', 'jobs.yaml', 'reviews.yaml', 'prices.yaml'].map((file) => item(file)),
    },
    {
      title: 'On many pages',
      items: ['claims.yaml', 'pages/common.yaml', 'pages/stop-the-water.yaml', 'pages/proof.yaml'].map(
        (file) => item(file),
      ),
    },
  ];
  const known = new Set(
    groups.flatMap(({ items }) => items.flatMap((one) => [one, ...(one.items ?? [])])).map(({ id }) => id),
  );
  const rest = [...content.files()].filter(
    (file) => schemaOf(file) && !known.has(file) && file !== 'sign-off.yaml',
  );
  return [...groups, { title: 'Seldom changed', items: rest.map((file) => item(file)) }];
}

/** What can be chosen, by the `reference` of a field. */
function choicesOf(content: Workspace): Record<string, Choice[]> {
  const pages = (folder: string) =>
    content.slugsIn(folder).map((slug) => ({ value: slug, label: content.title(`${folder}/${slug}.yaml`) }));
  const keys = (file: string, list: string) =>
    Object.keys(fields(content, file, [list])).map((value) => ({ value, label: inWords(value) }));
  const claims = Object.entries(claimsOf(content));
  const names = (some: typeof claims) =>
    some.map(([value, { wordings, statement }]) => ({
      value,
      label: wordings.sentence ?? wordings.text ?? statement,
    }));
  const points = claims.filter(
    ([id]) => fields(content, 'claims.yaml', ['claims', id]).otherwise !== undefined,
  );
  const addresses = [
    { value: '/contact', label: 'Contact' },
    ...['services', 'areas', 'suburbs'].flatMap((folder) =>
      content.slugsIn(folder).map((slug) => {
        const file = `${folder}/${slug}.yaml`;
        return { value: pageOf(content, file), label: content.title(file) };
      }),
    ),
  ];
  return {
    areas: pages('areas'),
    services: pages('services'),
    suburbs: pages('suburbs'),
    claims: names(claims),
    pointClaims: names(points),
    people: rows(content, 'people.yaml', ['people']).flatMap(({ name }) =>
      name ? [{ value: name, label: name }] : [],
    ),
    companies: keys('region.yaml', 'companies'),
    steps: keys('pages/stop-the-water.yaml', 'steps'),
    pageAddress: addresses,
  };
}

function claimsOf(content: Workspace): Record<string, Claim> {
  const claims = Object.entries(fields(content, 'claims.yaml', ['claims'])).filter(([, claim]) =>
    isFields(claim),
  );
  return Object.fromEntries(
    claims.map(([id, claim]) => {
      const { on, statement, wordings } = claim as Partial<Claim>;
      return [id, { on: on === true, statement: String(statement ?? id), wordings: wordings ?? {} }];
    }),
  );
}

/** What every view needs. @param blocking What stands in the way of a launch. */
export function overview(content: Workspace, blocking: readonly Finding[]): Overview {
  const business = fields(content, 'business.yaml');
  const text = (value: unknown) => String(value ?? '');
  const bounds = { north: -36.2, south: -37.4, west: 174.3, east: 175.2 };
  const suburbs = content.slugsIn('suburbs').flatMap((slug) => {
    const position = content.saved(`suburbs/${slug}.yaml`, ['position']);
    return isFields(position)
      ? [{ name: content.title(`suburbs/${slug}.yaml`), position: position as unknown as Position }]
      : [];
  });
  return {
    name: text(business.name),
    savedAt: content.savedAt,
    problems: content.read.problems.map((problem) => problemOf(content, problem)),
    drafts: content.drafts.map((draft) => {
      const field = fieldOf(draft, content.drafts, content.saved(draft.file, draft.path));
      return { file: draft.file, field, where: content.where(draft.file, field) };
    }),
    groups: navigation(content, blocking),
    choices: choicesOf(content),
    claims: claimsOf(content),
    facts: factsOf(content),
    suburbs,
    bounds,
    icons: iconNames,
    certifier: certifierOf(content),
    callOut: callOutOf(content),
    logo: logoFile(content),
    version: content.version,
  };
}

/** What marks other than promises stand for: "{name}", "{step:toby}". */
function factsOf(content: Workspace): Overview['facts'] {
  const { name, phone, serviceArea } = fields(content, 'business.yaml');
  const { everywhere } = fields(content, 'region.yaml', ['companies']);
  const own = { name, phone, serviceArea, company: everywhere };
  const steps = Object.entries(fields(content, 'pages/stop-the-water.yaml', ['steps'])).map(
    ([id, step]) => [`step:${id}`, isFields(step) ? step.text : step] as const,
  );
  return Object.fromEntries(
    [...Object.entries(own), ...steps].map(([key, value]) => [key, String(value ?? key)]),
  );
}

/** The file that is open. */
export async function docOf(content: Workspace, file: string): Promise<Doc> {
  const zod = schemaOf(file);
  const isRead = content.saved(file) !== undefined;
  return {
    file,
    title: content.title(file),
    page: pageOf(content, file),
    schema: isRead && zod ? jsonSchemaOf(zod) : undefined,
    data: content.data(file),
    problems: content.problems
      .filter((problem) => problem.file === file && !isUntouched(content, problem))
      .map((problem) => problemOf(content, problem)),
    shown: Object.fromEntries(
      content.read.texts.flatMap((text) => (text.file === file ? [[text.field, text.shown ?? null]] : [])),
    ),
    canGo: /^(?:areas|suburbs|services)\//.test(file),
    canComeBack: !isRead && (await content.lastGood(file)) !== undefined,
  };
}

/** Whether a problem is only that nothing was written yet in a new point, which waits for that. */
function isUntouched(content: Workspace, { file, field = '' }: ContentProblem): boolean {
  if (content.data(file, pathOf(field)) !== undefined) return false;
  return content.drafts.some((draft) => {
    const point = fieldOf(draft, content.drafts, content.saved(draft.file, draft.path));
    return draft.isPoint && draft.file === file && `${field}.`.startsWith(`${point}.`);
  });
}

/** The list of what is left to do before customers see the site. */
export function launchItems(content: Workspace, findings: readonly Finding[]): LaunchItem[] {
  const items = findings.flatMap(({ kind, file, field, text }): LaunchItem[] =>
    kind === 'plumber' ? [] : [{ kind, file, field, ...shortName(content, file, field, text) }],
  );
  const odd = content.read.warnings.map((warning): LaunchItem => {
    const { file, field, where, message } = problemOf(content, warning);
    return { kind: 'odd', file, field, title: where, reason: message };
  });
  return [...items, ...odd];
}

function shortName(
  content: Workspace,
  file: string,
  field: string,
  text: string,
): { title: string; reason: string } {
  const [list, id = '', part] = field.split('.');
  const claim = list === 'claims' ? claimsOf(content)[id] : undefined;
  const plain = text
    .replace(/to[- ]be[- ]supplied:? ?/gi, '')
    .replace(/ is a placeholder that reaches nobody$/, ' is only an example, and reaches nobody')
    .replace(
      /give the evidence, or switch the claim off\. (.*)/,
      'Say what proves it, or switch the promise off. What would do: $1',
    )
    .replace(/ \(service: \w+\)/, '');
  const reason = `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${/[.!?]$/.test(plain) ? '' : '.'}`;
  if (claim === undefined) return { title: content.where(file, field), reason };
  const said = `“${claim.wordings.text ?? claim.statement}”`;
  const titles: Record<string, string> = {
    evidence: said,
    checked: said,
    terms: `${said}: what the customer gets`,
  };
  return { title: titles[part ?? ''] ?? said, reason };
}

/** Everything that somebody is to confirm, and who has. */
export function statements(content: Workspace): Statement[] {
  const found: Statement[] = [];
  const add = (file: string, path: Path, about: string, text: unknown, confirmed: unknown) => {
    const { by, on } = isFields(confirmed) ? confirmed : {};
    const signed = by && on ? { by: String(by), on: String(on) } : undefined;
    const group = /owner|lawyer/i.test(about) ? 'other' : 'plumber';
    found.push({ file, field: path.join('.'), about, text: String(text), group, signed });
  };
  const list = content.saved('sign-off.yaml', ['statements']);
  for (const [index, row] of (Array.isArray(list) ? list : []).entries())
    if (isFields(row))
      add('sign-off.yaml', ['statements', index], String(row.where), row.statement, row.confirmed);
  for (const file of [...byOrder(content, 'services'), ...byOrder(content, 'suburbs')]) {
    const facts = content.saved(file, ['facts']);
    for (const [index, row] of (Array.isArray(facts) ? facts : []).entries())
      if (isFields(row) && (row.grade === 'K' || row.confirmed))
        add(file, ['facts', index], content.title(file), row.fact, row.confirmed);
  }
  return found;
}

/** The one of the people who certifies: the one with the business's licence, or whose role says so. */
export function certifierIndex(content: Workspace): number {
  const licence = String(content.saved('business.yaml', ['licence']) ?? '');
  const people = rows(content, 'people.yaml', ['people']);
  const byLicence = people.findIndex((person) => licence !== '' && String(person.licence) === licence);
  return byLicence >= 0 ? byLicence : people.findIndex(({ role }) => /certifying/i.test(role ?? ''));
}

function certifierOf(content: Workspace): Overview['certifier'] {
  const person = rows(content, 'people.yaml', ['people'])[certifierIndex(content)];
  const licence = content.saved('business.yaml', ['licence']) ?? person?.licence;
  return { name: person?.name ?? '', licence: String(licence ?? '') };
}

/** The slug of the service that is for emergencies. */
export const emergencyService = (content: Workspace): string | undefined =>
  content
    .slugsIn('services')
    .find((slug) => content.saved(`services/${slug}.yaml`, ['tone']) === 'emergency');

/** The price of a call-out: the first one of the emergency service. */
export function callOutIndex(content: Workspace): number {
  const service = emergencyService(content);
  return rows(content, 'prices.yaml', ['prices']).findIndex((price) => price.service === service);
}

function callOutOf(content: Workspace): Overview['callOut'] {
  const price = rows(content, 'prices.yaml', ['prices'])[callOutIndex(content)];
  return { amount: String(price?.from ?? ''), without: price?.without ?? '' };
}

/** What was done, the newest first. */
export function stepViews(content: Workspace): StepView[] {
  return content.steps.toReversed().map(({ id, at, words, off, changes, toggled }) => {
    const [first] = changes;
    const isGone = ({ path, before, after }: (typeof changes)[number]) =>
      after === undefined && before !== undefined && path.length === 0;
    const isShorter =
      Array.isArray(first?.before) && Array.isArray(first.after) && first.before.length > first.after.length;
    return {
      id,
      at,
      page: first ? content.title(first.file) : '',
      words,
      off,
      removes: changes.some(isGone) || isShorter,
      toggles: toggled?.ids.length ?? 0,
    };
  });
}

/** Whether a value may be left out, so that an empty field is none. */
export function isOptional(content: Workspace, file: string, path: Path): boolean {
  const key = path.at(-1);
  const around = content.schema(file, path.slice(0, -1));
  return (
    typeof key === 'string' &&
    !(around?.required ?? []).includes(key) &&
    schemaAt(around, [key], valueAt(content.data(file), path.slice(0, -1))) !== undefined
  );
}
