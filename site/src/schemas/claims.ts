import { z } from 'astro/zod';
import { day, words } from './words.ts';

/**
 * The register of claims: content/claims.yaml. The Fair Trading Act 1986, section 12A, allows no claim
 * without reasonable grounds at the time it is made, so each stands here once with its grounds.
 */
export const claim = z.strictObject({
  statement: z
    .string()
    .trim()
    .min(10)
    .describe('What is being asserted, in one plain sentence. Not shown.')
    .meta({ title: 'What is promised' }),
  on: z
    .boolean({ error: 'write true (pages say it) or false (gone everywhere)' })
    .describe('true: pages say it. false: it is gone everywhere.')
    .meta({ title: 'We say this' }),
  wordings: z
    .record(z.string().regex(/^[a-z][a-zA-Z]*$/), z.string().trim().min(1))
    .refine((wordings) => 'text' in wordings, { error: 'call one of the wordings text' })
    .describe(
      "The only wordings that pages use; {claim:ID} takes `text`, {claim:ID.short} takes `short`. A suburb's points take `sentence`, or `text` where there is none.",
    )
    .meta({ title: 'The words that pages use' }),
  otherwise: words(160)
    .optional()
    .describe(
      "What a suburb's six points say in its place while it is off, and what rests on no claim. A claim without it cannot stand among them.",
    )
    .meta({ title: 'Words while the promise is switched off' }),
  evidence: z
    .string()
    .trim()
    .min(3)
    .describe('Which record shows it to be true: where it is kept, what period it covers.')
    .meta({ title: 'Proof' }),
  checked: z
    .union([day, z.literal('to-be-supplied')], {
      error: 'write a date like 2026-01-31, or to-be-supplied',
    })
    .describe('When the evidence was last looked at (YYYY-MM-DD), or to-be-supplied.')
    .meta({ title: 'When the proof was last checked' }),
  terms: z
    .string()
    .trim()
    .min(10)
    .optional()
    .describe(
      'For a guarantee: what the customer gets and how to ask, or to-be-supplied. Shown under Terms of Service.',
    ),
});

export const claims = z.strictObject({ claims: z.record(z.string().regex(/^[a-z0-9-]+$/), claim) });

export type Claims = z.infer<typeof claims>['claims'];
