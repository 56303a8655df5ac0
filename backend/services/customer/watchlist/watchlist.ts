import { MAX_WATCHED_PER_PLAY } from '../../../contract/calls/watchlist.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { watchlistRepository, type WatchlistRow } from '../../../storage/customers/watchlist.ts';
import { withStatements, type Database, type ExtraStatements } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';

/** Products of one account type, as requests name them. */
export interface WatchedProducts {
  readonly tradeType: number;
  readonly symbolIds: readonly number[];
}

/** What customers watch, account type by account type. Extra statements of a change are stored with it or not at all. */
export class Watchlist {
  readonly #database: Database;
  readonly #queue = new KeyedQueue();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Entries of a customer, oldest first. */
  entriesOf(customerId: number): Promise<WatchlistRow[]> {
    return watchlistRepository.ofCustomer(this.#database, customerId);
  }

  /**
   * Adds products of one or several account types, all or none; those that are watched already stay where they are. Throws
   * 0001025 when an account type would have more than `MAX_WATCHED_PER_PLAY`.
   */
  add(
    customerId: number,
    wanted: readonly WatchedProducts[],
    extraStatements?: ExtraStatements,
  ): Promise<void> {
    return this.#queue.run(String(customerId), async () => {
      const own = await this.entriesOf(customerId);
      const known = new Set(own.map((row) => watchKey(row.trade_type, row.symbol_id)));
      const counts = new Map<number, number>();
      for (const row of own) counts.set(row.trade_type, (counts.get(row.trade_type) ?? 0) + 1);
      let sort = own.at(-1)?.sort ?? 0;
      const added: WatchlistRow[] = [];
      for (const { tradeType, symbolIds } of wanted) {
        for (const symbolId of symbolIds) {
          const key = watchKey(tradeType, symbolId);
          if (known.has(key)) continue;
          known.add(key);
          const count = (counts.get(tradeType) ?? 0) + 1;
          if (count > MAX_WATCHED_PER_PLAY)
            throw PlatformError.wrong(
              CODE.customerParametersInvalid,
              'noRoom',
              'symbolId',
              MAX_WATCHED_PER_PLAY,
            );
          counts.set(tradeType, count);
          sort += 1;
          added.push({ customer_id: customerId, trade_type: tradeType, symbol_id: symbolId, sort });
        }
      }
      if (added.length === 0) return;
      await watchlistRepository.add(withStatements(this.#database, extraStatements), customerId, added);
    });
  }

  /** Removes products of an account type, or of all. Throws 0000003 when the customer watches none of them. */
  remove(
    customerId: number,
    unwanted: { readonly tradeType: number | undefined; readonly symbolIds: readonly number[] },
    extraStatements?: ExtraStatements,
  ): Promise<void> {
    return this.#queue.run(String(customerId), async () => {
      const own = await this.entriesOf(customerId);
      const named = new Set(unwanted.symbolIds);
      const { tradeType } = unwanted;
      const removed = own.filter(
        (row) => (tradeType === undefined || row.trade_type === tradeType) && named.has(row.symbol_id),
      );
      if (removed.length === 0) throw new PlatformError(CODE.dataUnknown);
      await watchlistRepository.remove(withStatements(this.#database, extraStatements), {
        customerId,
        tradeType,
        symbolIds: removed.map((row) => row.symbol_id),
        isLast: removed.length === own.length,
      });
    });
  }
}

function watchKey(tradeType: number, symbolId: number): string {
  return `${tradeType}:${symbolId}`;
}
