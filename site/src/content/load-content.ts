import { type CollectionEntry, getCollection } from 'astro:content';
import type { z } from 'astro/zod';
import { type Facts, fillContent } from '../lib/words.ts';
import { area } from '../schemas/area.ts';
import * as pages from '../schemas/pages.ts';
import { service } from '../schemas/service.ts';
import { suburb } from '../schemas/suburb.ts';
import type { Content } from './content.ts';
import { contentProblems } from './content-problems.ts';

let loading: Promise<Content> | undefined;

/**
 * Reads everything a page can say, with claims and business facts filled in, checked as a whole.
 *
 * @throws Error naming each file and field that is wrong.
 */
export function loadContent(): Promise<Content> {
  // In development a content file may have changed between two requests.
  if (import.meta.env.DEV) return load();
  loading ??= load();
  return loading;
}

async function load(): Promise<Content> {
  const business = await single('business', 'business.yaml');
  const { claims } = await single('claims', 'claims.yaml');
  const everywhere: Facts = { name: business.name, phone: business.phone.display, claims };

  /**
   * Fills one entry, then holds it against its schema again: a claim that is off must leave no hole. How
   * long its words may be was asked of them as written; a business with a long name has done nothing wrong.
   */
  function filled<S extends z.ZodType>(
    schema: S,
    data: unknown,
    file: string,
    facts: Facts = everywhere,
  ): z.output<S> {
    let value: unknown;
    try {
      value = fillContent(data, facts);
    } catch (error) {
      throw new Error(`content/${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const holes = result.error.issues.filter(({ code }) => code !== 'too_big');
    // Held against the schema before it was filled, and now again: it has its shape.
    if (holes.length === 0) return value as z.output<S>;
    const problems = holes.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(
      `content/${file}, once its claims and facts are filled in:\n${problems.join('\n')}\n` +
        'Where a claim is switched off, give the text other words after a bar: {claim:ID|other words}.',
    );
  }

  const content: Content = {
    business,
    claims,
    services: (await getCollection('services'))
      .map(({ id, data }) => ({ slug: id, ...filled(service, data, `services/${id}.yaml`) }))
      .sort((a, b) => a.order - b.order),
    areas: (await getCollection('areas'))
      .map(({ id, data }) => ({ slug: id, ...filled(area, data, `areas/${id}.yaml`) }))
      .sort((a, b) => a.order - b.order),
    suburbs: (await getCollection('suburbs')).map(({ id, data }) => ({
      slug: id,
      ...filled(suburb, data, `suburbs/${id}.yaml`),
    })),
    home: filled(pages.home, await single('home', 'pages/home.yaml'), 'pages/home.yaml'),
    contact: filled(pages.contact, await single('contact', 'pages/contact.yaml'), 'pages/contact.yaml'),
    // The page it is shown on says which place.
    common: filled(pages.common, await single('common', 'pages/common.yaml'), 'pages/common.yaml', {
      ...everywhere,
      place: '{place}',
    }),
    stopTheWater: filled(
      pages.stopTheWater,
      await single('stopTheWater', 'pages/stop-the-water.yaml'),
      'pages/stop-the-water.yaml',
    ),
  };

  const problems = contentProblems(content);
  if (problems.length > 0) throw new Error(`The content does not fit together:\n${problems.join('\n')}`);

  const rank = new Map(content.areas.map(({ slug, order }) => [slug, order]));
  content.suburbs.sort((a, b) => (rank.get(a.area) ?? 0) - (rank.get(b.area) ?? 0) || a.order - b.order);
  return content;
}

type Single = 'business' | 'claims' | 'home' | 'contact' | 'common' | 'stopTheWater';

async function single<C extends Single>(collection: C, file: string): Promise<CollectionEntry<C>['data']> {
  const [entry]: CollectionEntry<C>[] = await getCollection(collection);
  if (entry === undefined) throw new Error(`content/${file} is missing`);
  return entry.data;
}
