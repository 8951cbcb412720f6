// What the pages promise, and for each promise a fault that breaks it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import type { HTMLElement } from 'node-html-parser';
import { fieldNames, fieldOf, fields, honeypotField } from 'receiver/contract/fields';
import { siteHeaders } from '../hosting/headers.ts';
import { readHosting } from '../hosting/hosting-folder.ts';
import { officeHourRows } from '../src/lib/opening-hours.ts';
import { visitCounter } from '../src/lib/visit-counter.ts';
import type { Claims } from '../src/schemas/claims.ts';
import type { Home } from '../src/schemas/pages.ts';
import type { Region } from '../src/schemas/region.ts';
import type { Suburb } from '../src/schemas/suburb.ts';
import { type BuiltSite, fileOf, text } from './pages.ts';

export interface PageRule {
  promise: string;
  /** What is wrong, a line each. */
  faults(site: BuiltSite): string[] | Promise<string[]>;
  /** Breaks it: what is done to each element of a selector, on a page or in a folder of pages. */
  planted: [path: string, css: string, change: (element: HTMLElement) => unknown];
}

/** A page, and what stands in the elements that a selector finds on it. */
function viewOf(site: BuiltSite, path: string) {
  const document = site.page(path);
  const all = (css: string) => document.querySelectorAll(css);
  return {
    ...{ path, document, all },
    text: (css: string) => text(document.querySelector(css)),
    texts: (css: string) => all(css).map(text),
    hrefs: (css: string) => all(css).map((a) => a.getAttribute('href') ?? ''),
    attribute: (css: string, name = 'content') => document.querySelector(css)?.getAttribute(name) ?? '',
  };
}

/**
 * A rule of some pages, by default of all.
 *
 * @param checks What is wrong where the value is not true.
 * @param pages Where the path of those pages begins.
 */
function rule(
  promise: string,
  planted: PageRule['planted'],
  checks: (page: ReturnType<typeof viewOf>, site: BuiltSite) => Record<string, boolean | undefined>,
  pages = /^/,
): PageRule {
  const faults = (site: BuiltSite) =>
    site.everyPath
      .filter((path) => pages.test(path))
      .flatMap((path) =>
        Object.entries(checks(viewOf(site, path), site))
          .filter(([, holds]) => holds !== true)
          .map(([what]) => `${path}: ${what}`),
      );
  return { promise, planted, faults };
}

const append = (html: string) => (element: HTMLElement) => element.insertAdjacentHTML('beforeend', html);
const remove = (element: HTMLElement) => element.remove();
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const hasAll = (found: readonly string[], wanted: readonly string[]) =>
  wanted.every((one) => found.includes(one));
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

const claim = (site: BuiltSite, id: string) => site.content<{ claims: Claims }>('claims.yaml').claims[id];
/** The suburb of a path in /towns/. */
const suburbOf = (site: BuiltSite, path: string) =>
  site.content<Suburb>(`suburbs/${path.slice('/towns/'.length)}.yaml`);

