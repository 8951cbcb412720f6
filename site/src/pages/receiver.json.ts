import { loadContent } from '../content/load-content.ts';
import { siteFacts } from '../content/site-facts.ts';

/** What the enquiry receiver says in the business's name. */
export async function GET() {
  return new Response(`${JSON.stringify(siteFacts(await loadContent()), null, 2)}\n`, {
    headers: { 'Content-Type': 'application/json' },
  });
}
