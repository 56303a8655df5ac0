import type { InstrumentTerms } from '../../domain/index.ts';
import type { Account, PlaceOrder } from '../../engine/core/index.ts';
import type { RequestContext } from '../operation.ts';
import type { EventStatements } from '../../engine/decided.ts';
import type { PendingCommit, TradingEngine } from '../../engine/trading-engine.ts';
import type { CompanyId } from '../../domain/units.ts';

/** An opening order that waits for the money of an external wallet. */
export interface SettledOpening {
  readonly context: RequestContext;
  readonly command: PlaceOrder;
  readonly account: Account;
  readonly terms: InstrumentTerms;
  readonly extraStatements: EventStatements | undefined;
}

/** Settlement of a company's trades against its operator's own wallets. */
export interface Settlement {
  isOn(companyId: CompanyId): boolean;
  /** Decides an opening after the external system answered; a refused one leaves an order that was rejected. */
  open(engine: TradingEngine, opening: SettledOpening): Promise<PendingCommit>;
  /** Begins to return what closes set free, and takes up what a stop interrupted. */
  attach(engine: TradingEngine): Promise<void>;
  /** Takes up no further request and waits for those under way. */
  close(): Promise<void>;
}
