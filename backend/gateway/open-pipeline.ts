import { verify } from 'node:crypto';
import {
  reducedFailureEnvelope,
  reducedSuccessEnvelope,
  type ReducedEnvelope,
} from '../contract/envelope.ts';
import { HEADER } from '../contract/headers.ts';
import { parseLanguage } from '../contract/languages.ts';
import { CODE } from '../contract/errors/codes.ts';
import { REJECTION_TEXT } from '../contract/mapping/rejection-texts.ts';
import { PlatformError } from '../contract/platform-error.ts';
import { acceptedSigningTexts, signingText } from '../contract/signing/open-api.ts';
import type { ResolvedApiKey } from '../services/customer/customer-service.ts';
import type { RequestContext } from '../services/operation.ts';
import { toFailure } from './execution.ts';
import type { Outcome, Replay } from './idempotency.ts';
import type { Route } from './operation-table.ts';
import {
  requireOffered,
  requireRoute,
  findRoute,
  findStored,
  run,
  type GatewayRequest,
  type PipelineDependencies,
} from './pipeline.ts';
import { CounterBucket, wholeSeconds } from './client-limit.ts';
import { CUSTOMER_OPEN_LIMIT, OPEN_LIMIT } from './http/open-limit.ts';
import { unknownMembers } from './unknown-members.ts';
import { bodyBounds, NOT_JSON, parseBody, requireBounds, validateBody } from './http/request-body.ts';
import {
  answerTrace,
  callerTime,
  headerText,
  optionalText,
  requireCompany,
  requireTrace,
  type Headers,
} from './http/request-headers.ts';
import type { JsonObject } from './http/http-request.ts';

/** Time window of a request that names none, and the widest that counts (docs/decisions.md SIG-3), in milliseconds. */
export const DEFAULT_RECV_WINDOW_MS = 5_000;
export const MAX_RECV_WINDOW_MS = 60_000;

const WHOLE_NUMBER = /^\d{1,15}$/;

/** Longest signature text: base64 of an RSA-4096 signature. */
const MAX_SIGNATURE_LENGTH = 684;

export interface OpenAnswer {
  readonly status: 200 | 429 | 418;
  readonly envelope: ReducedEnvelope;
  /** When the next call may pass, on 429 and 418. */
  readonly retryAfterSeconds?: number;
  /** Of an answer that was kept for an idempotency key. */
  readonly replay?: Replay | undefined;
  /** Members of the body that the call does not read. */
  readonly unknown?: readonly string[] | undefined;
}

/** A call that comes too soon. */
type Limited = Required<Pick<OpenAnswer, 'status' | 'retryAfterSeconds'>>;

/** A call that the owner of a key signed. */
interface SignedCall {
  readonly key: ResolvedApiKey;
  readonly members: JsonObject;
  readonly signature: Buffer;
  /** When its window ends, in milliseconds of the wall clock. */
  readonly endMs: number;
}

/** A call that was refused before its signature was found right; `cause` says why. */
class UnsignedCall extends Error {
  override readonly cause: unknown;
  /** The key that it names, when there is one. */
  readonly keyId: number | undefined;

  constructor(cause: unknown, keyId: number | undefined) {
    super('a call is not signed');
    this.cause = cause;
    this.keyId = keyId;
  }
}

/**
 * Everything that a signed request passes, in this order: company and trace, key (00012003), expiry (00012006), address
 * (00012007), window (00012002), signature (00012001), ban and limit of the key (429, 418), permission (00012004), body,
 * repeats (00012002), execution.
 */
export class OpenPipeline {
  readonly #deps: PipelineDependencies;
  /** Calls without a good signature, by address or by address and key. */
  readonly #unsigned = new CounterBucket();
  /** Signed calls by customer, whichever key they came with. */
  readonly #customers = new CounterBucket();

  constructor(deps: PipelineDependencies) {
    this.#deps = deps;
  }

