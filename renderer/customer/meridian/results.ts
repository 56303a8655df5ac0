import type { ApiResult } from '../../connection/index.ts';

/** The result of a call with another value; refusals and lost answers stay what they are. */
export function mapResult<From, To>(result: ApiResult<From>, map: (value: From) => To): ApiResult<To> {
  return result.kind === 'value' ? { kind: 'value', value: map(result.value) } : result;
}
