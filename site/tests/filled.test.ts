// An owner's values break nothing: the rules of the pages, asked of another business's site after a whole day.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSiteFacts } from 'receiver/contract/site-facts';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { readHosting } from '../hosting/hosting-folder.ts';
import type { Claims } from '../src/schemas/claims.ts';
import { filledSite } from './filled-site.ts';
import { newSuburb, other, switchedOff } from './owner-afternoon.ts';
import { overFirstRoundTrip, pageRules } from './page-rules.ts';
import { type BuiltSite, business, content, text } from './pages.ts';

let filled: BuiltSite;
beforeAll(async () => {
  filled = await filledSite();
});

const said = (path: string, css = 'main') => text(filled.page(path).querySelector(css));
const files = (ending: RegExp) =>
  readdirSync(filled.dist, { recursive: true })
    .map(String)
    .filter((name) => ending.test(name));

it.each(pageRules)('$promise', async ({ faults }) => {
  expect(await faults(filled)).toEqual([]);
});

it('two areas are gone and a suburb has come, beside the nearest', () => {
  expect(filled.of('areas')).toHaveLength(readdirSync(join(filled.folder, 'content/areas')).length);
  const path = `/towns/${newSuburb.toLowerCase()}`;
  expect(filled.sitemapPaths).toContain(path);
  // A little to the south of the first, of which it is a copy.
  const [first = ''] = readdirSync(join(filled.folder, 'content/suburbs'));
  const links = filled.page(path).querySelectorAll('nav[aria-labelledby=next-door] a');
  expect(links.map((link) => link.getAttribute('href'))).toContain(`/towns/${first.replace('.yaml', '')}`);
});

it('nothing of the business before is left in any file', () => {
  const valuesOf = (one: typeof business) => [
    one.name,
    one.siteUrl,
    one.email ?? one.phone.dial,
    one.phone.href,
    one.phone.dial,
  ];
  const own = valuesOf(filled.business);
  // The owner's may be the same by chance, or where the owner's afternoon is tested.
  const old = valuesOf(business).filter((value) => !own.includes(value));
  const texts = files(/\.(html|vcf|xml|txt|json)$/);
  expect(texts.length).toBeGreaterThan(filled.everyPath.length);
  const left = texts.flatMap((name) =>
    old.filter((value) => filled.built(name).includes(value)).map((value) => `${name}: ${value}`),
  );
  expect(left).toEqual([]);
});

it('the receiver is told the number and no claim that is off', () => {
  const facts = parseSiteFacts(filled.built('receiver.json'));
  expect(facts.phone).toEqual({ display: '04\u00a0555\u00a00187', href: 'tel:+6445550187' });
  expect(filled.built('contact.html')).toContain(facts.sent.title);
  const { claims } = content<{ claims: Claims }>('claims.yaml');
  for (const words of switchedOff.map((id) => claims[id]?.wordings.text ?? `no claim ${id}`))
    expect(said('/contact') + JSON.stringify(facts)).not.toContain(words);
});

it("every page shows the owner's logo as a picture", () => {
  const [name = ''] = readdirSync(join(filled.dist, 'brand'));
  for (const path of filled.everyPath)
    expect(
      filled.page(path).querySelectorAll(`:is(header, footer) img[alt][src="/brand/${name}"]`),
      path,
    ).toHaveLength(2);
  expect(filled.built(`brand/${name}`)).toContain('#123456');
});

it('visits are counted at the owner’s host, and at no other', async () => {
  const { host, id } = other.analytics;
  for (const path of filled.everyPath) {
    const fromElsewhere = filled.page(path).querySelectorAll('script[src^="http"]');
    // Nothing waits for it, however slow the host.
    const [counter] = filled.page(path).querySelectorAll(`script[async][data-website-id="${id}"]`);
    expect([`${host}/script.js`], path).toEqual(fromElsewhere.map((script) => script.getAttribute('src')));
    expect(fromElsewhere, path).toEqual([counter]);
  }
  const { policy } = await readHosting(filled.dist);
  const allowed = (url: string) =>
    policy.split('; ').flatMap((directive) => (directive.includes(url) ? directive.split(' ')[0] : []));
  expect(allowed(host)).toEqual(['script-src', 'img-src', 'connect-src']);
  expect(allowed(other.contactHost)).toEqual(['connect-src', 'form-action']);
  expect(new Set(policy.match(/https?:[^\s;]+/g))).toEqual(new Set([other.contactHost, host]));
  const { privacy } = filled.content<{ privacy: { counted: string } }>('pages/contact.yaml');
  expect(said('/contact')).toContain(`${privacy.counted} Umami, stats.kowhai-plumbing.test.`);
});

it('people, licences, rating, prices and jobs stand where they belong', () => {
  const list = (kind: string) =>
    filled.content<Record<string, Record<string, string>[]>>(`${kind}.yaml`)[kind] ?? [];
  const shown = (path: string) => said(path, '#who-comes');
  const people = list('people');
  for (const { name, licence } of people) if (licence !== undefined) expect(shown('/')).toContain(name);
  expect(people.some(({ name = '' }) => shown('/contact').includes(name))).toBe(true);
  expect(shown('/')).toContain('5.0 out of 5 from 87 ratings on Google (sample), read 1 October 2026');
  expect(said('/', 'main > section')).toContain(other.licence);
  for (const { service, what, from } of list('prices'))
    expect(said(`/services/${service}`, '#cost')).toContain(
      `${what}from $${Number(from).toLocaleString('en-NZ')} GST included`,
    );
  for (const { service, what = '', suburb } of list('jobs')) {
    expect(shown('/services/drainage').includes(what), what).toBe(service === 'drainage');
    const town = filled.of('towns').find((path) => said(path, 'h1').endsWith(` ${suburb}`));
    // Its area may be one of those that are gone.
    if (town === undefined) continue;
    expect(said(town, '#who-comes li p b')).toContain(what);
  }
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

it('warns of pages over the first round trip', async () => {
  for (const { told } of await overFirstRoundTrip(filled)) console.warn(`Filled, ${told}`);
});
