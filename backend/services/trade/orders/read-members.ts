import { REJECT_CODES } from '../../../contract/mapping/reject-codes.ts';
import type { WireNumbers } from '../../../contract/mapping/wire-numbers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Parsed } from '../../../domain/index.ts';

/** Members of orders, by themselves: what is wrong with one is said by its listed code, with its name. */

const WORD = /^[A-Za-z0-9_]*$/;

/** Letters, digits and underscore; CFDWBWE000006 otherwise. */
export function word(member: string, text: string | undefined): string {
  if (text !== undefined && !WORD.test(text))
    throw PlatformError.wrong(CODE.tradeParameterMalformed, 'form', member);
  return text ?? '';
}

/** The value of a member that has to be one of a set; CFDWBWE000007 otherwise. */
export function oneOf<Value extends number>(
  member: string,
  given: number | undefined,
  allowed: readonly Value[],
): Value {
  const found = allowed.find((candidate) => candidate === given);
  if (found === undefined)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'notListed', member, allowed.join(' | '));
  return found;
}

/** The word of a member whose number has to be one of a published list, or of a part of it; CFDWBWE000007 otherwise. */
export function oneWord<Word extends string, Allowed extends Word = Word>(
  member: string,
  given: number | undefined,
  list: WireNumbers<Word>,
  allowed: readonly Allowed[] = list.words as readonly Allowed[],
): Allowed {
  const numbers = allowed.map(list.number);
  const found = allowed[numbers.indexOf(oneOf(member, given, numbers))];
  return found as Allowed;
}

/** The parsed number of a member; the listed code of what is wrong with it as an error. `digits` decimals are read at most. */
export function value<Value>(parsed: Parsed<Value>, member: string, digits = 0): Value {
  if (parsed.ok) return parsed.value;
  const code = REJECT_CODES[parsed.reason];
  if (parsed.reason === 'numberMissing') throw PlatformError.missing(code, member);
  if (parsed.reason === 'numberMalformed')
    throw PlatformError.wrong(code, digits === 0 ? 'wholeNumber' : 'number', member);
  if (parsed.isPositive) throw PlatformError.wrong(code, 'decimals', member, digits);
  throw PlatformError.wrong(code, digits === 0 ? 'form' : 'moreThan', member, 0);
}

/** One of a list of words, or none; CFDWBWE000007 otherwise. */
export function readWord<Word extends string>(
  member: string,
  given: string | undefined,
  words: readonly Word[],
): Word | undefined {
  if (given === undefined || given === '') return undefined;
  const found = words.find((each) => each === given);
  if (found === undefined)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'notListed', member, words.join(' | '));
  return found;
}
