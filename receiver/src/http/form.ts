import { type FieldName, fieldNames, honeypotField } from '../contract/fields.ts';
import type { Outcome } from './answers.ts';
import { boundaryOf, readParts, textOf } from './multipart.ts';

/** 64 KiB: the longest valid enquiry is about half of it. */
export const maxBodyBytes = 64 * 1024;
const mostFields = 32;

export interface PostedForm {
  fields: Partial<Record<FieldName, string>>;
  honeypotFilled: boolean;
  /** Names of fields that the form does not have, where they look like names in a program. */
  unknown: string[];
  bytes: number;
}

/** Such as preferredTime: nothing that a visitor typed. */
const fieldNamePattern = /^[a-z][A-Za-z]{1,30}$/;

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

/** The body of a post, whole and undecoded. */
export interface PostedBody {
  bytes: Uint8Array;
  boundary: string | undefined;
}

/** Reads the body of one posted form, 64 KiB at most. One that is cut off or no form is an outcome, never an exception. */
export async function readBody(request: Request): Promise<PostedBody | Outcome> {
  const type = request.headers.get('content-type') ?? '';
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) return { status: 415, reason: 'not-multipart' };
  if (encoding.toLowerCase() !== 'identity') return { status: 415, reason: 'encoded-body' };
  const tooBig: Outcome = { status: 413, reason: 'too-big' };
  if (Number(request.headers.get('content-length')) > maxBodyBytes) return tooBig;
  const bytes = await readBounded(request).catch(() => null);
  if (bytes === null) return { status: 400, reason: 'body-cut-off' };
  return bytes ? { bytes, boundary: boundaryOf(type) } : tooBig;
}

/**
 * The fields of a body. One that is not the multipart it claims to be, or carries files, too many fields or one
 * field twice is an outcome. Fields that the form does not have are left undecoded.
 */
export function parseForm({ bytes, boundary }: PostedBody): PostedForm | Outcome {
  const parts = boundary === undefined ? undefined : readParts(bytes, boundary);
  if (parts === undefined) return { status: 400, reason: 'malformed-multipart' };
  if (parts.length > mostFields) return { status: 400, reason: 'too-many-fields' };
  const fields: PostedForm['fields'] = {};
  const unknown: string[] = [];
  let honeypotFilled = false;
  for (const { name, isFile, value } of parts) {
    if (isFile) return { status: 400, reason: 'file-part' };
    const field = fieldNames.find((known) => known === name);
    if (name === honeypotField) honeypotFilled ||= textOf(value).trim() !== '';
    else if (field === undefined && fieldNamePattern.test(name)) unknown.push(name);
    if (field === undefined) continue;
    if (fields[field] !== undefined) return { status: 400, reason: 'repeated-field' };
    fields[field] = textOf(value);
  }
  return { fields, honeypotFilled, unknown, bytes: bytes.byteLength };
}
