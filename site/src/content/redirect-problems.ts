import { hashedFolder, notFoundPage } from '../../hosting/file-types.ts';
import { plainAddress, type Redirect } from '../schemas/redirects.ts';
import type { KnownAddress } from './addresses.ts';
import type { Misfit } from './fitting-content.ts';

const file = 'redirects.yaml';

/** What is sent from the site's own addresses that are no pages. */
const taken = [`/${hashedFolder}`, '/og', '/contact-form.php', '/index', `/${plainAddress(notFoundPage)}`];

/** As it stands in redirects.yaml. */
const line = ({ from, to }: Redirect) => `  - from: ${from}\n    to: ${to}`;

/**
 * Redirects that could not work: from a page that there is, to none, to themselves, or one after the other.
 *
 * @param pages Addresses of all pages.
 */
export function redirectProblems(redirects: readonly Redirect[], pages: readonly string[]): Misfit[] {
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  return redirects.flatMap((redirect, index): Misfit[] => {
    const { from, to } = redirect;
    const found: Misfit[] = [];
    const wrong = (field: keyof Redirect, message: string, example?: Redirect) => {
      const at = ['redirects', index, field];
      found.push({
        file,
        field: at,
        found: redirect[field],
        message,
        ...(example && { example: line(example) }),
      });
    };
    const first = redirects.findIndex((other) => other.from === from);
    if (first < index) wrong('from', `each address once: no. ${first + 1} says where it leads already`);
    else if (pages.includes(from)) {
      wrong(
        'from',
        'an address that is no page any more: this page is there, so nobody needs to be sent from it',
      );
    } else if (taken.some((own) => from === own || from.startsWith(`${own}/`))) {
      wrong('from', 'the address of a page of old: this one belongs to the files of the site');
    }
    if (plainAddress(to) === from) wrong('to', 'another address: this one leads to itself');
    else if (!pages.includes(to)) {
      const end = lastOf(to, targets);
      if (end === undefined) wrong('to', 'a page of this site: these redirects go round in a circle');
      else if (pages.includes(end)) {
        wrong('to', `the page at the end: ${to} is itself sent on to ${end}`, { from, to: end });
      } else wrong('to', `a page of this site, such as ${nearestPage(to, pages)}: there is none at ${to}`);
    }
    return found;
  });
}

/** Where a row of redirects ends; undefined where it does not. */
function lastOf(address: string, targets: ReadonlyMap<string, string>): string | undefined {
  const seen = new Set<string>();
  let at = address;
  for (let next = targets.get(plainAddress(at)); next !== undefined; next = targets.get(plainAddress(at))) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    at = next;
  }
  return at;
}

/** The page that is spelt most like an address: the same but for its ending, or one beside it. */
function nearestPage(address: string, pages: readonly string[]): string {
  const plain = plainAddress(address).toLowerCase();
  const folder = plain.slice(0, plain.lastIndexOf('/') + 1);
  return pages.find((page) => page === plain) ?? pages.find((page) => page.startsWith(folder)) ?? '/contact';
}

/**
 * Addresses that were online with the last release, are no page any more, and lead nowhere.
 *
 * @param known What addresses.txt remembers.
 */
export function lostAddresses(
  known: readonly KnownAddress[],
  redirects: readonly Redirect[],
  pages: readonly string[],
): Misfit[] {
  const lost = known.filter(
    ({ address }) => !pages.includes(address) && !redirects.some(({ from }) => from === address),
  );
  return lost.map(({ address, under }) => {
    const to = successor(address, under, known, pages);
    return {
      file,
      field: ['redirects'],
      found: `nothing for ${address}, which was online with the last release and is no page any more`,
      message: `a line that says where its visitors are to be sent. Where nobody needs the address any more, take it out of site/content/addresses.txt`,
      example: line({ from: address, to }),
    };
  });
}

/** The one new page of the same kind, as a renamed one is; or the page that it stood under. */
function successor(
  address: string,
  under: string | undefined,
  known: readonly KnownAddress[],
  pages: readonly string[],
): string {
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  const fresh = pages.filter(
    (page) => page.startsWith(folder) && page !== '/' && !known.some((one) => one.address === page),
  );
  if (fresh.length === 1 && fresh[0] !== undefined && folder !== '/') return fresh[0];
  return under !== undefined && pages.includes(under) ? under : '/';
}
