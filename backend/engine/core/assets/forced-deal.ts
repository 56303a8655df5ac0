import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import { divide, powerOfTen } from '../../../domain/decimal.ts';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../../../domain/orders/order-terms.ts';
import {
  baseAmount,
  executionPrice,
  isTradeTime,
  notionalWithin,
  RATE_DIGITS,
  RATIO_DIGITS,
  REFERENCE_CURRENCY,
  volumeWithin,
  type InstrumentTerms,
} from '../../../domain/index.ts';
import { NEW_ORDER } from '../orders/closing-order.ts';
import type { MarketView } from '../commands.ts';
import type { Decision } from '../decision.ts';
import { nextIdentifier } from '../identifiers.ts';
import type { Mark } from '../margin/mark.ts';
import { ORDER_KIND, type Account, type Order } from '../model.ts';
import { findPocket } from './pockets.ts';
import { valueOf, valueWallet, walletOf } from './value-wallet.ts';
import type { MarketTimeMs, VolumeUnits } from '../../../domain/units.ts';

/** A deal that ends what a wallet owes: who pays, in which product and direction, how much. */
export interface ForcedDeal {
  readonly payer: Account;
  readonly terms: InstrumentTerms;
  readonly market: MarketView;
  readonly direction: Direction;
  readonly volume: VolumeUnits;
}

const WHOLE = powerOfTen(RATIO_DIGITS);
const isIndebted = ({ loan, interest }: Account) => loan + interest > 0n;

/**
 * What is dealt in next: an owed asset is bought back with money that nothing is owed of, else the asset that is worth most is
 * sold. `done` keeps what was found, so that nothing is tried twice over. `waits` for a product whose market is closed or
 * that has no quote.
 */
export function findForcedDeal(
  decision: Decision,
  unit: number,
  done: Set<string>,
  timeMs: MarketTimeMs,
): ForcedDeal | 'waits' | undefined {
  const wallet = walletOf(decision, unit);
  const marketValue = (account: Account) => valueOf(decision, account, account.cash, 'asset') ?? 0n;
  const held = wallet
    .filter((account) => account.cash > 0n && !isIndebted(account))
    .map((account) => ({ account, value: marketValue(account) }))
    .sort((a, b) => Number(b.value - a.value) || a.account.accountId - b.account.accountId);
  const candidates = [
    ...wallet.filter(isIndebted).map((account) => ({ account, direction: DIRECTION.buy })),
    ...held.map(({ account }) => ({ account, direction: DIRECTION.sell })),
  ];
  for (const { account, direction } of candidates) {
    const found = dealIn(decision, account, direction, done, timeMs);
    if (found !== undefined) return found;
  }
  return undefined;
}

function dealIn(
  decision: Decision,
  of: Account,
  direction: Direction,
  done: Set<string>,
  timeMs: MarketTimeMs,
): ForcedDeal | 'waits' | undefined {
  const symbolId = decision.assets.pricedBy(of.currency);
  const terms = symbolId === undefined ? undefined : decision.terms(symbolId, of);
  if (symbolId === undefined || terms === undefined) return undefined;
  const payer = direction === DIRECTION.sell ? of : findPocket(decision, of, terms.profitCurrency);
  if (payer === undefined || payer.cash === 0n || isIndebted(payer)) return undefined;
  const name = `${symbolId}/${direction}/${payer.cash}`;
  if (done.has(name)) return undefined;
  done.add(name);
  const mark = decision.mark(symbolId);
  if (mark === undefined || !isTradeTime(terms.session, timeMs)) return 'waits';
  const volume =
    direction === DIRECTION.sell
      ? soldVolume(decision, of, terms, mark)
      : boughtVolume(of, payer, terms, mark);
  return volume === 0 ? undefined : { payer, terms, market: mark.market, direction, volume };
}

/** As much of an asset as pays all debts, and no more than there is. */
function soldVolume(decision: Decision, account: Account, terms: InstrumentTerms, mark: Mark): number {
  const held = divide(account.cash, baseAmount(1, terms, account.digits, 'up'), 'down');
  const debts = valueWallet(decision, account.accountId)?.used;
  const rate = mark.rate(REFERENCE_CURRENCY.currency);
  if (debts === undefined || rate === undefined || rate <= 0n) return Number(held);
  const price = BigInt(executionPrice(DIRECTION.sell, mark.market, terms)) * BigInt(terms.contractSize);
  const scale = powerOfTen(terms.symbolDigits + terms.numberDigits + RATE_DIGITS);
  const value = price * rate * powerOfTen(REFERENCE_CURRENCY.digits);
  const needed = divide(debts * scale * WHOLE, value * afterFee(terms), 'up');
  return Number(needed < held ? needed : held);
}

/** As much of an owed asset as is owed, and no more than the money buys. */
function boughtVolume(owing: Account, payer: Account, terms: InstrumentTerms, { market }: Mark): number {
  const unit = baseAmount(1, terms, owing.digits, 'up');
  const needed = divide((owing.loan + owing.interest) * WHOLE, unit * afterFee(terms), 'up');
  const byUnit = { ...terms, volumeStep: 1 };
  const most = notionalWithin(payer.cash, terms, payer.digits);
  const affordable = BigInt(volumeWithin(most, DIRECTION.buy, market, byUnit));
  return Number(needed < affordable ? needed : affordable);
}

/** What of one is left when the fee is taken off what comes in, as a part of WHOLE. */
function afterFee({ feeRate }: InstrumentTerms): bigint {
  return WHOLE - feeRate;
}

/** The order of a forced deal. */
export function forcedOrder({ state }: Decision, of: ForcedDeal, timeMs: MarketTimeMs): Order {
  return {
    orderId: nextIdentifier(state.last.orderId, timeMs),
    accountId: of.payer.accountId,
    symbolId: of.terms.symbolId,
    kind: ORDER_KIND.stopOut,
    direction: of.direction,
    entryType: ENTRY_TYPE.quantity,
    requestNum: '',
    volume: of.volume,
    filledVolume: 0,
    price: undefined,
    isStop: false,
    takeProfit: undefined,
    stopLoss: undefined,
    leverage: of.terms.defaultLeverage,
    expireType: EXPIRE_TYPE.day,
    expireAtMs: undefined,
    positionId: undefined,
    reserved: 0n,
    ...NEW_ORDER,
    placedAtMs: timeMs,
    updatedAtMs: timeMs,
    source: 'System',
    remark: undefined,
    thirdPartyOrder: undefined,
  };
}
