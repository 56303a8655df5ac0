import type { Logger } from 'pino';
import type { AllowedOrigins } from './origin-check.ts';
import type { WallClock } from '../domain/clock.ts';
import { isEncryptedBody, MAX_ENCRYPTED_BYTES } from '../contract/encryption/segments.ts';
import { HEADER } from '../contract/headers.ts';
import { CODE } from '../contract/errors/codes.ts';
import { PlatformError } from '../contract/platform-error.ts';
import type { Company, CompanyService } from '../services/company/company-service.ts';
import type { CustomerService } from '../services/customer/customer-service.ts';
import type { Operation, RequestContext, StoredIntent } from '../services/operation.ts';
import { tokenHash } from '../services/token-owner.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { KeyLimiter } from './key-limiter.ts';
import { openEncryptedBody } from './encrypted-body.ts';
import { execute, type ExecutionLimit } from './execution.ts';
import type { UsedSignature, UsedSignatures } from './used-signatures.ts';
import type { IdempotencyCache, KeepAnswer, StoredAs, Outcome } from './idempotency.ts';
import type { Resolution, Route } from './operation-table.ts';
import { bodyBounds, parseBody, validateBody, type BodyBounds } from './http/request-body.ts';
import { digestRequest } from './request-digest.ts';
import {
  headerText,
  MAX_IDEMPOTENCY_KEY_LENGTH,
  requireLength,
  type Headers,
} from './http/request-headers.ts';
import type { JsonObject } from './http/http-request.ts';

/** One request of any family, over HTTP or a websocket. */
export interface GatewayRequest {
  readonly resolution: Resolution;
  readonly method: string;
  readonly headers: Headers;
  /** JSON text, or the object that a websocket message carried. */
  readonly body: string | JsonObject;
  /** Address of the peer. */
  readonly ip: string;
  /** Browser origin that is not the platform's own. */
  readonly origin?: string | undefined;
  readonly channel: RequestContext['channel'];
  /** A page of the platform asks on behalf of its form: the body never travelled and is plain. */
  readonly isOwnPage?: boolean;
  /** A failure found before the request was read, for example a body that is too large. */
  readonly failure?: PlatformError | undefined;
  /** By how much the platform's clock seems to be ahead, by a wire fault. */
  readonly clockAheadMs?: number | undefined;
}

/** What all families share. */
export interface PipelineDependencies {
  readonly companies: CompanyService;
  readonly customers: CustomerService;
  readonly keyLimiter: KeyLimiter;
  readonly usedSignatures: UsedSignatures;
  readonly idempotency: IdempotencyCache;
  readonly captcha: Captcha;
  readonly executionLimit: ExecutionLimit;
  readonly wallClock: WallClock;
  /** The clock that callers sign by, where that is not the wall clock: the market of an evaluation has its own. */
  readonly callerClock: Pick<WallClock, 'nowMs'>;
  readonly log: Logger;
  /** False: calls are counted but never refused. */
  readonly rateLimits: boolean;
  readonly allowedOrigins: AllowedOrigins;
}

/** The one member of an encrypted body; it has the bounds of its pieces, what it holds those of the operation. */
const ENCRYPTED: BodyBounds = { bytes: MAX_ENCRYPTED_BYTES, members: 1, depth: 1 };
const ENCRYPTED_BODY = /^\s*\{\s*"data"\s*:\s*"[A-Za-z0-9+/=,]+"\s*\}\s*$/;

/** True for the text of an encrypted body, without parsing it. */
function mayBeEncrypted(body: GatewayRequest['body']): boolean {
  return typeof body === 'string' && ENCRYPTED_BODY.test(body);
}

/** The route of a request. Throws 002, 010, or 016 for a method that the operation does not serve. */
export function requireRoute(request: GatewayRequest): Route {
  const { resolution } = request;
  if ('failure' in resolution) throw resolution.failure;
  const { route } = resolution;
  if (request.failure !== undefined) throw request.failure;
  if (request.method !== (route.operation.method ?? 'POST'))
    throw new PlatformError(CODE.requestTypeUnsupported);
  return route;
}

/** Throws 201 for an operation that the company does not offer to its customers. */
export function requireOffered(route: Route, company: Company | undefined): void {
  if (company?.closedOperations?.includes(route.operation.bizType) === true) {
    throw new PlatformError(CODE.operationUnavailable);
  }
}

/** The route of a request, when it has one. */
export function findRoute(resolution: Resolution): Route | undefined {
  return 'route' in resolution ? resolution.route : undefined;
}

/**
 * The request that the handler reads: parsed, decrypted where it is encrypted, normalised and validated. Throws 015 for
 * a plain body where the company demands encryption.
 */
export function readRequest(
  deps: PipelineDependencies,
  route: Route,
  company: Company,
  request: GatewayRequest,
): unknown {
  const bounds = bodyBounds(route);
  const body = parseBody(request.body, mayBeEncrypted(request.body) ? ENCRYPTED : bounds);
  if (isEncryptedBody(body)) return readEncrypted(deps, route, company, request, body.data);
  // Third-party backends know no key of the company: their calls are plain everywhere, and so are files.
  const { mount, body: form, fromOwnPage = request.isOwnPage === true } = route.operation;
  const mayBePlain = fromOwnPage || mount === 'auth2' || form === 'file';
  if (company.encryptedBodies === 'required' && !mayBePlain && Object.keys(body).length > 0) {
    throw new PlatformError(CODE.requestInvalid);
  }
  return validateBody(route, body, company);
}

