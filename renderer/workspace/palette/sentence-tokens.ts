import { findProducts, productWord, type SentenceProduct } from './sentence-products.ts';
import { WORDS } from './sentence-words.ts';

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
  if (FIGURE.test(text)) return cutUnit(token);
  if (WORDS.has(text) || findProducts(text, products).length > 0) return [token];
  const [, word = '', figure = ''] = /^([a-z-]+|\$)([\d.][^]*)$/.exec(text) ?? [];
  if (!WORDS.has(word)) return [token];
  const middle = from + word.length;
  return [{ text: word, from, to: middle }, ...cutUnit({ text: figure, from: middle, to: token.to })];
}

/** `20pips`, `1%` and `1k$` are a figure and what it counts. */
function cutUnit(token: Token): readonly Token[] {
  const [, figure = '', word = ''] = /^([+-]?[\d.,]+[km]?)(%|\$|[a-z]+)$/.exec(token.text) ?? [];
  if (WORDS.get(word)?.kind !== 'unit' || WORDS.has(token.text)) return [token];
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
  const tokens = [...text.toLowerCase().matchAll(TOKENS)].flatMap(({ 0: word, index: from }) => {
    const token = { text: word, from, to: from + word.length };
    return /^[\u4e00-\u9fff]/.test(word) ? cutHan(token) : cutWord(token, products);
  });
  return joined(tokens, products);
}
