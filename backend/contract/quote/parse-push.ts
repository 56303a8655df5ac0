import {
  TRADE_MODE_NUMBER,
  type TradeModeNumber,
  TRADE_TYPE_NUMBER,
  type TradeTypeNumber,
} from '../enumerations.ts';
import type { DepthLevel, TradeDirection } from '../../domain/market-data.ts';
import type { DepthPush, PushHead, PushScale, QuotePush } from './push.ts';
import { scaledNumber } from './scaled-text.ts';

/** Decimals of a product by its id; undefined for a product that is not known. */
export type ScaleOf = (symbolId: number) => PushScale | undefined;

const TRADE_TYPES: ReadonlySet<number> = new Set(Object.values(TRADE_TYPE_NUMBER));
const TRADE_MODES: ReadonlySet<number> = new Set(Object.values(TRADE_MODE_NUMBER));
const PLAIN_AMOUNT = /^\d{1,40}(\.\d{1,18})?$/;
const FIELD_COUNT = { p: 10, pt: 8, pd: 5, pr: 9 } as const;
type Kind = keyof typeof FIELD_COUNT;

/**
 * Reads the pushes of one text frame: one `p`, `pt` or `pd`, or any number of `pr`. A record that is malformed, or of
 * a product whose decimals are not known, is left out.
 */
export function parsePushes(text: string, scaleOf: ScaleOf): QuotePush[] {
  if (!text.startsWith('pr(')) {
    const push = parsePush(text, scaleOf);
    return push ? [push] : [];
  }
  const pushes: QuotePush[] = [];
  for (const record of text.split(';')) {
    const push = record === '' ? undefined : parsePush(`${record};`, scaleOf);
    if (push) pushes.push(push);
  }
  return pushes;
}

/** Reads one push; undefined when it is malformed or of an unknown product. */
export function parsePush(text: string, scaleOf: ScaleOf): QuotePush | undefined {
  const opening = text.indexOf('(');
  const closing = text.indexOf(');', opening);
  const kind = text.slice(0, Math.max(0, opening));
  if (closing < 0 || !isKind(kind)) return undefined;
  const rest = text.slice(closing + 2);
  if (rest !== '' && kind !== 'pd') return undefined;
  const fields = text.slice(opening + 1, closing).split(',');
  const head = parseHead(fields);
  const scale = head && scaleOf(head.symbolId);
  if (!head || !scale || fields.length !== FIELD_COUNT[kind]) return undefined;
  return build(kind, head, scale, fields, rest);
}

function isKind(text: string): text is Kind {
  return Object.hasOwn(FIELD_COUNT, text);
}

function parseHead(fields: readonly string[]): PushHead | undefined {
  const [symbolId, tradeType, tradeMode] = fields.slice(0, 3).map((field) => scaledNumber(field, 0));
  if (symbolId === undefined || tradeType === undefined || tradeMode === undefined) return undefined;
  if (Number.isNaN(symbolId) || !TRADE_TYPES.has(tradeType) || !TRADE_MODES.has(tradeMode)) return undefined;
  return { symbolId, tradeType: tradeType as TradeTypeNumber, tradeMode: tradeMode as TradeModeNumber };
}

function build(
  kind: Kind,
  head: PushHead,
  scale: PushScale,
  fields: readonly string[],
  rest: string,
): QuotePush | undefined {
  const whole = (at: number): number => scaledNumber(fields[at] ?? '', 0);
  const price = (at: number): number => scaledNumber(fields[at] ?? '', scale.digits);
  const volume = (at: number): number => scaledNumber(fields[at] ?? '', scale.numberDigits);
  if (kind === 'pr') {
    const amount = fields[8] ?? '';
    const figures = {
      last: price(3),
      first: price(4),
      high: price(5),
      low: price(6),
      transactionsNumber: volume(7),
    };
    return PLAIN_AMOUNT.test(amount) ? complete({ kind, ...head, ...figures, amount }) : undefined;
  }
  const timed = { ...head, seq: whole(3), timeMs: whole(4) };
  if (kind === 'pd') return depthPush(timed, scale, rest);
  if (kind === 'pt') {
    const direction = whole(7);
    if (direction !== 0 && direction !== 1 && direction !== 2) return undefined;
    return complete({
      kind,
      ...timed,
      price: price(5),
      volume: volume(6),
      direction: direction as TradeDirection,
    });
  }
  const best = { bid: price(6), ask: price(7), bidVolume: volume(8), askVolume: volume(9) };
  return complete({ kind, ...timed, price: price(5), ...best });
}

function depthPush(
  timed: PushHead & { seq: number; timeMs: number },
  scale: PushScale,
  rest: string,
): DepthPush | undefined {
  const sections = rest.split(';');
  if (sections.length !== 3 || sections[2] !== '') return undefined;
  const bids = parseLevels(sections[0] ?? '', scale);
  const asks = parseLevels(sections[1] ?? '', scale);
  return bids && asks ? complete({ kind: 'pd', ...timed, bids, asks }) : undefined;
}

function parseLevels(section: string, scale: PushScale): DepthLevel[] | undefined {
  if (section === '') return [];
  if (!section.startsWith('(') || !section.endsWith(')')) return undefined;
  const levels: DepthLevel[] = [];
  for (const group of section.slice(1, -1).split(')(')) {
    const comma = group.indexOf(',');
    const price = scaledNumber(group.slice(0, Math.max(0, comma)), scale.digits);
    const volume = scaledNumber(group.slice(comma + 1), scale.numberDigits);
    if (Number.isNaN(price) || Number.isNaN(volume)) return undefined;
    levels.push({ price, volume });
  }
  return levels;
}

/** The push, unless one of its numbers could not be read. */
function complete<Push extends QuotePush>(push: Push): Push | undefined {
  for (const value of Object.values(push)) if (Number.isNaN(value)) return undefined;
  return push;
}
