import { z } from 'astro/zod';
import { dialled } from './phone.ts';

const app = {
  label: 'App',
  help: 'The app that customers write to you with, such as "whatsapp".',
} as const;
const account = z.string({ error: 'write the account that messages go to' }).trim();
const greeting = z.string().trim().max(200).optional().meta({
  label: 'First words of the message',
  help: `What the customer's message starts with, such as "Hi, I need a plumber."`,
});

const numberError = {
  error: 'write a mobile number with its country code, or a New Zealand one like "021 123 456"',
};
const nameError = { error: "write the account's name as in its address, such as kowhai.plumbing" };

/** Reached by a number, which has to be whole wherever the message comes from: "+64211234567". */
const byNumber = z.strictObject({
  app: z.enum(['whatsapp', 'viber', 'sms']).meta(app),
  account: account
    .transform((text) => {
      const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
      return digits.startsWith('+') ? digits : (dialled(text) ?? '');
    })
    .pipe(z.string(numberError).regex(/^\+[1-9]\d{7,14}$/, numberError))
    .meta({
      label: 'Mobile number',
      help: 'The mobile number that messages go to, such as "+64 21 123 456".',
      example: '+64 21 123 456',
    }),
  greeting,
});

const byName = z.strictObject({
  app: z.enum(['messenger', 'telegram']).meta(app),
  account: account
    .transform((text) => text.replace(/^(?:https:\/\/)?(?:www\.)?(?:m\.me|t\.me|facebook\.com)\//i, ''))
    .pipe(z.string().regex(/^@?[a-z][\w.-]+$/i, nameError))
    .meta({
      label: "Account's name",
      help: 'The name of the account that messages go to, as in its address, such as "kowhai.plumbing".',
      example: 'kowhai.plumbing',
    }),
  greeting,
});

/** The messaging app behind the chat button. */
export const chat = z.discriminatedUnion('app', [byNumber, byName], {
  error: 'write one of whatsapp, messenger, telegram, viber, sms',
});

export type Chat = z.infer<typeof chat>;
