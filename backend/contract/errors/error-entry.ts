import type { Language, LocalizedText } from '../languages.ts';

/** Who can do something about a failure: the platform's operator (System) or the caller (Business). */
export type ErrorKind = 'System' | 'Business';

/** One listed failure. Its listed code is `bizCode` followed by `code`, but for the few codes without a module prefix. */
export interface ErrorEntry {
  readonly bizCode: string;
  readonly code: string;
  readonly kind: ErrorKind;
  /** Text that a trader reads; `%s` stands for the parameters in order, the same number in each language. */
  readonly text: Record<Language, string>;
  /** Meanings that the specification lists for the same code besides the one of the text. */
  readonly alsoMeans: readonly string[];
}

/** What a family file states for each code. */
export interface ErrorSeed extends LocalizedText {
  readonly kind?: ErrorKind;
  readonly alsoMeans?: readonly string[];
}

/** A family whose listed code is the module prefix followed by the code. */
export function prefixedFamily<const Prefix extends string, const Code extends string>(
  bizCode: Prefix,
  seeds: Readonly<Record<Code, ErrorSeed>>,
): Readonly<Record<`${Prefix}${Code}`, ErrorEntry>> {
  const entries = Object.entries<ErrorSeed>(seeds).map(([code, seed]) => [
    `${bizCode}${code}`,
    entryOf(bizCode, code, seed),
  ]);
  return Object.fromEntries(entries) as Record<`${Prefix}${Code}`, ErrorEntry>;
}

/** A family whose listed code is the code alone; `bizCode` travels beside it. */
export function unprefixedFamily<const Code extends string>(
  bizCode: string,
  seeds: Readonly<Record<Code, ErrorSeed>>,
): Readonly<Record<Code, ErrorEntry>> {
  const entries = Object.entries<ErrorSeed>(seeds).map(([code, seed]) => [
    code,
    entryOf(bizCode, code, seed),
  ]);
  return Object.fromEntries(entries) as Record<Code, ErrorEntry>;
}

function entryOf(bizCode: string, code: string, seed: ErrorSeed): ErrorEntry {
  const { kind = 'Business', alsoMeans = [], ...text } = seed;
  return { bizCode, code, kind, text, alsoMeans };
}
