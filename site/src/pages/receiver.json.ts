import { siteFacts } from '../content/content.ts';
import { loadContent } from '../content/load-content.ts';

/** What the enquiry receiver says in the business's name. */
export async function GET() {
  return new Response(`${JSON.stringify(siteFacts(await loadContent()), null, 2)}\n`, {
    headers: { 'Content-Type': 'application/json' },
  });
}
