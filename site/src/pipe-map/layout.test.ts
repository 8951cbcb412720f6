import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { region } from '../schemas/region.ts';
import { overlap } from './geometry.ts';
import { layoutPipeMap, type PipeMapArea, type PipeMapLayout } from './layout.ts';
import type { PipeMapSuburb } from './runs.ts';

function content<T>(folder: string): (T & { slug: string })[] {
  const directory = new URL(`../../content/${folder}/`, import.meta.url);
  return readdirSync(directory).map((file) => ({
    ...(parse(readFileSync(new URL(file, directory), 'utf8')) as T),
    slug: file.replace(/\.yaml$/, ''),
  }));
}

const areas = content<PipeMapArea>('areas');
const suburbs = content<PipeMapSuburb>('suburbs');
const { map: known } = region.parse(
  parse(readFileSync(new URL('../../content/region.yaml', import.meta.url), 'utf8')),
);
const layout = layoutPipeMap(areas, suburbs, known);

function added(slug: string, area: string, lat: number, lon: number): PipeMapSuburb {
  return { slug, name: `New ${slug}`, area, order: 99, position: { lat, lon } };
}

function lineOf(map: PipeMapLayout, slug: string) {
  const line = map.lines.find((other) => other.slug === slug);
  if (line === undefined) throw new Error(`no line ${slug}`);
  return line;
}

/** The area of the first of these suburbs that there is: by the name that it has today. */
function areaOf(...slugs: string[]): string {
  const there = slugs.map((slug) => suburbs.find((suburb) => suburb.slug === slug)).find(Boolean);
  if (there === undefined)
    throw new Error(`none of ${slugs.join(', ')} is there any more: name another here`);
  return there.area;
}
const central = areaOf(known.hub);
const shore = areaOf('takapuna', 'devonport');
const rodney = areaOf('orewa', 'silverdale');
const west = areaOf('henderson', 'massey');
const south = areaOf('manukau', 'otara');
const east = areaOf('howick', 'botany');

const slugsOn = (map: PipeMapLayout, area: string) => lineOf(map, area).stops.map(({ slug }) => slug);

/** Pairs of texts whose boxes share room, and texts that stand on another stop. */
function collisions({ lines, waters }: PipeMapLayout): string[] {
  const stops = lines.flatMap((line) => line.stops);
  const labels = [...stops, ...lines.map(({ title }) => title), ...waters.map(({ label }) => label)];
  const onEachOther = labels.flatMap((a, i) =>
    labels
      .slice(i + 1)
      .filter((b) => overlap(a.box, b.box) > 0)
      .map((b) => `${a.text} / ${b.text}`),
  );
  const onStops = labels.flatMap((label) =>
    stops
      .filter(({ x, y, side }) => {
        const fitting = { left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 };
        return side !== 'on' && overlap(label.box, fitting) > 0;
      })
      .map((stop) => `${label.text} / fitting of ${stop.text}`),
  );
  return [...onEachOther, ...onStops];
}

/** What the brief calls true order: north to south, or west to east. */
function expectTrueOrder(map: PipeMapLayout, all: readonly PipeMapSuburb[]) {
  for (const { slug, axis, stops } of map.lines) {
    const positions = stops
      .filter(({ side }) => side !== 'on')
      .map((stop) => all.find((suburb) => suburb.slug === stop.slug)?.position[axis] ?? Number.NaN);
    const sorted = positions.toSorted((a, b) => (axis === 'lat' ? b - a : a - b));
    expect(positions, slug).toEqual(sorted);
  }
}

