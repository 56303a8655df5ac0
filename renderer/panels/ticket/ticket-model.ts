import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import {
  ENTRY_TYPE,
  EXPIRE_TYPE,
  type EntryType,
  type ExpireType,
  type TimeInForce,
} from '../../../backend/domain/orders/order-terms.ts';
import { parseDecimal, formatDecimal, toSafeNumber } from '../../../backend/domain/decimal.ts';
import type { TriggerPrice } from '../../../backend/domain/orders/order-trigger.ts';
import type { RejectReason } from '../../../backend/domain/index.ts';
import { isUnread } from '../../components/index.ts';
import type { InstrumentNumber, OrderIdText, PositionIdText } from '../../../backend/domain/units.ts';

/**
 * What the size of a ticket counts: lots, money of the notional, money of the margin, or the share of the equity (percent) that
 * is lost at the stop. The last two become lots before they are sent.
 */
export type SizeUnit = EntryType | 'margin' | 'risk';

/** How an order enters: at the market, at a better price, or when the market has come as far as a worse one. */
export type EntryKind = 'market' | 'limit' | 'stop';

/** A price at which a part of the position is closed, and how much of it in percent, as they were typed. */
export interface TargetTexts {
  readonly price: string;
  readonly percent: string;
}

/** What few orders need, of those kinds that have it; the ticket opens it on demand. */
export interface OrderOptions {
  /** Of a stop that does not trail: how far beyond its level it may be filled. Empty: at any price. */
  readonly reach: string;
  /** Of a trailing stop: the price from which on it follows. Empty: at once. */
  readonly activation: string;
  /** Of a trailing stop: how far it stays behind the market. Empty: as far as its level is now. */
  readonly distance: string;
  readonly distanceIn: 'price' | 'percent';
  /** Which price a stop watches; undefined: the one at which it would be filled. */
  readonly by: TriggerPrice | undefined;
  readonly targets: readonly TargetTexts[];
  /** After the first target the stop goes to what the position cost. */
  readonly breakEven: boolean;
  /** The same after a profit of so much, where no target does it. Empty: never. */
  readonly breakEvenAfter: string;
  /** Of a close that rests: it shrinks with the position. */
  readonly reduceOnly: boolean;
  /** Of a close that rests: it closes all that is open when it is filled, and has no quantity of its own. */
  readonly closePosition: boolean;
  /** A resting order of the product: the first of the two that is filled cancels the other. */
  readonly linkedOrderId: OrderIdText | undefined;
}

const NO_OPTIONS: OrderOptions = {
  reach: '',
  activation: '',
  distance: '',
  distanceIn: 'percent',
  by: undefined,
  targets: [],
  breakEven: false,
  breakEvenAfter: '',
  reduceOnly: false,
  closePosition: false,
  linkedOrderId: undefined,
};

/** Everything the trader has put into the ticket. Figures are values of fields (figure-text.ts): what was not read stays, and `ticket-summary.ts` refuses it. */
export interface TicketDraft {
  readonly symbolId: InstrumentNumber | undefined;
  readonly effect: 'open' | 'close' | 'borrow' | 'repay';
  readonly kind: EntryKind;
  /** The side that the keyboard sends and the preview shows. */
  readonly side: Direction;
  /** The side was chosen for this order; until then the brackets may say which one is meant. */
  readonly isSideChosen: boolean;
  readonly entry: SizeUnit;
  readonly quantity: string;
  /** The ticket filled the quantity in by itself, and nobody has chosen it yet. */
  readonly isFilledIn: boolean;
  readonly price: string;
  /** Where the sale of a stop is triggered; `price` is where the purchase is. */
  readonly priceBelow: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly expire: ExpireType;
  /** How long a limit order looks for its fill; undefined: as long as `expire` says. */
  readonly timeInForce: TimeInForce | undefined;
  /** Of a stop: its level follows the market at the distance that it has now. */
  readonly trails: boolean;
  readonly options: OrderOptions;
  /** Position to close at a limit or in part; undefined takes the oldest. */
  readonly positionId: PositionIdText | undefined;
  /** Of leveraged spot: borrows what an order is short of, once it was chosen; repays out of what it brings. */
  readonly autoBorrow: boolean;
  readonly autoRepay: boolean;
}

