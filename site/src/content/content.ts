import type { SiteFacts } from 'receiver/contract/site-facts';
import { formWords } from '../lib/form-words.ts';
import { paths } from '../lib/paths.ts';
import type { ReadContent } from './read-content.ts';

/** A piece of content with the slug that its file's name gives it. */
export type WithSlug<T> = T & { slug: string };

/** Everything a page can say. Services and areas are in menu order, suburbs area by area in that of their cards. */
export type Content = NonNullable<ReadContent['content']>;

/** Suburbs of one area, in the order of its cards. */
export function suburbsOf({ suburbs }: Pick<Content, 'suburbs'>, areaSlug: string): Content['suburbs'] {
  return suburbs.filter((suburb) => suburb.area === areaSlug);
}

/** Address of the steps to stop the water, on the service page that has them. */
export function stepsHref({ services }: Pick<Content, 'services'>): string | undefined {
  for (const { slug, blocks } of services) {
    const steps = blocks.find(({ kind }) => kind === 'stop-the-water');
    if (steps !== undefined) return `${paths.service(slug)}#${steps.anchor}`;
  }
  return undefined;
}

/** What the receiver says in the business's name: its number, and the words of its answer pages. */
export function siteFacts({ business, contact }: Pick<Content, 'business' | 'contact'>): SiteFacts {
  const { display, href } = business.phone;
  return {
    phone: { display, href },
    sent: contact.sent,
    answers: contact.receiver,
    page: { call: 'You can also call us:', error: 'Error:', ...formWords },
  };
}
