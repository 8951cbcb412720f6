import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSiteFacts } from 'receiver/contract/site-facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { readPolicy } from '../hosting/hosting-folder.ts';
import type { Claims } from '../src/schemas/claims.ts';
import { business, fileOf, phone, sitemapPaths } from './pages.ts';
import { buildCopy, copySite } from './site-copy.ts';

/** A business with everything longer than the one shipped, and another of every kind. */
const other = {
  name: 'Kōwhai Plumbing, Gas & Drainage Limited',
  siteUrl: 'https://www.kowhai-plumbing.test',
  phone: '04 555 0187',
  email: 'kia.ora@kowhai-plumbing.test',
  contactHost: 'https://forms.kowhai-plumbing.test',
  chat: { app: 'messenger', account: 'kowhai.plumbing.auckland' },
  social: [{ network: 'LinkedIn', url: 'https://linkedin.test/company/kowhai-plumbing' }],
  licence: '21845',
  officeHours: [
    { days: ['Monday', 'Wednesday', 'Friday'], opens: '06:30', closes: '17:00' },
    { days: ['Tuesday', 'Thursday'], opens: '09:00', closes: '19:30' },
    { days: ['Saturday'], opens: '09:00', closes: '12:00' },
  ],
  serviceArea: 'From Wellsford to Pukekohe, the whole Whangaparāoa peninsula and the Gulf islands by ferry',
  showWaterCompanies: false,
  analytics: {
    service: 'umami',
    host: 'https://stats.kowhai-plumbing.test',
    id: '94db1cb1-74f4-4a40-ad6c-962362670409',
  },
};

/** Dark, so that it needs a plate by night; with what a drawing program or a stranger may leave in it. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><script>alert(1)</script><path fill="#123456" d="M0 0h90v60H0z"/></svg>`;

interface Words {
  privacy: { counted: string };
}

let folder = '';
let dist = '';
let hourClaim = '';
const built = (file: string) => readFile(join(dist, file), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'another-business-'));
  const site = await copySite(folder);
  const file = join(site, 'content', 'business.yaml');
  const fields = Object.keys(parse(await readFile(file, 'utf8')) as object);
  expect(Object.keys(other), 'a field that this test leaves as it was').toEqual(
    expect.arrayContaining(fields),
  );
  await writeFile(file, stringify(other));
  const claimsFile = join(site, 'content', 'claims.yaml');
  const { claims } = parse(await readFile(claimsFile, 'utf8')) as { claims: Claims };
  const hour = claims['reply-hour'];
  if (hour?.wordings.text === undefined) throw new Error('content/claims.yaml has no claim reply-hour');
  hour.on = false;
  hourClaim = hour.wordings.text;
  await writeFile(claimsFile, stringify({ claims }));
  await writeFile(join(site, 'content', 'logo.svg'), logo);
  dist = await buildCopy(site);
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

it('editing the one file makes it another business on every page, with nothing left of the old one', async () => {
  const old = [business.name, business.siteUrl, business.email, phone.href, phone.dial, business.serviceArea];
  const files = (await readdir(dist, { recursive: true })).filter((name) =>
    /\.(html|vcf|xml|txt|json)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(sitemapPaths.length);
  for (const file of files) {
    const text = await built(file);
    for (const value of old) expect(text, file).not.toContain(value);
  }
  for (const path of [...sitemapPaths, '/404']) {
    const text = await built(fileOf(path));
    expect(text, path).toContain(`href="tel:+6445550187"`);
    expect(text, path).toContain('href="https://m.me/kowhai.plumbing.auckland"');
    expect(text, path).toContain('Kōwhai Plumbing, Gas &amp; Drainage Limited');
  }
  expect(await built('contact.html')).toContain(
    'action="https://forms.kowhai-plumbing.test/contact-form.php"',
  );
});

it('what the receiver says has the number, in the one form of its link, and no claim that is off', async () => {
  const facts = parseSiteFacts(await built('receiver.json'));
  expect(facts.phone).toEqual({ display: '04\u00a0555\u00a00187', href: 'tel:+6445550187' });
  const contact = await built('contact.html');
  expect(contact).toContain(facts.sent.title);
  for (const text of [contact, JSON.stringify(facts)]) expect(text).not.toContain(hourClaim);
  expect(facts.sent.text).toContain('as soon as we can');
});

it("header, footer and van show the owner's logo, a file that runs nothing", async () => {
  const [name = ''] = await readdir(join(dist, 'brand'));
  for (const path of [...sitemapPaths, '/404']) {
    const text = await built(fileOf(path));
    const marks = [...text.matchAll(/<img[^>]* src="\/brand\/([^"]+)"[^>]*>/g)];
    expect(
      marks.map(([, file]) => file),
      path,
    ).toEqual([name, name]);
    for (const [mark] of marks) expect(mark).toMatch(/ width="40" height="27"/);
    expect(text, path).not.toContain('href="data:image/svg+xml');
  }
  expect(await built('404.html')).toContain(`<image href="/brand/${name}"`);
  const drawing = await built(`brand/${name}`);
  expect(drawing).toContain('#123456');
  expect(drawing).not.toContain('script');
  expect(await built('favicon.svg')).toContain('data:image/png;base64,');
});

it('visits are counted at the host that is named, which the policy lets through and no other', async () => {
  const { host, id } = other.analytics;
  for (const path of [...sitemapPaths, '/404']) {
    const tags = (await built(fileOf(path))).match(/<script[^>]* src="https?:[^>]*>/g) ?? [];
    expect(tags, path).toHaveLength(1);
    // Nothing waits for it, however old the browser and however slow the host.
    expect(tags[0], path).toMatch(/ async(?:=""| |>)/);
    expect(tags[0], path).toContain(` src="${host}/script.js"`);
    expect(tags[0], path).toContain(` data-website-id="${id}"`);
  }
  const policy = await readPolicy(dist);
  const naming = policy.split('; ').filter((directive) => directive.includes(host));
  expect(naming.map((directive) => directive.split(' ')[0])).toEqual(['script-src', 'connect-src']);
  const hosts = new Set(policy.match(/https?:[^\s;]+/g));
  expect(hosts).toEqual(new Set([other.contactHost, host]));
  const { counted } = (
    parse(await readFile(join(folder, 'site/content/pages/contact.yaml'), 'utf8')) as Words
  ).privacy;
  expect(await built('contact.html')).toContain(`${counted} Umami, stats.kowhai-plumbing.test.`);
});

it('long values keep every page within the specification', async () => {
  for (const path of [...sitemapPaths, '/404']) {
    const bytes = (await readFile(join(dist, `${fileOf(path)}.br`))).length;
    expect(bytes, path).toBeLessThanOrEqual(path === '/' ? 18_000 : 14_000);
  }
});