async function readEncrypted(
  deps: PipelineDependencies,
  route: Route,
  company: Company,
  request: GatewayRequest,
  data: string,
): Promise<unknown> {
  const { privateKey } = await deps.companies.bodyKey(company.id);
  const timestamp = headerText(request.headers, HEADER.timestamp);
  const body = await openEncryptedBody(data, privateKey, timestamp, bodyBounds(route));
  return validateBody(route, body, company);
}

/** A request that may be executed. */
export interface ReadyRequest {
  readonly route: Route;
  readonly context: RequestContext;
  /** What the handler reads. */
  readonly request: unknown;
  readonly headers: Headers;
  /** Of a signed call that changes something: it serves once. */
  readonly signature?: UsedSignature | undefined;
}

/** Executes within the time limit, after human verification where it is needed. Throws F999999 when that fails. */
export function run(deps: PipelineDependencies, ready: ReadyRequest): Promise<Outcome> {
  const { route, context, headers } = ready;
  if (!deps.captcha.isNeeded(route.operation, context)) return runVerified(deps, ready);
  const verified = deps.captcha.require(headerText(headers, HEADER.captcha), context, route.operation);
  return verified.then(() => runVerified(deps, ready));
}

/** Executes within the time limit, once where the request carries an idempotency key. */
function runVerified(deps: PipelineDependencies, ready: ReadyRequest): Promise<Outcome> {
  const keyed = idempotencyScope(ready);
  if (keyed === undefined)
    return inTime(
      deps,
      ready,
      executeOnce(deps, ready, () => [], undefined),
    );
  const { scope, body } = keyed;
  const outcome = deps.idempotency.run(
    scope,
    body,
    (cacheAnswer, intent) => executeOnce(deps, ready, cacheAnswer, intent),
    storageOf(ready.route.operation),
  );
  return ready.route.operation.movesClock === true ? outcome : deps.executionLimit.within(outcome);
}

/** The outcome within the time limit; what outlives its answer is undone where the operation can. */
function inTime(
  { executionLimit, log }: PipelineDependencies,
  { route: { operation }, context }: ReadyRequest,
  task: Promise<Outcome>,
): Promise<Outcome> {
  if (operation.movesClock === true) return task;
  const outcome = executionLimit.within(task);
  if (operation.undo !== undefined)
    outcome.catch(async () => {
      const late = await task;
      try {
        if ('data' in late) await operation.undo?.(context, late.data);
      } catch (error) {
        log.error(
          { err: error, trace: context.trace, bizType: operation.bizType },
          'a late answer was not undone',
        );
      }
    });
  return outcome;
}

/** What an earlier request with the same idempotency key came to; undefined without a key and when nothing is kept. */
export async function findStored(
  deps: PipelineDependencies,
  ready: ReadyRequest,
): Promise<Outcome | undefined> {
  const keyed = idempotencyScope(ready);
  return keyed && deps.idempotency.find(keyed.scope, keyed.body);
}

/** Credentials are kept nowhere; that one was made is (docs/decisions.md IDM-6). */
function storageOf({ answer }: Operation): StoredAs {
  return answer === 'secret' ? 'mark' : 'answer';
}

/**
 * What a call that replaces its token came to, when it comes again with the token that ended: so a repeat does not sign out.
 * Undefined without an idempotency key, and when nothing is kept. Throws 018 while the first one is under way.
 */
export async function findReplaced(
  deps: PipelineDependencies,
  ready: Omit<ReadyRequest, 'request'>,
): Promise<Outcome | undefined> {
  if (ready.route.operation.replacesToken !== true) return undefined;
  return findStored(deps, { ...ready, request: {} });
}

/** Under which key the answer of a request is kept; undefined for none. Throws 015 for a key that is too long. */
function idempotencyScope({ route, context, request, headers }: ReadyRequest) {
  const key = headerText(headers, HEADER.idempotencyKey);
  if (key === undefined) return undefined;
  requireLength(HEADER.idempotencyKey, key, MAX_IDEMPOTENCY_KEY_LENGTH);
  const { companyId, caller, ip, version, group } = context;
  const body = digestRequest(request, key);
  const { bizType, replacesToken } = route.operation;
  const token = replacesToken === true ? tokenHash(headerText(headers, HEADER.token) ?? '') : undefined;
  const owner = caller === undefined ? `guest ${ip} ${body}` : `customer ${caller.customerId}`;
  const name = token === undefined ? owner : `token ${token}`;
  return { scope: { companyId, caller: name, bizType, version, group, key }, body };
}

/** Executes; the answer under its key and the signature are stored in the commit of the effect where the operation has one. */
function executeOnce(
  deps: PipelineDependencies,
  ready: ReadyRequest,
  cacheAnswer: KeepAnswer,
  intent: StoredIntent | undefined,
): Promise<Outcome> {
  const { route, request, headers, signature } = ready;
  // Most calls have none, and a copy of a copy is slow: 2 microseconds.
  const context = intent === undefined ? ready.context : { ...ready.context, intent };
  if (signature !== undefined) return executeSigned(deps, { ...ready, context }, signature, cacheAnswer);
  const isKept = headerText(headers, HEADER.idempotencyKey) !== undefined;
  return execute(route, isKept ? { ...context, cacheStatements: cacheAnswer } : context, request, deps.log);
}

async function executeSigned(
  { usedSignatures, log }: PipelineDependencies,
  { route, context, request }: ReadyRequest,
  signature: UsedSignature,
  cacheAnswer: KeepAnswer,
): Promise<Outcome> {
  let isStored = false;
  const cacheStatements: KeepAnswer = (answer) => {
    isStored = true;
    return [...cacheAnswer(answer), usedSignatures.statement(signature)];
  };
  const outcome = await execute(route, { ...context, cacheStatements }, request, log);
  if (!isStored || 'code' in outcome) await usedSignatures.store(signature);
  return outcome;
}
