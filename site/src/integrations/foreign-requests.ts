import { transform } from 'lightningcss';
import { attribute, type Element, nameOf } from './html-elements.ts';

/** Attributes whose address the browser loads by itself, by element; `*` is any element. */
const loading: Readonly<Record<string, readonly string[]>> = {
  '*': ['background', 'ping', 'poster'],
  script: ['src', 'href'],
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  input: ['src'],
  image: ['href'],
  use: ['href'],
  feimage: ['href'],
  link: ['href', 'imagesrcset'],
  'astro-island': ['component-url', 'renderer-url', 'before-hydration-url'],
};

/** Relations that only state something; any other makes the browser load or connect. */
const statements = new Set(['canonical', 'alternate', 'author', 'help', 'license', 'me', 'next', 'prev']);

/** What the policy's img-src lets be written into the page itself. */
const pictures = new Set(['img', 'source', 'input', 'image', 'use', 'link']);

const here = 'https://this-site.invalid';

function isOwn(address: string, picture: boolean): boolean {
  const url = URL.parse(address.trim(), `${here}/folder/page`);
  if (url === null) return false;
  return url.origin === here || (picture && url.protocol === 'data:');
}

/** The addresses in a srcset: `a.avif 1x, b.avif 2x`. A data: address may hold commas of its own. */
function srcsetAddresses(value: string): string[] {
  return [...value.matchAll(/\s*(\S+[^\s,])(?:\s+[^,]*)?(?:,|$)/g)].map((match) => match[1] ?? '');
}

function addressesIn(attr: string, value: string): string[] {
  if (attr === 'ping') return value.trim().split(/\s+/);
  return attr.endsWith('srcset') ? srcsetAddresses(value) : [value];
}

function loadsNothing(element: Element): boolean {
  if (element.tagName !== 'link') return false;
  const relations = (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return relations.every((relation) => statements.has(relation));
}

/** Requests of one element to another host, each as a sentence. */
export function foreignRequests(element: Element): string[] {
  if (loadsNothing(element)) return [];
  const tag = element.tagName.toLowerCase();
  const attrs = [...(loading['*'] ?? []), ...(loading[tag] ?? [])];
  return attrs.flatMap((attr) => {
    const value = attribute(element, attr);
    if (value === undefined) return [];
    return addressesIn(attr, value)
      .filter((address) => !isOwn(address, pictures.has(tag)))
      .map((address) => `${nameOf(element)} loads ${address} from another host`);
  });
}

const known = new Map<string, string[]>();

/**
 * Requests of a style sheet to another host: `url()` and `@import`, each as a sentence. The same styles
 * stand in many pages and are read once.
 */
export function foreignRequestsOfStyles(css: string, filename: string): string[] {
  const key = `${filename}\n${css}`;
  const found = known.get(key) ?? readForeignRequests(css, filename);
  known.set(key, found);
  return found;
}

function readForeignRequests(css: string, filename: string): string[] {
  const { dependencies } = transform({
    filename,
    code: Buffer.from(css),
    analyzeDependencies: true,
    errorRecovery: true,
  });
  return (dependencies ?? [])
    .filter((dependency) => 'url' in dependency)
    .filter(({ url }) => !isOwn(url, true))
    .map(({ url }) => `the styles load ${url} from another host`);
}
