// An owner's values break nothing: the rules of the pages, asked of another business's site after a whole day.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSiteFacts } from 'receiver/contract/site-facts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPolicy } from '../hosting/hosting-folder.ts';
import type { Claims } from '../src/schemas/claims.ts';
import { filledSite, newSuburb, other, switchedOff } from './filled-site.ts';
import { pageRules } from './page-rules.ts';
import { type BuiltSite, business, content, fileOf, phone, text } from './pages.ts';

let filled: BuiltSite;
beforeAll(async () => {
  filled = await filledSite();
});

const said = (path: string) => text(filled.page(path).querySelector('main'));
const files = (ending: RegExp) =>
  readdirSync(filled.dist, { recursive: true })
    .map(String)
    .filter((name) => ending.test(name));

it.each(pageRules.map((rule) => [rule.promise, rule] as const))('%s', async (_, { faults }) => {
  expect(await faults(filled)).toEqual([]);
});

it('nothing of the business before is left in any file', () => {
  const old = [business.name, business.siteUrl, business.email ?? phone.dial, phone.href, phone.dial];
  const texts = files(/\.(html|vcf|xml|txt|json)$/);
  expect(texts.length).toBeGreaterThan(filled.everyPath.length);
  const left = texts.flatMap((name) =>
    old.filter((value) => filled.built(name).includes(value)).map((value) => `${name}: ${value}`),
  );
  expect(left).toEqual([]);
});

it('two areas are gone and a suburb has come', () => {
  expect(filled.of('areas')).toHaveLength(readdirSync(join(filled.folder, 'content/areas')).length);
  expect(filled.sitemapPaths).toContain(`/towns/${newSuburb.toLowerCase()}`);
});

it('the receiver is told the number and no claim that is off', () => {
  const facts = parseSiteFacts(filled.built('receiver.json'));
  expect(facts.phone).toEqual({ display: '04\u00a0555\u00a00187', href: 'tel:+6445550187' });
  expect(filled.built('contact.html')).toContain(facts.sent.title);
  const { claims } = content<{ claims: Claims }>('claims.yaml');
  const off = switchedOff.map((id) => claims[id]?.wordings.text ?? '');
  for (const words of off) {
    expect(words).not.toBe('');
    for (const given of [said('/contact'), JSON.stringify(facts)]) expect(given).not.toContain(words);
  }
});

it("every page shows the owner's logo as a picture", () => {
  const [name = ''] = readdirSync(join(filled.dist, 'brand'));
  for (const path of filled.everyPath) {
    const marks = filled.page(path).querySelectorAll(`:is(header, footer) img[src="/brand/${name}"]`);
    expect(marks, path).toHaveLength(2);
    expect(marks[0]?.getAttribute('alt'), path).toBeDefined();
  }
  expect(filled.built(`brand/${name}`)).toContain('#123456');
  expect(filled.built('favicon.svg')).toContain('data:image/png;base64,');
});

it('visits are counted where the owner says, and the policy allows that host alone', async () => {
  const { host, id } = other.analytics;
  for (const path of filled.everyPath) {
    const tags = filled.page(path).querySelectorAll('script[src^="http"]');
    expect(tags, path).toHaveLength(1);
    // Nothing waits for it, however slow the host.
    expect(tags[0]?.hasAttribute('async'), path).toBe(true);
    expect(tags[0]?.getAttribute('src'), path).toBe(`${host}/script.js`);
    expect(tags[0]?.getAttribute('data-website-id'), path).toBe(id);
  }
  const policy = await readPolicy(filled.dist);
  const naming = policy.split('; ').filter((directive) => directive.includes(host));
  expect(naming.map((directive) => directive.split(' ')[0])).toEqual(['script-src', 'connect-src']);
  expect(new Set(policy.match(/https?:[^\s;]+/g))).toEqual(new Set([other.contactHost, host]));
  const { privacy } = filled.content<{ privacy: { counted: string } }>('pages/contact.yaml');
  expect(said('/contact')).toContain(`${privacy.counted} Umami, stats.kowhai-plumbing.test.`);
});

