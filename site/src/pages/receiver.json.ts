import type { SiteFacts } from 'receiver/contract/site-facts';
import { loadContent } from '../content/load-content.ts';

/** What the enquiry receiver says in the business's name: its number, and the words after sending. */
export async function GET() {
  const { business, contact } = await loadContent();
  const { display, href } = business.phone;
  const facts: SiteFacts = {
    phone: { display, href },
    sent: { title: contact.sent.heading, text: contact.sent.text },
  };
  return new Response(`${JSON.stringify(facts, null, 2)}\n`, {
    headers: { 'Content-Type': 'application/json' },
  });
}
