import { BIZ_TYPE } from '../../backend/protocol/business-types.ts';
import type { TradeMode, TradeType } from '../../backend/protocol/enumerations.ts';
import { TRADE_TYPE } from '../../backend/protocol/enumerations.ts';
import type { SymbolBase } from '../../backend/protocol/records/symbol.ts';
import type { SymbolDetail } from '../../backend/protocol/records/symbol-detail.ts';
import { valueOf, type ApiClient } from '../connection/index.ts';
import type { QuoteSymbol } from '../connection/quotes/quote-messages.ts';
import type { Product } from './contracts.ts';
import { sessionAt } from './session-times.ts';

/** getSymbolDetail exists in two versions; this one carries session times in seconds. */
const DETAIL_VERSION = '0.0.2';
/** Details asked for at once. */
const DETAILS_AT_ONCE = 6;

/** A product with everything the platform says about it. */
export interface CatalogueEntry {
  readonly base: SymbolBase;
  readonly detail: SymbolDetail;
}

/** All products that the customer group may see, each in the play that the terminal trades, with details. Throws a CallError. */
export async function loadCatalogue(
  api: ApiClient,
  customerGroupId: number,
): Promise<readonly CatalogueEntry[]> {
  const bases = valueOf(await api.call<SymbolBase[]>(BIZ_TYPE.getSymbolBaseList, { customerGroupId }));
  const sorted = onePlayEach([...bases].sort(inOrder));
  const details = new Map<SymbolBase, SymbolDetail>();
  const waiting = [...sorted];
  const worker = async () => {
    for (let base = waiting.shift(); base; base = waiting.shift()) {
      const { symbolId, tradeType } = base;
      const request = { symbolId, tradeType };
      const answer = await api.call<SymbolDetail>(BIZ_TYPE.getSymbolDetail, request, {
        version: DETAIL_VERSION,
      });
      details.set(base, valueOf(answer));
    }
  };
  await Promise.all(Array.from({ length: DETAILS_AT_ONCE }, worker));
  return sorted.flatMap((base) => {
    const detail = details.get(base);
    return detail ? [{ base, detail }] : [];
  });
}

/** One row for each product, in the first play that is listed for it. */
function onePlayEach(bases: readonly SymbolBase[]): readonly SymbolBase[] {
  const seen = new Set<number>();
  return bases.filter(({ symbolId }) => !seen.has(symbolId) && seen.add(symbolId));
}

/** The isolated play first, because it is the one that the terminal trades; then the operator's order. */
function inOrder(left: SymbolBase, right: SymbolBase): number {
  const play = (base: SymbolBase) => (base.tradeType === TRADE_TYPE.isolated ? 0 : base.tradeType);
  return play(left) - play(right) || left.sortNum - right.sortNum || left.symbolId - right.symbolId;
}

/** What the quote socket needs to know of a product. */
export function quoteSymbolOf({ base, detail }: CatalogueEntry): QuoteSymbol {
  return {
    symbolId: base.symbolId,
    tradeType: base.tradeType as TradeType,
    tradeMode: base.dealMode as TradeMode,
    digits: base.symbolDigits,
    numberDigits: detail.numberDigits,
  };
}

/**
 * The row of a product at a moment of market time; without one the platform's own word at loading time is taken for
 * whether it trades.
 */
export function productOf({ base, detail }: CatalogueEntry, marketMs: number | undefined): Product {
  const session =
    marketMs === undefined ? undefined : sessionAt(base.tradeTimeList, base.holidayTimeList, marketMs);
  const [area = ''] = base.labels.split(',');
  return {
    symbolId: base.symbolId,
    tradeType: base.tradeType as TradeType,
    tradeMode: base.dealMode as TradeMode,
    code: base.symbolCode,
    name: base.symbolName,
    baseCurrency: base.baseCurrency,
    profitCurrency: base.profitCurrency,
    area,
    digits: base.symbolDigits,
    numberDigits: detail.numberDigits,
    askSpread: wholeNumber(base.askSpread),
    bidSpread: wholeNumber(base.bidSpread),
    inTradeTime: session?.open ?? base.inTradeTime === 1,
    opensAtMs: session?.opensAtMs,
  };
}

/** Spreads are whole price ticks in text; text that says otherwise counts as no spread. */
function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
