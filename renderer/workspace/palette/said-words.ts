import type { Direction } from '../../../backend/domain/direction.ts';
import { readFigureIn, type UnreadReason } from '../../components/index.ts';
import type { NumberForm } from '../../session/preferences.ts';
import {
  ALERT_FILLERS,
  ALERT_SIDES,
  CHOICES,
  COMMAND_FILLERS,
  PRICE_WORDS,
  SHARES,
  SIDES,
  type Verb,
} from './command-words.ts';
import {
  findProducts,
  isQuoteOnly,
  productWord,
  productWords,
  type SentenceProduct,
} from './sentence-products.ts';
import { FIGURE, nearestWord } from './sentence-words.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

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

/** What a command is read in. */
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

/** Why a text is no command, with the nearest one. */
export class Rejection extends Error {
  readonly fault: CommandFault;
  readonly about: { word?: string | undefined; unread?: UnreadReason; nearest?: string };

  constructor(fault: CommandFault, about: Rejection['about'] = {}) {
    super(fault);
    this.fault = fault;
    this.about = about;
  }
}

/** What the words behind a verb say. */
export interface Said {
  choice?: 'all' | 'winning' | 'losing';
  side?: Direction;
  percent?: number;
  product?: SentenceProduct;
  /** Plain decimal text. */
  figure?: string;
  /** The figure is a price: `at 65000`. */
  isPrice?: true;
  times?: string;
  alertSide?: 'above' | 'below';
}

/** The product that is meant, else the one on screen, as a sentence writes it. */
export const wordOf = (product: SentenceProduct | undefined, { selected, products }: CommandWorld) => {
  const intended = product ?? selected ?? products[0];
  return intended === undefined ? '' : productWord(intended);
};

/** A leverage: `20x`. */
export const isTimes = (word: string) => /^\d+([.,]\d+)?x$/.test(word);

/** What a verb takes. Whatever else is said narrows what it does to, so that nothing is done without it. */
const TAKES: Readonly<Record<Exclude<Verb, 'help' | 'theme' | 'transfer'>, readonly (keyof Said)[]>> = {
  close: ['choice', 'side', 'percent', 'product', 'figure', 'isPrice'],
  reverse: ['product'],
  flatten: [],
  cancel: ['product', 'side'],
  leverage: ['product', 'times', 'figure', 'isPrice'],
  alert: ['product', 'figure', 'isPrice', 'alertSide', 'percent'],
};

/** Refuses what a verb does not take; nearest is the verb with its product, or the close that means the same. */
function judgeSaid(
  said: Said,
  typed: ReadonlyMap<keyof Said, string>,
  words: readonly string[],
  world: CommandWorld,
  verb: keyof typeof TAKES,
): void {
  const extra = (Object.keys(said) as (keyof Said)[]).find(
    (key) => !TAKES[verb].includes(key) && !(key === 'choice' && said.choice === 'all'),
  );
  if (extra === undefined) return;
  const of = verb === 'cancel' && said.product === undefined ? 'all' : wordOf(said.product, world);
  const times = verb === 'leverage' ? ` ${said.times ?? said.figure ?? 10}x` : '';
  const nearest = verb === 'flatten' ? ['close', ...words].join(' ') : `${verb} ${of}${times}`;
  const isFigure = extra === 'figure' || extra === 'percent' || extra === 'times';
  throw new Rejection(isFigure ? 'figure' : 'word', { word: typed.get(extra), nearest });
}

/** What the words behind a verb say; a refusal for one that is not known, or that the verb does not take. */
export function saidBy(
  words: readonly string[],
  text: string,
  world: CommandWorld,
  verb: keyof typeof TAKES,
): Said {
  const said: Said = {};
  const typed = new Map<keyof Said, string>();
  const once = <Key extends keyof Said>(key: Key, value: Said[Key], word: string) => {
    if (said[key] !== undefined) throw new Rejection('twice', { word });
    said[key] = value;
    typed.set(key, word);
  };
  for (const [at, word] of words.entries()) {
    const choice = CHOICES.get(word);
    const side = SIDES.get(word);
    const share = SHARES.get(word);
    const alertSide = ALERT_SIDES.get(word);
    if (verb === 'alert' && alertSide !== undefined) once('alertSide', alertSide, word);
    else if (choice !== undefined) {
      // All losers are the losers.
      if (said.choice === 'all') delete said.choice;
      if (choice !== 'all') once('choice', choice, word);
      else said.choice ??= choice;
    } else if (side !== undefined && verb !== 'alert') once('side', side, word);
    else if (share !== undefined) once('percent', share, word);
    else if (isTimes(word)) once('times', word.slice(0, -1), word);
    else if (/^\p{N}+%$/u.test(word)) once('percent', percentOf(word), word);
    else if (FIGURE.test(word) && !isCode(word, world)) {
      once('figure', figureOf(word, world), word);
      if (PRICE_WORDS.has(words[at - 1] ?? '')) said.isPrice = true;
    } else if (!COMMAND_FILLERS.has(word) && !(verb === 'alert' && ALERT_FILLERS.has(word)))
      once('product', productOf(word, text, world, verb), word);
  }
  judgeSaid(said, typed, words, world, verb);
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

/** Plain decimal text of a figure without a sign; a refusal for what is none. */
export function figureOf(word: string, { form }: CommandWorld): string {
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
