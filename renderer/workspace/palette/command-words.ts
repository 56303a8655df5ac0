import type { TradeType } from '../../../backend/domain/account-type.ts';
import type { Direction } from '../../../backend/domain/direction.ts';

/** What a command of the palette begins with, in the three languages of the terminal. */
export type Verb =
  | 'close'
  | 'reverse'
  | 'flatten'
  | 'cancel'
  | 'alert'
  | 'leverage'
  | 'transfer'
  | 'theme'
  | 'help';

function wordsOf<Meaning extends string>(table: Readonly<Record<Meaning, string>>) {
  const entries = Object.entries(table) as [Meaning, string][];
  return new Map(
    entries.flatMap(([meaning, words]) => words.split(' ').map((word) => [word, meaning] as const)),
  );
}

export const VERBS: ReadonlyMap<string, Verb> = wordsOf({
  close: 'close exit 平仓 平倉',
  reverse: 'reverse flip rev 反手',
  flatten: 'flatten flat panic 清仓 清倉',
  cancel: 'cancel cxl pull 撤单 撤單',
  alert: 'alert notify 提醒',
  leverage: 'leverage lev 杠杆 槓桿',
  transfer: 'transfer move 划转 劃轉',
  theme: 'theme 主题 主題',
  help: 'help ? commands 帮助 幫助',
});

/** What is meant of positions or orders. */
export const CHOICES: ReadonlyMap<string, 'all' | 'winning' | 'losing'> = wordsOf({
  all: 'all everything every 全部',
  winning: 'winning winners winner green profits 盈利 獲利',
  losing: 'losing losers loser red losses 亏损 虧損',
});

export const SIDES: ReadonlyMap<string, Direction> = wordsOf({
  buy: 'buy buys long longs bids 多 买 買',
  sell: 'sell sells short shorts asks offers 空 卖 賣',
});

/** Shares in words, in percent. */
export const SHARES: ReadonlyMap<string, number> = new Map([
  ['half', 50],
  ['quarter', 25],
  ['一半', 50],
]);

/** On which side of the market an alert waits. */
export const ALERT_SIDES: ReadonlyMap<string, 'above' | 'below'> = wordsOf({
  above: 'above over > higher rises up 高于 高於 涨到 漲到',
  below: 'below under < lower falls drops down 低于 低於 跌到',
});

/** Accounts by the names that traders have for them. */
export const ACCOUNT_WORDS: ReadonlyMap<string, TradeType> = wordsOf({
  cross: 'cross 全仓 全倉',
  isolated: 'isolated iso 逐仓 逐倉',
  leveragedSpot: 'leveraged margin 杠杆 槓桿',
  spot: 'spot 现货 現貨',
  stock: 'stock stocks equities 股票',
});

/** Which account of a transfer the next word names. */
export const TRANSFER_ENDS: ReadonlyMap<string, 'from' | 'to'> = wordsOf({
  from: 'from 从 從',
  to: 'to into > 到 至',
});

/** How long a bar is, in words. */
export const INTERVAL_WORDS: ReadonlyMap<string, string> = new Map([
  ['hourly', '1h'],
  ['daily', '1d'],
  ['weekly', '1w'],
  ['monthly', '1M'],
]);

export const THEME_WORDS: ReadonlyMap<string, 'dark' | 'light' | 'system'> = wordsOf({
  dark: 'dark night 深色',
  light: 'light day bright 浅色 淺色',
  system: 'system auto 系统 系統',
});

/** Words that say nothing, and are no mistake. */
export const COMMAND_FILLERS: ReadonlySet<string> = new Set(
  (
    'my the of on for at market mkt please open out position positions order orders trade trades a an in to from me ' +
    'mode chart show x 手 倍 仓位 持仓 倉位 部位'
  ).split(' '),
);

/** What an alert waits for in words. Anything that acts at once waits for nothing: there they are no fillers. */
export const ALERT_FILLERS: ReadonlySet<string> = new Set(
  'when if is price goes hits reaches crosses'.split(' '),
);

/** Behind these a figure is a price. */
export const PRICE_WORDS: ReadonlySet<string> = new Set(['at', '@', 'on']);
