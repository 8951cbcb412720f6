import { expect, vi } from 'vitest';
import type { Enquiry } from '../src/contract/fields.ts';
import { newEnquiry } from './posting.ts';

/** Visitors who each post one enquiry after another. */
export function keepPosting(post: (enquiry: Enquiry) => Promise<Response>, visitors = 6) {
  const acknowledged: string[] = [];
  const others: string[] = [];
  let posting = true;
  const senders = Array.from({ length: visitors }, async () => {
    while (posting) {
      const enquiry = newEnquiry();
      await post(enquiry).then(
        ({ status }) => (status === 200 ? acknowledged.push(enquiry.message) : others.push(`${status}`)),
        (error: Error) => others.push(String(error.cause)),
      );
    }
  });
  return {
    acknowledged,
    others,
    async untilMore(posts: number): Promise<void> {
      const enough = acknowledged.length + others.length + posts;
      await vi.waitFor(() => expect(acknowledged.length + others.length).toBeGreaterThanOrEqual(enough), {
        timeout: 20_000,
        interval: 5,
      });
    },
    async stop(): Promise<void> {
      posting = false;
      await Promise.all(senders);
    },
  };
}