/** How long the order of a draft looks for its fill; undefined where its kind has no choice. */
export function timeInForceOf({ kind, timeInForce }: TicketDraft): TimeInForce | undefined {
  return kind === 'limit' ? timeInForce : undefined;
}

/** The resting order that the order of a draft cancels with its first fill, and is cancelled by; none where it does not rest itself. */
export function linkOf({ kind, options }: TicketDraft): { readonly linkedOrderId?: OrderIdText } {
  const { linkedOrderId } = options;
  return kind === 'market' || linkedOrderId === undefined ? {} : { linkedOrderId };
}

/** How much was to be ordered of a product, and in what it was counted. */
export type StoredQuantity = Pick<TicketDraft, 'entry' | 'quantity' | 'isFilledIn'>;

export type TicketAction =
  /** `kept` is what was typed for the product before. */
  | {
      readonly type: 'product';
      readonly symbolId: InstrumentNumber;
      readonly kept?: StoredQuantity | undefined;
    }
  | { readonly type: 'effect'; readonly effect: TicketDraft['effect'] }
  | { readonly type: 'kind'; readonly kind: TicketDraft['kind']; readonly price?: string }
  | { readonly type: 'side'; readonly side: Direction }
  | { readonly type: 'entry'; readonly entry: SizeUnit; readonly quantity: string }
  | { readonly type: 'quantity'; readonly text: string }
  /** The ticket fills in the quantity that an order starts with. */
  | { readonly type: 'filledIn'; readonly text: string }
  | { readonly type: 'price' | 'priceBelow'; readonly text: string }
  | { readonly type: 'lending'; readonly field: 'autoBorrow' | 'autoRepay'; readonly on: boolean }
  | { readonly type: 'takeProfit'; readonly text: string }
  | { readonly type: 'stopLoss'; readonly text: string }
  | { readonly type: 'expire'; readonly expire: ExpireType }
  | { readonly type: 'timeInForce'; readonly timeInForce: TimeInForce | undefined }
  | { readonly type: 'trails'; readonly on: boolean }
  /** Without any: all of them are left. */
  | { readonly type: 'options'; readonly options?: Partial<OrderOptions> }
  | {
      readonly type: 'closing';
      readonly positionId: PositionIdText;
      readonly side: Direction;
      readonly quantity: string;
      readonly price: string;
    }
  /** Another account type is traded: what it does not have is left. */
  | { readonly type: 'account' }
  /** A holding of the product is to be sold. */
  | { readonly type: 'selling'; readonly quantity: string }
  | { readonly type: 'sent' };

export const EMPTY_DRAFT: TicketDraft = {
  symbolId: undefined,
  effect: 'open',
  kind: 'market',
  side: DIRECTION.buy,
  isSideChosen: false,
  entry: ENTRY_TYPE.quantity,
  quantity: '',
  isFilledIn: false,
  price: '',
  priceBelow: '',
  takeProfit: '',
  stopLoss: '',
  expire: EXPIRE_TYPE.day,
  timeInForce: undefined,
  trails: false,
  options: NO_OPTIONS,
  positionId: undefined,
  autoBorrow: false,
  autoRepay: true,
};

type Field = 'quantity' | 'price' | 'priceBelow' | 'takeProfit' | 'stopLoss';

/** The draft with a text in one of its fields; a quantity is the trader's or the ticket's own. */
function withText(draft: TicketDraft, type: Field | 'filledIn', text: string): TicketDraft {
  if (type !== 'filledIn' && type !== 'quantity') return { ...draft, [type]: text };
  return { ...draft, quantity: text, isFilledIn: type === 'filledIn' };
}

/** An order that rests so long: it is none that ends at once. */
function withLife(draft: TicketDraft, expire: ExpireType): TicketDraft {
  const timeInForce = draft.timeInForce === 'postOnly' ? draft.timeInForce : undefined;
  return { ...draft, expire, timeInForce };
}

/** What stays of a draft that was sent: the quantity of a close was that of what is closed now, and the same press again closes nothing more. */
function afterSending(draft: TicketDraft): TicketDraft {
  const quantity = draft.effect === 'close' ? '' : draft.quantity;
  return {
    ...draft,
    quantity,
    isFilledIn: false,
    takeProfit: '',
    stopLoss: '',
    trails: false,
    options: NO_OPTIONS,
    isSideChosen: false,
  };
}

