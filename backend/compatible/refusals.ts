import { errorText } from '../contract/errors/catalogue.ts';
import { REJECTION_TEXT } from '../contract/mapping/rejection-texts.ts';
import { PlatformError } from '../contract/platform-error.ts';
import { DialectError, type ErrorName } from './errors.ts';
import refusals from './refusals.json' with { type: 'json' };

const BY_CODE: ReadonlyMap<string, readonly [ErrorName, ...string[]]> = new Map(
  Object.entries(refusals) as [string, [ErrorName, ...string[]]][],
);

/**
 * What the dialect says of a failure. A refusal of the platform's services has its place in the table beside this file; one without, and any fault,
 * is -1000 with status 500, after which its sender has to look what became of the call.
 */
export function toDialectError(error: unknown): DialectError {
  if (error instanceof DialectError) return error;
  if (!(error instanceof PlatformError)) return new DialectError('unknown');
  if (error.text === REJECTION_TEXT.wouldTake) return new DialectError('wouldTake');
  const [name, ...params] = BY_CODE.get(error.code) ?? ['orderRejected'];
  if (params.length > 0) return new DialectError(name, params);
  return new DialectError(name, [errorText(error.code, 'en-US', error.params, error.text)]);
}
