import { labelOf } from './client/form-schema.ts';
import type { Change } from './compare.ts';
import type { FileChange } from './draft.ts';

const folders: Record<string, string> = {
  suburbs: 'Suburb',
  areas: 'Area',
  services: 'Service',
  pages: 'Page',
  photos: 'Photo',
};

/** What a content file is called by people: "Suburb Mount Eden", "Business". */
export function fileInWords(path: string): string {
  const [folder = '', name] = path.split('/');
  if (name === undefined) return labelOf(folder.replace(/\.yaml$/, ''));
  if (folder === 'photos') return `Photo ${name}`;
  const words = name.replace(/\.yaml$/, '').replaceAll('-', ' ');
  const title = folder === 'pages' ? words : words.replace(/(?:^|\s)\S/g, (letter) => letter.toUpperCase());
  return `${folders[folder] ?? folder} ${title}`;
}

const partsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value];

function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'object' && value !== null) {
    const parts = Array.isArray(value)
      ? value.flatMap((one: unknown) => partsOf(one).slice(0, 2))
      : partsOf(value);
    const texts = parts.filter((inner) => typeof inner !== 'object' && inner !== '');
    return valueInWords(texts.slice(0, Array.isArray(value) ? 4 : 2).join(', ') || 'nothing yet');
  }
  const text = String(value);
  return `“${text.length > 80 ? `${text.slice(0, 77).trimEnd()}…` : text}”`;
}

function changeInWords({ path, before, after }: Change): string {
  const where = path
    .map((part) => (typeof part === 'number' ? `no. ${part + 1}` : labelOf(part)))
    .join(' › ');
  if (before === undefined || before === null) return `${where}: added ${valueInWords(after)}`;
  if (after === undefined || after === null) return `${where}: taken away ${valueInWords(before)}`;
  return `${where}: ${valueInWords(before)} is now ${valueInWords(after)}`;
}

/** A draft as a list in words: a line for each value, or for a file that comes or goes. */
export function changesInWords(files: readonly FileChange[]): { path: string; text: string }[] {
  return files.flatMap(({ path, kind, changes }) =>
    changes.length === 0
      ? [{ path, text: `${fileInWords(path)}: ${kind}` }]
      : changes.map((change) => ({ path, text: `${fileInWords(path)} › ${changeInWords(change)}` })),
  );
}
