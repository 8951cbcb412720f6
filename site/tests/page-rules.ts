// What the pages promise: asked of the shipped site, and of another business's.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { NodeType } from 'node-html-parser';
import { fieldNames, fieldOf, fields, honeypotField } from 'receiver/contract/fields';
import { caching, securityHeaders } from '../hosting/headers.ts';
import { readHosting } from '../hosting/hosting-folder.ts';
import { officeHourRows } from '../src/lib/opening-hours.ts';
import { suburbHeading } from '../src/lib/suburb-heading.ts';
import { visitCounter } from '../src/lib/visit-counter.ts';
import type { Claims } from '../src/schemas/claims.ts';
import type { Common } from '../src/schemas/common.ts';
import type { Home } from '../src/schemas/pages.ts';
import type { Region } from '../src/schemas/region.ts';
import type { Service } from '../src/schemas/service.ts';
import type { Suburb } from '../src/schemas/suburb.ts';
import { type BuiltSite, fileOf, text } from './pages.ts';

interface PageRule {
  promise: string;
  /** What is wrong, a line each. */
  faults(site: BuiltSite): string[] | Promise<string[]>;
}

/** A page, and what stands in the elements that a selector finds on it. */
function viewOf(site: BuiltSite, path: string) {
  const document = site.page(path);
  const all = (css: string) => document.querySelectorAll(css);
  return {
    path,
    document,
    all,
    text: (css: string) => text(document.querySelector(css)),
    texts: (css: string) => all(css).map(text),
    hrefs: (css: string) => all(css).map((a) => a.getAttribute('href') ?? ''),
    attribute: (css: string, name = 'content') => document.querySelector(css)?.getAttribute(name) ?? '',
  };
}

/** Whether something is so, or what was found and what has to be. */
type Check = boolean | undefined | [found: unknown, wanted: unknown];

/** What is wrong, if anything. */
function faultOf(what: string, check: Check): string | undefined {
  if (!Array.isArray(check)) return check === true ? undefined : what;
  const [found, wanted] = check.map((value) => JSON.stringify(value));
  return found === wanted ? undefined : `${what}: found ${found} in place of ${wanted}`;
}

/**
 * A rule of some pages, by default of all.
 *
 * @param checks What has to be so, by its name.
 * @param pages Where the path of those pages begins.
 */
function rule(
  promise: string,
  checks: (page: ReturnType<typeof viewOf>, site: BuiltSite) => Record<string, Check>,
  pages = /^/,
): PageRule {
  const faultsOf = (site: BuiltSite, path: string) =>
    Object.entries(checks(viewOf(site, path), site)).flatMap(([what, check]) => faultOf(what, check) ?? []);
  const faults = (site: BuiltSite) =>
    site.everyPath
      .filter((path) => pages.test(path))
      .flatMap((path) => faultsOf(site, path).map((fault) => `${path}: broken: ${fault}`));
  return { promise, faults };
}

/** Nothing that is wanted is missing. */
const hasAll = (found: readonly string[], wanted: readonly string[]): Check => [
  wanted.filter((one) => !found.includes(one)),
  [],
];
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

const claim = (site: BuiltSite, id: string) => site.content<{ claims: Claims }>('claims.yaml').claims[id];
const toneOf = (site: BuiltSite, path: string) => site.content<Service>(`${path.slice(1)}.yaml`).tone;
/** Where pages without prices lead who asks for them, if anywhere. */
const costOf = (site: BuiltSite) => [site.content<Common>('pages/common.yaml').links.cost?.href ?? []].flat();
/** The suburb of a path in /towns/. */
const suburbOf = (site: BuiltSite, path: string) =>
  site.content<Suburb>(`suburbs/${path.slice('/towns/'.length)}.yaml`);

