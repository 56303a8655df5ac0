import { toUsualWidth } from '../../components/index.ts';
import type { Direction } from '../../../backend/domain/direction.ts';
import type { ExpireType, TimeInForce } from '../../../backend/domain/orders/order-terms.ts';
import { findProducts, productWord, type SentenceProduct } from './sentence-products.ts';

/** What a word of an order sentence says. */
export type WordMeaning =
  | { readonly kind: 'side'; readonly side: Direction }
  | { readonly kind: 'market' }
  /** The next figure is this price; the one after it is the limit of a stop that `isLimited`. */
  | { readonly kind: 'price'; readonly of: PriceName; readonly isLimited?: true }
  | { readonly kind: 'life'; readonly expire: ExpireType }
  | { readonly kind: 'force'; readonly timeInForce: TimeInForce }
  | { readonly kind: 'exit'; readonly of: ExitName }
  /** All that can be bought. */
  | { readonly kind: 'most' }
  /** Says what the figure before it counts. */
  | { readonly kind: 'unit'; readonly unit: FigureUnit }
  /** Two things may be meant by it: a stop behind a side is an entry. */
  | { readonly kind: 'stop' }
  /** Something that the platform does not have, and what comes nearest. */
  | { readonly kind: 'absent'; readonly nearest: string }
  /** Says nothing, and is no mistake. */
  | { readonly kind: 'filler' };

/** Figures that a sentence names: prices, and what is risked. */
export type PriceName = 'limit' | 'stop' | 'trail' | 'stopLoss' | 'takeProfit' | 'risk';

/** What else an order is told: where its position closes, when its stop goes to break-even, which order it cancels, that it closes everything or opens nothing. */
export type ExitName = 'targets' | 'breakEven' | 'oco' | 'whole' | 'reduces';

/** What a figure counts: money of the account, a share in percent, or how far a price is away. */
export type FigureUnit = 'money' | 'percent' | 'pips' | 'ticks';

const BUY: WordMeaning = { kind: 'side', side: 'buy' };
const SELL: WordMeaning = { kind: 'side', side: 'sell' };
const MARKET: WordMeaning = { kind: 'market' };
const LIMIT: WordMeaning = { kind: 'price', of: 'limit' };
const STOP_LOSS: WordMeaning = { kind: 'price', of: 'stopLoss' };
const TAKE_PROFIT: WordMeaning = { kind: 'price', of: 'takeProfit' };
const STOP: WordMeaning = { kind: 'price', of: 'stop' };
const STOP_LIMIT: WordMeaning = { kind: 'price', of: 'stop', isLimited: true };
const TRAIL: WordMeaning = { kind: 'price', of: 'trail' };
const RISK: WordMeaning = { kind: 'price', of: 'risk' };
const unit = (of: FigureUnit): WordMeaning => ({ kind: 'unit', unit: of });
const absent = (nearest: string): WordMeaning => ({ kind: 'absent', nearest });
const exit = (of: ExitName): WordMeaning => ({ kind: 'exit', of });
const FILLER: WordMeaning = { kind: 'filler' };
const life = (expire: ExpireType): WordMeaning => ({ kind: 'life', expire });

/**
 * Words in the three languages of the terminal; whatever language it shows, all of them are understood. A bare `stop` is not:
 * one trader means the stop loss by it, another an entry. Behind a side it is an entry: `buy stop 65000`.
 */
