import { describe, expect, it } from 'vitest';
import { officeHourRows } from '../src/lib/opening-hours.ts';
import type { Claims } from '../src/schemas/claims.ts';
import type { Contact, Home } from '../src/schemas/pages.ts';
import type { Suburb } from '../src/schemas/suburb.ts';
import { business, content, graph, page, sitemapPaths, text } from './pages.ts';

const { claims } = content<{ claims: Claims }>('claims.yaml');
const texts = (path: string, selector: string) => page(path).querySelectorAll(selector).map(text);

describe('home', () => {
  it('has the hero with a call and a free quote', () => {
    const hero = page('/').querySelector('main > section');
    expect(hero?.querySelector('a[href^="tel:"]')).not.toBeNull();
    expect(hero?.querySelectorAll('a').map(text)).toContain('Get Free Quote');
  });

  it('has its service cards in order, each leading to its page', () => {
    const links = page('/').querySelectorAll('#services li h3 a');
    const { cards } = content<Home>('pages/home.yaml').services;
    expect(links.map((a) => [text(a), a.getAttribute('href')])).toEqual(
      cards.map(({ title, href }) => [title, href]),
    );
  });

  it('has a card for each area and the guarantee band', () => {
    const cards = page('/').querySelectorAll('#areas li h3 a');
    const areas = sitemapPaths.filter((path) => path.startsWith('/areas/'));
    expect(cards.map((a) => a.getAttribute('href'))).toEqual(areas);
    expect(page('/').querySelector('#guarantee')).not.toBeNull();
    expect(graph('/').some((node) => node['@type'] === 'WebSite')).toBe(true);
  });
});

it('the map leads to every suburb and every area, once each', () => {
  const hrefs = page('/')
    .querySelectorAll('nav [data-area] a')
    .map((a) => a.getAttribute('href') ?? '');
  expect(hrefs.toSorted()).toEqual(sitemapPaths.filter((path) => /^\/(towns|areas)\//.test(path)).toSorted());
});

describe('contact', () => {
  const form = page('/contact').querySelector('form');

  it('has the eight fields in order, the required ones marked', () => {
    const names = form?.querySelectorAll('input, select, textarea').map((e) => e.getAttribute('name'));
    expect(names?.filter((name) => name !== 'website')).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
      'address',
      'service',
      'message',
      'urgent',
    ]);
    const required = form?.querySelectorAll('[required]').map((e) => e.getAttribute('name'));
    expect(required).toEqual(['firstName', 'lastName', 'email', 'message']);
    for (const name of required ?? []) {
      expect(text(form?.querySelector(`label[for=${name}]`)), name).toMatch(/\*$/);
    }
    expect(form?.querySelector('textarea')?.getAttribute('rows')).toBe('4');
    expect(form?.querySelector('[name=email]')?.getAttribute('type')).toBe('email');
    expect(form?.querySelector('[name=phone]')?.getAttribute('type')).toBe('tel');
    expect(form?.querySelector('[name=urgent]')?.getAttribute('value')).toBe('yes');
  });

  it('has the service options of the specification', () => {
    expect(form?.querySelectorAll('option').map(text)).toEqual([
      'Select service type...',
      'Emergency Plumbing',
      'General Plumbing',
      'Hot Water Systems',
      'Drain Cleaning',
      'Bathroom Renovation',
      'Commercial Plumbing',
      'Other',
    ]);
  });

  it('posts multipart to the receiver without script', () => {
    expect(form?.getAttribute('action')).toBe(`${business.contactHost}/contact-form.php`);
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('enctype')).toBe('multipart/form-data');
    expect(text(form?.querySelector('[type=submit]'))).toBe('Send Message');
  });

  it('has the call card, the contact information with the hours, the reasons and the legal texts', () => {
    const document = page('/contact');
    expect(document.querySelector('#emergency-card a[href^="tel:"]')).not.toBeNull();
    const info = text(document.querySelector('#contact-info'));
    const hours = texts('/contact', '#contact-info dl dl :is(dt, dd)');
    expect(hours).toEqual(
      officeHourRows(business, content<Contact>('pages/contact.yaml').info).flatMap(({ days, times }) => [
        days,
        times,
      ]),
    );
    expect(info).toContain(business.serviceArea);
    expect(document.querySelectorAll('#why li').length).toBeGreaterThanOrEqual(3);
    for (const id of ['privacy', 'terms', 'licensing']) expect(document.getElementById(id)).not.toBeNull();
  });
});

