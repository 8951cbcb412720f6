import { type FieldName, fieldNames, honeypotField } from '../contract/fields.ts';
import type { Outcome } from './answers.ts';
import { boundaryOf, readParts } from './multipart.ts';

/** 64 KiB: the longest valid enquiry is about half of it. */
export const maxBodyBytes = 64 * 1024;
const mostFields = 32;

export interface PostedForm {
  fields: Partial<Record<FieldName, string>>;
  honeypotFilled: boolean;
  bytes: number;
}

async function readBounded(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // The HTTP parser enforces a declared length, so this cannot grow past the cap.
  if (request.headers.get('content-length') !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/**
 * Reads one posted form within its bounds. A body that is cut off, not the multipart it claims to be,
 * or carries files, too many fields or one field twice is a problem and never an exception.
 */
export async function readForm(request: Request): Promise<PostedForm | Outcome> {
  const type = request.headers.get('content-type') ?? '';
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) return { status: 415, reason: 'not-multipart' };
  if (encoding.toLowerCase() !== 'identity') return { status: 415, reason: 'encoded-body' };
  const tooBig: Outcome = { status: 413, reason: 'too-big' };
  if (Number(request.headers.get('content-length')) > maxBodyBytes) return tooBig;
  const bytes = await readBounded(request).catch(() => null);
  if (bytes === null) return { status: 400, reason: 'body-cut-off' };
  return bytes ? pickFields(bytes, boundaryOf(type)) : tooBig;
}

function pickFields(bytes: Uint8Array, boundary: string | undefined): PostedForm | Outcome {
  const parts = boundary === undefined ? undefined : readParts(bytes, boundary);
  if (parts === undefined) return { status: 400, reason: 'malformed-multipart' };
  if (parts.length > mostFields) return { status: 400, reason: 'too-many-fields' };
  const fields: PostedForm['fields'] = {};
  let honeypotFilled = false;
  for (const { name, isFile, value } of parts) {
    if (isFile) return { status: 400, reason: 'file-part' };
    if (name === honeypotField) honeypotFilled ||= value.trim() !== '';
    const field = fieldNames.find((known) => known === name);
    if (field === undefined) continue;
    if (fields[field] !== undefined) return { status: 400, reason: 'repeated-field' };
    fields[field] = value;
  }
  return { fields, honeypotFilled, bytes: bytes.byteLength };
}
