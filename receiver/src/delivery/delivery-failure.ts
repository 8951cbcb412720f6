interface FailureKind {
  stage: 'server' | 'message';
  permanent?: boolean;
  ambiguous?: boolean;
  silent?: boolean;
  words?: string;
  code?: string;
  cause?: unknown;
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

  /** `message` goes into alerts and beside other enquiries: nothing in it may come from what was sent. */
  constructor(message: string, { stage, permanent, ambiguous, silent, words, code, cause }: FailureKind) {
    super(message, { cause });
    this.stage = stage;
    this.permanent = permanent ?? false;
    this.ambiguous = ambiguous ?? false;
    this.silent = silent ?? this.ambiguous;
    this.words = words ?? '';
    this.code = code ?? systemCode(cause);
  }
}

/** Such as ENOSPC; empty where the error has none. */
function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