const everyPage: PageRule[] = [
  rule(
    'is in New Zealand English, with one h1 and its landmarks',
    ['/towns', 'body', append('<main></main>')],
    ({ attribute, all }) => ({
      'no lang en-NZ': attribute('html', 'lang') === 'en-NZ',
      'not one of each': [
        'h1',
        'main',
        'body > header',
        'body > footer',
        'header nav[aria-label=Main]',
      ].every((css) => all(css).length === 1),
    }),
  ),
  rule(
    'has a title with name and trade, a description and keywords',
    ['/towns', 'title', (title) => title.set_content('Plumber')],
    ({ text, attribute }, { business }) => {
      const title = text('title');
      const own = title.replaceAll(business.name, '');
      return {
        [`name or trade not in the title: ${title}`]: own !== title && /plumb/i.test(own),
        // Their lengths are asked of the content.
        'no description or keywords': ['description', 'keywords'].every((name) =>
          attribute(`meta[name=${name}]`),
        ),
      };
    },
  ),
  rule(
    'has its address of the sitemap as canonical address',
    ['/towns', 'link[rel=canonical]', remove],
    ({ path, attribute }, { business }) => {
      const canonical = attribute('link[rel=canonical]', 'href');
      if (path === '/404')
        return { 'is indexed': canonical === '' && attribute('meta[name=robots]') === 'noindex' };
      return {
        [`canonical ${canonical}`]: canonical === `${business.siteUrl}${path}`,
        'og:url differs': attribute('meta[property="og:url"]') === canonical,
      };
    },
  ),
  rule(
    'describes the business once in its structured data, without stars',
    [
      '/towns',
      'script[type$="ld+json"]',
      (data) => data.set_content(data.rawText.replace('Plumber', 'Thing')),
    ],
    ({ path }, site) => {
      const graph = site.graph(path);
      const [plumber, ...others] = graph.filter((node) => node['@type'] === 'Plumber');
      const area = plumber?.areaServed as { name?: string } | undefined;
      const hours = plumber?.openingHoursSpecification as Record<string, unknown> | undefined;
      const allDay = hours?.opens === '00:00' && hours.closes === '23:59';
      return {
        'not one plumber': plumber !== undefined && others.length === 0,
        'another business':
          plumber?.['@id'] === `${site.business.siteUrl}/#business` &&
          plumber.name === site.business.name &&
          plumber.telephone === site.business.phone.dial,
        'another city': area?.name === site.content<Region>('region.yaml').city,
        'open at other hours': allDay === claim(site, 'around-the-clock')?.on,
        'no services': JSON.stringify(plumber?.hasOfferCatalog)?.includes('"itemOffered"'),
        'stars or questions': !/aggregateRating|"Review"|FAQPage|HowTo/.test(JSON.stringify(graph)),
      };
    },
  ),
  rule(
    'shows the breadcrumbs that its structured data names',
    ['/towns', 'nav[aria-label=Breadcrumb] li', remove],
    ({ path, texts }, site) => {
      const list = site.graph(path).find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement;
      const named = ((list ?? []) as { name: string }[]).map(({ name }) => name);
      return {
        'none, or some where none belong': named.length > 0 === !['/', '/404'].includes(path),
        'others are shown': same(texts('nav[aria-label=Breadcrumb] li'), named),
      };
    },
  ),
  rule(
    'has menus, numbers and chat in its header, and is marked there',
    ['/towns', 'header a[href^="tel:"]', remove],
    ({ path, document, texts, hrefs }, { business, chat, of }) => {
      const found = hrefs('header a');
      const marked = new Set(hrefs('header a[aria-current=page]'));
      const inMenu = /^\/($|contact$|services\/|areas\/)/.test(path);
      const buttons = document.querySelectorAll('header button[popovertarget]');
      return {
        'a page is missing': hasAll(found, ['/', '/contact', ...of('services'), ...of('areas')]),
        'fewer than three numbers': found.filter((href) => href === business.phone.href).length >= 3,
        'no button to call': texts('header a').includes('Call Now'),
        'no chat': chat === undefined || found.includes(chat),
        'a button opens nothing': buttons.every((button) =>
          document.getElementById(button.getAttribute('popovertarget') ?? ''),
        ),
        'marks others': same([...marked], inMenu ? [path] : []),
      };
    },
  ),
  rule(
    'has pages, addresses and legal texts in its footer',
    ['/towns', 'footer a[href$="#privacy"]', remove],
    ({ hrefs }, { business, of }) => {
      const found = hrefs('footer a');
      const wanted = [
        ...of('services'),
        ...of('areas'),
        ...['privacy', 'terms', 'licensing'].map((id) => `/contact#${id}`),
        ...[business.phone.href, ...(business.email ? [`mailto:${business.email}`] : [])],
        ...business.social.map(({ url }) => url),
      ];
      return {
        [`not there: ${wanted.filter((href) => !found.includes(href))}`]: hasAll(found, wanted),
        'lists suburbs': !found.some((href) => href.startsWith('/towns/')),
      };
    },
  ),
  rule(
    'waits for nothing but itself before the first paint',
    ['/towns', 'head', append('<link rel="stylesheet" href="/stray.css">')],
    ({ all }) => ({
      'the head fetches something': all(waitedFor).length === 0,
      'a picture file in the first view': all('main > section:first-child img, header img')
        // The owner's own logo is a file of any size.
        .every((img) => img.getAttribute('src')?.startsWith('/brand/')),
    }),
  ),
  rule(
    'has a script file only for the form, and a kilobyte of script within itself',
    ['/towns', 'main', append('<link rel="modulepreload" href="/stray.js">')],
    ({ path, all }, { business }) => {
      const counter = visitCounter(business)?.script.src;
      const files = all('script[src], link[rel=modulepreload], astro-island').filter(
        (element) => counter === undefined || element.getAttribute('src') !== counter,
      );
      const scripts = all('script:not([src])').filter(
        (script) => !/json|speculationrules/.test(script.getAttribute('type') ?? ''),
      );
      const bytes = brotliCompressSync(scripts.map(({ rawText }) => rawText).join('')).length;
      const hasForm = path === '/contact';
      return {
        [`loads ${files.length} files`]: files.length === (hasForm ? 1 : 0),
        // The page with the form carries the lines that start it.
        [`${bytes} bytes of script`]: bytes <= (hasForm ? 2000 : 1000),
      };
    },
  ),
];

