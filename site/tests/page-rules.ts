// What the pages promise, and for each promise a fault that breaks it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import type { HTMLElement } from 'node-html-parser';
import { type Field, fieldNames, fieldOf, honeypotField } from 'receiver/contract/fields';
import { officeHourRows } from '../src/lib/opening-hours.ts';
import { visitCounter } from '../src/lib/visit-counter.ts';
import type { Claims } from '../src/schemas/claims.ts';
import type { Home } from '../src/schemas/pages.ts';
import type { Region } from '../src/schemas/region.ts';
import type { Suburb } from '../src/schemas/suburb.ts';
import { type BuiltSite, fileOf, samples, text } from './pages.ts';

export interface PageRule {
  promise: string;
  /** What is wrong, a line each. */
  faults(site: BuiltSite): string[] | Promise<string[]>;
  /** Breaks it: what is done to each element of a selector, on a page or in a folder of pages. */
  planted: [path: string, css: string, change: (element: HTMLElement) => unknown];
}

type Checks = Record<string, boolean | undefined>;

/** A rule of some pages, by default of all. @param checks What has to be true of each, in words. */
function rule(
  promise: string,
  planted: PageRule['planted'],
  checks: (document: HTMLElement, site: BuiltSite, path: string) => Checks,
  pages = (site: BuiltSite): string[] => site.everyPath,
): PageRule {
  const faults = (site: BuiltSite) =>
    pages(site).flatMap((path) =>
      Object.entries(checks(site.page(path), site, path))
        .filter(([, holds]) => holds !== true)
        .map(([what]) => `${path}: ${what}`),
    );
  return { promise, planted, faults };
}

const append = (html: string) => (element: HTMLElement) => element.insertAdjacentHTML('beforeend', html);
const only = (path: string) => (site: BuiltSite) => site.everyPath.filter((one) => one === path);
const inFolder = (kind: string) => (site: BuiltSite) =>
  site.everyPath.filter((path) => path.startsWith(`/${kind}/`));

const hrefs = (root: HTMLElement | null, css = 'a') =>
  root?.querySelectorAll(css).map((a) => a.getAttribute('href') ?? '') ?? [];
const texts = (root: HTMLElement | null, css: string) => root?.querySelectorAll(css).map(text) ?? [];
const attribute = (document: HTMLElement, css: string, name = 'content') =>
  document.querySelector(css)?.getAttribute(name) ?? '';
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const between = (value: string, least: number, most: number) => value.length >= least && value.length <= most;
const isOn = (site: BuiltSite, id: string) =>
  site.content<{ claims: Claims }>('claims.yaml').claims[id]?.on === true;

/** The suburb of a path in /towns/. */
const suburbOf = (site: BuiltSite, path: string) =>
  site.content<Suburb>(`suburbs/${path.slice('/towns/'.length)}.yaml`);

