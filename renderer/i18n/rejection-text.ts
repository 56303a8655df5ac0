import type { EndReason, Violation } from '../../backend/domain/rejection.ts';
import { errorText, fillText } from '../../backend/contract/errors/catalogue.ts';
import type { Language } from '../../backend/contract/languages.ts';
import { describeEnd, readEnd } from '../../backend/contract/mapping/end-reasons.ts';
import { REJECT_CODES } from '../../backend/contract/mapping/reject-codes.ts';
import { readStatement, type Statement } from '../../backend/contract/mapping/statements.ts';
import { formatPlain } from '../components/text/format.ts';
import { useSettings } from '../session/settings.ts';

/** A broken rule as the platform would answer it: its listed code, and its text in a language. */
export function describeViolation(
  { reason, params }: Violation,
  language: Language,
): { readonly code: string; readonly text: string } {
  const code = REJECT_CODES[reason];
  return { code, text: errorText(code, language, params) };
}

/** A statement of the platform in the language of the terminal, its figures in the trader's form; any other text as it is. */
export function restate(text: string): string {
  const statement = readStatement(text);
  return statement === undefined ? text : printStatement(statement);
}

/** Why an order ended, in the language of the terminal, with the figures that the platform's own statement of it tells. */
export function restateEnd(reason: EndReason, text: string): string {
  const statement = readEnd(reason, text);
  return statement === undefined
    ? describeEnd(reason, useSettings.getState().language).text
    : printStatement(statement);
}

/** Plain decimal text. */
const FIGURE = /^-?\d+(\.\d+)?$/;

function printStatement({ text, params }: Statement): string {
  const figures = params.map((param) => (FIGURE.test(param) ? formatPlain(param) : param));
  return fillText(text, useSettings.getState().language, figures);
}
