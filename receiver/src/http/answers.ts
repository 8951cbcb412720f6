import type { FieldError } from '../contract/errors.ts';
import type { Enquiry } from '../contract/fields.ts';
import type { SiteFacts } from '../contract/site-facts.ts';
import { type AnswerPage, answerPage, pagePolicy } from './answer-page.ts';

export type Status = 200 | 303 | 400 | 403 | 405 | 413 | 415 | 422 | 429 | 503;

/** What came of one post, before it is put into words for a script or for a person. */
export interface Outcome {
  status: Exclude<Status, 303>;
  /** For the log: never anything the visitor sent. */
  reason: string;
  retryAfter?: number;
  enquiry?: Enquiry;
  errors?: readonly FieldError[];
  reference?: string;
  bytes?: number;
}

const again = 'Go back with your browser: what you typed is still there. Then send it once more.';

const words: Record<Outcome['status'], { title: string; text: string }> = {
  // Where the site has said nothing, nothing is promised in its name.
  200: { title: 'Message Sent!', text: 'Thank you. Your message has arrived.' },
  400: { title: 'The message did not arrive whole', text: again },
  403: {
    title: 'This form cannot be sent from there',
    text: 'Please use the contact form on our own website.',
  },
  405: { title: 'Nothing to see here', text: 'This address only takes messages from the contact form.' },
  413: {
    title: 'The message is too long',
    text: 'Go back with your browser, shorten the message, and send it once more.',
  },
  415: { title: 'The message did not arrive whole', text: again },
  422: {
    title: 'Your message has not been sent yet',
    text: 'Nothing you typed is lost: it stands in the form below.',
  },
  429: {
    title: 'Too many messages in a short time',
    text: 'Please wait ten minutes, go back with your browser, and send it once more.',
  },
  503: {
    title: 'Your message could not be stored',
    text: 'This is our fault, and it is usually over in a minute. Please send it once more.',
  },
};

const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

function plainText(outcome: Outcome): string {
  if (outcome.status === 200) return 'ok';
  const lines = outcome.errors?.map(({ field, message }) => `${field}: ${message}`);
  return lines ? lines.join('\n') : words[outcome.status].title;
}

/** Headers that go with the status whoever asked: when to come back, and which method is right. */
function statusHeaders(outcome: Outcome): Record<string, string> {
  return {
    ...common,
    ...(outcome.retryAfter === undefined ? {} : { 'retry-after': String(outcome.retryAfter) }),
    ...(outcome.status === 405 ? { allow: 'POST' } : {}),
  };
}

/** For `fetch`: a word or a line for each wrong field. */
export function textAnswer(outcome: Outcome): Response {
  return new Response(plainText(outcome), {
    status: outcome.status,
    headers: { ...statusHeaders(outcome), 'content-type': 'text/plain; charset=utf-8' },
  });
}

interface PersonContext {
  /** Where the "sent" page is; undefined where there is none. */
  sentPage: string | undefined;
  site: SiteFacts | undefined;
  /** Where a second try from the page may end up. */
  siteOrigins: readonly string[];
}

/** For a browser that sent the form without script: a redirect to the site, or a page of our own. */
export function pageAnswer(outcome: Outcome, context: PersonContext): Response {
  if (outcome.status === 200 && context.sentPage !== undefined) {
    return new Response(null, { status: 303, headers: { ...common, location: context.sentPage } });
  }
  const sent = outcome.status === 200;
  const { title, text } = (sent && context.site?.sent) || words[outcome.status];
  const page: AnswerPage = {
    title,
    paragraphs: [text],
    ...(context.site && !sent ? { phone: context.site.phone } : {}),
    ...(outcome.enquiry && !sent ? { form: { enquiry: outcome.enquiry, errors: outcome.errors ?? [] } } : {}),
  };
  return new Response(answerPage(page), {
    status: outcome.status,
    headers: {
      ...statusHeaders(outcome),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(context.siteOrigins),
      'referrer-policy': 'same-origin',
    },
  });
}