const everyPage: PageRule[] = [
  rule(
    'is in New Zealand English, with one h1 and its landmarks',
    ['/towns', 'body', (body) => body.insertAdjacentHTML('beforeend', '<main></main>')],
    (document) => ({
      'no lang en-NZ': attribute(document, 'html', 'lang') === 'en-NZ',
      ...Object.fromEntries(
        ['h1', 'body > header', 'main', 'body > footer', 'header nav[aria-label="Main"]'].map((css) => [
          `not one ${css}`,
          document.querySelectorAll(css).length === 1,
        ]),
      ),
    }),
  ),
  rule(
    'has a title, a description and keywords of sensible length',
    ['/towns', 'title', (title) => title.set_content('Plumber')],
    (document, { business }) => {
      const title = text(document.querySelector('title'));
      const keywords = attribute(document, 'meta[name=keywords]').split(', ');
      return {
        [`title too short or long: ${title}`]:
          // The name may be longer than the shipped one of twelve letters.
          title.length >= 25 && title.replace(business.name, '').length <= 75 - 12,
        'no name in the title': title.includes(business.name),
        'no plumber in the title': /plumb/i.test(title.replaceAll(business.name, '')),
        'description too short or long': between(attribute(document, 'meta[name=description]'), 70, 170),
        'no keywords, or more than eight': keywords.length <= 8 && keywords.every(Boolean),
      };
    },
  ),
  rule(
    'has its address of the sitemap as canonical address',
    ['/towns', 'link[rel=canonical]', (link) => link.remove()],
    (document, { business }, path) => {
      const canonical = attribute(document, 'link[rel=canonical]', 'href');
      return path === '/404'
        ? {
            'has a canonical address': canonical === '',
            'is indexed': attribute(document, 'meta[name=robots]') === 'noindex',
          }
        : {
            [`canonical ${canonical}`]: canonical === `${business.siteUrl}${path}`,
            'og:url differs': attribute(document, 'meta[property="og:url"]') === canonical,
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
    (_, site, path) => {
      const graph = site.graph(path);
      const plumbers = graph.filter((node) => node['@type'] === 'Plumber');
      const catalogue = plumbers[0]?.hasOfferCatalog as
        | { itemListElement: { itemOffered: { name: string } }[] }
        | undefined;
      const area = plumbers[0]?.areaServed as { name?: string } | undefined;
      const hours = plumbers[0]?.openingHoursSpecification as Record<string, unknown> | undefined;
      const allDay = hours?.opens === '00:00' && hours.closes === '23:59';
      return {
        'not one plumber': plumbers.length === 1,
        'other id': plumbers[0]?.['@id'] === `${site.business.siteUrl}/#business`,
        'other name': plumbers[0]?.name === site.business.name,
        'other number': plumbers[0]?.telephone === site.business.phone.dial,
        'other city': area?.name === site.content<Region>('region.yaml').city,
        'open at other hours': allDay === isOn(site, 'around-the-clock'),
        'no services': catalogue?.itemListElement.some(({ itemOffered }) => itemOffered.name !== ''),
        'stars or questions': !/aggregateRating|"Review"|ratingValue|FAQPage|HowTo/.test(
          JSON.stringify(graph),
        ),
      };
    },
  ),
  rule(
    'shows the breadcrumbs that its structured data names',
    ['/towns', 'nav[aria-label=Breadcrumb] li', (crumb) => crumb.remove()],
    (document, site, path) => {
      const list = site.graph(path).find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement;
      const named = ((list ?? []) as { name: string }[]).map(({ name }) => name);
      return {
        'none, or some where none belong': named.length > 0 === !['/', '/404'].includes(path),
        'others are shown': same(texts(document, 'nav[aria-label=Breadcrumb] li'), named),
      };
    },
  ),
  rule(
    'has menus, numbers and chat in its header',
    ['/towns', 'header a[href^="tel:"]', (link) => link.remove()],
    (document, site) => {
      const header = document.querySelector('header');
      const found = hrefs(header);
      return {
        'a page is missing': ['/', '/contact', ...site.of('services'), ...site.of('areas')].every((path) =>
          found.includes(path),
        ),
        'fewer than three numbers': found.filter((href) => href === site.business.phone.href).length >= 3,
        'no button to call': texts(header, 'a').includes('Call Now'),
        'no chat, or one too many': site.chat === undefined || found.includes(site.chat),
        'a button opens nothing': header
          ?.querySelectorAll('button[popovertarget]')
          .every((button) => header.querySelector(`#${button.getAttribute('popovertarget')}`) !== null),
      };
    },
  ),
  rule(
    'has pages, addresses and legal texts in its footer',
    ['/towns', 'footer a[href$="#privacy"]', (link) => link.remove()],
    (document, { business, of }) => {
      const found = hrefs(document.querySelector('footer'));
      const wanted = [
        ...of('services'),
        ...of('areas'),
        ...['privacy', 'terms', 'licensing'].map((id) => `/contact#${id}`),
        ...[business.phone.href, `mailto:${business.email}`],
        ...business.social.map(({ url }) => url),
      ];
      return {
        [`not there: ${wanted.filter((href) => !found.includes(href))}`]: wanted.every((href) =>
          found.includes(href),
        ),
        'lists suburbs': !found.some((href) => href.startsWith('/towns/')),
      };
    },
  ),
  rule(
    'marks itself in the menus, and no other page',
    ['/contact', 'header a[aria-current]', (link) => link.removeAttribute('aria-current')],
    (document, _, path) => {
      const marked = new Set(hrefs(document, 'header a[aria-current=page]'));
      const inMenu = path === '/' || path === '/contact' || /^\/(services|areas)\//.test(path);
      return { 'marks others': same([...marked], inMenu ? [path] : []) };
    },
  ),
  rule(
    'leads nowhere that is not there, and says where',
    ['/towns', 'main', append('<a href="/towns/narnia">Narnia</a>')],
    (document, site, path) =>
      Object.fromEntries(
        document.querySelectorAll('a').map((a) => {
          const href = a.getAttribute('href') ?? '';
          return [`"${text(a)}" leads to ${href}`, isMeaningful(text(a)) && isThere(site, path, href)];
        }),
      ),
  ),
  rule(
    'loads a script file only where the form is',
    ['/towns', 'main', append('<link rel="modulepreload" href="/stray.js">')],
    (document, { business }, path) => {
      const counter = visitCounter(business)?.script.src;
      const files = document
        .querySelectorAll('script[src], link[rel=modulepreload], astro-island')
        .filter((element) => counter === undefined || element.getAttribute('src') !== counter);
      return { [`loads ${files.length}`]: files.length === (path === '/contact' ? 1 : 0) };
    },
  ),
  rule(
    'waits for nothing but itself before the first paint',
    ['/towns', 'head', append('<link rel="stylesheet" href="/stray.css">')],
    (document, site) => ({
      'the head fetches something': document.querySelectorAll(waitedFor).length === 0,
      'a picture file in the first view': document
        .querySelectorAll('main > section:first-child img, header img')
        // The owner's own logo is a file of any size.
        .every((img) => img.getAttribute('src')?.startsWith('/brand/')),
      'an icon to be fetched': document
        .querySelectorAll('link[rel=icon]')
        .every((icon) => hasLogo(site) || icon.getAttribute('href')?.startsWith('data:image/svg+xml')),
    }),
  ),
  rule(
    'has at most a kilobyte of script within itself',
    [
      '/towns',
      'main',
      append(`<script>${Array.from({ length: 400 }, (_, n) => `x${n * 7919}=${n};`).join('')}</script>`),
    ],
    (document, _, path) => {
      const scripts = document
        .querySelectorAll('script:not([src])')
        .filter((script) => !/json|speculationrules/.test(script.getAttribute('type') ?? ''));
      const bytes = brotliCompressSync(scripts.map(({ rawText }) => rawText).join('')).length;
      // The page with the form carries the lines that start it.
      return { [`${bytes} bytes`]: bytes <= (path === '/contact' ? 2000 : 1000) };
    },
  ),
  rule(
    'shows each photo with its words, in a place kept for it, fetched late',
    ['/towns', 'main', append('<img src="/none.avif" alt="A tap that drips">')],
    (document, site) =>
      Object.fromEntries(
        document.querySelectorAll('main img:not([src^="/brand/"])').flatMap((img) => {
          // Empty beside the name of whoever is on it: a screen reader would say it twice.
          const { alt = 'none', width, height, loading, src = '' } = img.attributes;
          const sources = img.closest('picture')?.querySelectorAll('source') ?? [];
          const files = [src, ...sources.map((source) => source.getAttribute('srcset') ?? '')]
            .flatMap((set) => set.split(/, ?/))
            .map((part) => part.split(' ')[0] ?? '');
          return [
            [`${src} has no words`, alt === '' ? text(img.parentNode?.parentNode) !== '' : alt.length >= 5],
            [`${src} has no place`, Number(width) > 0 && Number(height) > 0],
            [`${src} is fetched at once`, loading === 'lazy'],
            ...files.map((file) => [`${file} is not there`, existsSync(join(site.dist, file))]),
          ];
        }),
      ),
  ),
  rule(
    'shows at most three reviews, each with a link to its source',
    ['/towns', 'main', append('<figure><blockquote>Good</blockquote></figure>')],
    (document) => {
      const reviews = document.querySelectorAll('main blockquote');
      const sources = reviews.map((review) =>
        review.parentNode?.querySelector('figcaption a')?.getAttribute('href'),
      );
      return {
        'more than three': reviews.length <= 3,
        'one without source': sources.every((href) => href?.startsWith('https:')),
      };
    },
  ),
];

/** What a browser fetches before it paints. A style sheet in the body holds back only what follows it. */
const waitedFor =
  'link[rel~=preload], head link[rel~=stylesheet], link[rel~=modulepreload], link[rel~=manifest], script[src]:not([async]):not([type=module])';

const hasLogo = ({ folder }: BuiltSite) =>
  ['logo.svg', 'logo.png'].some((name) => existsSync(join(folder, 'content', name)));

const isMeaningful = (words: string) => !/^(here|more|click here|read more)$/i.test(words);

/** Whether a link leads out of the site, or to a file, page or anchor of the build. */
function isThere(site: BuiltSite, path: string, href: string): boolean {
  if (/^(tel|mailto|sms|viber|https):/.test(href)) return true;
  const [target = '', fragment] = href.split('#');
  const page = target === '' ? path : target;
  const file = /\.[a-z0-9]+$/.test(page) ? page.slice(1) : fileOf(page);
  return (
    /^\/([a-z0-9./-]*[a-z0-9])?$/.test(page) &&
    existsSync(join(site.dist, file)) &&
    (!fragment || site.page(page).getElementById(fragment) !== null)
  );
}

const kindsOfPages: PageRule[] = [
  rule(
    'home: a hero to call from, its services in order, its areas, its guarantees',
    ['/', '#services li:last-child h3 a', (link) => link.remove()],
    (document, site) => {
      const { services } = site.content<Home>('pages/home.yaml');
      const hero = document.querySelector('main > section');
      return {
        'no number in the hero': hrefs(hero).includes(site.business.phone.href),
        'no quote in the hero': hrefs(hero).includes('/contact'),
        'other service cards': same(
          hrefs(document, '#services li h3 a'),
          services.cards.map(({ href }) => href),
        ),
        'other areas': same(hrefs(document, '#areas li h3 a'), site.of('areas')),
        'no guarantee': document.querySelector('#guarantee') !== null,
        'no website in its data': site.graph('/').some((node) => node['@type'] === 'WebSite'),
      };
    },
    only('/'),
  ),
  rule(
    'home: a map that leads to every suburb and every area once',
    ['/', 'nav [data-area] li:last-child a', (link) => link.remove()],
    (document, { of }) => ({
      'leads elsewhere': same(
        hrefs(document, 'nav [data-area] a').toSorted(),
        [...of('towns'), ...of('areas')].toSorted(),
      ),
    }),
    only('/'),
  ),
  rule(
    'contact: the form asks what the receiver takes, in its order and without script',
    ['/contact', '[name=address]', (input) => input.setAttribute('required', '')],
    (document, { business }) => {
      const form = document.querySelector('form');
      const controls = form?.querySelectorAll('input, select, textarea') ?? [];
      const asked = controls.filter((control) => control.getAttribute('name') !== honeypotField);
      const field = (name: string) => asked.find((control) => control.getAttribute('name') === name);
      return {
        'other fields': same(
          asked.map((control) => control.getAttribute('name')),
          fieldNames,
        ),
        'posts elsewhere':
          attribute(document, 'form', 'action') === `${business.contactHost}/contact-form.php`,
        'posts otherwise':
          attribute(document, 'form', 'method') === 'post' &&
          attribute(document, 'form', 'enctype') === 'multipart/form-data',
        ...Object.fromEntries(
          fieldNames.map((name) => [
            `${name} is drawn otherwise`,
            isDrawn(fieldOf(name), field(name), labelOf(form, name)),
          ]),
        ),
      };
    },
    only('/contact'),
  ),
  rule(
    'contact: the number, the hours, the area, the reasons and the legal texts',
    ['/contact', '#terms', (terms) => terms.removeAttribute('id')],
    (document, { business }) => {
      const rows = officeHourRows(business).flatMap(({ days, times }) => [days, times]);
      return {
        'no number': hrefs(document.querySelector('#emergency-card')).includes(business.phone.href),
        'other hours': same(texts(document, '#contact-info dl dl :is(dt, dd)'), rows),
        'no area': text(document.querySelector('#contact-info')).includes(business.serviceArea),
        'fewer than three reasons': document.querySelectorAll('#why li').length >= 3,
        'no legal texts': ['privacy', 'terms', 'licensing'].every(
          (id) => document.getElementById(id) !== null,
        ),
      };
    },
    only('/contact'),
  ),
  rule(
    'area: its suburbs and no others, reasons, and a number to call',
    ['/areas', '#suburbs li:last-child h3 a', (link) => link.remove()],
    (document, site, path) => {
      const own = site.of('towns').filter((town) => `/areas/${suburbOf(site, town).area}` === path);
      return {
        'other suburbs':
          same(hrefs(document, '#suburbs li h3 a').toSorted(), own.toSorted()) && own.length > 0,
        'fewer than three reasons': document.querySelectorAll('#reasons li').length >= 3,
        'no number': hrefs(document.querySelector('#emergency-card')).includes(site.business.phone.href),
        'a service is missing': site.of('services').every((href) => linked(document).includes(href)),
      };
    },
    inFolder('areas'),
  ),
  rule(
    'emergency: a red hero with the time we take, then how to stop the water',
    ['/services/emergency', '#stop-the-water', (section) => section.remove()],
    (document, site) => {
      const [hero, second] = document.querySelectorAll('main > section');
      const time = site.content<{ claims: Claims }>('claims.yaml').claims['response-30'];
      return {
        'not red': hero?.getAttribute('data-band') === 'red',
        'no time': time?.on !== true || text(hero).includes(time.wordings.short ?? ''),
        'not how to stop the water': second?.id === 'stop-the-water',
      };
    },
    only('/services/emergency'),
  ),
  rule(
    'suburb: its name, three cards, six points, its services and a number',
    ['/towns', '#trust li:last-child', (point) => point.remove()],
    (document, site, path) => {
      const { name: slugName, fullName, officialName, specialties } = suburbOf(site, path);
      const name = fullName ?? slugName;
      const main = document.querySelector('main');
      // Shown is the official spelling; title and data have the plain one.
      const shown = officialName ?? name;
      const data = site.graph(path).find((node) => node['@type'] === 'Service');
      const services = specialties.cards.flatMap(({ link }) => link?.href.split('#')[0] ?? []);
      return {
        'other heading':
          text(main?.querySelector('h1')) === `${site.business.name} ${shown} Plumber in ${shown}`,
        'other title': text(document.querySelector('title')).includes(`${site.business.name} ${name}`),
        'other badge': text(main?.querySelector('section p[translate=no]')) === shown,
        'no number in the hero': hrefs(main?.querySelector('section') ?? null).includes(
          site.business.phone.href,
        ),
        'not three cards': main?.querySelectorAll('#specialties li:has(svg)').length === 3,
        'not six points': main?.querySelectorAll('#trust li').length === 6,
        'no number in the emergency card': hrefs(document.querySelector('#emergency-card')).includes(
          site.business.phone.href,
        ),
        'the emergency card names another place': text(
          document.querySelector('#emergency-card :is(h2, h3)'),
        ).includes(shown),
        'another place in its data':
          same(data?.provider, { '@id': `${site.business.siteUrl}/#business` }) &&
          (data?.areaServed as { name?: string } | undefined)?.name === name,
        'a service of its cards is missing': services.every((href) => linked(document).includes(href)),
      };
    },
    inFolder('towns'),
  ),
  rule(
    'not found: says so, and leads home and to the phone',
    ['/404', 'main a[href^="tel:"]', (link) => link.remove()],
    (document, { business }) => {
      const main = document.querySelector('main');
      return {
        'other heading': text(main?.querySelector('h1')) === '404',
        'other words': text(main).includes('Oops! Page not found'),
        'no way home': main
          ?.querySelectorAll('a')
          .some((a) => text(a) === 'Return to Home' && a.getAttribute('href') === '/'),
        'no number': hrefs(main).includes(business.phone.href),
      };
    },
    only('/404'),
  ),
];

/** Pages that the main part links to. */
const linked = (document: HTMLElement) =>
  hrefs(document, 'main a[href^="/"]').map((href) => href.split('#')[0] ?? '');

const labelOf = (form: HTMLElement | null, name: string) =>
  text(form?.querySelector(`label[for=${name}], label:has([name=${name}])`));

/** Whether a control of the form is what the contract asks for, and says whether it has to be filled in. */
function isDrawn(field: Field, control: HTMLElement | undefined, label: string): boolean {
  if (control === undefined) return false;
  const drawn = {
    input: () => field.control === 'input' && (control.getAttribute('type') ?? 'text') === field.type,
    select: () =>
      field.control === 'select' && same(texts(control, 'option'), [field.placeholder, ...field.options]),
    textarea: () => field.control === 'textarea' && control.getAttribute('rows') === String(field.rows),
    checkbox: () => field.control === 'checkbox' && control.getAttribute('value') === field.value,
  };
  return (
    drawn[field.control]() &&
    control.hasAttribute('required') === field.required &&
    label.startsWith(field.label) &&
    label.endsWith('*') === field.required
  );
}

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // A service that counts visits changes its script when it likes.
    'require-sri': 'off',
    // How a generator writes things, not what they mean.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'attr-case': 'off',
    // Mangled class names are not for reading.
    'class-pattern': 'off',
    'id-pattern': 'off',
    'long-title': 'off',
  },
});

/** What html-validate has against a page. */
export async function markupProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

const allPages: PageRule[] = [
  {
    promise: 'no two pages share a title or a description',
    planted: ['/towns', 'title', (title) => title.set_content('Two pages')],
    faults: ({ everyPath, page }) => [
      ...repeated(everyPath.map((path) => text(page(path).querySelector('title')))),
      ...repeated(everyPath.map((path) => attribute(page(path), 'meta[name=description]'))),
    ],
  },
  {
    promise: 'is valid HTML',
    planted: ['/towns', 'main', append('<span><div>A block within a line</div></span>')],
    async faults(site) {
      const found = await Promise.all(
        samples(site).map(async (path) => {
          const problems = await markupProblems(site.built(fileOf(path)));
          return problems.map((problem) => `${path}: ${problem}`);
        }),
      );
      return found.flat();
    },
  },
];

export const pageRules: readonly PageRule[] = [...everyPage, ...kindsOfPages, ...allPages];
