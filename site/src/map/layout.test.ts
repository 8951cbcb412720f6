import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readContent } from '../content/store.ts';
import { layoutPipeMap, type MappedSuburb, stopsBeside } from './layout.ts';

const { content } = await readContent(fileURLToPath(new URL('../../content/', import.meta.url)));
if (content === undefined) throw new Error('the content is wrong');
const { areas, suburbs, region } = content;
const layoutOf = (all: readonly MappedSuburb[]) => layoutPipeMap(areas, all, region.map);
const { left, top, width, height, lines } = layoutOf(suburbs);
const stops = lines.flatMap((line) => line.stops);

it('each suburb, a new one too, is a stop in true order', () => {
  const [first, second] = suburbs.filter(({ slug }) => slug !== region.map.hub);
  if (first === undefined || second === undefined) throw new Error('there is one suburb alone');
  const { lat, lon } = first.position;
  const between = { lat: (lat + second.position.lat) / 2, lon: (lon + second.position.lon) / 2 };
  const added = { slug: 'new', name: 'New', officialName: 'Hou', area: first.area, position: between };
  const all: MappedSuburb[] = [...suburbs, added];
  const map = layoutOf(all);
  expect(map.lines.map(({ slug }) => slug)).toEqual(areas.map(({ slug }) => slug));
  const laid = map.lines.flatMap((line) => line.stops);
  expect(laid.map(({ slug }) => slug).toSorted()).toEqual(all.map(({ slug }) => slug).toSorted());
  expect(laid).toContainEqual(expect.objectContaining({ slug: 'new', text: 'Hou' }));
  for (const line of map.lines) {
    const axis = region.map.lines[line.slug]?.axis ?? 'lat';
    const positions = line.stops
      .filter(({ side }) => side !== 'on')
      .map((stop) => all.find(({ slug }) => slug === stop.slug)?.position[axis] ?? Number.NaN);
    const inOrder = positions.toSorted((a, b) => (axis === 'lat' ? b - a : a - b));
    expect(positions, line.slug).toEqual(inOrder);
    const [before, stop, after] = line.stops;
    expect(stopsBeside(map, line.slug, stop?.slug ?? '')).toEqual({
      before: before?.text,
      after: after?.text,
    });
  }
});

it('stops are a target apart, and within the edges of the map', () => {
  for (const [index, { x, y }] of stops.entries()) {
    expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
    for (const other of stops.slice(index + 1))
      expect(Math.max(Math.abs(x - other.x), Math.abs(y - other.y))).toBeGreaterThanOrEqual(24);
  }
});
