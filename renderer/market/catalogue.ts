import { TRADE_TYPES } from '../../backend/contract/mapping/account-numbers.ts';
import type { TradeModeNumber, TradeTypeNumber } from '../../backend/contract/enumerations.ts';
import type { TradeType } from '../../backend/domain/account-type.ts';
import { parseDecimal } from '../../backend/domain/decimal.ts';
import type { SymbolBase } from '../../backend/contract/records/symbol.ts';
import type { SymbolDetail } from '../../backend/contract/records/symbol-detail.ts';
import { inSeconds } from '../../backend/contract/mapping/session-times.ts';
import { accountType, TICKET_TYPES } from '../session/account-type.ts';
import { CallError } from '../connection/terminal-connection.ts';
import type { QuoteSymbol } from '../connection/quotes/quote-messages.ts';
import type { Product } from './contracts.ts';

/** Details asked for at once. */
const DETAILS_AT_ONCE = 6;

/** A product with everything the platform says about it. */
export interface CatalogueEntry {
  readonly base: SymbolBase;
  readonly detail: SymbolDetail;
}

/** Times that one detail is asked for again because calls are limited; afterwards loading fails. */
const MAX_WAITS = 10;

export interface CatalogueSource {
  /** Products that the customer group may see. */
  readonly bases: readonly SymbolBase[];
  /** Whose products they are read for; the terminal may trade another when they are there. That in force where it is absent. */
  readonly accountType?: TradeType;
  /** Everything about a product. Throws a CallError. */
  detailOf(base: SymbolBase): Promise<SymbolDetail>;
  wait(milliseconds: number): Promise<void>;
  /** What is known already: the first products, and more while the platform makes the terminal wait for the rest. */
  onSome(entries: readonly CatalogueEntry[]): void;
}

/**
 * Every product with its detail, in the account type that the terminal trades. A product whose detail is refused is left out; where calls are
 * limited, the rest follows when the limit allows. Throws a CallError when no answer arrives.
 */
export async function loadCatalogue(source: CatalogueSource): Promise<readonly CatalogueEntry[]> {
  const sorted = inOfferOrder(source.bases, source.accountType);
  const details = new Map<SymbolBase, SymbolDetail>();
  const known = () =>
    sorted.flatMap((base) => {
      const detail = details.get(base);
      return detail ? [{ base, detail }] : [];
    });
  const read = async (base: SymbolBase) => {
    const detail = await patiently(source, base, () => source.onSome(known()));
    if (detail) details.set(base, detail);
  };
  const waiting = [...sorted];
  await Promise.all(waiting.splice(0, DETAILS_AT_ONCE).map(read));
  if (waiting.length > 0) source.onSome(known());
  const worker = async () => {
    for (let base = waiting.shift(); base; base = waiting.shift()) await read(base);
  };
  await Promise.all(Array.from({ length: DETAILS_AT_ONCE }, worker));
  return known();
}

/** One row for each product, that of an account type before others, in the order in which the terminal shows them. */
export function inOfferOrder(
  bases: readonly SymbolBase[],
  first: TradeType = accountType(),
): readonly SymbolBase[] {
  const inOrder = (left: SymbolBase, right: SymbolBase) => byOffer(left, right, first);
  return onePlayEach(bases.filter(isKnown).toSorted(inOrder));
}

/** The detail, after as many pauses as the limit of calls asks for; undefined when the platform refuses it. */
async function patiently(
  source: CatalogueSource,
  base: SymbolBase,
  onPause: () => void,
): Promise<SymbolDetail | undefined> {
  for (let waits = 0; ; waits++) {
    try {
      return await source.detailOf(base);
    } catch (error) {
      if (!(error instanceof CallError) || error.result.kind !== 'refused') throw error;
      const { waitSeconds } = error.result.failure;
      if (waitSeconds === undefined) return undefined;
      if (waits === MAX_WAITS) throw error;
      onPause();
      await source.wait(waitSeconds * 1_000);
    }
  }
}

/**
 * Whether the terms of a product may have changed since they were read: its row says something else, apart from what
 * the clock and the language change.
 */
export function rowChanged(before: SymbolBase, now: SymbolBase): boolean {
  const terms = (base: SymbolBase) =>
    JSON.stringify({ ...base, symbolName: '', inHolidayTime: 0, inTradeTime: 0 });
  return terms(before) !== terms(now);
}

/** An account type that this terminal does not know is left out. */
function isKnown(base: SymbolBase): boolean {
  return tradeTypeOf(base) !== undefined;
}

/** The account type in which a row or a detail sells its product; undefined for one that this terminal does not know. */
export function tradeTypeOf({ tradeType }: { readonly tradeType: number }): TradeType | undefined {
  return TRADE_TYPES.word(tradeType);
}

/** One row for each product, in the first account type that is listed for it. */
function onePlayEach(bases: readonly SymbolBase[]): readonly SymbolBase[] {
  const seen = new Set<number>();
  return bases.filter(({ symbolId }) => !seen.has(symbolId) && seen.add(symbolId));
}

