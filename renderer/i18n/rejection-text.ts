import type { Violation } from '../../backend/domain/rejection.ts';
import { errorText } from '../../backend/contract/errors/catalogue.ts';
import type { Language } from '../../backend/contract/languages.ts';
import { REJECT_CODES } from '../../backend/contract/mapping/reject-codes.ts';

/** A broken rule as the platform would answer it: its listed code, and its text in a language. */
export function describeViolation(
  { reason, params }: Violation,
  language: Language,
): { readonly code: string; readonly text: string } {
  const code = REJECT_CODES[reason];
  return { code, text: errorText(code, language, params) };
}