export const WORDS: ReadonlyMap<string, WordMeaning> = new Map([
  ...['buy', 'b', 'long', '买', '买入', '做多', '買', '買入', '買進'].map((word) => [word, BUY] as const),
  ...['sell', 's', 'short', '卖', '卖出', '做空', '賣', '賣出', '放空'].map((word) => [word, SELL] as const),
  ...['market', 'mkt', 'at-market', 'at-mkt', '市价', '市價'].map((word) => [word, MARKET] as const),
  ...['limit', 'lmt', 'lim', 'at', '@', '限价', '限價'].map((word) => [word, LIMIT] as const),
  ...['sl', 'stoploss', 'stop-loss', '止损', '止損', '停損'].map((word) => [word, STOP_LOSS] as const),
  ...['tp', 'target', 'takeprofit', 'take-profit', '止盈', '停利'].map(
    (word) => [word, TAKE_PROFIT] as const,
  ),
  ...['day', 'today', '当日', '當日'].map((word) => [word, life('day')] as const),
  ...['30d', 'month'].map((word) => [word, life('thirtyDays')] as const),
  ...['90d'].map((word) => [word, life('ninetyDays')] as const),
  ...['gtc', 'gtd', '取消前有效'].map((word) => [word, absent('week')] as const),
  ['ioc', { kind: 'force', timeInForce: 'IOC' } as const],
  ['fok', { kind: 'force', timeInForce: 'FOK' } as const],
  ...['post-only', 'postonly', 'maker', '只做挂单', '只掛單'].map(
    (word) => [word, { kind: 'force', timeInForce: 'postOnly' }] as const,
  ),
  ...['trailing', 'trail', 'trailing-stop', '跟踪', '跟踪止损', '追蹤', '追蹤停損'].map(
    (word) => [word, TRAIL] as const,
  ),
  ...['targets', '目标', '目標'].map((word) => [word, exit('targets')] as const),
  ...['be', 'break-even', 'breakeven', '保本'].map((word) => [word, exit('breakEven')] as const),
  ...['oco', '互撤'].map((word) => [word, exit('oco')] as const),
  ...['whole', 'whole-position', 'close-position', '全部持仓', '全部仓位', '全部部位'].map(
    (word) => [word, exit('whole')] as const,
  ),
  ...['reduce-only', 'reduceonly', '只减仓', '只減倉'].map((word) => [word, exit('reduces')] as const),
  ...['stop-limit', 'stoplimit', '止损限价', '停損限價'].map((word) => [word, STOP_LIMIT] as const),
  ['stop', { kind: 'stop' } as const],
  ...['stop-entry', 'entry-stop', 'stp', 'trigger', '触发', '觸發', '止损入场', '停損進場'].map(
    (word) => [word, STOP] as const,
  ),
  ...['risk', 'risking', '风险', '風險'].map((word) => [word, RISK] as const),
  ...['max', 'most', 'maximum', '最大'].map((word) => [word, { kind: 'most' }] as const),
  ...['usd', 'usdt', '$', 'dollar', 'dollars', '美元'].map((word) => [word, unit('money')] as const),
  ...['%', 'percent', 'pct', '％'].map((word) => [word, unit('percent')] as const),
  ...['pip', 'pips', '点', '點'].map((word) => [word, unit('pips')] as const),
  ...['tick', 'ticks', 'point', 'points', 'pts'].map((word) => [word, unit('ticks')] as const),
  ...['week', '本周', '本週'].map((word) => [word, life('week')] as const),
  ...['lot', 'lots', 'of', 'the', 'a', 'with', 'and', 'worth', 'for', 'away', 'please', '手', '个', '個'].map(
    (word) => [word, FILLER] as const,
  ),
]);

/** Letters that have to be changed to make one text of the other: one put in, left out, replaced, or two that changed places. */
export function wordDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const above = rows[i - 1] ?? [];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/**
 * Words that mean something of their own, and often the contrary of what a sentence says without them. None of them is a misspelt
 * one: nothing is said nearest.
 */
const OWN_WORDS: ReadonlySet<string> = new Set(
  (
    "but except not dont don't no never without unless if when until while after before then once else only or to back off by so stop stops " +
    'null 除了 除 不 不要 别 別 如果 当 當'
  ).split(' '),
);

/** The word nearest to one that is not known, of words and products; undefined when none is near. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  if (OWN_WORDS.has(word)) return undefined;
  const limit = word.length <= 3 ? 1 : 2;
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    if (candidate.length < 2 || Math.abs(candidate.length - word.length) > limit) continue;
    const distance = wordDistance(word, candidate);
    if (distance <= limit && distance < (best?.distance ?? Infinity)) best = { word: candidate, distance };
  }
  return best?.word;
}

/** A word or a figure, and where it stands. */
export interface Token {
  readonly text: string;
  readonly from: number;
  /** Behind the last character. */
  readonly to: number;
}