describe.each(sitemapPaths.filter((path) => path.startsWith('/areas/')))('%s', (path) => {
  const slug = path.slice('/areas/'.length);

  it('has a card for each of its suburbs, leading to its page', () => {
    const cards = page(path)
      .querySelectorAll('#suburbs li h3 a')
      .map((a) => a.getAttribute('href') ?? '');
    expect(cards.length).toBeGreaterThan(0);
    for (const href of cards) {
      expect(content<Suburb>(`suburbs/${href.slice('/towns/'.length)}.yaml`).area).toBe(slug);
    }
  });

  it('has reasons and the emergency card', () => {
    expect(page(path).querySelectorAll('#reasons li').length).toBeGreaterThanOrEqual(3);
    expect(page(path).querySelector('#emergency-card a[href^="tel:"]')).not.toBeNull();
  });
});

it('between them the areas list every suburb once', () => {
  const listed = sitemapPaths
    .filter((path) => path.startsWith('/areas/'))
    .flatMap((path) => page(path).querySelectorAll('#suburbs li h3 a'))
    .map((a) => a.getAttribute('href') ?? '');
  expect(listed.toSorted()).toEqual(sitemapPaths.filter((path) => path.startsWith('/towns/')).toSorted());
});

describe('emergency', () => {
  const path = '/services/emergency';
  it('has the red hero with the average response time', () => {
    const hero = page(path).querySelector('main > section');
    expect(hero?.getAttribute('data-band')).toBe('red');
    const time = claims['response-30'];
    if (time?.on) expect(text(hero)).toContain(time.wordings.short);
  });
});

describe.each(sitemapPaths.filter((path) => path.startsWith('/towns/')))('%s', (path) => {
  const suburb = content<Suburb>(`suburbs/${path.slice('/towns/'.length)}.yaml`);
  const name = suburb.fullName ?? suburb.name;

  it('has its badge, its title, exactly three cards and six points, and an emergency card', () => {
    const main = page(path).querySelector('main');
    expect(text(main?.querySelector('h1'))).toBe(`${business.name} ${name}`);
    expect(text(page(path).querySelector('title'))).toContain(`${business.name} ${name}`);
    const hero = main?.querySelector('section');
    // The badge stands over the title, in the title's own group.
    const badge = hero?.querySelector('h1')?.parentNode?.querySelector('p[translate=no]');
    // It says a name once that differs by its macrons alone.
    const plain = suburb.officialName?.normalize('NFD').replace(/\p{M}/gu, '');
    expect(text(badge)).toBe([plain === name ? '' : name, suburb.officialName].filter(Boolean).join(' '));
    expect(text(hero)).toContain('Call Now');
    expect(main?.querySelectorAll('#specialties li')).toHaveLength(3);
    expect(main?.querySelectorAll('#specialties li svg')).toHaveLength(3);
    expect(main?.querySelectorAll('#trust li')).toHaveLength(6);
    expect(main?.querySelector('#emergency-card a[href^="tel:"]')).not.toBeNull();
  });

  it('is a place in the structured data, served by the one business', () => {
    const service = graph(path).find((node) => node['@type'] === 'Service');
    expect(service).toMatchObject({
      provider: { '@id': `${business.siteUrl}/#business` },
      areaServed: { name, ...(suburb.officialName && { alternateName: suburb.officialName }) },
    });
  });
});

describe('the not-found page', () => {
  it('has the words of the specification and the number', () => {
    const main = page('/404').querySelector('main');
    expect(text(main?.querySelector('h1'))).toBe('404');
    expect(text(main)).toContain('Oops! Page not found');
    expect(
      main
        ?.querySelectorAll('a')
        .find((a) => text(a) === 'Return to Home')
        ?.getAttribute('href'),
    ).toBe('/');
    expect(main?.querySelector('a[href^="tel:"]')).not.toBeNull();
  });
});
