import { atLeastZero, formatDecimal, leastOf, rescale } from '../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { ENTRY_TYPE } from '../../../backend/domain/orders/order-terms.ts';
import {
  assetFeeOf,
  givenCurrency,
  givenFor,
  largestVolume,
  lotsText,
  notionalWithin,
  receivedCurrency,
  receivedFor,
  stepped,
  STOCK_AMOUNT_DIGITS,
  UNIT_RATE,
  validateOrder,
  type Violation,
  type InstrumentTerms,
} from '../../../backend/domain/index.ts';
import type { RejectReason } from '../../../backend/domain/rejection.ts';
import type { OrderDraft } from '../../trading/contracts.ts';
import { riskRatioBp } from '../shared/risk-ratio.ts';
import { findFix } from './ticket-fix.ts';
import {
  knownValue,
  linkOf,
  parseNumericInput,
  type Figure,
  type TicketDraft,
  timeInForceOf,
} from './ticket-model.ts';
import {
  levelOf,
  limitBehind,
  triggerBefore,
  onSide,
  readLevels,
  stopFault,
  stopFix,
  toStop,
  type LevelFigures,
} from './ticket-stop.ts';
import { isThrough, liveQuote } from './ticket-summary.ts';
import type { SpotPreview, SideSummary, TicketSummary, SpotInputs, MetMarket } from './summary-types.ts';

/** What a loan by hand depends on. */
export type LoanInputs = Pick<SpotInputs, 'wallet' | 'lends'> & {
  readonly terms: Pick<SpotInputs['terms'], 'baseCurrency'>;
};

interface Figures extends LevelFigures {
  readonly quantity: Figure<bigint>;
}

/** More than any order needs: what an order gives is looked at apart, in the asset that it gives. */
const ENOUGH = 2n ** 124n;

/** Judges both sides of an order for assets by the rules and the arithmetic that the platform applies (backend/domain). */
export function summariseSpot(draft: TicketDraft, facts: SpotInputs): TicketSummary {
  const { symbolDigits, numberDigits, profitCurrency } = facts.terms;
  const moneyDigits = facts.wallet.digitsOf(profitCurrency) ?? 2;
  const figures: Figures = {
    quantity: parseNumericInput(
      draft.quantity,
      draft.entry === ENTRY_TYPE.amount ? moneyDigits : numberDigits,
    ),
    ...readLevels(draft, symbolDigits),
  };
  return {
    buy: summariseSide(DIRECTION.buy, draft, figures, facts),
    sell: summariseSide(DIRECTION.sell, draft, figures, facts),
  };
}

