import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import {
  toInstrumentId,
  type AccountId,
  type InstrumentId,
  type Leverage,
  type VolumeUnits,
} from '../../../domain/units.ts';

/** Volume of positions and resting openings of an account in a product. */
export interface Exposure {
  readonly buy: VolumeUnits;
  readonly sell: VolumeUnits;
}

/** A product as one account has it. */
export interface AccountProduct {
  readonly accountId: AccountId;
  readonly symbolId: InstrumentId;
}

const NO_EXPOSURE: Exposure = { buy: 0, sell: 0 };

/** What accounts have of products beside orders and positions: their exposure, and the leverage that they chose. */
export class AccountProducts {
  readonly #exposures = new Map<string, Exposure>();
  readonly #leverages = new Map<string, Leverage>();

  leverage(accountId: AccountId, symbolId: InstrumentId): Leverage | undefined {
    return this.#leverages.get(key(accountId, symbolId));
  }

  /** Every leverage that an owner has chosen. */
  *leverages(): Iterable<AccountProduct & { readonly leverage: Leverage }> {
    for (const [name, leverage] of this.#leverages) yield { ...ofKey(name), leverage };
  }

  putLeverage(accountId: AccountId, symbolId: InstrumentId, leverage: Leverage): void {
    this.#leverages.set(key(accountId, symbolId), leverage);
  }

  exposure(accountId: AccountId, symbolId: InstrumentId): Exposure {
    return this.#exposures.get(key(accountId, symbolId)) ?? NO_EXPOSURE;
  }

  /** Adds to the exposure of one side, or takes from it. */
  addExposure({ accountId, symbolId }: AccountProduct, side: Direction, volume: VolumeUnits): void {
    const { buy, sell } = this.exposure(accountId, symbolId);
    const next = side === DIRECTION.buy ? { buy: buy + volume, sell } : { buy, sell: sell + volume };
    if (next.buy === 0 && next.sell === 0) this.#exposures.delete(key(accountId, symbolId));
    else this.#exposures.set(key(accountId, symbolId), next);
  }

  /** The exposures of some accounts, as they are now. */
  exposuresOf(accountIds: ReadonlySet<number>): (AccountProduct & Exposure)[] {
    return [...this.#exposures]
      .map(([name, exposure]) => ({ ...ofKey(name), ...exposure }))
      .filter(({ accountId }) => accountIds.has(accountId));
  }

  /** Forgets the leverages that some accounts chose. */
  forgetLeverages(accountIds: ReadonlySet<number>): void {
    for (const name of this.#leverages.keys())
      if (accountIds.has(ofKey(name).accountId)) this.#leverages.delete(name);
  }
}

function key(accountId: AccountId, symbolId: InstrumentId): string {
  return `${accountId}/${symbolId}`;
}

function ofKey(name: string): AccountProduct {
  const [accountId = 0, symbolId = 0] = name.split('/').map(Number);
  return { accountId, symbolId: toInstrumentId(symbolId) };
}
