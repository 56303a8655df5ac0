import type { Direction } from '../../../backend/domain/direction.ts';
import { readFigureIn, type UnreadReason } from '../../components/index.ts';
import { readInterval, SERVED_INTERVALS } from '../../panels/chart/intervals/chart-interval.ts';
import { knownValue, readUnits } from '../../panels/ticket/ticket-model.ts';
import type { NumberForm, Theme } from '../../session/preferences.ts';
import type { TransferRequest } from '../../session/transfer-request.ts';
import {
  ALERT_SIDES,
  CHOICES,
  COMMAND_FILLERS,
  INTERVAL_WORDS,
  SHARES,
  SIDES,
  THEME_WORDS,
  VERBS,
  type Verb,
} from './command-words.ts';
import { readTransfer } from './transfer-sentence.ts';
import {
  findProducts,
  isQuoteOnly,
  productWord,
  productWords,
  type SentenceProduct,
} from './sentence-products.ts';
import { nearestWord } from './sentence-words.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

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

/** Why a command is not taken. */
export type CommandFault =
  /** A word that is not known. */
  | 'word'
  /** It is not said of what. */
  | 'what'
  | 'twice'
  /** Several products go by this word. */
  | 'which'
  | 'unread'
  /** A figure that this command does not take, or more decimals than the product has. */
  | 'figure'
  | 'interval'
  /** A leverage that the product does not take. */
  | 'leverage';

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

export interface CommandWorld {
  readonly products: readonly SentenceProduct[];
  readonly form: NumberForm;
  /** The product on screen, for what is to be said nearest. */
  readonly selected?: SentenceProduct | undefined;
  /** Which leverage a product takes; undefined while its terms are not known. */
  leverageOf?(
    symbolId: InstrumentNumber,
  ): { readonly minLeverage: number; readonly maxLeverage: number } | undefined;
}

const TOKENS = /[\u4e00-\u9fff]+|[<>]|[^\s<>\u4e00-\u9fff]+/g;
const FIGURE = /^[+-]?[.,\uff0e\uff0c]?\p{N}/u;

/** What the words behind a verb say. */
interface Said {
  choice?: 'all' | 'winning' | 'losing';
  side?: Direction;
  percent?: number;
  product?: SentenceProduct;
  /** Plain decimal text. */
  figure?: string;
  times?: string;
  alertSide?: 'above' | 'below';
}

class Rejection extends Error {
  readonly fault: CommandFault;
  readonly about: { word?: string; unread?: UnreadReason; nearest?: string };

  constructor(fault: CommandFault, about: Rejection['about'] = {}) {
    super(fault);
    this.fault = fault;
    this.about = about;
  }
}

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

