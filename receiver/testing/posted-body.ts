import { enquiryPath } from '../src/contract/fields.ts';
import { multipartBody, multipartPost } from './multipart.ts';
import { validEnquiry } from './posting.ts';
import { startReceiver } from './receiver.ts';
import { storedBy } from './stored.ts';

/** Posts the bytes as they are to a receiver of its own; gives back its status and what it stored. */
export async function postBody(body: string | Uint8Array<ArrayBuffer>) {
  const receiver = await startReceiver();
  const answer = await fetch(receiver.address + enquiryPath, multipartPost(body));
  const text = await answer.text();
  return { status: answer.status, text, rows: await storedBy(receiver) };
}

/** Posts the valid enquiry with some fields replaced, each byte as it is written. */
export const postFields = (changes: Partial<Record<string, string>>) =>
  postBody(multipartBody({ ...validEnquiry, ...changes }));
