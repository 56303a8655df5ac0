import type { Database } from '../../storage/index.ts';
import { tradingRepository } from '../../storage/trading/index.ts';
import type { AccountMessage } from '../trade-stream.ts';
import type { AccountId } from '../../domain/units.ts';

/** Messages of commits that had no answer: some are stored all the same, and are told once that is known. */
export class UntoldMessages {
  readonly #database: Database;
  readonly #messages = new Map<number, AccountMessage[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  add(accountId: AccountId, messages: readonly AccountMessage[]): void {
    this.#messages.set(accountId, [...(this.#messages.get(accountId) ?? []), ...messages]);
  }

  /** Forgets the messages of decisions about the accounts; resolves with those of them that are stored, in their order. */
  async takeStored(accountIds: readonly number[]): Promise<readonly AccountMessage[]> {
    const untold = accountIds.flatMap((accountId) => this.#messages.get(accountId) ?? []);
    for (const accountId of accountIds) this.#messages.delete(accountId);
    const [first] = untold;
    if (first === undefined) return [];
    const receivers = [...new Set(untold.map((message) => message.accountId))];
    const query = { accountIds: receivers, seqId: first.seqId - 1, fromMs: 0, limit: untold.length };
    const rows = await tradingRepository.messagesAfter(this.#database, query);
    const stored = new Set(rows.map((row) => row.seq_id));
    return untold.filter(({ seqId }) => stored.has(seqId));
  }
}