/** A clean ticket of another product, with its own last quantity, that keeps the way of ordering. */
function ofProduct(
  { kind, side, expire, timeInForce, autoBorrow, autoRepay }: TicketDraft,
  { symbolId, kept }: Extract<TicketAction, { readonly type: 'product' }>,
): TicketDraft {
  const way = { kind, side, expire, timeInForce, autoBorrow, autoRepay };
  return { ...EMPTY_DRAFT, symbolId, ...way, ...kept };
}

/** The next draft. */
export function ticketReducer(draft: TicketDraft, action: TicketAction): TicketDraft {
  switch (action.type) {
    case 'product':
      return action.symbolId === draft.symbolId ? draft : ofProduct(draft, action);
    case 'effect':
      return action.effect === draft.effect
        ? draft
        : {
            ...draft,
            effect: action.effect,
            positionId: undefined,
            entry: ENTRY_TYPE.quantity,
            quantity: '',
            options: NO_OPTIONS,
          };
    case 'kind':
      return {
        ...draft,
        kind: action.kind,
        price: action.kind === 'market' ? draft.price : (action.price ?? draft.price),
      };
    case 'side':
      return { ...draft, side: action.side, isSideChosen: true };
    case 'entry':
      return { ...draft, entry: action.entry, quantity: action.quantity, isFilledIn: false };

    case 'expire':
      return withLife(draft, action.expire);
    case 'timeInForce':
      return { ...draft, timeInForce: action.timeInForce };
    case 'trails':
      return { ...draft, trails: action.on };
    case 'options':
      return {
        ...draft,
        options: action.options === undefined ? NO_OPTIONS : { ...draft.options, ...action.options },
      };
    case 'lending':
      return { ...draft, [action.field]: action.on };
    case 'closing': {
      const { positionId, side, quantity, price } = action;
      return {
        ...draft,
        effect: 'close',
        kind: 'limit',
        entry: ENTRY_TYPE.quantity,
        positionId,
        side,
        isSideChosen: true,
        quantity,
        price,
      };
    }
    case 'account':
      return { ...EMPTY_DRAFT, symbolId: draft.symbolId, kind: draft.kind, side: draft.side };
    case 'selling':
      return {
        ...draft,
        entry: ENTRY_TYPE.quantity,
        side: DIRECTION.sell,
        isSideChosen: true,
        quantity: action.quantity,
      };
    case 'sent':
      return afterSending(draft);
    default:
      return withText(draft, action.type, action.text);
  }
}

/** A figure of the ticket: what it means, or why it is refused. */
export type Figure<Value> =
  | { readonly state: 'empty' }
  | { readonly state: 'value'; readonly value: Value }
  | { readonly state: 'wrong'; readonly reason: RejectReason };

/**
 * A positive figure of a field's value with at most `digits` decimals. Zero and too many decimals are out of range, what was not
 * read is malformed, as the platform would answer.
 */
export function parseNumericInput(text: string, digits: number): Figure<bigint> {
  if (text === '') return { state: 'empty' };
  if (isUnread(text)) return { state: 'wrong', reason: 'numberMalformed' };
  const value = parseDecimal(text, digits);
  if (value === undefined || value <= 0n) return { state: 'wrong', reason: 'numberOutOfRange' };
  return { state: 'value', value };
}

/** The same for prices and volumes, which must be safe integers. */
export function readUnits(text: string, digits: number): Figure<number> {
  const figure = parseNumericInput(text, digits);
  if (figure.state !== 'value') return figure;
  if (figure.value > BigInt(Number.MAX_SAFE_INTEGER)) return { state: 'wrong', reason: 'numberOutOfRange' };
  return { state: 'value', value: toSafeNumber(figure.value) };
}

/** The value of a figure, or undefined. */
export function knownValue<Value>(figure: Figure<Value>): Value | undefined {
  return figure.state === 'value' ? figure.value : undefined;
}

/** Moves a figure by steps of `step` units, never below one step; an unreadable figure starts at `start`. */
export function stepFigure(text: string, digits: number, step: number, steps: number, start: number): string {
  const current = knownValue(readUnits(text, digits));
  if (current === undefined) return formatDecimal(Math.max(step, start), digits);
  const onGrid = Math.floor(current / step) * step;
  const base = steps < 0 && onGrid !== current ? onGrid + step : onGrid;
  return formatDecimal(Math.min(Number.MAX_SAFE_INTEGER, Math.max(step, base + steps * step)), digits);
}
