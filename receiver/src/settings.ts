import type { Outbox } from './outbox.ts';

/** Small values that must survive a restart, beside the enquiries. */
export class Settings {
  #outbox: Outbox;

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  get(name: string): string | undefined {
    const row = this.#outbox.read(() =>
      this.#outbox.db.prepare('SELECT value FROM setting WHERE name = ?').get(name),
    );
    return typeof row?.value === 'string' ? row.value : undefined;
  }

  set(name: string, value: string): void {
    const statement = this.#outbox.db.prepare(
      'INSERT INTO setting VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2',
    );
    this.#outbox.transaction(() => statement.run(name, value));
  }
}
