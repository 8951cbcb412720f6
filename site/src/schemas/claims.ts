import { z } from 'astro/zod';
import { day, words } from './words.ts';

/** Words about a claim that no page shows. */
const grounds = (min: number) => z.string().trim().min(min);

/**
 * The register of claims: content/claims.yaml. The Fair Trading Act 1986, section 12A, allows no claim
 * without reasonable grounds at the time it is made, so each stands here once with its grounds.
 */
export const claim = z.strictObject({
  statement: grounds(10).meta({
    title: 'What is promised',
    description: 'What is being asserted, in one plain sentence. Not shown.',
  }),
  on: z
    .boolean({ error: 'write true (pages say it) or false (gone everywhere)' })
    .meta({ title: 'We say this' }),
  wordings: z
    .record(z.string().regex(/^[a-z][a-zA-Z]*$/), z.string().trim().min(1))
    .refine((wordings) => 'text' in wordings, { error: 'call one of the wordings text' })
    .meta({
      title: 'The words that pages use',
      description:
        "{claim:ID} takes `text`, {claim:ID.short} takes `short`. A suburb's points take `sentence`, or `text` where there is none.",
    }),
  otherwise: words(160).optional().meta({
    title: 'Words while the promise is switched off',
    description:
      "What a suburb's six points then say, resting on no claim. A claim without it cannot stand among them.",
  }),
  evidence: grounds(3).meta({
    title: 'Proof',
    description: 'Which record shows it to be true: where it is kept, what period it covers.',
  }),
  checked: z
    .union([day, z.literal('to-be-supplied')], { error: 'write a date like 2026-01-31, or to-be-supplied' })
    .meta({ title: 'When the proof was last checked' }),
  terms: grounds(10)
    .optional()
    .describe(
      'Of a guarantee, under Terms of Service: what the customer gets and how to ask, or to-be-supplied.',
    ),
});

export const claims = z.strictObject({ claims: z.record(z.string().regex(/^[a-z0-9-]+$/), claim) });

export type Claims = z.infer<typeof claims>['claims'];