const everyPage: PageRule[] = [
  rule('says what it is: language, title with name and trade, description, address', (page, { business }) => {
    const { path, text, attribute } = page;
    const title = text('title');
    const own = title.replaceAll(business.shortName ?? business.name, '');
    const canonical = attribute('link[rel=canonical]', 'href');
    const isIndexed = attribute('meta[name=robots]') !== 'noindex';
    return {
      'lang is en-NZ': attribute('html', 'lang') === 'en-NZ',
      [`name and trade in the title: ${title}`]: own !== title && /plumb|drain|hot water/i.test(own),
      // Their lengths are asked of the content.
      'description and keywords': ['description', 'keywords'].every((name) =>
        attribute(`meta[name=${name}]`),
      ),
      'indexed, but for 404': isIndexed === (path !== '/404'),
      [`its own address is canonical: ${canonical}`]:
        canonical === (isIndexed ? `${business.siteUrl}${path}` : ''),
      'og:url is the canonical address': !isIndexed || attribute('meta[property="og:url"]') === canonical,
    };
  }),
  rule('its structured data describe one business, without stars, and name its breadcrumbs', (page, site) => {
    const { path, texts } = page;
    const graph = site.graph(path);
    const [plumber, ...others] = graph.filter((node) => node['@type'] === 'Plumber');
    const area = plumber?.areaServed as { name?: string } | undefined;
    const hours = plumber?.openingHoursSpecification as Record<string, unknown> | undefined;
    const held = [plumber?.hasCredential ?? []].flat() as { identifier?: string }[];
    const licences = [site.business.licence, site.business.gasLicence].filter((number) => number);
    const allDay = hours?.opens === '00:00' && hours.closes === '23:59';
    const list = graph.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement;
    const crumbs = (list ?? []) as { name: string; position: number }[];
    const named = crumbs.map(({ name }) => name);
    const told = JSON.stringify(plumber);
    return {
      'one business, and this one':
        plumber?.['@id'] === `${site.business.siteUrl}/#business` &&
        plumber.name === site.business.name &&
        plumber.telephone === site.business.phone.dial.replace(/^0/, '+64') &&
        others.length === 0,
      'the city of region.yaml': area?.name === site.content<Region>('region.yaml').city,
      'public holidays only where they are named':
        path !== '/' || told?.includes('PublicHolidays') === (site.business.publicHolidays === 'closed'),
      'its holidays, from the first day to the last':
        path !== '/' ||
        site.business.holidayHours.every(({ from, to }) =>
          told?.includes(`"validFrom":"${from}","validThrough":"${to}"`),
        ),
      'its licences': [held.map(({ identifier }) => identifier), licences],
      'open around the clock while that is claimed': allDay === claim(site, 'around-the-clock')?.on,
      'its services': JSON.stringify(plumber?.hasOfferCatalog)?.includes('"itemOffered"'),
      'no stars and no questions': !/aggregateRating|"Review"|FAQPage|HowTo/.test(JSON.stringify(graph)),
      'breadcrumbs on all pages but home and 404': named.length > 0 === !['/', '/404'].includes(path),
      'the breadcrumbs that are shown': [texts('nav[aria-label=Breadcrumb] li'), named],
      'counted from one': crumbs.every(({ position }, at) => position === at + 1),
    };
  }),
  rule('leads from header and footer to pages, numbers, chat and legal texts', (page, site) => {
    const { path, document, all, texts, hrefs } = page;
    const { business, chat, of } = site;
    const found = hrefs('header a');
    const marked = new Set(hrefs('header a[aria-current=page]'));
    const inMenu = /^\/($|contact$|services\/|areas\/)/.test(path);
    const wanted = [
      ...[...of('services'), ...of('areas')],
      ...['privacy', 'terms', 'licensing'].map((id) => `/contact#${id}`),
      ...[business.phone.href, ...(business.email ? [`mailto:${business.email}`] : [])],
      ...business.social.map(({ url }) => url),
    ];
    return {
      'every page': hasAll(found, ['/', '/contact', ...of('services'), ...of('areas')]),
      'the number': found.includes(business.phone.href),
      'a button to call': texts('header a').some((said) => said.startsWith('Call Now')),
      'the chat': chat === undefined || found.includes(chat),
      'what its buttons open': all('header button[popovertarget]').every((button) =>
        document.getElementById(button.getAttribute('popovertarget') ?? ''),
      ),
      'marks the page itself alone': [[...marked], inMenu ? [path] : []],
      'everything in the footer': hasAll(hrefs('footer a'), wanted),
      'the area in the footer': page.text('footer [data-column=contact]').includes(business.serviceArea),
      'emergencies alone marked in the menus': [
        [...new Set(hrefs('header [data-tone=emergency]'))],
        of('services').filter((service) => toneOf(site, service) === 'emergency'),
      ],
      'no suburbs in the footer': !hrefs('footer a').some((href) => href.startsWith('/towns/')),
    };
  }),
  rule('a number in a sentence can be tapped', ({ all }) => {
    const plain = all('main :is(p, li)').flatMap(({ childNodes }) =>
      childNodes.filter((node) => node.nodeType === NodeType.TEXT_NODE).map(({ text }) => text),
    );
    return {
      'no number beside its link': [plain.filter((said) => /\b0\d{1,3}[ \u00a0]\d{3}/.test(said)), []],
    };
  }),
  rule('waits for nothing before its first paint, and has hardly any script', (page, site) => {
    const { path, all } = page;
    const counter = visitCounter(site.business)?.script.src;
    const files = all('script[src], link[rel=modulepreload]').filter(
      (element) => counter === undefined || element.getAttribute('src') !== counter,
    );
    const scripts = all('script:not([src])').filter(
      (script) => !/json|speculationrules/.test(script.getAttribute('type') ?? ''),
    );
    const bytes = brotliCompressSync(scripts.map(({ rawText }) => rawText).join('')).length;
    const hasForm = path === '/contact';
    return {
      'the head fetches nothing': all(waitedFor).length === 0,
      'no picture file in the first view': all('main > section:first-child img, header img')
        // Those of a menu are fetched as it opens.
        .filter((img) => img.closest('[popover]') === null || img.getAttribute('loading') !== 'lazy')
        // The owner's own logo is a file of any size; what has low priority comes after the rest.
        .every(
          (img) =>
            img.getAttribute('src')?.startsWith('/brand/') || img.getAttribute('fetchpriority') === 'low',
        ),
      // Home's house is far larger than the words beside it.
      'no drawing in the first view is a file':
        path === '/' ||
        // What is named by data-href is fetched after the first paint.
        all('main > section:first-child use[href]').every((use) => use.getAttribute('href')?.startsWith('#')),
      'drawings further down are fetched':
        all('[data-href]').length === 0 || scripts.some(({ rawText }) => rawText.includes('data-href')),
      [`loads no files: ${files.length}`]: files.length === 0,
      // The page with the form carries the lines that start it.
      [`little script: ${bytes} bytes`]: bytes <= (hasForm ? 2000 : 1000),
    };
  }),
];

