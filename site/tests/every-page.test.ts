import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { visitCounter } from '../src/lib/visit-counter.ts';
import type { Claims } from '../src/schemas/claims.ts';
import type { Region } from '../src/schemas/region.ts';
import { scriptFiles } from './page-faults.ts';
import { built, business, chat, content, fileOf, graph, page, phone, sitemapPaths, text } from './pages.ts';

const { claims } = content<{ claims: Claims }>('claims.yaml');

const counter = visitCounter(business);
const everyPath = [...sitemapPaths, '/404'];
const of = (kind: string) => sitemapPaths.filter((path) => path.startsWith(`/${kind}/`));
const region = content<Region>('region.yaml');

describe('the sitemap', () => {
  it('is named by robots.txt and leaves out the not-found page', () => {
    expect(built('robots.txt')).toContain(`Sitemap: ${business.siteUrl}/sitemap.xml`);
    expect(sitemapPaths).not.toContain('/404');
  });
});

describe.each(everyPath)('%s', (path) => {
  const document = page(path);

  it('is a page in New Zealand English with one h1 and the landmarks', () => {
    expect(document.querySelector('html')?.getAttribute('lang')).toBe('en-NZ');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    for (const landmark of ['body > header', 'main', 'body > footer', 'header nav[aria-label="Main"]']) {
      expect(document.querySelectorAll(landmark), landmark).toHaveLength(1);
    }
  });

  it('has a title, a description and keywords of sensible length', () => {
    const title = text(document.querySelector('title'));
    expect(title.length, title).toBeGreaterThanOrEqual(25);
    // The business may have a longer name than the one shipped, of twelve letters.
    expect(title.replace(business.name, '').length, title).toBeLessThanOrEqual(75 - 12);
    expect(title).toContain(business.name);
    const description = document.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
    expect(description.length, description).toBeGreaterThanOrEqual(70);
    expect(description.length, description).toBeLessThanOrEqual(170);
    const keywords = (document.querySelector('meta[name=keywords]')?.getAttribute('content') ?? '').split(
      ', ',
    );
    expect(keywords.length).toBeLessThanOrEqual(8);
    expect(keywords.every(Boolean)).toBe(true);
  });

  it('names its one address: the canonical is its sitemap address', () => {
    const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
    if (path === '/404') {
      expect(canonical).toBeUndefined();
      expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    } else {
      expect(canonical).toBe(`${business.siteUrl}${path}`);
      expect(document.querySelector('meta[property="og:url"]')?.getAttribute('content')).toBe(canonical);
    }
  });

  it('says the business once in its structured data, open when it takes calls', () => {
    const plumbers = graph(path).filter((node) => node['@type'] === 'Plumber');
    expect(plumbers).toHaveLength(1);
    const [plumber] = plumbers;
    expect(plumber).toMatchObject({
      '@id': `${business.siteUrl}/#business`,
      name: business.name,
      telephone: phone.dial,
      areaServed: { name: region.city },
    });
    // All day, every day, while the register says so; an owner may have switched that off.
    if (claims['around-the-clock']?.on) {
      const hours = plumber?.openingHoursSpecification as { dayOfWeek: string[] };
      expect(hours).toMatchObject({ opens: '00:00', closes: '23:59' });
      expect(hours.dayOfWeek).toHaveLength(7);
    }
    const catalogue = plumber?.hasOfferCatalog as { itemListElement: { itemOffered: { name: string } }[] };
    expect(catalogue.itemListElement.every(({ itemOffered }) => itemOffered.name !== '')).toBe(true);
    expect(catalogue.itemListElement.length).toBeGreaterThan(0);
    expect(JSON.stringify(graph(path))).not.toMatch(/aggregateRating|FAQPage|HowTo/);
  });

  it('shows the breadcrumbs that its structured data names', () => {
    const list = graph(path).find((node) => node['@type'] === 'BreadcrumbList');
    if (path === '/' || path === '/404') {
      expect(list).toBeUndefined();
      return;
    }
    const named = ((list?.itemListElement ?? []) as { name: string }[]).map(({ name }) => name);
    const shown = document.querySelectorAll('nav[aria-label=Breadcrumb] li').map(text);
    expect(shown).toEqual(named);
  });

  it('has everything the header carries', () => {
    const header = document.querySelector('header');
    const hrefs = header?.querySelectorAll('a').map((a) => a.getAttribute('href')) ?? [];
    expect(hrefs).toEqual(expect.arrayContaining(['/', '/contact', ...of('services'), ...of('areas')]));
    expect(hrefs.filter((href) => href === phone.href).length).toBeGreaterThanOrEqual(3);
    expect(header?.querySelectorAll('a').map(text)).toContain('Call Now');
    expect(hrefs).toContain(chat);
    for (const button of header?.querySelectorAll('button[popovertarget]') ?? []) {
      expect(header?.querySelector(`#${button.getAttribute('popovertarget')}`)).not.toBeNull();
    }
  });

  it('has everything the footer carries', () => {
    const footer = document.querySelector('footer');
    const links = footer?.querySelectorAll('a') ?? [];
    const hrefs = links.map((a) => a.getAttribute('href'));
    expect(hrefs).toEqual(
      expect.arrayContaining([
        ...of('services'),
        ...of('areas'),
        phone.href,
        `mailto:${business.email}`,
        ...business.social.map(({ url }) => url),
      ]),
    );
    for (const name of ['Privacy Policy', 'Terms of Service', 'Licensing']) {
      const link = links.find((a) => text(a) === name);
      expect(link?.getAttribute('href'), name).toMatch(/^\/contact(#|$)/);
    }
    expect(hrefs.filter((href) => href?.startsWith('/towns/'))).toEqual([]);
  });

  it('marks itself in the menus', () => {
    const marked = document
      .querySelectorAll('header a[aria-current=page]')
      .map((a) => a.getAttribute('href'));
    const inMenu = path === '/' || path === '/contact' || /^\/(services|areas)\//.test(path);
    expect(new Set(marked)).toEqual(new Set(inMenu ? [path] : []));
  });

  it('leads nowhere that is not there, and says where', () => {
    for (const a of document.querySelectorAll('a')) {
      const href = a.getAttribute('href') ?? '';
      expect(text(a), href).not.toMatch(/^(here|more|click here|read more)$/i);
      if (/^(tel|mailto|sms|viber|https):/.test(href)) continue;
      const [target = '', fragment] = href.split('#');
      const targetPath = target === '' ? path : target;
      expect(targetPath, href).toMatch(/^\/([a-z0-9./-]*[a-z0-9])?$/);
      const isPage = !/\.[a-z0-9]+$/.test(targetPath);
      const file = isPage ? fileOf(targetPath) : targetPath.slice(1);
      expect(existsSync(new URL(`../dist/${file}`, import.meta.url)), href).toBe(true);
      if (fragment) expect(page(targetPath).getElementById(fragment), href).not.toBeNull();
    }
  });

  it('ships a script file only where the form is', () => {
    const own = scriptFiles(document).filter((tag) => !tag.includes(`src="${counter?.script.src}"`));
    if (path === '/contact') expect(own).toHaveLength(1);
    else expect(own).toEqual([]);
  });
});

describe('all pages together', () => {
  it.each(['title', 'description'])('no two share a %s', (what) => {
    const values = everyPath.map((path) =>
      what === 'title'
        ? text(page(path).querySelector('title'))
        : (page(path).querySelector('meta[name=description]')?.getAttribute('content') ?? ''),
    );
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });
});
