import { verify } from 'node:crypto';
import {
  reducedFailureEnvelope,
  reducedSuccessEnvelope,
  type ReducedEnvelope,
} from '../protocol/envelope.ts';
import { HEADER } from '../protocol/headers.ts';
import { parseLanguage } from '../protocol/languages.ts';
import { PlatformError } from '../protocol/platform-error.ts';
import { acceptedSigningTexts, signingText } from '../protocol/signing/open-api.ts';
import type { ResolvedApiKey } from '../services/customer/index.ts';
import type { RequestContext } from '../services/operation.ts';
import { failureOf } from './execution.ts';
import type { Outcome } from './idempotency.ts';
import type { Route } from './operation-table.ts';
import {
  requireOffered,
  requireRoute,
  routeOf,
  run,
  type GatewayRequest,
  type PipelineDependencies,
} from './pipeline.ts';
import { parseBody, validateBody } from './request-body.ts';
import {
  answerTrace,
  headerText,
  optionalText,
  requireCompany,
  requireTrace,
  type Headers,
} from './request-headers.ts';

/** Time window of a request that names none, and the widest that counts (docs/decisions.md SIG-3), in milliseconds. */
export const DEFAULT_RECV_WINDOW_MS = 5_000;
export const MAX_RECV_WINDOW_MS = 60_000;

const WHOLE_NUMBER = /^\d{1,15}$/;

/** Longest signature text: base64 of an RSA-4096 signature. */
const MAX_SIGNATURE_LENGTH = 684;

export interface OpenAnswer {
  readonly status: 200 | 429 | 418;
  readonly envelope: ReducedEnvelope;
}

/**
 * Everything that a signed request passes, in the order of docs/decisions.md SIG-2: company and trace, key (00012003),
 * expiry (00012006), ban and limit (429, 418), address (00012007), window (00012002), signature (00012001), permission
 * (00012004), body, execution.
 */
export class OpenPipeline {
  readonly #parts: PipelineDependencies;

  constructor(parts: PipelineDependencies) {
    this.#parts = parts;
  }

  async handle(request: GatewayRequest): Promise<OpenAnswer> {
    const { headers, resolution } = request;
    const nowMs = this.#parts.wallClock.nowMs();
    const answer = { status: 200 as OpenAnswer['status'] };
    let outcome: Outcome;
    try {
      const key = this.#requireKey(headers, resolution, nowMs);
      answer.status = this.#limit(key, nowMs);
      if (answer.status !== 200) throw new PlatformError('00012005');
      outcome = await this.#execute(request, key, nowMs);
    } catch (error) {
      outcome = failureOf(error, routeOf(resolution), answerTrace(headers), this.#parts.log);
    }
    const language = parseLanguage(headerText(headers, HEADER.lang));
    const envelope =
      'code' in outcome
        ? reducedFailureEnvelope({
            error: new PlatformError(outcome.code, outcome.params),
            bizType: resolution.bizType,
            language,
          })
        : reducedSuccessEnvelope({ language, data: outcome.data ?? null });
    return { status: answer.status, envelope };
  }

  #requireKey(headers: Headers, resolution: GatewayRequest['resolution'], nowMs: number): ResolvedApiKey {
    const operation = routeOf(resolution)?.operation;
    const company = requireCompany(headers, this.#parts.companies, operation);
    requireTrace(headers, operation);
    const key = this.#parts.customers.resolveApiKey(headerText(headers, HEADER.apiKey) ?? '');
    if (key === undefined || key.companyId !== company.id) throw new PlatformError('00012003');
    if (key.expireTimeMs !== undefined && key.expireTimeMs <= nowMs) throw new PlatformError('00012006');
    return key;
  }

  #limit(key: ResolvedApiKey, nowMs: number): OpenAnswer['status'] {
    if (!this.#parts.rateLimits) return 200;
    const verdict = this.#parts.keyLimiter.count(key.id, nowMs);
    if (verdict === 'pass') return 200;
    return verdict === 'refused' ? 429 : 418;
  }

  #execute(request: GatewayRequest, key: ResolvedApiKey, nowMs: number): Promise<Outcome> {
    const { headers } = request;
    if (!key.allowsAddress(request.ip)) throw new PlatformError('00012007');
    if (request.failure !== undefined) throw request.failure;
    const timestamp = requireTimeWindow(headers, nowMs);
    const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
    const members = parseBody(body);
    requireSignature(headers, body, timestamp, key);
    const route = requireRoute(request);
    requireOffered(route, this.#parts.companies.find(key.companyId));
    requirePermission(route, key);
    const context: RequestContext = {
      companyId: key.companyId,
      trace: answerTrace(headers),
      language: parseLanguage(headerText(headers, HEADER.lang)),
      channel: 'open',
      ip: request.ip,
      receivedAtMs: nowMs,
      version: optionalText(headers, HEADER.version),
      group: optionalText(headers, HEADER.group),
      caller: key.caller,
    };
    return run(this.#parts, route, context, validateBody(route, members), headers);
  }
}

/** The timestamp as it was sent. Throws 00012002 for one that is missing, malformed or outside the window. */
function requireTimeWindow(headers: Headers, nowMs: number): string {
  const timestamp = headerText(headers, HEADER.timestamp);
  if (timestamp === undefined || !WHOLE_NUMBER.test(timestamp)) throw new PlatformError('00012002');
  const wanted = headerText(headers, HEADER.recvWindow);
  if (wanted !== undefined && !WHOLE_NUMBER.test(wanted)) throw new PlatformError('00012002');
  const window = wanted === undefined ? DEFAULT_RECV_WINDOW_MS : Math.min(Number(wanted), MAX_RECV_WINDOW_MS);
  if (Math.abs(nowMs - Number(timestamp)) > window) throw new PlatformError('00012002');
  return timestamp;
}

/**
 * Throws 00012001 unless the header carries the base64 SHA1WithRSA signature of one of the accepted texts of the body.
 * The usual text is tried first; the others exist for bodies with spaces or escapes only.
 */
function requireSignature(headers: Headers, body: string, timestamp: string, key: ResolvedApiKey): void {
  const given = headerText(headers, HEADER.signature);
  if (given === undefined || given.length > MAX_SIGNATURE_LENGTH) throw new PlatformError('00012001');
  const signature = Buffer.from(given, 'base64');
  if (!isSigned(body, timestamp, signature, key)) throw new PlatformError('00012001');
}

function isSigned(body: string, timestamp: string, signature: Buffer, key: ResolvedApiKey): boolean {
  const verifies = (text: string) => verify('RSA-SHA1', Buffer.from(text), key.publicKey, signature);
  try {
    const usual = signingText(body, timestamp);
    if (verifies(usual)) return true;
    return acceptedSigningTexts(body, timestamp).some((text) => text !== usual && verifies(text));
  } catch (error) {
    // Nesting that the signing text refuses cannot have been signed.
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function requirePermission(route: Route, key: ResolvedApiKey): void {
  const { openPermission } = route.operation;
  if (openPermission === undefined || !key.permissions.has(openPermission))
    throw new PlatformError('00012004');
}