/** What a browser fetches before it paints. A style sheet in the body holds back only what follows it. */
const waitedFor =
  'link[rel~=preload], head link[rel~=stylesheet]:not([disabled]), link[rel~=modulepreload], link[rel~=manifest], script[src]:not([async]):not([type=module])';

const kindsOfPages: PageRule[] = [
  rule(
    'home: a hero, services, areas, guarantees, and a map of all suburbs',
    ({ all, hrefs }, site) => ({
      'number and quote in the hero': hasAll(hrefs('main > section:first-child a'), [
        site.business.phone.href,
        '/contact',
      ]),
      'its service cards': [
        hrefs('#services li h3 a'),
        site.content<Home>('pages/home.yaml').services.cards.map(({ href }) => href),
      ],
      'every area': [hrefs('#areas li h3 a'), site.of('areas')],
      'the map leads to every area and suburb': [
        hrefs('nav [data-area] a').toSorted(),
        [...site.of('towns'), ...site.of('areas')].toSorted(),
      ],
      'a guarantee': all('#guarantee').length === 1,
      'the website in its data': site.graph('/').some((node) => node['@type'] === 'WebSite'),
    }),
    /^\/$/,
  ),
  rule(
    "contact: the receiver's form, number, hours, area, reasons and legal texts",
    ({ document, all, text: textOf, texts, hrefs, attribute }, { business }) => {
      const drawn = all('form :is(input, select, textarea)').map((control) => {
        const name = control.getAttribute('name') ?? '';
        const label = text(document.querySelector(`label[for=${name}], label:has([name=${name}])`));
        return { name, required: control.hasAttribute('required'), star: label.endsWith('*') };
      });
      const asked = fieldNames.map((name) => {
        const { required } = fieldOf(name);
        return { name, required, star: required };
      });
      const { service } = fields;
      const { officeHours, holidayHours } = JSON.parse(attribute('[data-island]', 'data-island'));
      return {
        "the contract's fields": [drawn, [...asked, { name: honeypotField, required: false, star: false }]],
        "the contract's services": [
          texts('[name=service] option'),
          [service.placeholder, ...service.options],
        ],
        'posts to the receiver':
          attribute('form', 'action') === `${business.contactHost}/contact-form.php` &&
          attribute('form', 'method') === 'post' &&
          attribute('form', 'enctype') === 'multipart/form-data',
        'the number': hrefs('#emergency-card a').includes(business.phone.href),
        'the office hours': [
          texts('#contact-info dl dl :is(dt, dd)'),
          officeHourRows(business).flatMap(({ days, times }) => [days, times]),
        ],
        'hours that the form knows': [
          [officeHours, holidayHours],
          [business.officeHours, business.holidayHours],
        ],
        'the area': textOf('#contact-info').includes(business.serviceArea),
        'three reasons or more': all('#why li').length >= 3,
        'legal texts': all('#privacy, #terms, #licensing').length === 3,
        'every licence among them': [business.licence, business.gasLicence].every((number = '') =>
          textOf('#licensing').includes(number),
        ),
      };
    },
    /^\/contact$/,
  ),
  rule(
    'area: its suburbs and no others, reasons, and a number to call',
    ({ path, all, hrefs }, site) => {
      const own = site.of('towns').filter((town) => `/areas/${suburbOf(site, town).area}` === path);
      return {
        'its suburbs': [hrefs('#suburbs li h3 a').toSorted(), own.toSorted()],
        'at least one of them': own.length > 0,
        'three reasons or more': all('#reasons li').length >= 3,
        'the number': hrefs('#emergency-card a').includes(site.business.phone.href),
        'every service, and what it costs': hasAll(hrefs('main a'), [
          ...site.of('services'),
          ...costOf(site),
        ]),
      };
    },
    /^\/areas\//,
  ),
  rule(
    'emergency: a red hero with our time, then stopping the water',
    ({ path, all, text: textOf, attribute, hrefs }, site) => {
      if (toneOf(site, path) !== 'emergency') return {};
      const time = claim(site, 'response-30');
      return {
        red: attribute('main > section', 'data-band') === 'red',
        'our time': time?.on !== true || textOf('main > section').includes(time.wordings.short ?? ''),
        'then how to stop the water': all('main > section')[1]?.id === 'stop-the-water',
        'a button to call among its steps': hrefs('#stop-the-water li a[data-variant]').includes(
          site.business.phone.href,
        ),
      };
    },
    /^\/services\//,
  ),
  rule(
    'suburb: its name, three cards, six points, its services and a number',
    ({ path, all, text, hrefs }, site) => {
      const { business } = site;
      const {
        name: plain,
        fullName: name = plain,
        officialName,
        specialties,
        arrivalConfirmedOnCall,
      } = suburbOf(site, path);
      const told = claim(site, 'arrival-told');
      // Shown is the official spelling; title and data have the plain one.
      const shown = officialName ?? name;
      const heading = suburbHeading(business.name, shown);
      const data = site.graph(path).find((node) => node['@type'] === 'Service');
      const place = data?.areaServed as { name?: string } | undefined;
      const services = specialties.cards.flatMap(({ link }) => link?.href ?? []);
      return {
        'its heading': text('h1') === [heading.brand, heading.title].filter(Boolean).join(' '),
        'its title': text('title').startsWith(`Plumber ${name}: `) && text('title').includes(business.name),
        'its name on the street sign': text('main section p[translate=no]') === shown,
        'three cards': all('#specialties li:has(svg)').length === 3,
        'six points': all('#trust li').length === 6,
        'the number in hero and emergency card': ['main > section:first-child a', '#emergency-card a'].every(
          (css) => hrefs(css).includes(business.phone.href),
        ),
        'the emergency card names the suburb': text('#emergency-card :is(h2, h3)').includes(shown),
        // Whoever lives far out may not be promised the time of those who live near.
        'the emergency card says how far away it is, only there':
          told?.on !== true ||
          text('#emergency-card').includes(told.wordings.far ?? 'no wording') ===
            (arrivalConfirmedOnCall === true),
        'its place in its data': place?.name === name,
        'every service of its cards, and what it costs': hasAll(hrefs('main a'), [
          ...services,
          ...costOf(site),
        ]),
      };
    },
    /^\/towns\//,
  ),
  rule(
    'not found: says so, and leads home and to the phone',
    ({ text, texts, hrefs }, { business }) => ({
      'the words': text('h1') === '404 Oops! Page not found',
      'a way home': texts('main a[href="/"]').includes('Return to Home'),
      'the number': hrefs('main a').includes(business.phone.href),
    }),
    /^\/404$/,
  ),
];

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  // A service that counts visits changes its script when it likes; the length of titles has a rule above.
  rules: { 'require-sri': 'off', 'long-title': 'off' },
});

