import { passwordTexts } from '../../../backend/contract/encryption/password.ts';
import type { ApiResult } from '../../connection/index.ts';

/** Makes a call with a password that is there: once more as it was typed, where it was set so by an earlier client. */
export async function withEitherForm<Value>(
  plain: string,
  wrong: string,
  /** `at` is 0 for the usual form, 1 for the typed one. */
  attempt: (text: string, at: number) => Promise<ApiResult<Value>>,
): Promise<ApiResult<Value>> {
  const [usual = '', asTyped] = passwordTexts(plain);
  const result = await attempt(usual, 0);
  const isWrong = result.kind === 'refused' && result.failure.code === wrong;
  return isWrong && asTyped !== undefined ? attempt(asTyped, 1) : result;
}