/** What a browser fetches before it paints. A style sheet in the body holds back only what follows it. */
const waitedFor =
  'link[rel~=preload], head link[rel~=stylesheet], link[rel~=modulepreload], link[rel~=manifest], script[src]:not([async]):not([type=module])';

const kindsOfPages: PageRule[] = [
  rule(
    'home: a hero to call from, its services, areas, guarantees, and a map of all suburbs',
    ['/', '#services li:last-child h3 a', remove],
    ({ document, hrefs }, site) => {
      const { cards } = site.content<Home>('pages/home.yaml').services;
      return {
        'no number or quote in the hero': hasAll(hrefs('main > section:first-child a'), [
          site.business.phone.href,
          '/contact',
        ]),
        'other service cards': same(
          hrefs('#services li h3 a'),
          cards.map(({ href }) => href),
        ),
        'other areas': same(hrefs('#areas li h3 a'), site.of('areas')),
        'the map leads elsewhere': same(
          hrefs('nav [data-area] a').toSorted(),
          [...site.of('towns'), ...site.of('areas')].toSorted(),
        ),
        'no guarantee': document.querySelector('#guarantee') !== null,
        'no website in its data': site.graph('/').some((node) => node['@type'] === 'WebSite'),
      };
    },
    /^\/$/,
  ),
  rule(
    'contact: the form asks what the receiver takes, in its order and without script',
    ['/contact', '[name=address]', (input) => input.setAttribute('required', '')],
    ({ document, all, texts, attribute }, { business }) => {
      const controls = all('form :is(input, select, textarea)').filter(
        (control) => control.getAttribute('name') !== honeypotField,
      );
      const drawn = controls.map((control) => {
        const name = control.getAttribute('name') ?? '';
        const label = text(document.querySelector(`label[for=${name}], label:has([name=${name}])`));
        return { name, required: control.hasAttribute('required'), star: label.endsWith('*') };
      });
      const asked = fieldNames.map((name) => {
        const { required } = fieldOf(name);
        return { name, required, star: required };
      });
      const { service } = fields;
      return {
        'other fields': same(drawn, asked),
        'other services': same(texts('[name=service] option'), [service.placeholder, ...service.options]),
        'posts elsewhere':
          attribute('form', 'action') === `${business.contactHost}/contact-form.php` &&
          attribute('form', 'method') === 'post' &&
          attribute('form', 'enctype') === 'multipart/form-data',
      };
    },
    /^\/contact$/,
  ),
  rule(
    'contact: the number, the hours, the area, the reasons and the legal texts',
    ['/contact', '#terms', (terms) => terms.removeAttribute('id')],
    ({ all, text, texts, hrefs }, { business }) => ({
      'no number': hrefs('#emergency-card a').includes(business.phone.href),
      'other hours': same(
        texts('#contact-info dl dl :is(dt, dd)'),
        officeHourRows(business).flatMap(({ days, times }) => [days, times]),
      ),
      'no area': text('#contact-info').includes(business.serviceArea),
      'fewer than three reasons': all('#why li').length >= 3,
      'no legal texts': all('#privacy, #terms, #licensing').length === 3,
    }),
    /^\/contact$/,
  ),
  rule(
    'area: its suburbs and no others, reasons, and a number to call',
    ['/areas', '#suburbs li:last-child h3 a', remove],
    ({ path, all, hrefs }, site) => {
      const own = site.of('towns').filter((town) => `/areas/${suburbOf(site, town).area}` === path);
      return {
        'other suburbs': same(hrefs('#suburbs li h3 a').toSorted(), own.toSorted()) && own.length > 0,
        'fewer than three reasons': all('#reasons li').length >= 3,
        'no number': hrefs('#emergency-card a').includes(site.business.phone.href),
        'a service is missing': hasAll(hrefs('main a'), site.of('services')),
      };
    },
    /^\/areas\//,
  ),
  rule(
    'emergency: a red hero with the time we take, then how to stop the water',
    ['/services/emergency', '#stop-the-water', remove],
    ({ all, text, attribute }, site) => {
      const time = claim(site, 'response-30');
      return {
        'not red': attribute('main > section', 'data-band') === 'red',
        'no time': time?.on !== true || text('main > section').includes(time.wordings.short ?? ''),
        'not how to stop the water': all('main > section')[1]?.id === 'stop-the-water',
      };
    },
    /^\/services\/emergency$/,
  ),
  rule(
    'suburb: its name, three cards, six points, its services and a number',
    ['/towns', '#trust li:last-child', remove],
    ({ path, all, text, hrefs }, site) => {
      const { business } = site;
      const { name: plain, fullName: name = plain, officialName, specialties } = suburbOf(site, path);
      // Shown is the official spelling; title and data have the plain one.
      const shown = officialName ?? name;
      const data = site.graph(path).find((node) => node['@type'] === 'Service');
      const place = data?.areaServed as { name?: string } | undefined;
      const services = specialties.cards.flatMap(({ link }) => link?.href ?? []);
      return {
        'other heading': text('h1') === `${business.name} Plumber in ${shown}`,
        'other title': text('title').startsWith(`Plumber ${name}: `) && text('title').includes(business.name),
        'other badge': text('main section p[translate=no]') === shown,
        'not three cards': all('#specialties li:has(svg)').length === 3,
        'not six points': all('#trust li').length === 6,
        'no number in hero and emergency card': ['main > section:first-child a', '#emergency-card a'].every(
          (css) => hrefs(css).includes(business.phone.href),
        ),
        'the emergency card names another place': text('#emergency-card :is(h2, h3)').includes(shown),
        'another place in its data': place?.name === name,
        'a service of its cards is missing': hasAll(hrefs('main a'), services),
      };
    },
    /^\/towns\//,
  ),
  rule(
    'not found: says so, and leads home and to the phone',
    ['/404', 'main a[href^="tel:"]', remove],
    ({ text, texts, hrefs }, { business }) => ({
      'other words': text('h1') === '404' && text('main').includes('Oops! Page not found'),
      'no way home': texts('main a[href="/"]').includes('Return to Home'),
      'no number': hrefs('main a').includes(business.phone.href),
    }),
    /^\/404$/,
  ),
];

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  // A service that counts visits changes its script when it likes; the length of titles has a rule above.
  rules: { 'require-sri': 'off', 'long-title': 'off' },
});

