import type { Language, LocalizedText } from '../languages.ts';
import rows from './catalogue.json' with { type: 'json' };

/** Who can do something about a failure: the platform's operator (System) or the caller (Business). */
export type ErrorKind = 'System' | 'Business';

/** One listed failure. Its listed code is `bizCode` followed by `code`, but for the few codes without a module prefix. */
export interface ErrorEntry {
  readonly bizCode: string;
  readonly code: string;
  readonly kind: ErrorKind;
  /** Text that a trader reads; `%s` stands for the parameters in order, the same number in each language. */
  readonly text: LocalizedText;
  /** Meanings that the specification lists for the same code besides the one of the text. */
  readonly alsoMeans: readonly string[];
}

/** A code of the list, for example `CFDWBWE000026`. */
export type ListedCode = keyof typeof rows;

/** What `catalogue.json` says of a code; without `kind` the failure is the caller's. */
interface Row extends LocalizedText {
  readonly kind?: string;
  readonly alsoMeans?: readonly string[];
  /** Of a code that travels whole beside the name of its module. */
  readonly bizCode?: string;
}

/** The module that a listed code begins with; codes of the open API and of external systems name none. */
const MODULE = /^(?:CFDWBW|FS|G|US)(?!_)/;

function entryOf(listed: string, { bizCode, kind, alsoMeans = [], ...text }: Row): ErrorEntry {
  const [prefix = ''] = MODULE.exec(listed) ?? [];
  return {
    bizCode: bizCode ?? prefix,
    code: listed.slice(prefix.length),
    kind: kind === 'System' ? 'System' : 'Business',
    text,
    alsoMeans,
  };
}

/** Every failure that the platform can report, by listed code. */
export const CATALOGUE = Object.fromEntries(
  Object.entries<Row>(rows).map(([listed, row]) => [listed, entryOf(listed, row)]),
) as Readonly<Record<ListedCode, ErrorEntry>>;

/** Stands in for a parameter that the thrower left out, so that a reader never sees a placeholder. */
const ABSENT_PARAMETER = '-';

/** True when `code` is a listed code. */
export function isListedCode(code: string): code is ListedCode {
  return Object.hasOwn(CATALOGUE, code);
}

/**
 * The text of a failure in `language` with its `%s` placeholders replaced by `params` in order. `text` stands in for the
 * text of the code where the statement is more precise.
 */
export function errorText(
  code: ListedCode,
  language: Language,
  params: readonly string[] = [],
  text: LocalizedText = CATALOGUE[code].text,
): string {
  return fillText(text, language, params);
}

/** A text in a language, with its `%s` placeholders replaced by `params` in order. */
export function fillText(text: LocalizedText, language: Language, params: readonly string[]): string {
  let next = 0;
  return text[language].replaceAll('%s', () => params[next++] ?? ABSENT_PARAMETER);
}

/**
 * Joins what a failing answer carries into the code of the list, for clients: `bizCode` and `code` of the full
 * envelope, or an empty `bizCode` and the `code` of the reduced one. An unlisted pair is joined all the same.
 */
export function listedCode(bizCode: string, code: string): string {
  return isListedCode(code) ? code : `${bizCode}${code}`;
}