  async handle(request: GatewayRequest): Promise<OpenAnswer> {
    const { headers, resolution } = request;
    const nowMs = this.#deps.wallClock.nowMs();
    let limited: Limited | undefined;
    let outcome: Outcome;
    let unknown: readonly string[] | undefined;
    try {
      const signed = this.#requireSigned(request, nowMs);
      const isCounted = findRoute(resolution)?.operation.movesClock !== true;
      limited = isCounted ? this.#limit(signed.key, nowMs) : undefined;
      if (limited !== undefined) throw new PlatformError(CODE.tooManySignedCalls);
      outcome = await this.#execute(request, signed, nowMs, (read) => {
        unknown = unknownMembers(read);
      });
    } catch (error) {
      unknown = unknownMembers(error);
      const isUnsigned = error instanceof UnsignedCall;
      if (isUnsigned) limited = this.#limitUnsigned(error, request.ip, nowMs);
      const cause = isUnsigned && limited === undefined ? error.cause : error;
      const failure = limited === undefined ? cause : new PlatformError(CODE.tooManySignedCalls);
      outcome = toFailure(failure, findRoute(resolution), answerTrace(headers), this.#deps.log);
    }
    const language = parseLanguage(headerText(headers, HEADER.lang));
    const envelope =
      'code' in outcome
        ? reducedFailureEnvelope({
            error: new PlatformError(outcome.code, outcome.params, outcome.text),
            bizType: resolution.bizType,
            language,
          })
        : reducedSuccessEnvelope({ language, data: outcome.data ?? null });
    return { status: 200, ...limited, envelope, replay: outcome.replay, unknown };
  }

  /** The key of a request that its owner signed. Throws UnsignedCall for any other. */
  #requireSigned(request: GatewayRequest, nowMs: number): SignedCall {
    const { headers, resolution, clockAheadMs = 0 } = request;
    const shownMs = callerTime(headers, this.#deps) + clockAheadMs;
    let key: ResolvedApiKey | undefined;
    try {
      key = this.#requireKey(headers, resolution, nowMs);
      if (!key.allowsAddress(request.ip)) throw new PlatformError(CODE.addressNotAllowed);
      if (request.failure !== undefined) throw request.failure;
      const { timestamp, windowMs } = requireTimeWindow(headers, shownMs);
      const signature = requireSignatureHeader(headers);
      const text = typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
      // A GET has no body; its owner signs the one without members.
      const body = text === '' ? '{}' : text;
      const bounds = bodyBounds(findRoute(resolution));
      requireBounds(body, bounds);
      requireSignature(signature, body, timestamp, key);
      const members = parseBody(body, bounds);
      const signedWindowMs = Math.min(windowMs, requireSignedWindow(members, timestamp, shownMs));
      return { key, members, signature, endMs: nowMs + Number(timestamp) - shownMs + signedWindowMs };
    } catch (error) {
      throw new UnsignedCall(error, key?.id);
    }
  }

  #requireKey(headers: Headers, resolution: GatewayRequest['resolution'], nowMs: number): ResolvedApiKey {
    const operation = findRoute(resolution)?.operation;
    const company = requireCompany(headers, this.#deps.companies, operation);
    requireTrace(headers, operation);
    const key = this.#deps.customers.resolveApiKey(headerText(headers, HEADER.apiKey) ?? '');
    if (key === undefined || key.companyId !== company.id) throw new PlatformError(CODE.apiKeyUnknown);
    if (key.expireTimeMs !== undefined && key.expireTimeMs <= nowMs)
      throw new PlatformError(CODE.apiKeyExpired);
    return key;
  }

  /** Counts a signed call against its key, and against its customer, whose limit bans no key. */
  #limit(key: ResolvedApiKey, nowMs: number): Limited | undefined {
    if (!this.#deps.rateLimits) return undefined;
    const own = this.#customers.count(key.caller.customerId, CUSTOMER_OPEN_LIMIT, nowMs);
    const { verdict, restMs } = this.#deps.keyLimiter.count(key.id, nowMs);
    if (verdict === 'pass') {
      if (!own.exceeded) return undefined;
      return { status: 429, retryAfterSeconds: wholeSeconds(own.cycleEndMs - nowMs) };
    }
    return { status: verdict === 'rejected' ? 429 : 418, retryAfterSeconds: wholeSeconds(restMs) };
  }

  /**
   * Counts a call that nobody signed against its address, and against the key that it names from that address: never
   * against the owner of the key, whom anybody could shut out otherwise. Beyond the limit it is 429, never a ban.
   */
  #limitUnsigned({ keyId }: UnsignedCall, ip: string, nowMs: number): Limited | undefined {
    const caller = keyId === undefined ? ip : `${ip} ${keyId}`;
    const counter = this.#unsigned.count(caller, OPEN_LIMIT, nowMs);
    if (!counter.exceeded || !this.#deps.rateLimits) return undefined;
    return { status: 429, retryAfterSeconds: wholeSeconds(counter.cycleEndMs - nowMs) };
  }

  async #execute(
    request: GatewayRequest,
    signed: SignedCall,
    nowMs: number,
    onRead: (request: unknown) => void,
  ): Promise<Outcome> {
    const { key, members } = signed;
    const { headers } = request;
    const route = requireRoute(request);
    const company = this.#deps.companies.find(key.companyId);
    requireOffered(route, company);
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
    const ready = { route, context, request: validateBody(route, members, company), headers };
    onRead(ready.request);
    const used = { keyId: key.id, signature: signed.signature, endMs: signed.endMs };
    const isChange = changesSomething(route);
    const isRepeat = this.#deps.usedSignatures.see(used, isChange);
    if (!isChange) return run(this.#deps, ready);
    if (!isRepeat) return run(this.#deps, { ...ready, signature: used });
    const kept = await findStored(this.#deps, ready);
    if (kept === undefined) throw new PlatformError(CODE.outsideWindow);
    return kept;
  }
}

/** True for calls that the signature of a request serves once. */
function changesSomething({ operation }: Route): boolean {
  return operation.openPermission !== 'ready_only' || operation.changes === true;
}

/**
 * The window of the member `recvWindow`, which the signature covers, unlike the header of that name: a thief cannot make it
 * larger. Throws 00012002 outside it. Without the member, the widest there is.
 */
function requireSignedWindow({ recvWindow }: JsonObject, timestamp: string, nowMs: number): number {
  const text = typeof recvWindow === 'number' ? String(recvWindow) : recvWindow;
  if (typeof text !== 'string') return MAX_RECV_WINDOW_MS;
  if (!WHOLE_NUMBER.test(text)) throw outside(nowMs);
  if (Math.abs(nowMs - Number(timestamp)) > Number(text)) throw outside(nowMs);
  return Number(text);
}

/** 00012002 with the platform's time, by which a client sets its clock. */
function outside(nowMs: number): PlatformError {
  return new PlatformError(CODE.outsideWindow, [String(nowMs)], REJECTION_TEXT.outsideWindow);
}

/** Timestamp as it was sent, and window. Throws 00012002 for one that is missing, malformed or outside the window. */
function requireTimeWindow(headers: Headers, nowMs: number): { timestamp: string; windowMs: number } {
  const timestamp = headerText(headers, HEADER.timestamp);
  if (timestamp === undefined || !WHOLE_NUMBER.test(timestamp)) throw outside(nowMs);
  const wanted = headerText(headers, HEADER.recvWindow);
  if (wanted !== undefined && !WHOLE_NUMBER.test(wanted)) throw outside(nowMs);
  const window = wanted === undefined ? DEFAULT_RECV_WINDOW_MS : Math.min(Number(wanted), MAX_RECV_WINDOW_MS);
  if (Math.abs(nowMs - Number(timestamp)) > window) throw outside(nowMs);
  return { timestamp, windowMs: window };
}

/** The signature that the header carries in base64. Throws 00012001 without one of a possible length. */
function requireSignatureHeader(headers: Headers): Buffer {
  const given = headerText(headers, HEADER.signature);
  if (given === undefined || given.length > MAX_SIGNATURE_LENGTH)
    throw new PlatformError(CODE.signatureWrong);
  return Buffer.from(given, 'base64');
}

/**
 * Throws 00012001 unless it is the SHA1WithRSA signature of one of the accepted texts of the body, and GATEWAY_CODE_015
 * for a body that is no JSON object. The usual text is tried first; the others exist for bodies with spaces or escapes
 * only.
 */
function requireSignature(signature: Buffer, body: string, timestamp: string, key: ResolvedApiKey): void {
  // A key that its owner brought for the compatible front may be of another kind.
  if (key.publicKey.asymmetricKeyType !== 'rsa') throw new PlatformError(CODE.signatureWrong);
  const verifies = (text: string) => verify('RSA-SHA1', Buffer.from(text), key.publicKey, signature);
  const usual = readSigningText(body, timestamp);
  if (verifies(usual)) return;
  if (acceptedSigningTexts(body, timestamp).some((text) => text !== usual && verifies(text))) return;
  throw new PlatformError(CODE.signatureWrong);
}

function readSigningText(body: string, timestamp: string): string {
  try {
    return signingText(body, timestamp);
  } catch (error) {
    if (error instanceof SyntaxError) throw PlatformError.badRequest(CODE.requestInvalid, NOT_JSON);
    throw error;
  }
}

function requirePermission(route: Route, key: ResolvedApiKey): void {
  const { openPermission } = route.operation;
  if (openPermission === undefined || !key.permissions.has(openPermission))
    throw new PlatformError(CODE.apiKeyNotPermitted);
}