const allPages: PageRule[] = [
  {
    promise: 'no two pages share a title or a description',
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
    async faults(site) {
      // Suburbs differ by their words alone.
      const others = site.of('towns').slice(10);
      const asked = site.everyPath.filter((path) => !others.includes(path));
      const found = await Promise.all(
        asked.map(async (path) => {
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

/** What a server sends before the browser's first answer: ten segments (RFC 6928) of 1,460 bytes. */
const firstRoundTrip = 10 * 1460;
/** Bytes of it that stay free, for an owner's longer words. */
const spare = 300;

/** Pages that are larger, as they are sent, than what a server may send before the browser's first answer. */
export async function overFirstRoundTrip(site: BuiltSite): Promise<{ path: string; told: string }[]> {
  const security = securityHeaders((await readHosting(site.dist)).policy);
  const headers = Object.entries({ ...security, 'Cache-Control': caching.page });
  // And room for what every server adds: status, type, length, date, ETag and so on.
  const headerBytes = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('').length + 243;
  const room = firstRoundTrip - headerBytes - spare;
  return site.everyPath.flatMap((path) => {
    const { length } = readFileSync(join(site.dist, `${fileOf(path)}.br`));
    return length > room ? [{ path, told: `${path}: ${length} of ${room} bytes` }] : [];
  });
}
