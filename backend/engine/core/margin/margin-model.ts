import type { Conversion, InstrumentTerms, MarginStanding } from '../../../domain/index.ts';
import type { Direction } from '../../../domain/direction.ts';
import type { SetLeverage } from '../commands.ts';
import type { Decision, Valuing } from '../decision.ts';
import type { Posting } from '../ledger.ts';
import type { Account, Position } from '../model.ts';
import type { AccountId, InstrumentId, MarketTimeMs, Money, PriceTicks } from '../../../domain/units.ts';

/** An opening before it is paid for; money at the account's digits. */
export interface Opening {
  readonly symbolId: InstrumentId;
  readonly direction: Direction;
  readonly margin: Money;
}

/** A close before it is booked: margin that it gives back, and the result before any limit. */
export interface Closing {
  readonly released: bigint;
  readonly profit: Money;
}

/** What protects a position. */
export interface Protection {
  /** Money that the position has to keep. */
  readonly maintenance: Money;
  /** Ticks at which it has lost the rest; undefined where no price of this product alone ends the position. */
  readonly liquidationPrice: PriceTicks | undefined;
}

/** How an account type backs its positions. Money is at the account's digits. */
export interface MarginModel {
  /** Money that an order may bind, never below zero; undefined while the account cannot be valued. */
  computeAvailable(this: void, valuing: Valuing, account: Account): bigint | undefined;
  /** Money that may leave the account, never below zero; undefined while the account cannot be valued. */
  computeWithdrawable(this: void, valuing: Valuing, account: Account): bigint | undefined;
  /** What an opening need not bind because of positions on the other side. */
  computeRelief(this: void, valuing: Valuing, account: Account, opening: Opening): bigint;
  /** A posting over the account's books. */
  post(this: void, account: Account): Posting;
  /** Binds the margin of an opening. */
  bind(this: void, posting: Posting, margin: Money): void;
  /** Gives back the margin of a close. Returns the result as it is to be booked. */
  release(this: void, posting: Posting, closing: Closing): bigint;
  /** The most that a closing fee may take. */
  limitFee(this: void, posting: Posting, fee: Money): bigint;
  /** Books financing (below zero is paid). Returns what was paid in truth, and the margin that the position has left. */
  bookFinancing(
    this: void,
    posting: Posting,
    account: Account,
    position: Pick<Position, 'margin'>,
    due: bigint,
  ): { readonly paid: bigint; readonly margin: Money };
  protect(
    this: void,
    position: Pick<Position, 'direction' | 'volume' | 'notional' | 'margin'>,
    terms: InstrumentTerms,
    conversion: Conversion,
    standing: MarginStanding,
  ): Protection;
  /** Follows on a close: what an account without positions owes is written off. */
  settle(this: void, decision: Decision, accountId: AccountId, timeMs: MarketTimeMs): void;
  /** Gives the open positions of a product another leverage, with what that binds, or rejects all of it. */
  changeLeverage(
    this: void,
    decision: Decision,
    account: Account,
    positions: readonly Position[],
    command: SetLeverage,
  ): void;
}
