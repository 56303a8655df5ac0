import { readFigureIn } from '../../components/index.ts';
import type { NumberForm } from '../../session/preferences.ts';
import { hasBrackets, hasLinkedOrders } from '../../trading/entry-rules.ts';
import {
  MAX_SENTENCE_LENGTH,
  type LinkableOrder,
  type Piece,
  type PieceKind,
  type Sentence,
  type SentenceOrder,
} from './sentence.ts';
import { Exits } from './sentence-exits.ts';
import {
  findProducts,
  isQuoteOnly,
  productWord,
  productWords,
  type SentenceProduct,
} from './sentence-products.ts';
import {
  FIGURE,
  tokensOf,
  type Token,
  nearestWord,
  WORDS,
  type FigureUnit,
  type PriceName,
  type WordMeaning,
} from './sentence-words.ts';

/** A figure with all the decimals of the product; undefined when it has too many. Zeros too many are none. */
function completed(figure: string, digits: number): string | undefined {
  const [whole = '0', decimals = ''] = figure.split('.');
  if (/[1-9]/.test(decimals.slice(digits))) return undefined;
  return digits === 0 ? whole : `${whole}.${decimals.slice(0, digits).padEnd(digits, '0')}`;
}

type FigureName = 'quantity' | PriceName;

interface ReadFigure {
  /** Plain decimal text. */
  readonly text: string;
  readonly piece: number;
  readonly unit?: FigureUnit | undefined;
}

interface AwaitedPrice {
  readonly of: PriceName;
  readonly piece: number;
  /** It is a stop, behind which the figure of its limit comes. */
  readonly isLimited?: true | undefined;
}

/** What each figure may count; the first one is meant where nothing is said. */
const UNITS: Readonly<Record<FigureName, readonly (FigureUnit | undefined)[]>> = {
  quantity: [undefined, 'money', 'percent'],
  limit: [undefined],
  stop: [undefined],
  trail: [undefined, 'percent', 'pips', 'ticks'],
  stopLoss: [undefined, 'percent', 'pips', 'ticks'],
  takeProfit: [undefined, 'percent', 'pips', 'ticks'],
  risk: ['percent', 'money'],
};

/** Decimals of money and of percent in a sentence. */
const SIZE_DIGITS = 2;

/** Reads one sentence, token by token. */
class Reading {
  readonly pieces: Piece[] = [];
  readonly #figures = new Map<FigureName, ReadFigure>();
  readonly #products: readonly SentenceProduct[];
  readonly #elsewhere: readonly SentenceProduct[];
  readonly #form: NumberForm;
  #order: SentenceOrder = {};
  #alternatives: readonly SentenceProduct[] = [];
  /** A price whose figure is still to come: its name, and the piece of its word. */
  #awaited: AwaitedPrice | undefined;
  /** The figure that is awaited is the limit of a stop, and its word has not come. */
  #isLimitDue = false;
  /** The figure that a unit would belong to. */
  #last: FigureName | undefined;
  /** A unit that stands before its figure: `$1000`. */
  #before: Token | undefined;
  #isBehindSide = false;
  readonly #resting: readonly LinkableOrder[];
  readonly #exits = new Exits();

  constructor({ products, form = 'comma', elsewhere = [], resting = [] }: SentenceWorld) {
    this.#products = products;
    this.#elsewhere = elsewhere;
    this.#form = form;
    this.#resting = resting;
  }

  take(token: Token): void {
    const meaning = WORDS.get(token.text);
    const isFigure = meaning === undefined && FIGURE.test(token.text);
    if (meaning?.kind === 'unit') return this.#unit(token, meaning.unit);
    const isBehindSide = this.#isBehindSide;
    this.#isBehindSide = meaning?.kind === 'side';
    if (isFigure) return this.#figure(token);
    if (meaning?.kind !== 'filler') {
      this.#last = undefined;
      this.#exits.leave();
    }
    if (meaning === undefined) return this.#product(token);
    if (meaning.kind === 'stop' && isBehindSide) return this.#word(token, { kind: 'price', of: 'stop' });
    this.#word(token, meaning);
  }

