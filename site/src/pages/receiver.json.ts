import type { SiteFacts } from 'receiver/contract/site-facts';
import { loadContent } from '../content/load-content.ts';

/** What the enquiry receiver says in the business's name: its number, and what a visitor reads there. */
export async function GET() {
  const { business, contact } = await loadContent();
  const { display, href } = business.phone;
  const { call, error, ...answers } = contact.receiver;
  const facts: SiteFacts = {
    phone: { display, href },
    sent: { title: contact.sent.heading, text: contact.sent.text },
    answers,
    page: { call, error, problem: contact.form.problem, send: contact.form.send },
  };
  return new Response(`${JSON.stringify(facts, null, 2)}\n`, {
    headers: { 'Content-Type': 'application/json' },
  });
}
