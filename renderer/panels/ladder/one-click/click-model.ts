import type { TradeType } from '../../../../backend/domain/account-type.ts';
import { DIRECTION, type Direction } from '../../../../backend/domain/direction.ts';
import { formatDecimal, parseDecimal } from '../../../../backend/domain/decimal.ts';
import { ENTRY_TYPE, EXPIRE_TYPE } from '../../../../backend/domain/orders/order-terms.ts';
import { previewOrder, type Conversion, type InstrumentTerms } from '../../../../backend/domain/index.ts';
import { isUnread } from '../../../components/index.ts';
import { hasBrackets, hasStopEntries } from '../../../trading/entry-rules.ts';
import type { OrderDraft } from '../../../trading/contracts.ts';
import { knownValue, readUnits } from '../../ticket/ticket-model.ts';

/** What becomes of a click at a price: it waits as a limit, waits as a stop, or fills at once. */
export type ClickWay = 'limit' | 'stop' | 'now';

export interface ClickPlace {
  readonly side: Direction;
  /** Price ticks, like the best prices. */
  readonly price: number;
  readonly bid: number | undefined;
  readonly ask: number | undefined;
}

/** Account types with positions and brackets; in the others assets change hands. */
export function isContract(tradeType: TradeType): boolean {
  return hasBrackets(tradeType);
}

/**
 * On the near side of the market a click waits as a limit, beyond it on the far side as a stop. At the market itself a trigger would be
 * reached already, so there the order fills at once; a stop entry waits there too.
 */
export function wayOf({ side, price, bid, ask }: ClickPlace, hasEntries: boolean): ClickWay {
  const isFar =
    side === DIRECTION.buy ? ask !== undefined && price >= ask : bid !== undefined && price <= bid;
  if (!isFar) return 'limit';
  const isTriggered = price === (side === DIRECTION.buy ? ask : bid);
  return isTriggered && !hasEntries ? 'now' : 'stop';
}

/** How far take profit and stop loss stand from the entry, in price ticks; undefined for none. */
export interface BracketDistances {
  readonly takeProfit: number | undefined;
  readonly stopLoss: number | undefined;
}

export const NO_BRACKETS: BracketDistances = { takeProfit: undefined, stopLoss: undefined };

/** Bracket templates: distances in hundredths of a percent of the price. */
export const TEMPLATES = {
  none: { takeProfitBp: 0, stopLossBp: 0 },
  scalp: { takeProfitBp: 20, stopLossBp: 10 },
  runner: { takeProfitBp: 60, stopLossBp: 20 },
} as const;
/** What a click may take its brackets from: a template, or the trader's own distances. */
export const TEMPLATE_IDS = ['none', 'scalp', 'runner', 'own'] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

const BASIS_POINTS = 10_000;

/** The distances of a template at a price, never nearer than the product allows. */
export function templateDistances(
  id: keyof typeof TEMPLATES,
  price: number,
  { stopMinPoints }: Pick<InstrumentTerms, 'stopMinPoints'>,
): BracketDistances {
  const { takeProfitBp, stopLossBp } = TEMPLATES[id];
  const ticks = (bp: number) =>
    bp === 0 ? undefined : Math.max(1, stopMinPoints, Math.round((price * bp) / BASIS_POINTS));
  return { takeProfit: ticks(takeProfitBp), stopLoss: ticks(stopLossBp) };
}

