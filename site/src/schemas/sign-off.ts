import { z } from 'astro/zod';
import { array, confirmed, item, text } from './text.ts';

export const statement = item('where', {
  where: text(60).meta({ label: 'Where', help: 'The page that says it, such as "Emergency".' }),
  statement: text(400).meta({ label: 'Statement', help: 'What the page says, to be confirmed.' }),
  confirmed,
});

/** content/sign-off.yaml: what a licensed plumber, the owner or a lawyer is to confirm. Not shown on any page. */
export const signOff = z.strictObject({
  statements: array(statement, 0, 999).meta({
    label: 'To be confirmed',
    help: 'What a licensed plumber, the owner or a lawyer is to confirm before customers read it.',
    internal: true,
  }),
});
