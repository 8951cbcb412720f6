import { z } from 'astro/zod';
import { day, item, text } from './text.ts';

/** Words about a claim that no page shows. */
const grounds = (min: number) => z.string().trim().min(min);

/**
 * The register of claims: content/claims.yaml. The Fair Trading Act 1986, section 12A, allows no claim
 * without reasonable grounds at the time it is made, so each stands here once with its grounds.
 */
export const claim = item('statement', {
  statement: grounds(10).meta({
    label: 'What is promised',
    help: 'What the business promises, in one plain sentence, such as "A price is given before any work."',
    internal: true,
  }),
  on: z.boolean({ error: 'write true (pages say it) or false (gone everywhere)' }).meta({
    label: 'We say this',
    help: 'Pages say this while it is ticked. Without the tick it is gone from all of them.',
  }),
  wordings: z
    .record(
      z.string().regex(/^[a-z][a-zA-Z]*$/),
      z
        .string()
        .trim()
        .min(1)
        .meta({ help: 'What pages say in this place, without a full stop at the end.' }),
    )
    .refine((wordings) => 'text' in wordings, { error: 'call one of the wordings text' })
    .meta({
      label: 'The words that pages use',
      help: "{claim:ID} takes `text`, {claim:ID.short} takes `short`. A suburb's points take `sentence`, or `text` where there is none.",
    }),
  otherwise: text(160).optional().meta({
    label: 'Words while the promise is switched off',
    help: "What a suburb's six points then say, resting on no promise. A promise without it cannot stand among them.",
  }),
  evidence: grounds(3).meta({
    label: 'Proof',
    help: 'The record that shows it to be true: where it is kept and what time it covers, such as "Job sheets of 2026, in the office".',
    internal: true,
  }),
  checked: z
    .union([day, z.literal('to-be-supplied')], { error: 'write a date like 2026-01-31, or to-be-supplied' })
    .meta({
      label: 'When the proof was last checked',
      help: 'The day on which somebody last looked at the proof, such as 2026-01-31.',
      internal: true,
    }),
  terms: grounds(10).optional().meta({
    label: 'Terms of the guarantee',
    help: 'What the customer gets and how to ask for it; it stands under Terms of Service. Until you know: to-be-supplied.',
  }),
});

export const claims = z.strictObject({
  claims: z
    .record(z.string().regex(/^[a-z0-9-]+$/), claim)
    .meta({ label: 'Promises', help: 'Every promise of the site, once, with its proof and a switch.' }),
});

export type Claims = z.infer<typeof claims>['claims'];
