/** How a mail failed to go out, as far as that decides what happens next. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  /** `server`: nothing could be sent at all. `message`: the server was ready and this mail failed. */
  readonly stage: 'server' | 'message';
  /** A reply that more attempts will not change. */
  readonly permanent: boolean;
  /** The text had been sent and no reply came: the server may have kept a copy. */
  readonly ambiguous: boolean;
  /** The reply code or the error's name: what a log may hold, since a reply can quote the visitor. */
  readonly code: string;

  constructor(
    message: string,
    kind: { stage: 'server' | 'message'; permanent?: boolean; ambiguous?: boolean; cause?: unknown },
  ) {
    super(message, { cause: kind.cause });
    this.stage = kind.stage;
    this.permanent = kind.permanent ?? false;
    this.ambiguous = kind.ambiguous ?? false;
    this.code = String(replyCode(kind.cause) ?? errorName(kind.cause));
  }
}

/** Such as ECONNREFUSED or EAUTH; empty where the error has none. */
function errorName(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // Nodemailer puts a name of its own over the system's.
  if ('originalCode' in error) return String(error.originalCode);
  return 'code' in error ? String(error.code) : '';
}

/** The reply code of an SMTP error, or undefined where no reply came. */
export function replyCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('responseCode' in error)) return undefined;
  return typeof error.responseCode === 'number' && error.responseCode >= 200 ? error.responseCode : undefined;
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
