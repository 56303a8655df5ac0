import type { WallClock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';
import type { Database } from '../../storage/index.ts';
import { tradingRepository } from '../../storage/trading/index.ts';
import type {
  AccountChange,
  AccountMessage,
  AccountRecords,
  StreamAccount,
  TradeStream,
} from '../trade-stream.ts';
import { accountRecords, resetRecords } from './account-records.ts';
import type { AssetPart } from '../../contract/message-hub/account-figures.ts';
import { assetPartText } from './asset-content.ts';
import { toMessage } from './stored-message.ts';
import type { TradingEngine } from './trading-engine.ts';
import type { AccountId, CustomerId } from '../../domain/units.ts';

/** Messages that one request for missed ones returns at most, and how far back it reaches. */
const MAX_REPLAY = 1_000;
export const REPLAY_MS = 86_400_000;

/** The trade stream over the trading engine and the store. */
export class EngineTradeStream implements TradeStream {
  readonly #engine: TradingEngine;
  readonly #database: Database;
  readonly #wallClock: WallClock;
  /** Nothing is under way when the stream opens. */
  #newestSeqId: number;
  readonly #assetListeners = new Set<(accountId: AccountId) => void>();

  constructor(engine: TradingEngine, database: Database, wallClock: WallClock) {
    this.#engine = engine;
    this.#database = database;
    this.#wallClock = wallClock;
    this.#newestSeqId = engine.lastSeqId;
    engine.onMessage(({ seqId }) => (this.#newestSeqId = seqId));
    engine.onEvents((events) => this.#tell(new Set(events.map(({ accountId }) => accountId))));
  }

  onMessage(listener: (message: AccountMessage) => void): () => void {
    return this.#engine.onMessage(listener);
  }

  onChange(listener: (change: AccountChange) => void): () => void {
    return this.#engine.onChange(listener);
  }

  onRecords(listener: (records: AccountRecords) => void): () => void {
    const stops = [
      this.#engine.onStored((events, isByMarket) =>
        accountRecords(this.#engine, events, isByMarket).forEach(listener),
      ),
      this.#engine.onReset((units) => resetRecords(this.#engine, units).forEach(listener)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  async messagesAfter(accountIds: readonly number[], seqId: number): Promise<AccountMessage[]> {
    const fromMs = this.#wallClock.nowMs() - REPLAY_MS;
    const rows = await tradingRepository.messagesAfter(this.#database, {
      accountIds,
      seqId,
      fromMs,
      limit: MAX_REPLAY,
    });
    return rows.map(toMessage);
  }

  newestSeqId(): number {
    return this.#newestSeqId;
  }

  accountIdsOf(customerId: CustomerId): readonly StreamAccount[] {
    const accounts: StreamAccount[] = [];
    for (const { accountId, tradeType, customerId: owner } of this.#engine.state.accounts.values()) {
      if (owner === customerId) accounts.push({ accountId, tradeType });
    }
    return accounts;
  }

  assetText(accountId: AccountId, part: AssetPart = 'figures'): string | undefined {
    const account = this.#engine.state.account(accountId);
    return account && assetPartText(this.#engine, account, part);
  }

  committed(accountId: AccountId): Promise<void> | undefined {
    return this.#engine.committed(accountId);
  }

  onAssetsChanged(listener: (accountId: AccountId) => void): () => void {
    this.#assetListeners.add(listener);
    return () => this.#assetListeners.delete(listener);
  }

  /** New quotes change the floating profit of every account that holds one of the products. */
  quotesChanged(ticks: readonly Tick[]): void {
    if (this.#assetListeners.size === 0) return;
    const accounts = new Set<number>();
    for (const symbolId of new Set(ticks.map((tick) => tick.symbolId))) {
      for (const positionId of this.#engine.state.triggers(symbolId).positions) {
        const position = this.#engine.state.positions.get(positionId);
        if (position) accounts.add(position.accountId);
      }
    }
    this.#tell(accounts);
  }

  #tell(accounts: ReadonlySet<number>): void {
    for (const accountId of accounts) for (const listener of this.#assetListeners) listener(accountId);
  }
}
