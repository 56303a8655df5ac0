import type { Logger } from 'pino';
import type { MarketClock, WallClock } from '../domain/clock.ts';
import type { Fidelity } from '../domain/fidelity/fidelity.ts';
import type { InstrumentTerms } from '../domain/index.ts';
import type { MarketFeed } from '../market/index.ts';
import type { Database } from '../storage/index.ts';
import type { Statement } from '../storage/index.ts';
import type { Account, AssetCatalogue, TradingEvent } from './core/index.ts';
import type { CompanyId, CustomerId, InstrumentId } from '../domain/units.ts';

/** What the trading engine is built of. */
export interface TradingEngineOptions {
  readonly database: Database;
  readonly feed: MarketFeed;
  readonly marketClock: MarketClock;
  readonly wallClock: WallClock;
  /** The clock of the host, by which the store is tried again; the wall clock when absent. */
  readonly hostClock?: WallClock | undefined;
  /** The terms of a product for the owner of an account, or the product's own. */
  terms(symbolId: InstrumentId, account?: Account): InstrumentTerms | undefined;
  /** False for a product that a customer's group does not see; absent: every group sees all. */
  readonly isVisibleTo?:
    | ((companyId: CompanyId, customerGroupId: number, symbolId: InstrumentId) => boolean)
    | undefined;
  /** The demo customer of a real one, and back; absent: nobody has another side. */
  readonly otherSideOf?: ((customerId: CustomerId) => Promise<CustomerId | undefined>) | undefined;
  /** True for a company whose clients are those in the field (client profile `deployed`); absent: for none. */
  readonly isDeployed?: ((companyId: CompanyId) => boolean) | undefined;
  /** True for a company where losses take credit before money that may be withdrawn; absent: for none. */
  readonly losesCreditFirst?: ((companyId: CompanyId) => boolean) | undefined;
  /** Stop-out level in percent of a cross account that holds nothing; undefined, or absent: the platform's. */
  readonly idleStopOut?: ((account: Account) => number | undefined) | undefined;
  /** How kind fills are; absent: a resting order is filled at the touch. */
  readonly fidelity?: Fidelity | undefined;
  /** What there is to hold and to borrow; absent: nothing. */
  readonly assets?: AssetCatalogue | undefined;
  /**
   * What is stored with every decision about an account: all of it or nothing. `decidedToMs` is the market time up to which
   * every quote is decided for the account. Absent: nothing more than the decision.
   */
  readonly besideDecision?:
    | ((
        account: Account | undefined,
        events: readonly TradingEvent[],
        decidedToMs: number,
      ) => readonly Statement[])
    | undefined;
  readonly log: Logger;
}
