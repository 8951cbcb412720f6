import type { FieldError } from '../contract/errors.ts';
import type { Enquiry } from '../contract/fields.ts';
import { type AnswerName, answerName, type SiteFacts } from '../contract/site-facts.ts';
import { answerPage, type PageFacts, pagePolicy } from './answer-page.ts';

/** The outcome of one post, before it becomes an answer to a script or to a person. */
export interface Outcome {
  status: 200 | 400 | 403 | 405 | 413 | 415 | 422 | 429 | 503;
  /** For the log: never anything the visitor sent. */
  reason: string;
  retryAfter?: number;
  enquiry?: Enquiry;
  errors?: readonly FieldError[];
  reference?: string;
  bytes?: number;
}

const notSent = {
  title: 'Not sent',
  text: 'Please press the back button of your browser and send it again.',
};

/** Without the site's words: says what happened and promises nothing in its name. The button is the specification's. */
const plain: PageFacts = {
  sent: { title: 'Message Sent!', text: 'Thank you. Your message has arrived.' },
  answers: Object.fromEntries(answerName.options.map((name) => [name, notSent])) as PageFacts['answers'],
  page: { call: 'Call', error: 'Error:', problem: 'Error', send: 'Send Message' },
};

const answerOf: Record<Exclude<Outcome['status'], 200>, AnswerName> = {
  400: 'incomplete',
  403: 'elsewhere',
  405: 'empty',
  413: 'long',
  415: 'incomplete',
  422: 'invalid',
  429: 'often',
  503: 'failed',
};

/** Headers that go with the status whoever asked: when to come back, and which method is right. */
function statusHeaders({ status, retryAfter }: Outcome): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(status === 405 ? { allow: 'POST' } : {}),
  };
}

/** For `fetch`: a word or a line for each wrong field. */
export function textAnswer(outcome: Outcome): Response {
  const { status, errors } = outcome;
  const lines = errors?.map(({ field, message }) => `${field}: ${message}`).join('\n');
  return new Response(status === 200 ? 'ok' : (lines ?? answerOf[status]), {
    status,
    headers: { ...statusHeaders(outcome), 'content-type': 'text/plain; charset=utf-8' },
  });
}

/**
 * For a browser that sent the form without script: a redirect to the page that says "sent", if there is one, or a
 * page of our own, whose form may lead to these sites.
 */
export function pageAnswer(
  outcome: Outcome,
  sentPage: string | undefined,
  site: SiteFacts | undefined,
  siteOrigins: readonly string[],
): Response {
  const { status, enquiry, errors } = outcome;
  const headers = statusHeaders(outcome);
  if (status === 200 && sentPage !== undefined)
    return new Response(null, { status: 303, headers: { ...headers, location: sentPage } });
  const facts: PageFacts = site ?? plain;
  const page =
    status === 200
      ? answerPage(facts.sent, { page: facts.page })
      : answerPage(facts.answers[answerOf[status]], facts, enquiry, errors);
  // As bytes, which are outside of the heap: a sender that reads slowly leaves its page waiting here.
  return new Response(new TextEncoder().encode(page), {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(siteOrigins),
      'referrer-policy': 'same-origin',
    },
  });
}
