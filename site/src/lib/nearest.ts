/** The key by which names are compared: letters and digits only, marks stripped, so that "Māngere.html" and "mangere" are the same. */
function normalised(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replace(/[^a-z0-9]/g, '');
}

/** Edit distance: how many letters to put in, take out or change (Levenshtein 1966). */
function distance(a: string, b: string): number {
  let row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * The pages whose last part is nearest to what was typed, nearest first; up to three, and none that
 * differs in more than a third of its letters.
 *
 * @param typed The path asked for, decoded or not.
 * @param paths Every path of the site.
 */
export function nearestPaths(typed: string, paths: readonly string[]): string[] {
  let decoded = typed;
  try {
    decoded = decodeURIComponent(typed);
  } catch {
    // A stray per cent sign: compare what was typed as it stands.
  }
  const wanted = normalised(decoded.replace(/\/+$/, '').split('/').pop() ?? '');
  if (wanted === '') return [];
  return paths
    .map((path) => {
      const name = normalised(path.split('/').pop() ?? '');
      const near = name.includes(wanted) || wanted.includes(name) ? 1 : distance(wanted, name);
      return { path, near, enough: near <= Math.max(name.length, wanted.length) / 3 };
    })
    .filter(({ path, enough }) => enough && path !== '/')
    .sort((a, b) => a.near - b.near)
    .slice(0, 3)
    .map(({ path }) => path);
}
