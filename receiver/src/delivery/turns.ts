/** Lets one piece of work go on at a time, in the order asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when all before it has ended, whatever came of it. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
