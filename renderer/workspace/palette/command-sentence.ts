import type { Direction } from '../../../backend/domain/direction.ts';
import { toUsualWidth, type UnreadReason } from '../../components/index.ts';
import { readInterval, SERVED_INTERVALS } from '../../panels/chart/intervals/chart-interval.ts';
import { knownValue, readUnits } from '../../panels/ticket/ticket-model.ts';
import type { Theme } from '../../session/preferences.ts';
import type { TransferRequest } from '../../session/transfer-request.ts';
import { COMMAND_FILLERS, INTERVAL_WORDS, THEME_WORDS, VERBS, type Verb } from './command-words.ts';
import {
  figureOf,
  isTimes,
  Rejection,
  saidBy,
  wordOf,
  type CommandFault,
  type CommandWorld,
  type Said,
} from './said-words.ts';
import { findProducts, productWord, type SentenceProduct } from './sentence-products.ts';
import { readTransfer } from './transfer-sentence.ts';

/** What a text asks the palette to do, beside orders. */
export type PaletteCommand =
  | {
      readonly kind: 'close';
      readonly choice: 'all' | 'winning' | 'losing';
      readonly product?: SentenceProduct | undefined;
      readonly side?: Direction | undefined;
      /** Of each position; 100 is all. */
      readonly percent: number;
      /** Volume units, instead of a share. */
      readonly volume?: number | undefined;
    }
  | { readonly kind: 'reverse'; readonly product: SentenceProduct }
  | { readonly kind: 'flatten' }
  | {
      readonly kind: 'cancel';
      readonly product?: SentenceProduct | undefined;
      readonly side?: Direction | undefined;
    }
  | {
      readonly kind: 'alert';
      readonly product: SentenceProduct;
      /** Price ticks. */
      readonly price: number;
      readonly side?: 'above' | 'below' | undefined;
    }
  | { readonly kind: 'leverage'; readonly product: SentenceProduct; readonly times: number }
  | { readonly kind: 'transfer'; readonly transfer?: TransferRequest | undefined }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'chart'; readonly product: SentenceProduct; readonly interval: number };

/** What a text says as a command; a refusal names the nearest text that is one. */
export type CommandReading =
  | { readonly state: 'read'; readonly command: PaletteCommand }
  /** It asks what can be said. */
  | { readonly state: 'help' }
  | {
      readonly state: 'refused';
      readonly verb: Verb | 'chart';
      readonly fault: CommandFault;
      readonly word?: string | undefined;
      readonly unread?: UnreadReason | undefined;
      readonly nearest?: string | undefined;
    };

const TOKENS = /[\u4e00-\u9fff]+|[<>]|[^\s<>\u4e00-\u9fff]+/g;
/** Reads a text as a command; undefined for one that is none. What it says nearest is a command that is read. */
export function readCommand(text: string, world: CommandWorld): CommandReading | undefined {
  const reading = readOnce(text, world);
  if (reading?.state !== 'refused' || reading.nearest === undefined) return reading;
  const { nearest, ...refused } = reading;
  const second = readOnce(nearest, world);
  if (second?.state === 'read') return reading;
  // What is nearest to a text that would be refused too.
  const further = second?.state === 'refused' ? second.nearest : undefined;
  const isRight = further !== undefined && readOnce(further, world)?.state === 'read';
  return isRight ? { ...refused, nearest: further } : refused;
}

function readOnce(typed: string, world: CommandWorld): CommandReading | undefined {
  const text = toUsualWidth(typed);
  const written = [...text.matchAll(TOKENS)].map(([token]) => token);
  const tokens = written.map((token) => token.toLowerCase());
  const [first = '', second] = tokens;
  const verb = VERBS.get(first);
  if (verb === 'help') return { state: 'help' };
  try {
    const command =
      verb === undefined
        ? shortCommand(written.map(monthOf), text, world)
        : withVerb(verb, tokens.slice(1), text, world);
    return command && { state: 'read', command };
  } catch (refusal) {
    if (!(refusal instanceof Rejection)) throw refusal;
    // A single word may still be the beginning of a search.
    if (second === undefined && verb === undefined) return undefined;
    return { state: 'refused', verb: verb ?? 'chart', fault: refusal.fault, ...refusal.about };
  }
}

/** Commands without a verb: `btc 15m`, `btc 20x`, `dark mode`. */
function shortCommand(
  tokens: readonly string[],
  text: string,
  world: CommandWorld,
): PaletteCommand | undefined {
  const words = tokens.filter((token) => !COMMAND_FILLERS.has(token));
  const [name0 = '', kind = '', ...more] = tokens;
  const theme = THEME_WORDS.get(name0);
  if (theme !== undefined && more.length === 0 && (kind === 'mode' || VERBS.get(kind) === 'theme'))
    return { kind: 'theme', theme };
  if (words.length !== 2) return undefined;
  const [one = '', other = ''] = words;
  const [name, what] = isLength(one) || isTimes(one) ? [other, one] : [one, other];
  const product = findProducts(name, world.products)[0];
  if (product === undefined) return undefined;
  if (isTimes(what)) return leverageOf({ product, times: what.slice(0, -1) }, text, world);
  return isLength(what) ? chartOf(product, what, tokens) : undefined;
}

/** The one unit whose case counts: `1M` is a month, `1m` a minute. */
const monthOf = (token: string) => token.replace(/^(\d{1,4})M$/, '$1mo').toLowerCase();
const isLength = (word: string) => INTERVAL_WORDS.has(word) || /^\d{1,4}(m|min|h|d|w|mo)$/.test(word);

