import { DIRECTION } from '../../../domain/direction.ts';
import type { Position } from '../model.ts';
import type { StockHolding } from './holding.ts';
import type { AccountId, InstrumentId } from '../../../domain/units.ts';

/** What stock accounts have, by account and product; which of them owe something. */
export class StockBook {
  readonly #holdings = new Map<number, Map<number, StockHolding>>();
  /** Numbers of the open positions by account and product: each account has one at most. */
  readonly #positions = new Map<number, Map<number, number>>();
  /** Accounts that hold something of a product. */
  readonly #holders = new Map<number, Set<number>>();
  readonly #shorts = new Map<number, Set<number>>();
  /** Accounts that owe money or shares: only they may be sold out. */
  readonly #debtors = new Set<number>();

  holding(accountId: AccountId, symbolId: InstrumentId): StockHolding | undefined {
    return this.#holdings.get(accountId)?.get(symbolId);
  }

  /** Holdings of an account in the order of their products. */
  holdingsOf(accountId: AccountId): StockHolding[] {
    const own = [...(this.#holdings.get(accountId)?.values() ?? [])];
    return own.sort((a, b) => a.symbolId - b.symbolId);
  }

  /** Every holding, for a copy of the state. */
  *all(): Iterable<StockHolding> {
    for (const own of this.#holdings.values()) yield* own.values();
  }

  /** The open position of an account in a product. */
  positionId(accountId: AccountId, symbolId: InstrumentId): number | undefined {
    return this.#positions.get(accountId)?.get(symbolId);
  }

  /** Whether a stock account holds something of the product. */
  isHeld(symbolId: InstrumentId): boolean {
    return (this.#holders.get(symbolId)?.size ?? 0) > 0;
  }

  owes(accountId: AccountId): boolean {
    return this.#debtors.has(accountId);
  }

  /** Accounts that owe something and hold something of a product, in rising order. */
  debtorsIn(symbolId: InstrumentId): number[] {
    if (this.#debtors.size === 0) return [];
    const found = [...(this.#holders.get(symbolId) ?? [])].filter((accountId) => this.owes(accountId));
    return found.sort((a, b) => a - b);
  }

  put(holding: StockHolding): void {
    const { accountId, symbolId } = holding;
    const own = this.#holdings.get(accountId) ?? new Map<number, StockHolding>();
    this.#holdings.set(accountId, own);
    if (holding.dayEndMs === undefined) own.delete(symbolId);
    else own.set(symbolId, holding);
    if (own.size === 0) this.#holdings.delete(accountId);
    this.#count(accountId);
  }

  putPosition({ accountId, symbolId, positionId, direction }: Position): void {
    const own = this.#positions.get(accountId) ?? new Map<number, number>();
    this.#positions.set(accountId, own.set(symbolId, positionId));
    const holders = this.#holders.get(symbolId) ?? new Set<number>();
    this.#holders.set(symbolId, holders.add(accountId));
    const shorts = this.#shorts.get(accountId) ?? new Set<number>();
    if (direction === DIRECTION.sell) this.#shorts.set(accountId, shorts.add(positionId));
    this.#count(accountId);
  }

  removePosition({ accountId, symbolId, positionId }: Position): void {
    const own = this.#positions.get(accountId);
    if (own?.get(symbolId) === positionId) {
      own.delete(symbolId);
      this.#holders.get(symbolId)?.delete(accountId);
    }
    if (own?.size === 0) this.#positions.delete(accountId);
    const shorts = this.#shorts.get(accountId);
    shorts?.delete(positionId);
    if (shorts?.size === 0) this.#shorts.delete(accountId);
    this.#count(accountId);
  }

  forget(accountId: AccountId): void {
    for (const symbolId of this.#positions.get(accountId)?.keys() ?? [])
      this.#holders.get(symbolId)?.delete(accountId);
    this.#holdings.delete(accountId);
    this.#positions.delete(accountId);
    this.#shorts.delete(accountId);
    this.#debtors.delete(accountId);
  }

  #count(accountId: AccountId): void {
    const holdings = this.#holdings.get(accountId)?.values() ?? [];
    const owesMoney = [...holdings].some(({ loan, interest }) => loan > 0n || interest > 0n);
    if (owesMoney || this.#shorts.has(accountId)) this.#debtors.add(accountId);
    else this.#debtors.delete(accountId);
  }
}
