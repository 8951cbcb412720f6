import type { FittingContent, Misfit } from './fitting-content.ts';

/** What a new area needs in region.yaml. */
const newCorridor = (area: string) => `${area}:\n  axis: lat\n  feed: [[0, 18], [0, 64]]\n  heading: s`;

/** What of region.yaml fits no area or suburb, and suburbs that do not fit into the region. */
export function regionProblems({ region, areas, suburbs, slugs }: FittingContent): Misfit[] {
  if (region === undefined) return [];
  const { bounds, map, water } = region;
  const file = 'region.yaml';
  const problems: Misfit[] = [];
  if (!slugs.suburbs.includes(map.hub)) {
    const message = `a suburb that there is, as the manifold of the map: there is no suburbs/${map.hub}.yaml`;
    problems.push({ file, field: ['map', 'hub'], found: map.hub, message });
  }
  for (const { slug } of areas.filter(({ slug }) => !(slug in map.corridors))) {
    const message = `a corridor for the area ${slug}: where its pipe leaves the manifold of the map, and which way it runs. Add it here, with numbers that suit`;
    problems.push({ file, field: ['map', 'corridors'], message, example: newCorridor(slug) });
  }
  for (const [area, { beyond }] of Object.entries(map.corridors)) {
    const field = ['map', 'corridors', area];
    if (!slugs.areas.includes(area)) {
      problems.push({ file, field, message: `no corridor for it any more: there is no areas/${area}.yaml` });
    }
    if (beyond !== undefined && !(beyond.area in map.corridors)) {
      const message = `one of ${Object.keys(map.corridors).join(', ')}`;
      problems.push({ file, field: [...field, 'beyond', 'area'], found: beyond.area, message });
    }
  }
  for (const { slug, position, water: from } of suburbs) {
    const own = { file: `suburbs/${slug}.yaml` };
    const { lat, lon } = position;
    if (lat > bounds.north || lat < bounds.south || lon < bounds.west || lon > bounds.east) {
      const message = `a position within the bounds of region.yaml: lat ${bounds.south} to ${bounds.north}, lon ${bounds.west} to ${bounds.east}`;
      problems.push({ ...own, field: ['position'], found: `lat ${lat}, lon ${lon}`, message });
    }
    if (!(from in water)) {
      const message = `one of ${Object.keys(water).join(', ')}: the names under "water" in region.yaml`;
      problems.push({ ...own, field: ['water'], found: `"${from}"`, message });
    }
  }
  return problems;
}
