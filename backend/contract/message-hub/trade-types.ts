import { TRADE_TYPE_NUMBER } from '../enumerations.ts';
import { TRADE_TYPES } from '../mapping/account-numbers.ts';
import type { TradeType } from '../../domain/account-type.ts';
/** Account types that can be subscribed on the message websocket (Field meanings; 3 is used by clients in the field). */
const SUBSCRIBABLE_TRADE_TYPES: ReadonlySet<number> = new Set(Object.values(TRADE_TYPE_NUMBER));

/** Values of `subscribeType`, for stock only: 1 floating profit and loss, 2 asset message. */
export const SUBSCRIBE_TYPE = { profitAndLoss: 1, assetMessage: 2 } as const;

const SUBSCRIBE_TYPES: ReadonlySet<number> = new Set(Object.values(SUBSCRIBE_TYPE));

/** Longest list text; more entries than there are account types make no sense. */
const MAX_LIST_LENGTH = 32;

/** The account types of a `tradeTypes` list such as `1,2`; undefined when it is empty or names an unknown account type. */
export function parseTradeTypes(list: unknown): TradeType[] | undefined {
  return parseList(list, SUBSCRIBABLE_TRADE_TYPES)?.map(TRADE_TYPES.written);
}

/** Account types as such a list. */
export function tradeTypesText(tradeTypes: readonly TradeType[]): string {
  return tradeTypes.map(TRADE_TYPES.number).join(',');
}

/** The parts of a `subscribeType` list; absent means both. Undefined when it names anything else. */
export function parseSubscribeTypes(list: unknown): number[] | undefined {
  if (list === undefined || list === null || list === '') return [...SUBSCRIBE_TYPES];
  return parseList(list, SUBSCRIBE_TYPES);
}

/** Accepts list text and a single number, as clients in the field send both. */
function parseList(list: unknown, allowed: ReadonlySet<number>): number[] | undefined {
  const text = typeof list === 'number' ? String(list) : list;
  if (typeof text !== 'string' || text.length > MAX_LIST_LENGTH) return undefined;
  const values = text.split(',').map((part) => part.trim());
  const numbers = values.map((value) => (/^\d$/.test(value) ? Number(value) : -1));
  return numbers.every((number) => allowed.has(number)) ? [...new Set(numbers)] : undefined;
}
