import { failureEnvelope, successEnvelope, type FullEnvelope } from '../../contract/envelope.ts';
import { HEADER } from '../../contract/headers.ts';
import { parseLanguage, type Language } from '../../contract/languages.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { Outcome } from '../idempotency.ts';
import { answerTrace, headerText, type Headers } from './request-headers.ts';

/** What execution and answer of a request both need of its headers; read once. */
export interface RequestSummary {
  readonly trace: string;
  readonly language: Language;
}

export function requestFacts(headers: Headers): RequestSummary {
  return { trace: answerTrace(headers), language: parseLanguage(headerText(headers, HEADER.lang)) };
}

/** The full envelope of an outcome. `tm` in milliseconds; a failure carries the business type. */
export function fullAnswer(
  outcome: Outcome,
  { trace, language }: RequestSummary,
  tm: number,
  bizType: string | undefined,
): FullEnvelope {
  if (!('code' in outcome)) return successEnvelope({ trace, language, tm, data: outcome.data ?? null });
  const error = new PlatformError(outcome.code, outcome.params, outcome.text);
  return failureEnvelope({ trace, language, tm, error, bizType });
}