function summariseSide(
  direction: Direction,
  draft: TicketDraft,
  all: Figures,
  facts: SpotInputs,
): SideSummary {
  const { terms } = facts;
  const market = facts.market(direction);
  const figures = levelOf(direction, draft, all, market?.best);
  const rests = draft.kind !== 'market';
  const price = rests ? knownValue(figures.price) : market?.best;
  const isMarketable = draft.kind === 'limit' && isThrough(direction, price, market?.best);
  const volume = readVolume(direction, draft, figures, facts);
  const base = { direction, price, volume, isMarketable, closable: 0, preview: undefined };
  const faults = stopFault(direction, draft, figures.price, market?.best);
  const wrong = [...Object.values(figures), ...faults].flatMap((figure: Figure<unknown>): Violation[] =>
    figure.state === 'wrong' ? [{ reason: figure.reason, params: [] }] : [],
  );
  if (!terms.tradeEnabled) wrong.unshift({ reason: 'instrumentDisabled', params: [] });
  const nearest = stopFix(direction, draft, wrong, market?.best, terms);
  if (wrong.length > 0) return { ...base, order: undefined, violations: wrong, fix: nearest };
  if (volume === 0) {
    // What the platform says of an amount that does not pay for one step.
    const { minVolume, volumeStep, numberDigits } = terms;
    const most = rests ? terms.limitMaxVolume : terms.maxVolume;
    const params = [minVolume, most, volumeStep].map((units) => lotsText(units, numberDigits));
    return {
      ...base,
      order: undefined,
      violations: [{ reason: 'volumeOutsideLimits', params }],
      fix: undefined,
    };
  }
  if (volume === undefined || (rests && price === undefined))
    return { ...base, order: undefined, violations: [], fix: undefined };
  const limit = rests ? (limitBehind(direction, figures) ?? price) : undefined;
  const spot = previewOf(direction, volume, limit, facts);
  const intent = {
    kind: 'open' as const,
    direction,
    volume,
    pending: rests,
    leverage: terms.defaultLeverage,
    price: limit,
    trigger: triggerBefore(direction, figures),
    timeInForce: timeInForceOf(draft),
  };
  const violations = validateOrder(terms, intent, {
    ...facts,
    quote: liveQuote(facts),
    available: ENOUGH,
    conversion: { accountDigits: 2, rate: UNIT_RATE },
    closable: 0,
    // The accounts that give are two: what rests on the other side is not counted.
    longExposure: direction === DIRECTION.buy ? facts.longExposure : 0,
    shortExposure: direction === DIRECTION.sell ? facts.shortExposure : 0,
  });
  if (violations.length === 0 && spot !== undefined && spot.given > spot.free + spot.borrow)
    violations.push({ reason: shortReason(facts, spot), params: [] });
  const [first] = violations;
  const fix =
    first?.reason === 'insufficientMargin' || first?.reason === 'borrowingLimitExceeded'
      ? affordable(direction, limit, draft, facts)
      : first && draft.entry === ENTRY_TYPE.quantity
        ? onSide(direction, draft, findFix(first, intent, { ...facts, price, closable: 0 }))
        : undefined;
  const order =
    first === undefined
      ? { ...toOrder(direction, draft, figures, volume, facts), ...lendingOf(spot) }
      : undefined;
  return { ...base, violations, order, fix, ...(spot === undefined ? {} : { spot }) };
}

/** What the order does with loans by itself; nothing where it needs none. */
function lendingOf(spot: SpotPreview | undefined): Pick<OrderDraft, 'lending'> {
  if (spot === undefined || (spot.borrow === 0n && spot.repay === 0n)) return {};
  return { lending: spot.borrow > 0n ? 'borrow' : 'repay' };
}

/** Volume in units: as typed, or what the amount pays for at the limit or in the market. */
function readVolume(direction: Direction, draft: TicketDraft, figures: Figures, facts: SpotInputs) {
  const { terms } = facts;
  const quantity = knownValue(figures.quantity);
  if (quantity === undefined) return undefined;
  if (draft.entry !== ENTRY_TYPE.amount)
    return quantity <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(quantity) : undefined;
  const digits = facts.wallet.digitsOf(terms.profitCurrency) ?? 2;
  if (draft.kind !== 'market') {
    const price = knownValue(figures.price);
    if (price === undefined) return undefined;
    return stepped(notionalWithin(quantity, terms, digits) / BigInt(price), terms);
  }
  const market = facts.market(direction);
  return market && volumeForMoney(quantity, direction, market, terms, digits);
}

/** What the order would give and get: at its limit or its level, else at the market of this moment. */
function previewOf(
  direction: Direction,
  volume: number,
  limit: number | undefined,
  facts: SpotInputs,
): SpotPreview | undefined {
  const { terms, wallet, market: marketOf } = facts;
  const market = marketOf(direction);
  const fill: ExpectedFill | undefined =
    limit === undefined
      ? market && expectedFill(volume, direction, market)
      : { volume, notional: BigInt(limit) * BigInt(volume) };
  const given = givenCurrency(direction, terms);
  const got = receivedCurrency(direction, terms);
  const givenDigits = wallet.digitsOf(given);
  const receivedDigits = wallet.digitsOf(got);
  if (fill === undefined || givenDigits === undefined || receivedDigits === undefined) return undefined;
  const received = receivedFor(direction, fill, terms, receivedDigits);
  const fee = assetFeeOf({ direction, notional: fill.notional, received }, terms, receivedDigits);
  const flow = {
    given: givenFor(direction, fill, terms, givenDigits),
    givenCurrency: given,
    givenDigits,
    free: wallet.freeOf(given) + keptByLinked(given, givenDigits, facts),
    received,
    fee,
    net: received - fee,
    receivedCurrency: got,
    receivedDigits,
  };
  return { ...flow, ...loansOf(flow, facts) };
}

