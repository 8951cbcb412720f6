/** The reply code of an SMTP error, or undefined where no reply came. */
export function replyCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('responseCode' in error)) return undefined;
  return typeof error.responseCode === 'number' && error.responseCode >= 200 ? error.responseCode : undefined;
}

/** The reply code, or a name such as ECONNREFUSED or EAUTH; empty where the error has neither. */
export function failureCode(error: unknown): string {
  const code = replyCode(error);
  if (code !== undefined) return String(code);
  if (!(error instanceof Error)) return '';
  // Nodemailer puts a name of its own over the system's.
  if ('originalCode' in error) return String(error.originalCode);
  return 'code' in error ? String(error.code) : '';
}

/**
 * A mail server refuses a mail for good with 5xx to RCPT or DATA (RFC 5321 §4.2.1). A full mailbox
 * (552, or 5.2.2 of RFC 3463) is emptied some day, so that one is tried again.
 */
export function isPermanent(error: unknown): boolean {
  const code = replyCode(error);
  if (code === undefined || code < 500 || !(error instanceof Error) || !('command' in error)) return false;
  if (error.command !== 'RCPT TO' && error.command !== 'DATA') return false;
  const reply = 'response' in error ? String(error.response) : '';
  return code !== 552 && !/^\d{3}[ -]\d\.2\.2\b/.test(reply);
}
