import { z } from 'astro/zod';
import { confirmed, words } from './words.ts';

/** content/sign-off.yaml: what a licensed plumber, the owner or a lawyer is to confirm. Not shown on any page. */
export const signOff = z.strictObject({
  statements: z.array(z.strictObject({ where: words(60), statement: words(400), confirmed })),
});