/** What the linked order keeps of a currency: one of the two is filled, so the larger of what both may give is enough. */
function keptByLinked(currency: string, digits: number, { linked, terms }: SpotInputs): bigint {
  if (linked?.price === undefined || givenCurrency(linked.direction, terms) !== currency) return 0n;
  const { direction, volume, price } = linked;
  return givenFor(direction, { volume, notional: BigInt(price) * BigInt(volume) }, terms, digits);
}

type Flow = Omit<SpotPreview, 'borrow' | 'repay' | 'borrowable' | 'riskBefore' | 'riskAfter'>;

/** What the order borrows or repays by itself; an order does one of the two. */
function loansOf(flow: Flow, facts: SpotInputs): Omit<SpotPreview, keyof Flow> {
  const { wallet, lends } = facts;
  const { given, givenCurrency: from, receivedCurrency: to, free, net } = flow;
  const shortage = atLeastZero(given - free);
  const borrowable = lends?.borrow === true ? (mostLent(from, facts) ?? 0n) : 0n;
  const borrow = shortage <= borrowable ? shortage : 0n;
  const owed = owedOf(wallet.debtOf?.(to));
  const repay = lends?.repay === true && shortage === 0n ? leastOf(net, owed) : 0n;
  const { assets, owed: liabilities } = wallet;
  const marketValue = (currency: string, amount: bigint) => wallet.computeMarketValue?.(currency, amount);
  const moved = [
    marketValue(from, given - borrow),
    marketValue(to, net - repay),
    marketValue(from, borrow),
    marketValue(to, repay),
  ];
  const [gone, come, lent, back] = moved;
  const isKnown = assets !== undefined && liabilities !== undefined;
  if (!isKnown || gone === undefined || come === undefined || lent === undefined || back === undefined)
    return { borrow, repay, borrowable, riskBefore: undefined, riskAfter: undefined };
  return {
    borrow,
    repay,
    borrowable,
    riskBefore: riskRatioBp(assets, liabilities),
    riskAfter: riskRatioBp(assets - gone + come, liabilities + lent - back),
  };
}

/** What may still be borrowed of a currency; undefined while the platform cannot tell. */
export function mostLent(currency: string, { wallet, lends, terms }: LoanInputs): bigint | undefined {
  const debt = wallet.debtOf?.(currency);
  if (debt !== undefined || currency !== terms.baseCurrency) return debt?.borrowable;
  const digits = wallet.digitsOf(currency);
  return digits === undefined || lends === undefined
    ? undefined
    : rescale(lends.assetLimit, STOCK_AMOUNT_DIGITS, digits, 'down');
}

/** Principal and interest together. */
function owedOf(debt: { readonly principal: bigint; readonly interest: bigint } | undefined): bigint {
  return debt === undefined ? 0n : debt.principal + debt.interest;
}

/** With borrowing, what is missing is beyond what is lent. */
function shortReason({ lends }: SpotInputs, { borrowable }: SpotPreview): RejectReason {
  return lends?.borrow === true && borrowable > 0n ? 'borrowingLimitExceeded' : 'insufficientMargin';
}

/** The largest quantity, a multiple of the step, that what is free pays for; 0 when not even the smallest order does. */
export function mostVolume(direction: Direction, limit: number | undefined, facts: SpotInputs): number {
  const { terms } = facts;
  const most = limit === undefined ? terms.maxVolume : terms.limitMaxVolume;
  const units = largestVolume(most, terms, (volume) => {
    const preview = previewOf(direction, volume, limit, facts);
    return preview !== undefined && preview.given <= preview.free + preview.borrowable;
  });
  return units < terms.minVolume ? 0 : units;
}

