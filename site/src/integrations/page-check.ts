import { createHash } from 'node:crypto';
import type { VisitCounter } from '../lib/visit-counter.ts';
import { foreignRequests, foreignRequestsOfStyles } from './foreign-requests.ts';
import { attribute, type Element, elementsOf, nameOf, textOf } from './html-elements.ts';

/** What the policy has to know of one page, and what it would block there. */
export interface PageCheck {
  scriptHashes: Set<string>;
  styleHashes: Set<string>;
  faults: string[];
  /** Where a host that sends no headers has the policy: right after the charset. */
  metaAt: number;
}

const isPolicy = (element: Element) =>
  element.tagName === 'meta' && attribute(element, 'http-equiv')?.toLowerCase() === 'content-security-policy';

/**
 * Scripts that run or steer the browser need a hash. Any other type is data, such as JSON-LD
 * (https://html.spec.whatwg.org/multipage/scripting.html#attr-script-type).
 */
const active =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script\d?(?:\.\d)?)$/;

function isActiveScript(element: Element): boolean {
  if (element.tagName !== 'script' || attribute(element, 'src') !== undefined) return false;
  return active.test((attribute(element, 'type') ?? '').trim().toLowerCase());
}

/** default-src 'none' stands for these: the policy names no source for them. */
const blockedElements = new Set(['iframe', 'frame', 'object', 'embed', 'video', 'audio', 'track', 'base']);

const navigating = new Set(['href', 'src', 'action', 'formaction', 'data']);

function attributeFaults(element: Element, contactHost: string): string[] {
  const at = nameOf(element);
  return element.attrs.flatMap(({ name, value }) => {
    if (name === 'style')
      return [`${at} has a style attribute, style="${value}": move it to the style sheet`];
    if (/^on[a-z]+$/.test(name))
      return [`${at} has an inline event handler, ${name}: add the listener in a script`];
    // Browsers skip white space and control characters in and before the scheme.
    if (navigating.has(name) && /^javascript:/i.test(value.replace(/[\s\p{Cc}]/gu, ''))) {
      return [`${at} has a javascript: address in ${name}: use a button and a script`];
    }
    if (name === 'action' || name === 'formaction') {
      const url = URL.parse(value, 'https://this-site.invalid');
      const allowed = ['https://this-site.invalid', contactHost];
      if (!url || !allowed.includes(url.origin)) {
        return [`${at} sends to ${value}, which is neither this site nor contactHost in business.yaml`];
      }
    }
    return [];
  });
}

/** Whether it is the counter's own script, to the letter. */
const counts = (element: Element, counter: VisitCounter | undefined) =>
  element.tagName === 'script' &&
  counter !== undefined &&
  attribute(element, 'src') === counter.script.src &&
  attribute(element, 'async') !== undefined;

export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * @param contactHost origin of the form's host, or empty where it is the site's own.
 * @param counter whose script, and nothing else, may come from another host.
 */
export function checkPage(html: string, contactHost: string, counter?: VisitCounter): PageCheck {
  const check: PageCheck = {
    scriptHashes: new Set(),
    styleHashes: new Set(),
    faults: [],
    metaAt: 0,
  };
  let charset: Element | undefined;
  for (const element of elementsOf(html)) {
    const place = element.sourceCodeLocation;
    if (element.tagName === 'meta' && attribute(element, 'charset') !== undefined && !charset && place) {
      charset = element;
      check.metaAt = place.endOffset;
    }
    if (isPolicy(element)) check.faults.push('a content security policy in a <meta>: leave it to the build');
    if (isActiveScript(element)) check.scriptHashes.add(hashOf(textOf(element)));
    if (element.tagName === 'style') {
      check.styleHashes.add(hashOf(textOf(element)));
      check.faults.push(...foreignRequestsOfStyles(textOf(element), 'inline.css'));
    }
    if (blockedElements.has(element.tagName)) {
      check.faults.push(`${nameOf(element)} is blocked by the security policy: leave it out`);
    }
    check.faults.push(...attributeFaults(element, contactHost));
    if (!counts(element, counter)) check.faults.push(...foreignRequests(element));
  }
  if (!charset) check.faults.push('there is no <meta charset="utf-8">: the policy stands right after it');
  return check;
}
