import { DialectError, type ErrorName } from './errors.ts';
import type { Instrument, Instruments } from './instruments.ts';

/** What parameters are read with. */
export interface Reading {
  readonly instruments: Instruments;
}

/** One parameter of an endpoint. */
export interface Parameter<Value> {
  /** False where it has to be sent. */
  readonly isOptional: boolean;
  /** The value of a text that is not empty. Throws DialectError. */
  read(text: string, name: string, reading: Reading): Value;
  /** The value where it is not sent. */
  readonly fallback: Value;
}

/** The parameters of an endpoint by name. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** What was read of a table of parameters. */
export type Values<Table extends Parameters> = {
  readonly [Name in keyof Table]: Table[Name] extends Parameter<infer Value> ? Value : never;
};

/** Parameters that one request may send. */
const MAX_PARAMETERS = 60;
/** Longest value of a parameter, in characters; the longest list of symbols is shorter. */
const MAX_LENGTH = 8_192;

/** What every signed request sends besides the parameters of its endpoint. */
const SIGNING: ReadonlySet<string> = new Set(['timestamp', 'recvWindow', 'signature', 'apiKey']);

function parameter<Value>(read: Parameter<Value>['read']): Parameter<Value> {
  return { isOptional: false, read, fallback: undefined as Value };
}

/** The same parameter, which need not be sent. */
export function optional<Value>(of: Parameter<Value>): Parameter<Value | undefined> {
  return { ...of, isOptional: true, fallback: undefined };
}

/** The same parameter with a value where it is not sent. */
export function otherwise<Value>(of: Parameter<Value>, fallback: Value): Parameter<Value> {
  return { ...of, isOptional: true, fallback };
}

/** An instrument by its name, `BTCUSDT`. */
export const SYMBOL = parameter<Instrument>((text, name, { instruments }) => {
  if (!/^[A-Z0-9]{1,20}$/.test(text))
    throw new DialectError('illegalCharacters', [name, '^[A-Z0-9-_.]{1,20}$']);
  return instruments.require(text);
});

/** Instruments as a JSON list of names, each once. */
export const SYMBOLS = parameter<readonly Instrument[]>((text, name, reading) => {
  const names = readJson(text, name);
  if (!Array.isArray(names) || !names.every((each) => typeof each === 'string'))
    throw new DialectError('jsonWrong', [name]);
  if (new Set(names).size !== names.length) throw new DialectError('symbolTwice');
  return names.map((each: string) => SYMBOL.read(each, name, reading));
});

function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DialectError('jsonWrong', [name]);
  }
}

/** A whole number; one above the greatest is taken as the greatest, as the published limits are. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Parameter<number> {
  return parameter((text, name) => {
    if (!/^\d{1,20}$/.test(text)) throw new DialectError('illegalCharacters', [name, '^[0-9]{1,20}$']);
    const value = Number(text);
    if (value < least) throw new DialectError('parameterWrong', [name]);
    return Math.min(value, most);
  });
}

/** A time in milliseconds. A program that sends microseconds means them: the number is too large for anything else. */
export const TIME = parameter<number>((text, name) => {
  if (!/^\d{1,17}$/.test(text)) throw new DialectError('illegalCharacters', [name, '^[0-9]{1,20}$']);
  const value = Number(text);
  return value >= MICROSECONDS_FROM ? Math.floor(value / 1000) : value;
});

/** The least number that counts microseconds: as milliseconds it were the year 5138. */
export const MICROSECONDS_FROM = 1e14;

/** A decimal number as its text, not below zero. */
export const DECIMAL = parameter<string>((text, name) => {
  if (!/^\d{1,20}(?:\.\d{1,20})?$/.test(text))
    throw new DialectError('illegalCharacters', [name, '^([0-9]{1,20})(\\.[0-9]{1,20})?$']);
  return text;
});

/** One of a list of words. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  wrong: ErrorName = 'parameterWrong',
): Parameter<Word> {
  return parameter((text, name) => {
    const word = words.find((each) => each === text);
    if (word === undefined) throw new DialectError(wrong, [name]);
    return word;
  });
}

/** A name that its sender chose: letters, figures and a few signs. */
export const CLIENT_ORDER_ID = parameter<string>((text, name) => {
  if (!/^[.A-Z:/a-z0-9_-]{1,36}$/.test(text))
    throw new DialectError('illegalCharacters', [name, '^[.A-Z:/a-z0-9_-]{1,36}$']);
  return text;
});

/** Yes or no. */
export const FLAG = parameter<boolean>((text, name) => {
  const value = { true: true, false: false }[text.toLowerCase()];
  if (value === undefined) throw new DialectError('parameterWrong', [name]);
  return value;
});

/** A text without a form of its own. */
export function text(length: number): Parameter<string> {
  return parameter((given, name) => {
    if (given.length > length) throw new DialectError('parameterWrong', [name]);
    return given;
  });
}

/**
 * Reads what a request sent by the table of its endpoint. Throws DialectError for a parameter that is missing, empty, sent twice,
 * malformed or not in the table.
 */
export function readParameters<Table extends Parameters>(
  table: Table,
  sent: readonly (readonly [name: string, value: string])[],
  reading: Reading,
  isSigned: boolean,
): Values<Table> {
  if (sent.length > MAX_PARAMETERS)
    throw new DialectError('tooManyParameters', [Object.keys(table).length, sent.length]);
  const given = new Map<string, string>();
  let read = 0;
  for (const [name, value] of sent) {
    if (isSigned && SIGNING.has(name)) continue;
    if (given.has(name)) throw new DialectError('duplicateParameter', [name]);
    given.set(name, value);
    if (Object.hasOwn(table, name)) read += 1;
  }
  if (read < given.size)
    throw read === 0 && Object.keys(table).length === 0
      ? new DialectError('tooManyParameters', [0, given.size])
      : new DialectError('unreadParameters', [read, given.size]);
  const values: Record<string, unknown> = {};
  for (const [name, { isOptional, fallback, read: readText }] of Object.entries(table)) {
    const value = given.get(name);
    if (value === undefined || value === '') {
      if (!isOptional) throw new DialectError('mandatoryMissing', [name]);
      if (value === '') throw new DialectError('emptyParameter', [name]);
      values[name] = fallback;
    } else if (value.length > MAX_LENGTH) throw new DialectError('parameterWrong', [name]);
    else values[name] = readText(value, name, reading);
  }
  return values as Values<Table>;
}