function chartOf(product: SentenceProduct, word: string, tokens: readonly string[]): PaletteCommand {
  const interval = readInterval(INTERVAL_WORDS.get(word) ?? word);
  const index = SERVED_INTERVALS.findIndex((each) => each === interval);
  if (index >= 0) return { kind: 'chart', product, interval: index };
  const seconds = lengthOf(interval ?? word);
  const near = SERVED_INTERVALS.toSorted(
    (a, b) => Math.abs(Math.log(lengthOf(a) / seconds)) - Math.abs(Math.log(lengthOf(b) / seconds)),
  )[0];
  const instead = near === '1M' ? '1mo' : (near ?? '1h');
  const nearest = tokens.map((token) => (token === word ? instead : token)).join(' ');
  throw new Rejection('interval', { word, nearest });
}

const UNIT_MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440, w: 10_080, M: 43_200 };

/** Minutes of an interval as it is written. */
function lengthOf(interval: string): number {
  const [, count = '1', unit = 'm'] = /^(\d+)(\D)/.exec(interval) ?? [];
  return Number(count) * (UNIT_MINUTES[unit] ?? 1);
}

function withVerb(
  verb: Exclude<Verb, 'help'>,
  words: readonly string[],
  text: string,
  world: CommandWorld,
): PaletteCommand {
  switch (verb) {
    case 'transfer': {
      const transfer = readTransfer(words, (word) => figureOf(word, world));
      if (transfer === undefined || !('fault' in transfer)) return { kind: 'transfer', transfer };
      const { fault, ...about } = transfer;
      throw new Rejection(fault, about);
    }
    case 'theme': {
      const word = words.find((each) => !COMMAND_FILLERS.has(each));
      const theme = word === undefined ? undefined : THEME_WORDS.get(word);
      if (theme !== undefined) return { kind: 'theme', theme };
      throw new Rejection(word === undefined ? 'what' : 'word', {
        ...(word && { word }),
        nearest: 'theme dark',
      });
    }
    case 'close':
      return closeOf(saidBy(words, text, world, 'close'), world);
    case 'reverse': {
      const { product } = saidBy(words, text, world, 'reverse');
      if (product === undefined)
        throw new Rejection('what', { nearest: `reverse ${wordOf(product, world)}` });
      return { kind: 'reverse', product };
    }
    case 'flatten': {
      saidBy(words, text, world, 'flatten');
      return { kind: 'flatten' };
    }
    case 'cancel': {
      const { product, side, choice } = saidBy(words, text, world, 'cancel');
      if (product === undefined && side === undefined && choice !== 'all')
        throw new Rejection('what', { nearest: 'cancel all' });
      return { kind: 'cancel', product, side };
    }
    case 'leverage':
      return leverageOf(saidBy(words, text, world, 'leverage'), text, world);
    case 'alert':
      return alertOf(saidBy(words, text, world, 'alert'), world);
  }
}

function closeOf(said: Said, world: CommandWorld): PaletteCommand {
  const { choice, side, product, percent = 100, figure } = said;
  if (choice === undefined && side === undefined && product === undefined && said.percent === undefined)
    throw new Rejection('what', {
      nearest: figure === undefined ? 'close all' : `close ${figure} ${wordOf(product, world)}`,
    });
  const all = { kind: 'close', choice: choice ?? 'all', product, side } as const;
  if (figure === undefined) return { ...all, percent };
  // It closes at once: whoever names a price wants to wait for it.
  if (said.isPrice)
    throw new Rejection('figure', { word: figure, nearest: `alert ${wordOf(product, world)} ${figure}` });
  if (product === undefined)
    throw new Rejection('what', { nearest: `close ${figure} ${wordOf(product, world)}` });
  const volume = knownValue(readUnits(figure, product.numberDigits));
  if (volume === undefined || said.percent !== undefined)
    throw new Rejection('figure', { word: figure, nearest: `close half ${productWord(product)}` });
  return { ...all, percent: 100, volume };
}

function leverageOf({ product, times, figure }: Said, _text: string, world: CommandWorld): PaletteCommand {
  const typed = times ?? figure;
  const count = typed !== undefined && /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : undefined;
  const nearest = `leverage ${wordOf(product, world)} ${count ?? 10}x`;
  if (typed !== undefined && count === undefined) throw new Rejection('figure', { word: typed, nearest });
  if (product === undefined || count === undefined) throw new Rejection('what', { nearest });
  const range = world.leverageOf?.(product.symbolId);
  if (range !== undefined && (count < range.minLeverage || count > range.maxLeverage)) {
    const near = Math.min(range.maxLeverage, Math.max(range.minLeverage, count));
    throw new Rejection('leverage', {
      word: `${range.minLeverage}\u2013${range.maxLeverage}×`,
      nearest: `leverage ${productWord(product)} ${near}x`,
    });
  }
  return { kind: 'leverage', product, times: count };
}

function alertOf({ product, figure, alertSide, percent }: Said, world: CommandWorld): PaletteCommand {
  if (percent !== undefined) throw new Rejection('figure', { word: `${percent}%` });
  if (product === undefined || figure === undefined)
    throw new Rejection('what', {
      ...(figure === undefined ? {} : { nearest: `alert ${wordOf(product, world)} ${figure}` }),
    });
  const price = knownValue(readUnits(figure, product.digits));
  if (price === undefined) throw new Rejection('figure', { word: figure });
  return { kind: 'alert', product, price, side: alertSide };
}