/** One account type first, then the others that the terminal can trade; then the operator's order. */
function byOffer(left: SymbolBase, right: SymbolBase, first: TradeType): number {
  const play = (base: SymbolBase) => {
    const tradeType = tradeTypeOf(base);
    if (tradeType === first) return -TICKET_TYPES.length - 1;
    const offered = tradeType === undefined ? -1 : TICKET_TYPES.indexOf(tradeType);
    return offered < 0 ? base.tradeType : offered - TICKET_TYPES.length;
  };
  return play(left) - play(right) || left.sortNum - right.sortNum || left.symbolId - right.symbolId;
}

/** What the quote socket needs to know of a product. */
export function toQuoteSymbol({ base, detail }: CatalogueEntry): QuoteSymbol {
  return {
    symbolId: base.symbolId,
    tradeType: base.tradeType as TradeTypeNumber,
    tradeMode: base.dealMode as TradeModeNumber,
    digits: base.symbolDigits,
    numberDigits: detail.numberDigits,
  };
}

/**
 * The row of a product at a moment of market time; without one the platform's own word at loading time is taken for
 * whether it trades.
 */
export function toProduct({ base, detail }: CatalogueEntry, marketMs: number | undefined): Product {
  const session =
    marketMs === undefined
      ? undefined
      : sessionAt(inSeconds(base.tradeTimeList), base.holidayTimeList, marketMs);
  const [area = ''] = base.labels.split(',');
  return {
    symbolId: base.symbolId,
    tradeType: TRADE_TYPES.written(base.tradeType),
    tradeMode: base.dealMode as TradeModeNumber,
    code: base.symbolCode,
    name: base.symbolName,
    baseCurrency: base.baseCurrency,
    profitCurrency: base.profitCurrency,
    area,
    digits: base.symbolDigits,
    numberDigits: detail.numberDigits,
    contractSize: detail.contractSize,
    askSpread: spreadTicks(base.askSpread, base.symbolDigits),
    bidSpread: 0 - spreadTicks(base.bidSpread, base.symbolDigits),
    tradable: isTradable(detail),
    inTradeTime: session?.open ?? base.inTradeTime === 1,
    opensAtMs: session?.opensAtMs,
  };
}

/** The terminal trades products of its account type, and those only that the platform takes orders for. */
export function isTradable(detail: SymbolDetail): boolean {
  return tradeTypeOf(detail) === accountType() && detail.tradeEnable === 1;
}

/** Spreads are prices in text; text that says otherwise counts as no spread. */
function spreadTicks(text: string, digits: number): number {
  return Number(parseDecimal(text, digits) ?? 0n);
}

/** One weekly session: day 1 to 7 is Monday to Sunday, times in seconds of the UTC day (docs/decisions.md QUO-7). */
export interface SessionTime {
  readonly dayOfWeek: number;
  readonly startTime: number;
  readonly endTime: number;
}

/** A holiday in milliseconds, end exclusive. */
export interface Holiday {
  readonly startTime: number;
  readonly endTime: number;
}

export interface SessionState {
  readonly open: boolean;
  /** Next opening in market time while closed; undefined while open or when none comes within two weeks. */
  readonly opensAtMs: number | undefined;
}

const DAY_MS = 86_400_000;
/** How far ahead an opening is looked for. */
const SEARCH_DAYS = 14;

/** Whether a product trades at market time `atMs`, and when it opens next. No sessions at all mean always closed. */
export function sessionAt(
  sessions: readonly SessionTime[],
  holidays: readonly Holiday[],
  atMs: number,
): SessionState {
  const midnight = Math.floor(atMs / DAY_MS) * DAY_MS;
  const isHoliday = (timeMs: number) =>
    holidays.some((holiday) => timeMs >= holiday.startTime && timeMs < holiday.endTime);
  let opensAtMs: number | undefined;
  for (let day = 0; day <= SEARCH_DAYS; day += 1) {
    const dayStart = midnight + day * DAY_MS;
    for (const session of sessions) {
      if (session.dayOfWeek !== dayOfWeek(dayStart)) continue;
      const start = dayStart + session.startTime * 1000;
      const end = dayStart + session.endTime * 1000;
      if (atMs >= start && atMs < end && !isHoliday(atMs)) return { open: true, opensAtMs: undefined };
      const opening = firstTradableMoment(start, end, holidays);
      if (opening !== undefined && opening > atMs && opening < (opensAtMs ?? Infinity)) opensAtMs = opening;
    }
    if (opensAtMs !== undefined) break;
  }
  return { open: false, opensAtMs };
}

/** 1 Monday to 7 Sunday. */
function dayOfWeek(timeMs: number): number {
  return ((Math.floor(timeMs / DAY_MS) + 3) % 7) + 1;
}

function firstTradableMoment(start: number, end: number, holidays: readonly Holiday[]): number | undefined {
  let moment = start;
  for (const holiday of [...holidays].sort((left, right) => left.startTime - right.startTime)) {
    if (moment >= holiday.startTime && moment < holiday.endTime) moment = holiday.endTime;
  }
  return moment < end ? moment : undefined;
}