  #add(token: Token, kind: PieceKind, more: Partial<Piece> = {}): number {
    return this.pieces.push({ kind, from: token.from, to: token.to, ...more }) - 1;
  }

  #mark(piece: number, more: Partial<Piece>): void {
    const before = this.pieces[piece];
    if (before !== undefined) this.pieces[piece] = { ...before, ...more };
  }

  #word(token: Token, meaning: Exclude<WordMeaning, { readonly kind: 'unit' }>): void {
    switch (meaning.kind) {
      case 'filler':
        return;
      case 'price':
        // The second figure of a stop with a limit may have its word: stop-limit 65000 limit 65010.
        if (meaning.of !== 'limit' || !this.#isLimitDue) this.#missFigure();
        this.#isLimitDue = false;
        this.#awaited = { of: meaning.of, piece: this.#add(token, meaning.of), isLimited: meaning.isLimited };
        return;
      case 'side':
        return this.#once(token, 'side', this.#order.side === undefined, { side: meaning.side });
      case 'market':
        return this.#once(token, 'market', this.#order.kind === undefined, { kind: 'market' });
      case 'life':
        return this.#once(token, 'life', this.#order.expire === undefined, { expire: meaning.expire });
      case 'force': {
        const { timeInForce } = meaning;
        return this.#once(token, 'life', this.#order.timeInForce === undefined, { timeInForce });
      }
      case 'exit': {
        this.#missFigure();
        const isFirst = !this.#exits.has(meaning.of);
        const piece = this.#add(token, meaning.of, isFirst ? {} : { fault: 'twice' });
        if (isFirst) this.#exits.begin(meaning.of, piece);
        return;
      }
      case 'most': {
        const isFirst = !this.#figures.has('quantity');
        const piece = this.#add(token, 'quantity', isFirst ? {} : { fault: 'twice' });
        if (isFirst) this.#figures.set('quantity', { text: '100', piece, unit: 'percent' });
        return;
      }
      case 'stop':
        this.#add(token, 'unknown', { fault: 'stop', nearest: 'sl' });
        return;
      case 'absent':
        this.#add(token, 'unknown', { fault: 'absent', nearest: meaning.nearest });
    }
  }

  #once(token: Token, kind: PieceKind, isFirst: boolean, says: SentenceOrder): void {
    if (isFirst) this.#order = { ...this.#order, ...says };
    this.#add(token, kind, isFirst ? {} : { fault: 'twice' });
  }

  #figure(token: Token): void {
    const before = this.#before;
    this.#before = undefined;
    const from = before?.from ?? token.from;
    const unit = before === undefined ? undefined : 'money';
    const reading = readFigureIn(this.#form, token.text);
    if (reading.state !== 'read' || reading.decimal.startsWith('-')) {
      const unread = reading.state === 'unread' ? reading.reason : 'character';
      this.#add({ ...token, from }, 'unknown', { fault: 'unread', unread });
      this.#awaited = undefined;
      this.#last = undefined;
      return;
    }
    const text = reading.decimal;
    if (this.#awaited !== undefined) return this.#named(token, { text, unit }, this.#awaited);
    const exit = unit === undefined ? this.#exits.take(text) : undefined;
    if (exit !== undefined) return this.#mark(exit, { to: token.to });
    // A second figure without a word would be a guess: it is not taken.
    const isLoose = this.#figures.has('quantity');
    const more: Partial<Piece> = isLoose ? { fault: 'figureLoose' } : {};
    const piece = this.#add({ ...token, from }, isLoose ? 'unknown' : 'quantity', more);
    if (!isLoose) this.#figures.set('quantity', { text, piece, unit });
    this.#last = isLoose ? undefined : 'quantity';
  }

  /** What the figure before it counts; before a figure a sign of money. */
  #unit(token: Token, unit: FigureUnit): void {
    const last = this.#last;
    const figure = last === undefined ? undefined : this.#figures.get(last);
    this.#last = undefined;
    if (last === undefined || figure === undefined || figure.unit !== undefined) {
      if (token.text === '$') this.#before = token;
      else this.#add(token, 'unknown', { fault: 'unit' });
      return;
    }
    this.#figures.set(last, { ...figure, unit });
    this.#mark(figure.piece, { to: token.to });
  }

  /** The figure of a price becomes one piece with its word. */
  #named(token: Token, figure: Omit<ReadFigure, 'piece'>, { of, piece, isLimited }: AwaitedPrice): void {
    this.#awaited = undefined;
    this.#isLimitDue = false;
    const kind = of === 'stop' || of === 'trail' ? 'stop' : of === 'limit' ? 'limit' : undefined;
    // A stop may have a limit behind its level, whichever of the two comes first.
    const isBoth =
      (of === 'stop' && this.#figures.has('limit')) || (of === 'limit' && this.#figures.has('stop'));
    const isTaken = kind !== undefined && this.#order.kind !== undefined && !isBoth;
    const twice = this.#figures.has(of) || isTaken;
    this.#mark(piece, { to: token.to, ...(twice ? { fault: 'twice' } : {}) });
    if (twice) return;
    this.#figures.set(of, { ...figure, piece });
    this.#last = of;
    if (kind !== undefined) this.#order = { ...this.#order, kind: isBoth ? 'stop' : kind };
    if (isLimited !== true) return;
    this.#awaited = { of: 'limit', piece };
    this.#isLimitDue = true;
  }

  #product(token: Token): void {
    const [best, ...others] = findProducts(token.text, this.#products);
    if (best === undefined) {
      const [other] = findProducts(token.text, this.#elsewhere);
      if (other !== undefined && !isQuoteOnly(token.text, other))
        return void this.#add(token, 'unknown', { fault: 'elsewhere' });
      const known = [...WORDS.keys(), ...productWords(this.#products)];
      this.#add(token, 'unknown', { fault: 'word', nearest: nearestWord(token.text, known) });
      return;
    }
    // Who buys yen sells the pair that is paid in yen: nothing is taken for it.
    if (isQuoteOnly(token.text, best)) {
      this.#add(token, 'unknown', { fault: 'which', nearest: productWord(best) });
      return;
    }
    const isFirst = this.#order.product === undefined;
    if (isFirst) this.#alternatives = others;
    this.#once(token, 'product', isFirst, { product: best });
  }

  #missFigure(): void {
    if (this.#awaited === undefined) return;
    this.#mark(this.#awaited.piece, { fault: 'figureMissing' });
    this.#awaited = undefined;
  }

  end(): Sentence {
    this.#missFigure();
    if (this.#before !== undefined) this.#add(this.#before, 'unknown', { fault: 'unit' });
    for (const [name, figure] of this.#figures) this.#complete(name, figure);
    this.#judgeLimit();
    this.#refuseAbsent();
    this.#completeExits();
    const { side, product, quantity, whole } = this.#order;
    const missing = [
      ...(side === undefined ? (['side'] as const) : []),
      ...(quantity === undefined && whole === undefined ? (['quantity'] as const) : []),
      ...(product === undefined ? (['product'] as const) : []),
    ];
    return {
      pieces: this.pieces,
      order: this.#order,
      alternatives: this.#alternatives,
      missing,
      isOrder: (side !== undefined && this.pieces.length > 1) || this.#isSideMisspelt(),
      understood: this.pieces.length > 0 && this.pieces.every(({ fault }) => fault === undefined),
    };
  }

  /** A size and a product, and a word that is nearly a side: `byu 1 btc`. */
  #isSideMisspelt(): boolean {
    const { product, quantity } = this.#order;
    const isSide = ({ nearest = '' }: Piece) => WORDS.get(nearest)?.kind === 'side';
    return product !== undefined && quantity !== undefined && this.pieces.some(isSide);
  }

  /** Decimals are known with the product, wherever in the sentence it stands. */
  #complete(name: FigureName, { text, piece, unit = UNITS[name][0] }: ReadFigure): void {
    if (!UNITS[name].includes(unit)) return this.#mark(piece, { fault: 'unit' });
    if (name === 'risk' && this.#figures.has('quantity')) return this.#mark(piece, { fault: 'twice' });
    if (name !== 'quantity' && name !== 'risk' && unit !== undefined && unit !== 'money') {
      const isWhole = unit === 'percent' || completed(text, unit === 'pips' ? 1 : 0) !== undefined;
      if (!isWhole) return this.#mark(piece, { fault: 'digits' });
      if (name === 'trail') this.#order = { ...this.#order, trail: { figure: text, unit } };
      else this.#order = { ...this.#order, away: { ...this.#order.away, [name]: { figure: text, unit } } };
      return;
    }
    const figure = this.#completed(name, text, unit);
    if (figure === undefined) return this.#mark(piece, { fault: 'digits' });
    if (name === 'risk')
      this.#order = { ...this.#order, quantity: figure, counts: unit === 'money' ? 'riskMoney' : 'risk' };
    else if (name === 'quantity' && unit !== undefined)
      this.#order = { ...this.#order, quantity: figure, counts: unit === 'money' ? 'amount' : 'share' };
    else if (name === 'trail') this.#order = { ...this.#order, trail: { figure, unit: 'price' } };
    else if (name === 'limit' && this.#figures.has('stop')) this.#order = { ...this.#order, behind: figure };
    else this.#order = { ...this.#order, [name === 'stop' ? 'limit' : name]: figure };
  }

  /** The limit of a stop stands at its level or beyond it: above to buy, below to sell. */
  #judgeLimit(): void {
    const { side, limit, behind } = this.#order;
    const piece = this.#figures.get('limit')?.piece;
    if (behind === undefined || limit === undefined || piece === undefined) return;
    const beyond = side === 'sell' ? Number(limit) - Number(behind) : Number(behind) - Number(limit);
    if (beyond < 0) this.#mark(piece, { fault: 'behind' });
  }

  #completed(name: FigureName, text: string, unit: FigureUnit | undefined): string | undefined {
    if (unit !== undefined) return completed(text, SIZE_DIGITS);
    const { product } = this.#order;
    const digits = name === 'quantity' ? product?.numberDigits : product?.digits;
    return digits === undefined ? text : completed(text, digits);
  }

  /** What else the order is told; prices have the decimals of the product. */
  #completeExits(): void {
    const { product, kind } = this.#order;
    const rests = kind === 'limit' || kind === 'stop';
    const { tradeType } = product ?? {};
    const digits = product?.digits;
    const { order, faults } = this.#exits.read({
      isContract: tradeType === undefined || hasBrackets(tradeType),
      hasLinks: tradeType === undefined || hasLinkedOrders(tradeType),
      rests,
      complete: (text) => (digits === undefined ? text : completed(text, digits)),
      linkable: this.#resting.filter(({ symbolId }) => symbolId === product?.symbolId),
    });
    for (const [piece, fault] of faults) {
      // What fills at once can still have a stop and a profit of its own, of which one cancels the other.
      const isOco = this.pieces[piece]?.kind === 'oco' && fault === 'absent';
      this.#mark(piece, { fault, ...(isOco ? { nearest: 'sl' } : {}) });
    }
    this.#order = { ...this.#order, ...order };
  }

  /** Ways of ordering that the account of the product does not have. */
  #refuseAbsent(): void {
    const { product, expire, kind: way, timeInForce } = this.#order;
    const { tradeType, area } = product ?? {};
    if (tradeType === undefined) return;
    const isContract = hasBrackets(tradeType);
    const isLong = expire === 'thirtyDays' || expire === 'ninetyDays';
    this.pieces.forEach(({ kind, fault }, index) => {
      if (fault !== undefined) return;
      const isBracket = kind === 'stopLoss' || kind === 'takeProfit';
      if ((isBracket || kind === 'risk') && (!isContract || this.#exits.closes))
        this.#mark(index, { fault: 'absent', nearest: undefined });
      if (kind === 'life' && isLong && isContract) this.#mark(index, { fault: 'absent', nearest: 'week' });
      // Only what has a limit can be said to take or to rest; at the market an order takes what there is.
      if (kind === 'life' && timeInForce !== undefined && way !== 'limit')
        this.#mark(index, { fault: 'absent', nearest: 'market' });
      const away = kind === 'trail' ? this.#order.trail : isBracket ? this.#order.away?.[kind] : undefined;
      // What a pip is, everybody agrees on for currencies only.
      if (away?.unit === 'pips' && area !== undefined && area !== 'forex')
        this.#mark(index, { fault: 'unit' });
    });
  }
}

/** What a sentence is read in. */
export interface SentenceWorld {
  /** What the account trades. */
  readonly products: readonly SentenceProduct[];
  readonly form?: NumberForm;
  /** What only other account types trade: a sentence that names it says so. */
  readonly elsewhere?: readonly SentenceProduct[];
  /** Orders that rest and have no link. */
  readonly resting?: readonly LinkableOrder[];
}

/**
 * Reads an order sentence: `buy 0.2 eur limit 1.085 sl 1.08 tp 1.09`. The pieces may stand in any order; every figure but the
 * quantity follows its word. Nothing is guessed: what is not understood is a piece of its own that says why.
 */
export function readSentence(text: string, world: SentenceWorld): Sentence {
  const reading = new Reading(world);
  const tokens = tokensOf(text.slice(0, MAX_SENTENCE_LENGTH), world.products);
  for (const token of tokens) reading.take(token);
  const sentence = reading.end();
  if (text.length <= MAX_SENTENCE_LENGTH) return sentence;
  // What is cut off may be the end of a figure: none of it is taken.
  const cut: Piece = { kind: 'unknown', from: MAX_SENTENCE_LENGTH, to: text.length, fault: 'long' };
  return { ...sentence, pieces: [...sentence.pieces, cut], understood: false };
}
