/** The pairs of letters in the last part of an address, without marks, capitals and ending. */
function pairsIn(path: string): Set<string> {
  const name = path.replace(/\/+$/, '').split('/').pop() ?? '';
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\.\w+$|[^a-z0-9]/g, '');
  return new Set(Array.from(letters.slice(1), (letter, at) => `${letters[at]}${letter}`));
}

/**
 * The pages whose last part is most like what was typed, up to three, the most alike first (Dice's coefficient over
 * pairs of letters).
 *
 * @param typed The path asked for, decoded or not.
 * @param paths Every path of the site.
 */
export function nearestPaths(typed: string, paths: readonly string[]): string[] {
  // Unlike decodeURIComponent, this takes a stray per cent sign.
  const [decoded = ''] = new URLSearchParams(typed).keys();
  const wanted = pairsIn(decoded);
  const scored = paths.map((path) => {
    const pairs = pairsIn(path);
    const shared = [...pairs].filter((pair) => wanted.has(pair)).length;
    return { path, score: (2 * shared) / (pairs.size + wanted.size) };
  });
  const alike = scored.filter(({ score }) => score >= 0.6).sort((a, b) => b.score - a.score);
  return alike.slice(0, 3).map(({ path }) => path);
}