describe('the map of the content', () => {
  it('has a line for each area and a stop for each suburb', () => {
    expect(layout.lines.map(({ slug }) => slug)).toEqual(areas.map(({ slug }) => slug));
    expect(layout.lines.flatMap(({ stops }) => stops.map(({ slug }) => slug)).toSorted()).toEqual(
      suburbs.map(({ slug }) => slug).toSorted(),
    );
  });

  it('has the stops of each line in their true order', () => {
    expectTrueOrder(layout, suburbs);
  });

  it('draws them in that order: north above south, west left of east', () => {
    for (const { slug, axis, stops } of layout.lines) {
      const drawn = stops.map(({ x, y }) => (axis === 'lat' ? y : x));
      expect(drawn, slug).toEqual(drawn.toSorted((a, b) => a - b));
    }
  });

  it('has its hub as the manifold, at the head of its line', () => {
    expect(lineOf(layout, central).stops[0]).toMatchObject({
      slug: known.hub,
      x: 0,
      y: 0,
      side: 'on',
    });
  });

  it('has the regions where an Aucklander looks for them', () => {
    const middle = (slug: string) => {
      const { stops } = lineOf(layout, slug);
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      return { x: mean(stops.map(({ x }) => x)), y: mean(stops.map(({ y }) => y)) };
    };
    expect(middle(rodney).y).toBeLessThan(middle(shore).y);
    expect(middle(shore).y).toBeLessThan(0);
    expect(middle(west).x).toBeLessThan(-100);
    expect(middle(east).x).toBeGreaterThan(100);
    expect(middle(south).y).toBeGreaterThan(middle(central).y);
    expect(middle(south).y).toBeGreaterThan(middle(east).y);
  });

  it('has pipes at multiples of 45 degrees only', () => {
    for (const { slug, pipe } of layout.lines) {
      for (const [i, to] of pipe.slice(1).entries()) {
        const from = pipe[i] ?? to;
        const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
        expect(dx === 0 || dy === 0 || dx === dy, `${slug}, stretch ${i}`).toBe(true);
      }
    }
  });

  it('has no label on another label or on a stop', () => {
    expect(collisions(layout)).toEqual([]);
  });

  it('has every name within its edges', () => {
    const labels = layout.lines.flatMap(({ title, stops }) => [title, ...stops]);
    expect(Math.min(...labels.map(({ box }) => box.left))).toBeGreaterThanOrEqual(layout.left);
    expect(Math.max(...labels.map(({ box }) => box.right))).toBeLessThanOrEqual(layout.right);
  });

  it('is the same whatever the order of the files', () => {
    const other = layoutPipeMap(areas, suburbs.toReversed(), known);
    expect(other).toEqual(layout);
  });
});

describe('a new suburb', () => {
  it.each([
    ['orakei', central, -36.8585, 174.815, ['parnell', 'orakei', 'grafton']],
    ['torbay', shore, -36.699, 174.75, ['torbay', 'browns-bay']],
    ['swanson', west, -36.867, 174.577, ['waitakere', 'swanson', 'henderson']],
    ['takanini', south, -37.044, 174.93, ['manukau', 'takanini', 'papakura']],
    ['cockle-bay', east, -36.902, 174.95, ['howick', 'cockle-bay', 'pakuranga']],
    ['tindalls-beach', rodney, -36.614, 174.77, ['whangaparaoa', 'tindalls-beach', 'gulf-harbour']],
  ])('%s is a new stop in its place, and nothing collides', (slug, area, lat, lon, run) => {
    const all = [...suburbs, added(slug, area, lat, lon)];
    const map = layoutPipeMap(areas, all, known);
    const there = run.filter((stop) => all.some((suburb) => suburb.slug === stop));
    expect(slugsOn(map, area).join(' ')).toContain(there.join(' '));
    expectTrueOrder(map, all);
    expect(collisions(map)).toEqual([]);
  });

  it('shows its official name instead of its name where it has one', () => {
    const map = layoutPipeMap(
      areas,
      [...suburbs, { ...added('karaka', south, -37.1, 174.9), officialName: 'Karaka' }],
      known,
    );
    expect(lineOf(map, south).stops.map(({ text }) => text)).toContain('Karaka');
  });
});