describe('who comes', () => {
  interface Job {
    what: string;
    suburb: string;
    service: string;
  }
  const list = <T>(kind: string) => filled.content<Record<string, T[]>>(`${kind}.yaml`)[kind] ?? [];
  const shown = (path: string) => text(filled.page(path).querySelector('#who-comes'));
  const townOf = (suburb: string) =>
    filled.of('towns').find((path) => text(filled.page(path).querySelector('h1')).endsWith(` ${suburb}`)) ??
    '';

  it('home shows people, licences, the rating with its source, and prices', () => {
    const people = list<{ name: string; licence?: string; photo?: object }>('people');
    expect(people.length).toBeGreaterThan(2);
    for (const { name } of people.filter(({ licence }) => licence !== undefined))
      expect(shown('/')).toContain(name);
    expect(filled.page('/').querySelectorAll('#who-comes img').length).toBeGreaterThan(1);
    expect(shown('/')).toContain('5.0 out of 5 from 87 ratings on Google (sample), read 1 October 2026');
    expect(shown('/')).toContain('GST included');
    expect(text(filled.page('/').querySelector('main > section'))).toContain(other.licence);
  });

  it('a service shows its own prices, job and review, and what we fit', () => {
    for (const { service, what, from } of list<{ service: string; what: string; from: number }>('prices')) {
      expect(shown(`/services/${service}`)).toContain(what);
      expect(shown(`/services/${service}`)).toContain(`from $${from} GST included`);
    }
    const drains = shown('/services/drainage');
    for (const { service, what } of list<Job>('jobs'))
      expect(drains.includes(what), what).toBe(service === 'drainage');
    expect(drains).toContain('We fit: Sample Cylinders');
  });

  it('a suburb shows first what was done there, its neighbours what was done near', () => {
    const jobs = list<Job>('jobs');
    expect(jobs.length).toBeGreaterThan(2);
    for (const { what, suburb } of jobs) {
      const path = townOf(suburb);
      const first = filled.page(path).querySelector('#who-comes li p b');
      expect(text(first), path).toContain(what);
    }
    const suburbs = filled.of('towns').map((path) => ({ path, shown: shown(path) }));
    const near = suburbs.filter((one) => jobs.some(({ what }) => one.shown.includes(what)));
    expect(near.length).toBeGreaterThan(jobs.length);
  });

  it('contact shows who answers', () => {
    const answering = list<{ name: string }>('people').filter(({ name }) => shown('/contact').includes(name));
    expect(answering.length).toBeGreaterThan(0);
  });
});

it('no photo says where, when or with what it was taken', async () => {
  const original = await sharp(join(filled.folder, 'content/photos/sam.jpg')).metadata();
  expect(original.exif?.length, 'the photos have a place in them').toBeGreaterThan(50);
  const pictures = files(/^_astro\/.*\.(avif|webp|jpe?g|png)$/);
  expect(pictures.length).toBeGreaterThan(10);
  for (const name of pictures) {
    expect(name).toMatch(/\.(avif|webp)$/);
    const { exif, xmp, iptc, width } = await sharp(join(filled.dist, name)).metadata();
    expect({ name, exif, xmp, iptc }).toEqual({ name, exif: undefined, xmp: undefined, iptc: undefined });
    expect(width, name).toBeLessThanOrEqual(640);
  }
});

it('its pages are compressed; those over the first round trip are told', () => {
  for (const path of filled.everyPath) {
    const file = join(filled.dist, `${fileOf(path)}.br`);
    expect(existsSync(file), path).toBe(true);
    const { length } = readFileSync(file);
    if (length > 14_000) console.warn(`${path} of the filled site has ${length} bytes.`);
  }
});
