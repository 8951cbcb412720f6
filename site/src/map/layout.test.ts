import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { region } from '../schemas/region.ts';
import { layoutPipeMap, type MappedSuburb, type PipeMapLayout } from './layout.ts';
import { rounded } from './pipes.ts';

function content<T>(folder: string): (T & { slug: string })[] {
  const directory = new URL(`../../content/${folder}/`, import.meta.url);
  return readdirSync(directory).map((file) => ({
    ...(parse(readFileSync(new URL(file, directory), 'utf8')) as T),
    slug: file.replace(/\.yaml$/, ''),
  }));
}

const areas = content<{ name: string }>('areas');
const suburbs = content<MappedSuburb>('suburbs');
const { map: settings } = region.parse(
  parse(readFileSync(new URL('../../content/region.yaml', import.meta.url), 'utf8')),
);
const layout = layoutPipeMap(areas, suburbs, settings);

const ordered = ({ lines }: PipeMapLayout, all: readonly MappedSuburb[]) =>
  lines.map(({ slug, stops }) => {
    const axis = settings.lines[slug]?.axis ?? 'lat';
    const positions = stops
      .filter(({ side }) => side !== 'on')
      .map((stop) => all.find((suburb) => suburb.slug === stop.slug)?.position[axis] ?? Number.NaN);
    return { slug, positions, inOrder: positions.toSorted((a, b) => (axis === 'lat' ? b - a : a - b)) };
  });

it('each suburb is a stop, in true order on its area’s line', () => {
  expect(layout.lines.map(({ slug }) => slug)).toEqual(areas.map(({ slug }) => slug));
  expect(layout.lines.flatMap(({ stops }) => stops.map(({ slug }) => slug)).toSorted()).toEqual(
    suburbs.map(({ slug }) => slug).toSorted(),
  );
  for (const { slug, positions, inOrder } of ordered(layout, suburbs))
    expect(positions, slug).toEqual(inOrder);
});

it('the hub is the manifold, at the head of its line', () => {
  const stops = layout.lines.flatMap((line) => line.stops.slice(0, 1));
  expect(stops).toContainEqual(expect.objectContaining({ slug: settings.hub, x: 0, y: 0, side: 'on' }));
});

it('stops are a target apart, and within the edges of the map', () => {
  const { left, top, width, height } = layout;
  const stops = layout.lines.flatMap((line) => line.stops);
  for (const [index, one] of stops.entries()) {
    expect(one.x - left).toBeGreaterThan(0);
    expect(one.x).toBeLessThan(left + width);
    expect(one.y - top).toBeGreaterThan(0);
    expect(one.y).toBeLessThan(top + height);
    for (const other of stops.slice(index + 1))
      expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(24);
  }
});

it('a new suburb is a stop in its place, by its official name', () => {
  const [area = { slug: '' }] = areas;
  const members = suburbs.filter((suburb) => suburb.area === area.slug && suburb.slug !== settings.hub);
  const [first, second] = members.toSorted((a, b) => b.position.lat - a.position.lat);
  if (first === undefined || second === undefined) throw new Error(`${area.slug} has one suburb alone`);
  const between = { lat: (first.position.lat + second.position.lat) / 2, lon: first.position.lon };
  const added = { slug: 'new', name: 'New', officialName: 'Hou', area: area.slug, position: between };
  const map = layoutPipeMap(areas, [...suburbs, added], settings);
  expect(map.lines.flatMap((line) => line.stops)).toContainEqual(
    expect.objectContaining({ slug: 'new', text: 'Hou' }),
  );
  for (const { slug, positions, inOrder } of ordered(map, [...suburbs, added]))
    expect(positions, slug).toEqual(inOrder);
});

it('a pipe runs round its corners', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ];
  expect(rounded(corners, false)).toBe('M0 0L78 0Q100 0 100 22L100 100');
});
