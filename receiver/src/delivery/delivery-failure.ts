interface FailureKind {
  stage: 'server' | 'message';
  permanent?: boolean;
  ambiguous?: boolean;
  silent?: boolean;
  words?: string;
  code?: string;
  refusals?: readonly Refusal[];
  cause?: unknown;
}

/** One recipient whom a server refused while it was asked about each. */
export interface Refusal {
  address: string;
  /** How; `permanent` is about this recipient alone. */
  failure: DeliveryFailure;
}

/** How a mail failed to go out, as far as that decides what happens next. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure';
  /** `server`: nothing could be sent at all. `message`: the server was ready and this mail failed. */
  readonly stage: 'server' | 'message';
  /** A reply that more attempts will not change. */
  readonly permanent: boolean;
  /** The text had been sent and no reply came: the server may have kept a copy. */
  readonly ambiguous: boolean;
  /**
   * No reply came, or the server ended the session over this mail. It may mean the mail or the server: only
   * several such mails in a row tell.
   */
  readonly silent: boolean;
  /** The server's own words, which can quote the visitor: for the row of this one enquiry and nothing else. */
  readonly words: string;
  /** The reply code or the system's name for it: what a log may hold, since a reply can quote the visitor. */
  readonly code: string;
  /** Who was refused, where the server judged the recipients one by one: everybody else has the mail. */
  readonly refusals: readonly Refusal[];

  /** `message` goes into alerts and beside other enquiries: nothing in it may come from what was sent. */
  constructor(message: string, kind: FailureKind) {
    super(message, { cause: kind.cause });
    this.stage = kind.stage;
    this.permanent = kind.permanent ?? false;
    this.ambiguous = kind.ambiguous ?? false;
    this.silent = kind.silent ?? this.ambiguous;
    this.words = kind.words ?? '';
    this.code = kind.code ?? systemCode(kind.cause);
    this.refusals = kind.refusals ?? [];
  }
}

/** Which of the recipients have a mail whose delivery failed with this error. */
export function takenBy(error: unknown, recipients: readonly string[]): string[] {
  if (!(error instanceof DeliveryFailure) || error.refusals.length === 0) return [];
  return recipients.filter((known) => !error.refusals.some(({ address }) => address === known));
}

/** Such as ENOSPC; empty where the error has none. */
function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
