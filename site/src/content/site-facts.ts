import type { SiteFacts } from 'receiver/contract/site-facts';
import type { Content } from './content.ts';

/** What the enquiry receiver says in the business's name: its number, and what a visitor reads there. */
export function siteFacts({ business, contact }: Pick<Content, 'business' | 'contact'>): SiteFacts {
  const { display, href } = business.phone;
  const { call, error, ...answers } = contact.receiver;
  return {
    phone: { display, href },
    sent: { title: contact.sent.heading, text: contact.sent.text },
    answers,
    page: { call, error, problem: contact.form.problem, send: contact.form.send },
  };
}