/** Every page but most suburbs, which differ by their words alone: of these, the first two of each area. */
function samples(site: BuiltSite): string[] {
  const suburbs = site
    .of('areas')
    .flatMap((area) => viewOf(site, area).hrefs('#suburbs li h3 a').slice(0, 2));
  return site.everyPath.filter((path) => !path.startsWith('/towns/') || suburbs.includes(path));
}

const allPages: PageRule[] = [
  {
    promise: 'no two pages share a title or a description',
    planted: ['/towns', 'title', (title) => title.set_content('Two pages')],
    faults: (site) => {
      const pages = site.everyPath.map((path) => viewOf(site, path));
      return [
        ...repeated(pages.map((page) => page.text('title'))),
        ...repeated(pages.map((page) => page.attribute('meta[name=description]'))),
      ];
    },
  },
  {
    promise: 'is valid HTML',
    planted: ['/towns', 'main', append('<span><div>A block within a line</div></span>')],
    async faults(site) {
      const found = await Promise.all(
        samples(site).map(async (path) => {
          const { results } = await validator.validateString(site.built(fileOf(path)));
          const messages = results.flatMap((result) => result.messages);
          return messages.map((one) => `${path}: ${one.ruleId}: ${one.message} (${one.selector})`);
        }),
      );
      return found.flat();
    },
  },
];

export const pageRules: readonly PageRule[] = [...everyPage, ...kindsOfPages, ...allPages];

/** Pages that are larger, as they are sent, than what a server may send before the browser's first answer. */
export async function overFirstRoundTrip(site: BuiltSite): Promise<{ path: string; told: string }[]> {
  const { security, caching } = siteHeaders((await readHosting(site.dist)).policy);
  const headers = Object.entries({ ...security, 'Cache-Control': caching.page });
  // And room for what every server adds: status, type, length, date, ETag and so on.
  const headerBytes = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('').length + 243;
  // Ten segments of 1,460 bytes (RFC 6928).
  const room = 10 * 1460 - headerBytes;
  return site.everyPath.flatMap((path) => {
    const { length } = readFileSync(join(site.dist, `${fileOf(path)}.br`));
    return length > room ? [{ path, told: `${path}: ${length} of ${room} bytes` }] : [];
  });
}