/** What begins like a figure is one, or is refused as one: never a figure with something left out. */
export const FIGURE = /^[+-]?[.,\uff0e\uff0c]?\p{N}/u;
/** A run of Chinese characters, a figure, a sign, or a word with the strokes and digits inside it. */
const TOKENS = /[\u4e00-\u9fff]+|@|[^\s@\u4e00-\u9fff]+/g;
/** Longest of the Chinese words. */
const HAN_LENGTH = Math.max(
  ...[...WORDS.keys()].filter((word) => /^[\u4e00-\u9fff]/.test(word)).map((word) => word.length),
);

/** Cuts a run of Chinese characters into known words; what is none stays together. */
function cutHan({ text, from }: Token): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    let length = Math.min(HAN_LENGTH, text.length - at);
    while (length > 0 && !WORDS.has(text.slice(at, at + length))) length -= 1;
    if (length === 0) return [...tokens, { text: text.slice(at), from: from + at, to: from + text.length }];
    tokens.push({ text: text.slice(at, at + length), from: from + at, to: from + at + length });
    at += length;
  }
  return tokens;
}

/** `sl1.08` is a word and a figure; `xau` and `us500` stay as they are. */
function cutWord(token: Token, products: readonly SentenceProduct[]): readonly Token[] {
  const { text, from } = token;
  if (FIGURE.test(text)) return cutUnit(token, products);
  if (WORDS.has(text) || findProducts(text, products).length > 0) return [token];
  const [, word = '', figure = ''] = /^([a-z-]+|\$)([\d.][^]*)$/.exec(text) ?? [];
  if (!WORDS.has(word)) return [token];
  const middle = from + word.length;
  return [
    { text: word, from, to: middle },
    ...cutUnit({ text: figure, from: middle, to: token.to }, products),
  ];
}

/** `20pips`, `1%` and `1k$` are a figure and what it counts, `0.1btc` a figure and a product. */
function cutUnit(token: Token, products: readonly SentenceProduct[]): readonly Token[] {
  if (WORDS.has(token.text)) return [token];
  const ofUnit = /^([+-]?[\d.,]+[km]?)(%|\$|[a-z]+)$/.exec(token.text);
  const ofProduct = /^([+-]?[\d.,]+)([a-z]{3}.*)$/.exec(token.text);
  const isUnit = WORDS.get(ofUnit?.[2] ?? '')?.kind === 'unit';
  const isProduct = findProducts(ofProduct?.[2] ?? '', products).length > 0;
  const [, figure = '', word = ''] = (isUnit ? ofUnit : isProduct ? ofProduct : undefined) ?? [];
  if (word === '') return [token];
  const middle = token.from + figure.length;
  return [
    { text: figure, from: token.from, to: middle },
    { text: word, from: middle, to: token.to },
  ];
}

/** `stop loss` and `take profit` are one word, `usd jpy` one product. */
function joined(tokens: readonly Token[], products: readonly SentenceProduct[]): readonly Token[] {
  const isPair = (words: string) => products.some((product) => productWord(product) === words);
  const list: Token[] = [];
  for (const token of tokens) {
    const last = list.at(-1);
    const both = last && `${last.text}-${token.text}`;
    if (last !== undefined && both !== undefined && WORDS.has(both))
      list[list.length - 1] = { text: both, from: last.from, to: token.to };
    else if (last !== undefined && isPair(`${last.text}/${token.text}`))
      list[list.length - 1] = { text: `${last.text}/${token.text}`, from: last.from, to: token.to };
    else list.push(token);
  }
  return list;
}

/** The words and figures of a sentence, in lower case. */
export function tokensOf(text: string, products: readonly SentenceProduct[]): readonly Token[] {
  const tokens = [...toUsualWidth(text).toLowerCase().matchAll(TOKENS)].flatMap(
    ({ 0: word, index: from }) => {
      const token = { text: word, from, to: from + word.length };
      return /^[\u4e00-\u9fff]/.test(word) ? cutHan(token) : cutWord(token, products);
    },
  );
  return joined(tokens, products);
}