function affordable(direction: Direction, limit: number | undefined, draft: TicketDraft, facts: SpotInputs) {
  const { terms, wallet } = facts;
  const units = mostVolume(direction, limit, facts);
  if (units === 0) return undefined;
  if (draft.entry === ENTRY_TYPE.quantity)
    return { field: 'quantity' as const, text: formatDecimal(units, terms.numberDigits) };
  if (direction !== DIRECTION.buy) return undefined;
  const digits = wallet.digitsOf(terms.profitCurrency) ?? 2;
  return {
    field: 'quantity' as const,
    entry: ENTRY_TYPE.amount,
    text: formatDecimal(wallet.freeOf(terms.profitCurrency), digits),
  };
}

function toOrder(
  direction: Direction,
  draft: TicketDraft,
  figures: Figures,
  volume: number,
  { terms, wallet, quote }: SpotInputs,
): OrderDraft {
  const moneyDigits = wallet.digitsOf(terms.profitCurrency) ?? 2;
  const isAmount = draft.entry === ENTRY_TYPE.amount;
  return {
    symbolId: terms.symbolId,
    type: draft.kind === 'market' ? 'marketOpen' : 'limitOpen',
    direction,
    entryType: isAmount ? ENTRY_TYPE.amount : ENTRY_TYPE.quantity,
    requestNum: isAmount
      ? formatDecimal(knownValue(figures.quantity) ?? 0n, moneyDigits)
      : formatDecimal(volume, terms.numberDigits),
    price: knownValue(figures.price),
    takeProfit: undefined,
    stopLoss: undefined,
    expireType: draft.expire,
    timeInForce: timeInForceOf(draft),
    leverage: terms.defaultLeverage,
    positionId: undefined,
    ...toStop(direction, draft, figures, { terms, quote }),
    ...linkOf(draft),
  };
}

/** What an order at the market would be dealt at: a volume at a notional (price ticks times volume units). */
interface ExpectedFill {
  readonly volume: number;
  readonly notional: bigint;
}

/** The market as far as it is known: the volume behind the last level is reckoned at the price of that level. */
function* levelsOf({ best, bestVolume, levels, walks }: MetMarket, direction: Direction) {
  if (walks && bestVolume > 0) {
    yield { price: best, volume: bestVolume };
    // A grouped level holds the best price too: what stands there was counted.
    let counted = bestVolume;
    for (const level of levels) {
      const isBehind = direction === DIRECTION.buy ? level.price > best : level.price < best;
      if (!isBehind && level.price !== best) continue;
      const volume = Math.max(0, level.volume - counted);
      counted = Math.max(0, counted - level.volume);
      if (volume > 0) yield { price: level.price, volume };
    }
  }
  const last = walks ? (levels.at(-1)?.price ?? best) : best;
  const isWorse = direction === DIRECTION.buy ? last > best : last < best;
  yield { price: isWorse ? last : best, volume: Number.MAX_SAFE_INTEGER };
}

/** What a quantity in units would be dealt at. */
export function expectedFill(volume: number, direction: Direction, market: MetMarket): ExpectedFill {
  let left = volume;
  let notional = 0n;
  for (const level of levelsOf(market, direction)) {
    const taken = Math.min(left, level.volume);
    notional += BigInt(level.price) * BigInt(taken);
    left -= taken;
    if (left === 0) break;
  }
  return { volume, notional };
}

/** The largest quantity, a multiple of the step, that costs or brings at most `amount` of money at `digits` decimals. */
export function volumeForMoney(
  amount: bigint,
  direction: Direction,
  market: MetMarket,
  terms: InstrumentTerms,
  digits: number,
): number {
  let left = notionalWithin(amount, terms, digits);
  let volume = 0n;
  for (const level of levelsOf(market, direction)) {
    const price = BigInt(level.price);
    const affordable = left / price;
    const taken = affordable < BigInt(level.volume) ? affordable : BigInt(level.volume);
    volume += taken;
    left -= taken * price;
    if (taken === affordable) break;
  }
  return stepped(volume, terms);
}
