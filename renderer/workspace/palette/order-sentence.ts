import type { Direction } from '../../../backend/domain/direction.ts';
import type { ExpireType } from '../../../backend/domain/order-terms.ts';
import { readFigureIn, type UnreadReason } from '../../components/index.ts';
import type { NumberForm } from '../../session/preferences.ts';
import { findProducts, productWords, type SentenceProduct } from './sentence-products.ts';
import { nearestWord, WORDS, type PriceName, type WordMeaning } from './sentence-words.ts';

/** Characters of a sentence that are read. */
export const MAX_SENTENCE_LENGTH = 120;

export type PieceKind = 'side' | 'quantity' | 'product' | 'market' | PriceName | 'life' | 'unknown';

/** A piece of the sentence: where it stands, and what it became. */
export interface Piece {
  readonly kind: PieceKind;
  readonly from: number;
  /** Behind the last character. */
  readonly to: number;
  /** Why it was not taken; absent for one that was. */
  readonly fault?: 'word' | 'twice' | 'digits' | 'unread' | 'figureMissing' | 'figureLoose' | undefined;
  /** Of a figure that was not read. */
  readonly unread?: UnreadReason | undefined;
  /** Of a word that is not known: the nearest one. */
  readonly nearest?: string | undefined;
}

/** What a sentence says of an order; figures as the ticket takes them, with all the decimals of the product. */
export interface SentenceOrder {
  readonly side?: Direction;
  readonly quantity?: string;
  readonly product?: SentenceProduct;
  readonly kind?: 'market' | 'limit';
  readonly limit?: string;
  readonly stopLoss?: string;
  readonly takeProfit?: string;
  readonly expire?: ExpireType;
}

export interface Sentence {
  readonly pieces: readonly Piece[];
  readonly order: SentenceOrder;
  /** Products that the product's word names too. */
  readonly alternatives: readonly SentenceProduct[];
  /** What is still to be said before the order can be judged. */
  readonly missing: readonly ('side' | 'quantity' | 'product')[];
  /** Whether the text is meant as an order: it says a side, and something else that an order has. */
  readonly isOrder: boolean;
  /** Every piece was understood. */
  readonly understood: boolean;
}

interface Token {
  readonly text: string;
  readonly from: number;
}

/** What begins like a figure is one, or is refused as one: never a figure with something left out. */
const FIGURE = /^[+-]?[.,\uff0e\uff0c]?\p{N}/u;
/** A run of Chinese characters, a figure, a sign, or a word with the strokes and digits inside it. */
const TOKENS = /[\u4e00-\u9fff]+|@|[^\s@\u4e00-\u9fff]+/g;
/** Longest of the Chinese words. */
const HAN_LENGTH = 2;

/** Cuts a run of Chinese characters into known words; what is none stays together. */
function cutHan({ text, from }: Token): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    let length = Math.min(HAN_LENGTH, text.length - at);
    while (length > 0 && !WORDS.has(text.slice(at, at + length))) length -= 1;
    if (length === 0) return [...tokens, { text: text.slice(at), from: from + at }];
    tokens.push({ text: text.slice(at, at + length), from: from + at });
    at += length;
  }
  return tokens;
}

/** `sl1.08` is a word and a figure; `xau` and `us500` stay as they are. */
function cutWord(token: Token, products: readonly SentenceProduct[]): readonly Token[] {
  const { text, from } = token;
  if (WORDS.has(text) || FIGURE.test(text) || findProducts(text, products).length > 0) return [token];
  const [, word = '', figure = ''] = /^([a-z-]+)([\d.][\d.,]*[km]?)$/.exec(text) ?? [];
  if (!WORDS.has(word)) return [token];
  return [
    { text: word, from },
    { text: figure, from: from + word.length },
  ];
}

function tokensOf(text: string, products: readonly SentenceProduct[]): readonly Token[] {
  return [...text.toLowerCase().matchAll(TOKENS)].flatMap((match) => {
    const token = { text: match[0], from: match.index };
    return /^[\u4e00-\u9fff]/.test(token.text) ? cutHan(token) : cutWord(token, products);
  });
}

/** A figure with all the decimals of the product; undefined when it has too many. Zeros too many are none. */
function completed(figure: string, digits: number): string | undefined {
  const [whole = '0', decimals = ''] = figure.split('.');
  if (/[1-9]/.test(decimals.slice(digits))) return undefined;
  return digits === 0 ? whole : `${whole}.${decimals.slice(0, digits).padEnd(digits, '0')}`;
}

/** Reads one sentence, token by token. */
class Reading {
  readonly pieces: Piece[] = [];
  readonly #figures = new Map<'quantity' | PriceName, { readonly text: string; readonly piece: number }>();
  readonly #products: readonly SentenceProduct[];
  readonly #form: NumberForm;
  #order: SentenceOrder = {};
  #alternatives: readonly SentenceProduct[] = [];
  /** A price whose figure is still to come: its name, and the piece of its word. */
  #awaited: { readonly of: PriceName; readonly piece: number } | undefined;

  constructor(products: readonly SentenceProduct[], form: NumberForm) {
    this.#products = products;
    this.#form = form;
  }

