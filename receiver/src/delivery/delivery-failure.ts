interface FailureKind {
  stage: 'server' | 'message';
  permanent?: boolean;
  ambiguous?: boolean;
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
  /** The reply code or the system's name for it: what a log may hold, since a reply can quote the visitor. */
  readonly code: string;

  constructor(message: string, { stage, permanent, ambiguous, code, cause }: FailureKind) {
    super(message, { cause });
    this.stage = stage;
    this.permanent = permanent ?? false;
    this.ambiguous = ambiguous ?? false;
    this.code = code ?? systemCode(cause);
  }
}

/** Such as ENOSPC; empty where the error has none. */
function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
