import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { ENTRY_TYPE } from '../../../backend/domain/order-terms.ts';
import {
  assetFeeOf,
  givenCurrency,
  givenFor,
  lotsText,
  notionalWithin,
  receivedCurrency,
  receivedFor,
  stepped,
  UNIT_RATE,
  validateOrder,
  type Violation,
} from '../../../backend/domain/index.ts';
import type { WalletView } from '../../trading/contracts.ts';
import { expectedFill, volumeForMoney, type ExpectedFill, type MetMarket } from './spot-fill.ts';
import { findFix } from './ticket-fix.ts';
import { knownValue, parseNumericInput, readUnits, type Figure } from './ticket-figures.ts';
import type { TicketDraft } from './ticket-model.ts';
import { liveQuote, type SideSummary, type TicketInputs, type TicketSummary } from './ticket-summary.ts';

/** What an order of a wallet gives and gets; amounts at the digits of their asset. */
export interface SpotPreview {
  readonly given: bigint;
  readonly givenCurrency: string;
  readonly givenDigits: number;
  /** What may be given now. */
  readonly free: bigint;
  /** Before the fee. */
  readonly received: bigint;
  readonly fee: bigint;
  /** What comes in. */
  readonly net: bigint;
  readonly receivedCurrency: string;
  readonly receivedDigits: number;
}

export interface SpotInputs extends TicketInputs {
  readonly wallet: Pick<WalletView, 'freeOf' | 'digitsOf'>;
  /** The side of the market that an order of this direction meets; undefined without a quote. */
  market(direction: Direction): MetMarket | undefined;
}

interface Figures {
  readonly quantity: Figure<bigint>;
  readonly price: Figure<number>;
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
    price: draft.kind === 'limit' ? readUnits(draft.price, symbolDigits) : { state: 'empty' },
  };
  return {
    buy: summariseSide(DIRECTION.buy, draft, figures, facts),
    sell: summariseSide(DIRECTION.sell, draft, figures, facts),
  };
}

function summariseSide(
  direction: Direction,
  draft: TicketDraft,
  figures: Figures,
  facts: SpotInputs,
): SideSummary {
  const { terms } = facts;
  const market = facts.market(direction);
  const isLimit = draft.kind === 'limit';
  const price = isLimit ? knownValue(figures.price) : market?.best;
  const isMarketable =
    isLimit &&
    price !== undefined &&
    market !== undefined &&
    (direction === DIRECTION.buy ? price >= market.best : price <= market.best);
  const volume = readVolume(direction, draft, figures, facts);
  const base = { direction, price, volume, isMarketable, closable: 0, preview: undefined };
  const wrong = [figures.quantity, figures.price].flatMap((figure: Figure<unknown>): Violation[] =>
    figure.state === 'wrong' ? [{ reason: figure.reason, params: [] }] : [],
  );
  if (!terms.tradeEnabled) wrong.unshift({ reason: 'instrumentDisabled', params: [] });
  if (wrong.length > 0) return { ...base, order: undefined, violations: wrong, fix: undefined };
  if (volume === 0) {
    // What the platform says of an amount that does not pay for one step.
    const { minVolume, volumeStep, numberDigits } = terms;
    const most = isLimit ? terms.limitMaxVolume : terms.maxVolume;
    const params = [minVolume, most, volumeStep].map((units) => lotsText(units, numberDigits));
    const violations: Violation[] = [{ reason: 'volumeOutsideLimits', params }];
    return { ...base, order: undefined, violations, fix: undefined };
  }
  if (volume === undefined || (isLimit && price === undefined))
    return { ...base, order: undefined, violations: [], fix: undefined };
  const spot = previewOf(direction, volume, isLimit ? price : undefined, facts);
  const intent = {
    ...{ kind: 'open' as const, direction, volume, pending: isLimit, leverage: terms.defaultLeverage },
    price: isLimit ? price : undefined,
  };
  const conversion = { accountDigits: 2, rate: UNIT_RATE };
  const violations = validateOrder(terms, intent, {
    ...facts,
    ...{ quote: liveQuote(facts), available: ENOUGH, conversion, closable: 0 },
    // The accounts that give are two: what rests on the other side is not counted.
    longExposure: direction === DIRECTION.buy ? facts.longExposure : 0,
    shortExposure: direction === DIRECTION.sell ? facts.shortExposure : 0,
  });
  if (violations.length === 0 && spot !== undefined && spot.given > spot.free)
    violations.push({ reason: 'insufficientMargin', params: [] });
  const [first] = violations;
  const fix =
    first?.reason === 'insufficientMargin'
      ? affordable(direction, isLimit ? price : undefined, draft, facts)
      : first && draft.entry === ENTRY_TYPE.quantity
        ? findFix(first, intent, { ...facts, price, closable: 0 })
        : undefined;
  const order = first === undefined ? toOrder(direction, draft, figures, volume, facts) : undefined;
  return { ...base, violations, order, fix, ...(spot === undefined ? {} : { spot }) };
}

