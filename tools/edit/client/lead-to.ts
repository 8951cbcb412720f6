import type { Problem } from './api.ts';
import { idOf } from './form-context.ts';
import { labelOf } from './form-schema.ts';

/** The way to a field, as it is called in the form: "Office hours › no. 1 › Closes". */
export const fieldInWords = (field: string) =>
  field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `no. ${Number(part) + 1}` : labelOf(part)))
    .join(' › ');

/** What a problem is about: its field, or its line where it is about no single one. */
export const placeInWords = ({ field = '', line }: Problem) =>
  field === '' ? `Line ${line ?? 1}` : fieldInWords(field);

/** Opens what folds away a field, and puts the keyboard into it. */
export function leadTo(field: string): void {
  const parts = field.split('.');
  for (let length = parts.length; length > 0; length--) {
    const target = document.getElementById(idOf(parts.slice(0, length)));
    if (target === null) continue;
    for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
    target.focus();
    target.scrollIntoView({ block: 'center' });
    return;
  }
}
