import type { Clock } from '../../domain/clock.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { HEADER, TRACE_PARENT_HEADER, traceIdOf, type HeaderName } from '../../contract/headers.ts';
import { isLonger } from '../../contract/letters.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { REJECTION_TEXT } from '../../contract/mapping/rejection-texts.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { Company, CompanyService } from '../../services/company/company-service.ts';
import type { Operation } from '../../services/operation.ts';

/** Longest trace and idempotency key. */
const MAX_TRACE_LENGTH = 128;
export const MAX_IDEMPOTENCY_KEY_LENGTH = 128;

/** Longest version and group. */
const MAX_VERSION_LENGTH = 64;

/** Largest distance of a request's `timestamp` from the platform's wall clock (docs/decisions.md HDR-3). */
const MAX_TIMESTAMP_DISTANCE_MS = 15 * 60 * 1000;

const WHOLE_NUMBER = /^\d{1,15}$/;
const ASCII = /^[ -~]*$/;
const BYTES = /^[\0-\u00ff]*$/;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Headers by lower-case name, of an HTTP request or of a websocket message. */
export type Headers = IncomingHttpHeaders;

/** A header's text; undefined when it is absent or empty. */
export function headerText(headers: Headers, name: HeaderName): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * The company of a request; the auth2 family may call the header `company`. Throws 003 when it is missing, 015 when it
 * is no whole number, and USCUSTOMER_API_0000111 when there is no such company or it is disabled.
 */
export function requireCompany(
  headers: Headers,
  companies: CompanyService,
  operation: Operation | undefined,
): Company {
  const alias = operation?.mount === 'auth2' ? headerText(headers, HEADER.company) : undefined;
  const text = headerText(headers, HEADER.companyId) ?? alias;
  if (text === undefined) {
    if (operation?.headers === 'optional') return companies.first;
    throw new PlatformError(CODE.companyMissing);
  }
  if (!WHOLE_NUMBER.test(text)) throw PlatformError.wrong(CODE.requestInvalid, 'wholeNumber', 'companyId');
  const company = companies.find(Number(text));
  if (company === undefined || !companies.isOpen(company.id)) throw new PlatformError(CODE.companyUnknown);
  return company;
}

/** Throws 004 when the trace is missing and 015 when it is too long. */
export function requireTrace(headers: Headers, operation: Operation | undefined): void {
  const trace = traceText(headers);
  if (trace === undefined && operation?.headers !== 'optional') throw new PlatformError(CODE.traceMissing);
  if (trace !== undefined && isLonger(trace, MAX_TRACE_LENGTH))
    throw PlatformError.wrong(CODE.requestInvalid, 'tooLong', HEADER.trace, MAX_TRACE_LENGTH);
}

/** The trace that an answer carries: the request's, empty when it has none or one that is too long. */
export function answerTrace(headers: Headers): string {
  const trace = traceText(headers) ?? '';
  return isLonger(trace, MAX_TRACE_LENGTH) ? '' : trace;
}

/**
 * The trace in the letters that its sender meant; where there is no header of ours, that of its tracing system. Headers arrive as one character a byte, and clients write UTF-8 into them; what is
 * none stays as it is.
 */
function traceText(headers: Headers): string | undefined {
  const text = headerText(headers, HEADER.trace) ?? traceIdOf(parentOf(headers));
  if (text === undefined || ASCII.test(text) || !BYTES.test(text)) return text;
  try {
    return UTF8.decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}

/** What a tracing system says; of several headers the first. */
function parentOf({ [TRACE_PARENT_HEADER]: parent }: Headers): string | undefined {
  return Array.isArray(parent) ? parent[0] : parent;
}

/** Throws 015 for a timestamp that is no time and 014, with this platform's time, for one too far from now; a missing one passes. */
export function checkTimestamp(headers: Headers, nowMs: number): void {
  const text = headerText(headers, HEADER.timestamp);
  if (text === undefined) return;
  if (!WHOLE_NUMBER.test(text))
    throw PlatformError.wrong(CODE.requestInvalid, 'wholeNumber', HEADER.timestamp);
  if (Math.abs(nowMs - Number(text)) > MAX_TIMESTAMP_DISTANCE_MS)
    throw new PlatformError(CODE.requestExpired, [String(nowMs)], REJECTION_TEXT.requestExpired);
}

/** The time that the timestamp of a call means: the platform's, or that of its caller's own clock where it is nearer. */
export function callerTime(
  headers: Headers,
  { wallClock, callerClock }: { readonly wallClock: TimeSource; readonly callerClock: TimeSource },
): number {
  const nowMs = wallClock.nowMs();
  if (callerClock === wallClock) return nowMs;
  const callerMs = callerClock.nowMs();
  const timestamp = Number(headerText(headers, HEADER.timestamp));
  return Math.abs(callerMs - timestamp) < Math.abs(nowMs - timestamp) ? callerMs : nowMs;
}

type TimeSource = Pick<Clock, 'nowMs'>;

/** Throws 015 with the bound for a header of more letters. */
export function requireLength(name: HeaderName, text: string, most: number): void {
  if (text.length > most) throw PlatformError.wrong(CODE.requestInvalid, 'tooLong', name, most);
}

/** Version and group, empty when absent. Throws 015 when one is too long. */
export function optionalText(headers: Headers, name: typeof HEADER.version | typeof HEADER.group): string {
  const text = headerText(headers, name) ?? '';
  requireLength(name, text, MAX_VERSION_LENGTH);
  return text;
}