/** Distances as typed, in the product's currency; empty text is none. */
export interface TypedDistances {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/** Ticks of a distance that was typed; undefined for none, and for what is no distance. */
function typedTicks(text: string, digits: number): number | undefined {
  return knownValue(readUnits(text, digits));
}

/** Whether the trader's own distances hold something that is none: a click must not go without the stop that was meant. */
export function hasWrongDistance(id: TemplateId, typed: TypedDistances | undefined, digits: number): boolean {
  if (id !== 'own' || typed === undefined) return false;
  const { takeProfit, stopLoss } = typed;
  return [takeProfit, stopLoss].some((text) => text !== '' && typedTicks(text, digits) === undefined);
}

/** The distances in force at a price: the template's, or what was typed. */
export function distancesOf(
  id: TemplateId,
  typed: TypedDistances | undefined,
  price: number,
  terms: Pick<InstrumentTerms, 'stopMinPoints' | 'symbolDigits'>,
): BracketDistances {
  if (id !== 'own') return templateDistances(id, price, terms);
  const ticks = (text = '') => typedTicks(text, terms.symbolDigits);
  return { takeProfit: ticks(typed?.takeProfit), stopLoss: ticks(typed?.stopLoss) };
}

/** The prices of brackets around an entry, in ticks; a price that would not be above zero is left out. */
export function bracketPrices(
  side: Direction,
  entry: number,
  { takeProfit, stopLoss }: BracketDistances,
): BracketDistances {
  const sign = side === DIRECTION.buy ? 1 : -1;
  const at = (distance: number | undefined, direction: number) => {
    const price = distance === undefined ? undefined : entry + direction * distance;
    return price !== undefined && price > 0 ? price : undefined;
  };
  return { takeProfit: at(takeProfit, sign), stopLoss: at(stopLoss, -sign) };
}

export interface ClickOrder {
  readonly side: Direction;
  /** Ticks at which it waits; undefined at the market. */
  readonly price: number | undefined;
  /** Ticks from which the brackets are reckoned. */
  readonly entry: number;
  /** Volume units. */
  readonly volume: number;
  readonly brackets: BracketDistances;
  /** It waits for the market to come as far as its price. */
  readonly isStop?: boolean;
  /** It follows the market at this distance (ticks). */
  readonly trailing?: number | undefined;
}

/** The order of one click. */
export function clickDraft(
  { side, price, entry, volume, brackets, isStop = false, trailing }: ClickOrder,
  terms: Pick<InstrumentTerms, 'symbolId' | 'numberDigits' | 'defaultLeverage' | 'tradeType'>,
): OrderDraft {
  const hasTrigger = isStop && (trailing !== undefined || !hasStopEntries(terms.tradeType));
  return {
    symbolId: terms.symbolId,
    type: price === undefined ? 'marketOpen' : 'limitOpen',
    direction: side,
    entryType: ENTRY_TYPE.quantity,
    requestNum: formatDecimal(volume, terms.numberDigits),
    price: hasTrigger ? undefined : price,
    ...bracketPrices(side, entry, brackets),
    expireType: EXPIRE_TYPE.day,
    leverage: terms.defaultLeverage,
    positionId: undefined,
    ...(isStop && !hasTrigger ? { isStop } : {}),
    ...(hasTrigger && price !== undefined
      ? { trigger: trailing === undefined ? { price } : { distance: trailing } }
      : {}),
  };
}

/** Quantities of the keys 1 to 6 in multiples of the smallest order. */
const PRESET_MULTIPLES = [1, 5, 10, 25, 50, 100] as const;

type Sizes = Pick<InstrumentTerms, 'minVolume' | 'maxVolume' | 'volumeStep'>;

/** The quantities that a product offers for a click, in volume units: whole steps, none above what one order may have. */
export function presetVolumes({ minVolume, maxVolume, volumeStep }: Sizes): readonly number[] {
  const step = Math.max(1, volumeStep);
  const onStep = (units: number) => Math.ceil(units / step) * step;
  return PRESET_MULTIPLES.map((multiple) => onStep(minVolume * multiple)).filter(
    (units) => maxVolume === 0 || units <= maxVolume,
  );
}

/** The volume units of a quantity that a trader has typed for a key; undefined where no order may have it. */
export function ownPreset(
  text: string,
  { minVolume, maxVolume, volumeStep, numberDigits }: Sizes & Pick<InstrumentTerms, 'numberDigits'>,
): number | undefined {
  const units = Number(parseDecimal(text, numberDigits) ?? 0n);
  const isWhole = units % Math.max(1, volumeStep) === 0;
  const isInside = units >= Math.max(1, minVolume) && (maxVolume === 0 || units <= maxVolume);
  return isWhole && isInside ? units : undefined;
}

/**
 * The quantities of the keys: the trader's own, and the product's where there is none or none that an order may have. A key
 * whose quantity is not read has none: another one was meant.
 */
export function keyVolumes(
  terms: Sizes & Pick<InstrumentTerms, 'numberDigits'>,
  own: readonly string[] = [],
): readonly (number | undefined)[] {
  return presetVolumes(terms).map((units, index) => {
    const text = own[index] ?? '';
    return isUnread(text) ? undefined : (ownPreset(text, terms) ?? units);
  });
}

/** What a click would win and lose at its brackets, fees of both ways taken off; at the digits of the account. */
export function clickOutcome(
  order: ClickOrder,
  terms: InstrumentTerms,
  conversion: Conversion,
  nowMs: number,
): { readonly win: bigint | undefined; readonly loss: bigint | undefined; readonly fee: bigint } {
  const { side: direction, volume, entry: price } = order;
  const preview = previewOrder(
    terms,
    {
      direction,
      volume,
      price,
      leverage: terms.defaultLeverage,
      atMs: nowMs,
      ahead: 0,
      ...bracketPrices(direction, price, order.brackets),
    },
    conversion,
  );
  return { win: preview.profitAtTakeProfit, loss: preview.lossAtStopLoss, fee: preview.fee };
}
