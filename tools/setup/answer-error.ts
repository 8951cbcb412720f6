/** An answer that does not fit, in the words of the build. */
export class AnswerError extends Error {
  override name = 'AnswerError';
}
