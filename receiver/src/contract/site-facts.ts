import * as z from 'zod';

const text = z.string().refine((value) => value.trim() !== '', 'is empty');
const words = z.object({ title: text, text });
export type Words = z.infer<typeof words>;

/** What can go wrong with a message, as its sender sees it. */
export const answerName = z.enum(['invalid', 'incomplete', 'elsewhere', 'empty', 'long', 'often', 'failed']);
export type AnswerName = z.infer<typeof answerName>;

/**
 * What the site's build tells the receiver, as `receiver.json`: the number to call and the words after
 * sending, with the business's facts and claims filled in, so that a claim that is off is off here too.
 */
const siteFacts = z.object({
  phone: z.object({
    display: text,
    href: text.regex(/^tel:\+?\d{5,15}$/, 'is not a link to dial'),
  }),
  sent: words,
  /** What a page of the receiver's own says if something went wrong. */
  answers: z.record(answerName, words),
  /** Around them: before the number; before the title if a field is wrong; over the wrong fields; on the button. */
  page: z.object({ call: text, error: text, problem: text, send: text }),
});
export type SiteFacts = z.infer<typeof siteFacts>;

export const siteFactsPath = '/receiver.json';

/** Reads what a build has written. Throws Error naming each part that is missing or wrong. */
export function parseSiteFacts(json: string): SiteFacts {
  const { data, error } = siteFacts.safeParse(JSON.parse(json));
  if (data) return data;
  throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}
