import type { TradeType } from '../../../domain/account-type.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import type { Account } from '../model.ts';
import type { CompanyId, InstrumentId, VolumeUnits } from '../../../domain/units.ts';

/** What the customers of a company hold together in a product and an account type, in volume units. */
export interface CompanyExposure {
  readonly symbolId: InstrumentId;
  /** One of the accounts that hold it: the contract size of a product goes by account type. */
  readonly account: Account;
  /** Positions, and with them the openings that rest. */
  readonly buy: VolumeUnits;
  readonly sell: VolumeUnits;
  /** Positions alone. */
  readonly longHeld: VolumeUnits;
  readonly shortHeld: VolumeUnits;
}

/** Sums over the customers of each company, kept with every change so that an order can be held against them at once. */
export class CompanyExposures {
  readonly #companies = new Map<number, Map<string, CompanyExposure>>();

  /** Adds volume of positions and resting openings; a negative one takes it away. */
  add(account: Account, symbolId: InstrumentId, side: Direction, volume: VolumeUnits): void {
    const { buy, sell } = this.#find(account, symbolId);
    this.#put(account, symbolId, side === DIRECTION.buy ? { buy: buy + volume } : { sell: sell + volume });
  }

  /** Adds volume of positions alone, which `add` counts too. */
  hold(account: Account, symbolId: InstrumentId, side: Direction, volume: VolumeUnits): void {
    const { longHeld, shortHeld } = this.#find(account, symbolId);
    const isBuy = side === DIRECTION.buy;
    this.#put(account, symbolId, isBuy ? { longHeld: longHeld + volume } : { shortHeld: shortHeld + volume });
  }

  /** Every product and account type in which customers of a company hold or wait for something. */
  of(companyId: CompanyId): Iterable<CompanyExposure> {
    return this.#companies.get(companyId)?.values() ?? [];
  }

  /** The same of every company. */
  *all(): Iterable<CompanyExposure> {
    for (const own of this.#companies.values()) yield* own.values();
  }

  /** What customers of a company hold or wait for in a product and an account type; undefined for nothing. */
  find(companyId: number, tradeType: TradeType, symbolId: InstrumentId): CompanyExposure | undefined {
    return this.#companies.get(companyId)?.get(key({ tradeType }, symbolId));
  }

  #find(account: Account, symbolId: InstrumentId): CompanyExposure {
    const known = this.find(account.companyId, account.tradeType, symbolId);
    return known ?? { symbolId, account, buy: 0, sell: 0, longHeld: 0, shortHeld: 0 };
  }

  #put(account: Account, symbolId: InstrumentId, change: Partial<CompanyExposure>): void {
    const next = { ...this.#find(account, symbolId), ...change };
    let own = this.#companies.get(account.companyId);
    if (own === undefined) this.#companies.set(account.companyId, (own = new Map()));
    const isOver = next.buy === 0 && next.sell === 0 && next.longHeld === 0 && next.shortHeld === 0;
    if (isOver) own.delete(key(account, symbolId));
    else own.set(key(account, symbolId), next);
  }
}

function key({ tradeType }: Pick<Account, 'tradeType'>, symbolId: InstrumentId): string {
  return `${tradeType}/${symbolId}`;
}