/** Volume in units: as typed, or what the amount pays for at the limit or in the market. */
function readVolume(direction: Direction, draft: TicketDraft, figures: Figures, facts: SpotInputs) {
  const { terms } = facts;
  const quantity = knownValue(figures.quantity);
  if (quantity === undefined) return undefined;
  if (draft.entry === ENTRY_TYPE.quantity)
    return quantity <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(quantity) : undefined;
  const digits = facts.wallet.digitsOf(terms.profitCurrency) ?? 2;
  if (draft.kind === 'limit') {
    const price = knownValue(figures.price);
    if (price === undefined) return undefined;
    return stepped(notionalWithin(quantity, terms, digits) / BigInt(price), terms);
  }
  const market = facts.market(direction);
  return market && volumeForMoney(quantity, direction, market, terms, digits);
}

/** What the order would give and get: at its limit, else at the market of this moment. */
function previewOf(
  direction: Direction,
  volume: number,
  limit: number | undefined,
  { terms, wallet, market: marketOf }: SpotInputs,
): SpotPreview | undefined {
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
  return {
    given: givenFor(direction, fill, terms, givenDigits),
    givenCurrency: given,
    givenDigits,
    free: wallet.freeOf(given),
    received,
    fee,
    net: received - fee,
    receivedCurrency: got,
    receivedDigits,
  };
}

/** The largest quantity, a multiple of the step, that what is free pays for; 0 when not even the smallest order does. */
export function mostVolume(direction: Direction, limit: number | undefined, facts: SpotInputs): number {
  const { terms, wallet } = facts;
  const most = limit === undefined ? terms.maxVolume : terms.limitMaxVolume;
  let low = 0;
  let high = Math.floor(most / terms.volumeStep);
  const isPaid = (steps: number) => {
    const preview = previewOf(direction, steps * terms.volumeStep, limit, facts);
    return preview !== undefined && preview.given <= wallet.freeOf(preview.givenCurrency);
  };
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isPaid(middle)) low = middle;
    else high = middle - 1;
  }
  const units = low * terms.volumeStep;
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
  return { field: 'quantity' as const, text: formatDecimal(wallet.freeOf(terms.profitCurrency), digits) };
}

function toOrder(
  direction: Direction,
  draft: TicketDraft,
  figures: Figures,
  volume: number,
  { terms, wallet }: SpotInputs,
) {
  const moneyDigits = wallet.digitsOf(terms.profitCurrency) ?? 2;
  const isAmount = draft.entry === ENTRY_TYPE.amount;
  return {
    symbolId: terms.symbolId,
    type: draft.kind === 'limit' ? ('limitOpen' as const) : ('marketOpen' as const),
    direction,
    entryType: draft.entry,
    requestNum: isAmount
      ? formatDecimal(knownValue(figures.quantity) ?? 0n, moneyDigits)
      : formatDecimal(volume, terms.numberDigits),
    price: knownValue(figures.price),
    takeProfit: undefined,
    stopLoss: undefined,
    expireType: draft.expire,
    leverage: terms.defaultLeverage,
    positionId: undefined,
  };
}