function readOnce(text: string, world: CommandWorld): CommandReading | undefined {
  const tokens = [...text.toLowerCase().matchAll(TOKENS)].map(([token]) => token);
  const [first = '', second] = tokens;
  const verb = VERBS.get(first);
  if (verb === 'help') return { state: 'help' };
  try {
    const command =
      verb === undefined ? shortCommand(tokens, text, world) : withVerb(verb, tokens.slice(1), text, world);
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
  return isLength(what) ? chartOf(product, what, text) : undefined;
}

const isTimes = (word: string) => /^\d+([.,]\d+)?x$/.test(word);
const isLength = (word: string) => INTERVAL_WORDS.has(word) || /^\d{1,4}(m|min|h|d|w|mo)$/.test(word);

function chartOf(product: SentenceProduct, word: string, text: string): PaletteCommand {
  const interval = readInterval(INTERVAL_WORDS.get(word) ?? word);
  const index = SERVED_INTERVALS.findIndex((each) => each === interval);
  if (index >= 0) return { kind: 'chart', product, interval: index };
  const seconds = lengthOf(interval ?? word);
  const near = SERVED_INTERVALS.toSorted(
    (a, b) => Math.abs(Math.log(lengthOf(a) / seconds)) - Math.abs(Math.log(lengthOf(b) / seconds)),
  )[0];
  const isMonth = near === '1M';
  throw new Rejection('interval', {
    word,
    nearest: text.toLowerCase().replace(word, isMonth ? '1mo' : (near ?? '1h')),
  });
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
      const { product, figure } = saidBy(words, text, world, 'reverse');
      if (figure !== undefined)
        throw new Rejection('figure', { nearest: `reverse ${wordOf(product, world)}` });
      if (product === undefined)
        throw new Rejection('what', { nearest: `reverse ${wordOf(product, world)}` });
      return { kind: 'reverse', product };
    }
    case 'flatten': {
      const { product } = saidBy(words, text, world, 'flatten');
      if (product !== undefined) throw new Rejection('what', { nearest: `close ${productWord(product)}` });
      return { kind: 'flatten' };
    }
    case 'cancel': {
      const { product, side, choice, figure } = saidBy(words, text, world, 'cancel');
      if (figure !== undefined)
        throw new Rejection('figure', { nearest: `cancel ${wordOf(product, world)}` });
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

const wordOf = (product: SentenceProduct | undefined, { selected, products }: CommandWorld) => {
  const intended = product ?? selected ?? products[0];
  return intended === undefined ? '' : productWord(intended);
};

function closeOf(said: Said, world: CommandWorld): PaletteCommand {
  const { choice, side, product, percent = 100, figure } = said;
  if (choice === undefined && side === undefined && product === undefined && said.percent === undefined)
    throw new Rejection('what', {
      nearest: figure === undefined ? 'close all' : `close ${figure} ${wordOf(product, world)}`,
    });
  const all = { kind: 'close', choice: choice ?? 'all', product, side } as const;
  if (figure === undefined) return { ...all, percent };
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

/** What the words behind a verb say; a refusal for one that is not known. */
function saidBy(words: readonly string[], text: string, world: CommandWorld, verb: Verb): Said {
  const said: Said = {};
  const once = <Key extends keyof Said>(key: Key, value: Said[Key], word: string) => {
    if (said[key] !== undefined) throw new Rejection('twice', { word });
    said[key] = value;
  };
  for (const word of words) {
    const choice = CHOICES.get(word);
    const side = SIDES.get(word);
    const share = SHARES.get(word);
    const alertSide = ALERT_SIDES.get(word);
    if (verb === 'alert' && alertSide !== undefined) once('alertSide', alertSide, word);
    else if (choice !== undefined) {
      // All losers are the losers.
      if (said.choice === 'all') said.choice = choice;
      else if (choice !== 'all') once('choice', choice, word);
      else said.choice ??= choice;
    } else if (side !== undefined && verb !== 'alert') once('side', side, word);
    else if (share !== undefined) once('percent', share, word);
    else if (isTimes(word)) once('times', word.slice(0, -1), word);
    else if (/^\p{N}+%$/u.test(word)) once('percent', percentOf(word), word);
    else if (FIGURE.test(word) && !isCode(word, world)) once('figure', figureOf(word, world), word);
    else if (!COMMAND_FILLERS.has(word)) once('product', productOf(word, text, world, verb), word);
  }
  return said;
}

/** What may stand behind a verb beside products: the nearest text is one that is right. */
const WORDS_BEHIND: Readonly<Partial<Record<Verb, readonly string[]>>> = {
  close: [...CHOICES.keys(), ...SIDES.keys(), ...SHARES.keys()],
  cancel: ['all', ...SIDES.keys()],
  alert: [...ALERT_SIDES.keys()],
};

/** Codes may begin with a digit. */
const isCode = (word: string, { products }: CommandWorld) =>
  products.some((product) => productWord(product) === word);

function percentOf(word: string): number {
  const percent = Number(word.slice(0, -1));
  if (!(percent >= 1 && percent <= 100)) throw new Rejection('figure', { word });
  return percent;
}

function figureOf(word: string, { form }: CommandWorld): string {
  const reading = readFigureIn(form, word);
  if (reading.state === 'read' && !reading.decimal.startsWith('-')) return reading.decimal;
  throw new Rejection('unread', { word, unread: reading.state === 'unread' ? reading.reason : 'character' });
}

function productOf(word: string, text: string, { products }: CommandWorld, verb: Verb): SentenceProduct {
  const [best] = findProducts(word, products);
  if (best !== undefined) {
    const isWhole = productWord(best) === word || productWord(best).replace('/', '') === word;
    const isOneOf = products.some(
      ({ code, baseCurrency }) => baseCurrency === best.baseCurrency && code !== best.code,
    );
    // A base of several pairs, or the money that they are paid in, names none of them.
    if (!isWhole && (isOneOf || isQuoteOnly(word, best)) && verb !== 'alert')
      throw new Rejection('which', { word, nearest: text.toLowerCase().replace(word, productWord(best)) });
    return best;
  }
  const near = nearestWord(word, [...(WORDS_BEHIND[verb] ?? []), ...productWords(products)]);
  throw new Rejection('word', {
    word,
    ...(near === undefined ? {} : { nearest: text.toLowerCase().replace(word, near) }),
  });
}