  take(token: Token): void {
    if (FIGURE.test(token.text)) return this.#figure(token);
    const meaning = WORDS.get(token.text);
    if (meaning === undefined) return this.#product(token);
    this.#word(token, meaning);
  }

  #add(token: Token, kind: PieceKind, more: Partial<Piece> = {}): number {
    const { from, text } = token;
    return this.pieces.push({ kind, from, to: from + text.length, ...more }) - 1;
  }

  #word(token: Token, meaning: WordMeaning): void {
    switch (meaning.kind) {
      case 'filler':
        return;
      case 'price':
        this.#missFigure();
        this.#awaited = { of: meaning.of, piece: this.#add(token, meaning.of) };
        return;
      case 'side':
        return this.#once(token, 'side', this.#order.side === undefined, { side: meaning.side });
      case 'market':
        return this.#once(token, 'market', this.#order.kind === undefined, { kind: 'market' });
      case 'life':
        return this.#once(token, 'life', this.#order.expire === undefined, { expire: meaning.expire });
    }
  }

  #once(token: Token, kind: PieceKind, isFirst: boolean, says: SentenceOrder): void {
    if (isFirst) this.#order = { ...this.#order, ...says };
    this.#add(token, kind, isFirst ? {} : { fault: 'twice' });
  }

  #figure(token: Token): void {
    const reading = readFigureIn(this.#form, token.text);
    if (reading.state !== 'read' || reading.decimal.startsWith('-')) {
      const unread = reading.state === 'unread' ? reading.reason : 'character';
      this.#add(token, 'unknown', { fault: 'unread', unread });
      this.#awaited = undefined;
      return;
    }
    const text = reading.decimal;
    if (this.#awaited !== undefined) return this.#price(token, text, this.#awaited);
    // A second figure without a word would be a guess: it is not taken.
    const isLoose = this.#figures.has('quantity');
    const piece = this.#add(token, isLoose ? 'unknown' : 'quantity', isLoose ? { fault: 'figureLoose' } : {});
    if (!isLoose) this.#figures.set('quantity', { text, piece });
  }

  /** The figure of a price becomes one piece with its word. */
  #price(
    token: Token,
    text: string,
    { of, piece }: { readonly of: PriceName; readonly piece: number },
  ): void {
    this.#awaited = undefined;
    const word = this.pieces[piece];
    if (word === undefined) return;
    const twice = this.#figures.has(of) || (of === 'limit' && this.#order.kind === 'market');
    this.pieces[piece] = {
      ...word,
      to: token.from + token.text.length,
      ...(twice ? { fault: 'twice' } : {}),
    };
    if (twice) return;
    this.#figures.set(of, { text, piece });
    if (of === 'limit') this.#order = { ...this.#order, kind: 'limit' };
  }

  #product(token: Token): void {
    const [best, ...others] = findProducts(token.text, this.#products);
    if (best === undefined) {
      const known = [...WORDS.keys(), ...productWords(this.#products)];
      this.#add(token, 'unknown', { fault: 'word', nearest: nearestWord(token.text, known) });
      return;
    }
    const isFirst = this.#order.product === undefined;
    if (isFirst) this.#alternatives = others;
    this.#once(token, 'product', isFirst, { product: best });
  }

  #missFigure(): void {
    const piece = this.#awaited && this.pieces[this.#awaited.piece];
    if (this.#awaited === undefined || piece === undefined) return;
    this.pieces[this.#awaited.piece] = { ...piece, fault: 'figureMissing' };
    this.#awaited = undefined;
  }

  end(): Sentence {
    this.#missFigure();
    for (const [name, { text, piece }] of this.#figures) this.#complete(name, text, piece);
    const { side, product, quantity } = this.#order;
    const missing = [
      ...(side === undefined ? (['side'] as const) : []),
      ...(quantity === undefined ? (['quantity'] as const) : []),
      ...(product === undefined ? (['product'] as const) : []),
    ];
    return {
      pieces: this.pieces,
      order: this.#order,
      alternatives: this.#alternatives,
      missing,
      isOrder: side !== undefined && this.pieces.length > 1,
      understood: this.pieces.length > 0 && this.pieces.every(({ fault }) => fault === undefined),
    };
  }

  /** Decimals are known with the product, wherever in the sentence it stands. */
  #complete(name: 'quantity' | PriceName, text: string, piece: number): void {
    const { product } = this.#order;
    const digits = name === 'quantity' ? product?.numberDigits : product?.digits;
    const figure = digits === undefined ? text : completed(text, digits);
    if (figure !== undefined) this.#order = { ...this.#order, [name]: figure };
    else {
      const before = this.pieces[piece];
      if (before !== undefined) this.pieces[piece] = { ...before, fault: 'digits' };
    }
  }
}

/**
 * Reads an order sentence: `buy 0.2 eur limit 1.085 sl 1.08 tp 1.09`. The pieces may stand in any order; every figure but the
 * quantity follows its word. Nothing is guessed: what is not understood is a piece of its own that says why.
 */
export function readSentence(
  text: string,
  products: readonly SentenceProduct[],
  form: NumberForm = 'comma',
): Sentence {
  const reading = new Reading(products, form);
  for (const token of tokensOf(text.slice(0, MAX_SENTENCE_LENGTH), products)) reading.take(token);
  return reading.end();
}
