/** Runs of `size` words in a text, marks and case aside. */
export function shingles(text: string, size = 5): Set<string> {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}']+/gu);
  const found = new Set<string>();
  for (let at = 0; at + size <= (words?.length ?? 0); at++)
    found.add((words ?? []).slice(at, at + size).join(' '));
  return found;
}
