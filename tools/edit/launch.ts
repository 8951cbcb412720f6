// Before the site goes online: what is left to do, and who has confirmed what.
import { counted } from '../../site/src/lib/counted.ts';
import { type Finding, findings } from '../launch-check.ts';
import { withTitles } from './messages.ts';
import { filesInOrder } from './pages.ts';
import { isFields, type Path, pathOf } from './path.ts';
import type { LaunchItem, Outcome, Place } from './types.ts';
import { claimsOf, problemOf } from './view.ts';
import { EditError, type Workspace } from './workspace.ts';

export function launchItems(content: Workspace): LaunchItem[] {
  const items = findings(content.reading)
    .filter(({ kind }) => kind !== 'plumber')
    .map((finding) => itemOf(content, finding));
  const odd = content.reading.warnings.map((warning): LaunchItem => {
    const { file, field, where, message } = problemOf(content, warning);
    return { kind: 'odd', file, field, title: where, reason: message };
  });
  return [...items, ...odd];
}

function itemOf(content: Workspace, { kind, file, field, text }: Finding): LaunchItem {
  const title = titleOf(content, file, field);
  return { kind: kind === 'missing' ? 'missing' : 'owner', file, field, title, reason: text };
}

/** A promise is called by its words. */
function titleOf(content: Workspace, file: string, field: string): string {
  const [list, id = '', part] = field.split('.');
  const claim = list === 'claims' ? claimsOf(content)[id] : undefined;
  if (claim === undefined) return content.where(file, field);
  const words = `“${claim.wordings.text ?? claim.statement}”`;
  return part === 'terms' ? `${words}: what the customer gets` : words;
}

export type Signing = ReturnType<typeof signing>;

export const signing = (content: Workspace) => ({
  statements: statements(content),
  signers: signers(content),
});

function statements(content: Workspace) {
  const rows = (file: string, list: string) => {
    const value = content.saved(file, [list]);
    const all: unknown[] = Array.isArray(value) ? value : [];
    return all.map((row, index) => ({ row: isFields(row) ? row : {}, path: [list, index] }));
  };
  const own = rows('sign-off.yaml', 'statements').map(({ row, path }) =>
    statementOf(content, 'sign-off.yaml', path, String(row.where), row.statement, row.confirmed),
  );
  const pages = [...filesInOrder(content, 'services'), ...filesInOrder(content, 'suburbs')];
  const facts = pages.flatMap((file) =>
    rows(file, 'facts')
      .filter(({ row }) => row.grade === 'K' || row.confirmed)
      .map(({ row, path }) => statementOf(content, file, path, content.title(file), row.fact, row.confirmed)),
  );
  return [...own, ...facts];
}

export type Statement = ReturnType<typeof statementOf>;

function statementOf(
  content: Workspace,
  file: string,
  path: Path,
  about: string,
  text: unknown,
  confirmed: unknown,
) {
  const { by, on } = isFields(confirmed) ? confirmed : {};
  const signed = by && on ? { by: String(by), on: String(on) } : undefined;
  const isForPlumber = !/owner|lawyer/i.test(about);
  const words = withTitles(String(text), content.title);
  return { file, field: path.join('.'), about, text: words, isForPlumber, signed };
}

/** The business's people, each with the licence that is theirs, or else that of the business. */
function signers(content: Workspace) {
  const people = content.saved('people.yaml', ['people']);
  const business = content.saved('business.yaml', ['licence']);
  return (Array.isArray(people) ? people : []).filter(isFields).map(({ name, role, licence }) => {
    const own = licence ?? (/certifying/i.test(String(role)) ? business : undefined);
    return { name: String(name), signature: own ? `${name}, licence ${own}` : String(name) };
  });
}

/** The day in Auckland, as files write it. */
const today = (): string => new Date().toLocaleDateString('sv', { timeZone: 'Pacific/Auckland' });

/** Confirms statements in the name of one of the business's people. @throws EditError where they may not. */
export async function sign(
  content: Workspace,
  { places, name }: { places: readonly Place[]; name: string },
): Promise<Outcome> {
  const signer = signers(content).find((one) => one.name === name);
  if (signer === undefined)
    throw new EditError(`${name || 'Nobody'} is not among your people. Add them there first.`);
  const all = statements(content);
  const isChosen = ({ file, field }: Place) => places.some((one) => one.file === file && one.field === field);
  const chosen = all.filter(isChosen);
  if (chosen.some(({ isForPlumber }) => isForPlumber) && !signer.signature.includes('licence'))
    throw new EditError(`${name} has no licence number among your people. Write it there first.`);
  const value = { by: signer.signature, on: today() };
  const edits = chosen.map(({ file, field }) => ({ file, path: [...pathOf(field), 'confirmed'], value }));
  const count = counted(chosen.length, 'statement');
  await content.apply(`${count} confirmed by ${name}`, edits);
  return { said: `${count} confirmed by ${name}.` };
}

export async function withdraw(content: Workspace, { file, field }: Place): Promise<Outcome> {
  await content.change(file, [...pathOf(field), 'confirmed'], undefined);
  return { said: 'The signature is withdrawn.' };
}
