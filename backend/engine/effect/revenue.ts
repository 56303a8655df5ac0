import { isWalletType } from '../../domain/account-type.ts';
import { DIRECTION, type Direction } from '../../domain/direction.ts';
import { addedSpread, feeOf, financingOf, profitOf, type InstrumentTerms } from '../../domain/index.ts';
import type { InstrumentId, Money, Notional, PriceTicks, Rate, VolumeUnits } from '../../domain/units.ts';
import type { Account, TermsLookup } from '../core/index.ts';

/** A fill of the last day. */
export interface PastFill {
  readonly account: Account;
  readonly symbolId: InstrumentId;
  readonly direction: Direction;
  readonly volume: VolumeUnits;
  readonly notional: Notional;
  readonly rate: Rate;
  /** What it was charged. */
  readonly fee: Money;
}

/** A position that an end of day would finance, with what it would close at without the spread of the house. */
export interface HeldOvernight extends Omit<PastFill, 'notional' | 'fee'> {
  readonly closePrice: PriceTicks;
}

/** Money that the house gets, now and under other terms. */
export interface RevenuePart {
  readonly before: Money;
  readonly after: Money;
}

/** Revenue of a day in one currency, at the digits of its accounts. */
export interface Revenue {
  readonly currency: string;
  readonly digits: number;
  readonly fills: number;
  readonly fees: RevenuePart;
  readonly markup: RevenuePart;
  /** Of one night: above zero is paid by holders. */
  readonly financing: RevenuePart;
}

interface RevenueSources {
  readonly fills: readonly PastFill[];
  readonly held: readonly HeldOvernight[];
  readonly termsNow: TermsLookup;
  readonly terms: TermsLookup;
}

type Sums = { -readonly [Part in 'fees' | 'markup' | 'financing']: { before: bigint; after: bigint } } & {
  readonly currency: string;
  readonly digits: number;
  fills: number;
};

/**
 * What the fills of a day brought the house, and would have brought under other terms, in the products whose charges are others there. Fees begin
 * with what was charged, so that terms which leave a charge alone leave its sum alone; the mark-up, which no fill keeps, is that of the terms. A
 * wider spread makes a fill dearer, and with it the fee. Financing is one night of what is held now. Wallets are left out: what they pay is
 * an asset, not money of one currency.
 */
export function revenueOf({ fills, held, termsNow, terms }: RevenueSources): Revenue[] {
  const pairOf = ({ account, symbolId }: Pick<PastFill, 'account' | 'symbolId'>) => {
    const [now, then] = [termsNow(symbolId, account), terms(symbolId, account)];
    return isWalletType(account.tradeType) || now === undefined || then === undefined
      ? undefined
      : { now, then };
  };
  const changed = new Set(
    [...fills, ...held].flatMap((one) => {
      const pair = pairOf(one);
      return pair !== undefined && chargesOf(pair.now) !== chargesOf(pair.then) ? [one.symbolId] : [];
    }),
  );
  const sums = new Map<string, Sums>();
  for (const fill of fills) {
    const pair = changed.has(fill.symbolId) ? pairOf(fill) : undefined;
    if (pair === undefined) continue;
    const sum = sumsOf(sums, fill.account);
    sum.fills += 1;
    sum.fees.before += fill.fee;
    sum.fees.after += fill.fee + chargeOf(fill, pair.then, pair) - chargeOf(fill, pair.now, pair);
    sum.markup.before += markupOf(fill, pair.now);
    sum.markup.after += markupOf(fill, pair.then);
  }
  for (const position of held) {
    const pair = changed.has(position.symbolId) ? pairOf(position) : undefined;
    if (pair === undefined) continue;
    const sum = sumsOf(sums, position.account);
    sum.financing.before += nightOf(position, pair.now);
    sum.financing.after += nightOf(position, pair.then);
  }
  return [...sums.values()];
}

function sumsOf(sums: Map<string, Sums>, { currency, digits }: Account): Sums {
  const none = () => ({ before: 0n, after: 0n });
  const sum = sums.get(currency) ?? {
    currency,
    digits,
    fills: 0,
    fees: none(),
    markup: none(),
    financing: none(),
  };
  sums.set(currency, sum);
  return sum;
}

/** What of the terms a customer pays for. */
function chargesOf(terms: InstrumentTerms): string {
  const { feeRate, feePerLot, minFee, maxFee, financing } = terms;
  const { ask, bid } = addedSpread(terms);
  const { long, short } = financing;
  return [feeRate, feePerLot, minFee, maxFee, ask, bid, long, short].join(' ');
}

/** The fee of a fill under terms, at the price that it has with their spread. */
function chargeOf(fill: PastFill, terms: InstrumentTerms, { now }: { readonly now: InstrumentTerms }): Money {
  const { account, direction, volume, notional, rate } = fill;
  const moved = BigInt(sideOf(direction, terms) - sideOf(direction, now)) * BigInt(volume);
  const paid = direction === DIRECTION.buy ? notional + moved : notional - moved;
  return feeOf(paid, volume, terms, { accountDigits: account.digits, rate });
}

function sideOf(direction: Direction, terms: InstrumentTerms): PriceTicks {
  const { ask, bid } = addedSpread(terms);
  return direction === DIRECTION.buy ? ask : bid;
}

/** What the spread of terms adds to the price of a fill, in the account's currency. */
export function markupOf(
  { account, direction, volume, rate }: Pick<PastFill, 'account' | 'direction' | 'volume' | 'rate'>,
  terms: InstrumentTerms,
): Money {
  const added = BigInt(sideOf(direction, terms)) * BigInt(volume);
  return profitOf(DIRECTION.buy, 0n, added, terms, { accountDigits: account.digits, rate });
}

function nightOf(
  { account, direction, volume, closePrice, rate }: HeldOvernight,
  terms: InstrumentTerms,
): Money {
  const notional = BigInt(closePrice) * BigInt(volume);
  return -financingOf({ direction, notional, days: 1 }, terms, { accountDigits: account.digits, rate });
}
