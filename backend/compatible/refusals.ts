import { errorText } from '../contract/errors/catalogue.ts';
import { REJECTION_TEXT } from '../contract/mapping/rejection-texts.ts';
import { PlatformError } from '../contract/platform-error.ts';
import { DialectError, type ErrorName } from './errors.ts';
import type { Market } from './request-limits.ts';
import refusals from './refusals.json' with { type: 'json' };

type Rejection = readonly [ErrorName, ...string[]];

const tableOf = (rows: object) => new Map(Object.entries(rows) as [string, Rejection][]);
const BY_CODE: Readonly<Record<Market, ReadonlyMap<string, Rejection>>> = {
  spot: tableOf(refusals.spot),
  futures: tableOf(refusals.futures),
};

/** Statements that tell two reasons of one code apart: their names in the table. */
const BY_STATEMENT = [
  ['wouldTake', REJECTION_TEXT.wouldTake],
  ['triggerReached', REJECTION_TEXT.triggerReached],
] as const;

/**
 * What a part of the dialect says of a failure. A refusal of the platform's services has its place in the table beside this file; one without,
 * and any fault, is -1000 with status 500, after which its sender has to look what became of the call.
 */
export function toDialectError(error: unknown, market: Market): DialectError {
  if (error instanceof DialectError) return error;
  if (!(error instanceof PlatformError)) return new DialectError('unknown');
  const statement = BY_STATEMENT.find(([, text]) => text === error.text)?.[0];
  const [name, ...params] = BY_CODE[market].get(statement ?? error.code) ?? ['orderRejected'];
  if (params.length > 0) return new DialectError(name, params);
  return new DialectError(name, [errorText(error.code, 'en-US', error.params, error.text)]);
}
