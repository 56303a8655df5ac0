import { isForViewers } from '../contract/call.ts';
import type { FullEnvelope } from '../contract/envelope.ts';
import { HEADER } from '../contract/headers.ts';
import { CODE } from '../contract/errors/codes.ts';
import type { LocalizedText } from '../contract/languages.ts';
import { PlatformError } from '../contract/platform-error.ts';
import { clientNetwork } from '../services/client-network.ts';
import { listsOrigin, type Company, type ClientLimit } from '../services/company/company-service.ts';
import type { Session } from '../services/customer/customer-service.ts';
import type { Caller, RequestContext } from '../services/operation.ts';
import { fullAnswer, requestFacts, type RequestSummary } from './http/answer.ts';
import { CounterBucket, DEFAULT_CLIENT_LIMIT, wholeSeconds, type CallCounter } from './client-limit.ts';
import { toFailure } from './execution.ts';
import type { Outcome, Replay } from './idempotency.ts';
import type { Resolution, Route } from './operation-table.ts';
import {
  readRequest,
  requireOffered,
  requireRoute,
  findReplaced,
  findRoute,
  run,
  type GatewayRequest,
  type PipelineDependencies,
} from './pipeline.ts';
import { unknownMembers } from './unknown-members.ts';
import {
  callerTime,
  checkTimestamp,
  headerText,
  optionalText,
  requireCompany,
  requireTrace,
  type Headers,
} from './http/request-headers.ts';

const EVERY = '*';

/** Limits by customer and call, each of which may be every one. */
type Limits = ReadonlyMap<number | typeof EVERY, ReadonlyMap<string, number>>;

/** Limits of companies, ready to be asked for with every call; rebuilt when an operator changes them. */
const prepared = new WeakMap<readonly ClientLimit[], Limits>();

/**
 * Calls a minute that a customer has of an operation: what its operator set for both, for the customer, for the operation
 * or for everything, in this order; `standard` without any.
 */
export function callerLimit(
  company: Company | undefined,
  customerId: number,
  bizType: string,
  standard: number,
): number {
  const own = company?.clientLimits;
  if (own === undefined || own.length === 0) return standard;
  const limits = prepared.get(own) ?? prepare(own);
  const [ofCustomer, ofEverybody] = [limits.get(customerId), limits.get(EVERY)];
  return (
    ofCustomer?.get(bizType) ??
    ofCustomer?.get(EVERY) ??
    ofEverybody?.get(bizType) ??
    ofEverybody?.get(EVERY) ??
    standard
  );
}

function prepare(own: readonly ClientLimit[]): Limits {
  const limits = new Map<number | typeof EVERY, Map<string, number>>();
  for (const { customerId = EVERY, bizType = EVERY, limit } of own) {
    const calls = limits.get(customerId) ?? new Map<string, number>();
    limits.set(customerId, calls.set(bizType, limit));
  }
  prepared.set(own, limits);
  return limits;
}

/** Answer of the client and management families. */
export interface FullAnswer {
  readonly status: 200 | 429;
  readonly envelope: FullEnvelope;
  /** For the three x-ratelimit headers; valid until the next request of the same caller. */
  readonly counter: CallCounter;
  /** When the next call passes, on 429. */
  readonly retryAfterSeconds?: number;
  /** Of an answer that was kept for an idempotency key. */
  readonly replay?: Replay | undefined;
  /** Members of the body that the call does not read. */
  readonly unknown?: readonly string[] | undefined;
}

/** Answer to HEAD, which has no body. */
export interface HeadAnswer {
  readonly status: 200 | 400 | 429;
  readonly counter: CallCounter;
}

const ONLY_LOOKS: LocalizedText = {
  'en-US': 'You see this as the customer: you can look, but change nothing and see no secrets.',
  'zh-CN': '您正以客户身份查看：只能查看，不能更改，也看不到机密。',
  'zh-TW': '您正以客戶身分檢視：只能檢視，不能更改，也看不到機密。',
};

/** The answer to a call with an ended token. */
const ENDED = { signedOut: CODE.sessionEnded, closed: CODE.accountInvalid } as const;

/** Everything that a client request passes, in this order: limit, headers, route, origin, session, body, execution. */
export class ClientPipeline {
  readonly #deps: PipelineDependencies;
  /** Calls of paths that lead nowhere. */
  readonly #unmatchedCalls = new CounterBucket();

  constructor(deps: PipelineDependencies) {
    this.#deps = deps;
  }

  async handle(request: GatewayRequest): Promise<FullAnswer> {
    const { wallClock, rateLimits, log } = this.#deps;
    const startMs = wallClock.nowMs();
    const { headers, resolution } = request;
    const facts = requestFacts(headers);
    const route = findRoute(resolution);
    const { session, caller } = this.#whoCalls(headers, request.ip);
    const counter = (route?.counters ?? this.#unmatchedCalls).count(
      caller,
      this.#limitOf(route, session),
      startMs,
    );
    const rejected = counter.exceeded && rateLimits && route?.operation.movesClock !== true;
    let outcome: Outcome;
    let unknown: readonly string[] | undefined;
    try {
      if (rejected) throw new PlatformError(CODE.tooManyCalls);
      outcome = await this.#execute(request, session, startMs, facts, (read) => {
        unknown = unknownMembers(read);
      });
    } catch (error) {
      unknown = unknownMembers(error);
      outcome = toFailure(error, route, facts.trace, log);
    }
    const envelope = fullAnswer(outcome, facts, wallClock.nowMs() - startMs, resolution.bizType);
    if (!rejected) return { status: 200, envelope, counter, replay: outcome.replay, unknown };
    return { status: 429, envelope, counter, retryAfterSeconds: wholeSeconds(counter.cycleEndMs - startMs) };
  }

  /** HEAD counts as a call and says whether the company is known; nothing is carried out. */
  head(headers: Headers, ip: string, resolution: Resolution | undefined): HeadAnswer {
    const { wallClock, rateLimits, companies } = this.#deps;
    const route = resolution && findRoute(resolution);
    const { session, caller } = this.#whoCalls(headers, ip);
    const counters = route?.counters ?? this.#unmatchedCalls;
    const counter = counters.count(caller, this.#limitOf(route, session), wallClock.nowMs());
    if (counter.exceeded && rateLimits) return { status: 429, counter };
    const companyId = Number(headerText(headers, HEADER.companyId) ?? NaN);
    return { status: companies.find(companyId) === undefined ? 400 : 200, counter };
  }

  #whoCalls(headers: Headers, ip: string) {
    const token = headerText(headers, HEADER.token);
    const session = token === undefined ? undefined : this.#deps.customers.findSession(token);
    // Whoever looks as a customer takes none of its calls away.
    const { customerId, kind } = session?.owner ?? {};
    const caller = kind === 'view' ? session?.hash : customerId;
    return { session, caller: caller ?? clientNetwork(ip) };
  }

  /** Operators raise the limits of customers; guests have the standard one. */
  #limitOf(route: Route | undefined, session: Session | undefined): number {
    if (route === undefined) return DEFAULT_CLIENT_LIMIT;
    if (session === undefined) return route.limit;
    const { companyId, customerId } = session.owner;
    const company = this.#deps.companies.find(companyId);
    return callerLimit(company, customerId, route.operation.bizType, route.limit);
  }

  #execute(
    request: GatewayRequest,
    session: Session | undefined,
    startMs: number,
    { trace, language }: RequestSummary,
    onRead: (request: unknown) => void,
  ): Promise<Outcome> | Outcome {
    const { headers, resolution } = request;
    const operation = findRoute(resolution)?.operation;
    const isManagement = resolution.family === 'management';
    const company = isManagement
      ? this.#deps.companies.first
      : requireCompany(headers, this.#deps.companies, operation);
    requireTrace(headers, operation);
    checkTimestamp(headers, callerTime(headers, this.#deps) + (request.clockAheadMs ?? 0));
    const route = requireRoute(request);
    requireOffered(route, company);
    this.#requireOrigin(request.origin, company);
    const context: RequestContext = {
      companyId: company.id,
      trace,
      language,
      channel: request.channel,
      ip: request.ip,
      receivedAtMs: startMs,
      version: optionalText(headers, HEADER.version),
      group: optionalText(headers, HEADER.group),
      caller: undefined,
    };
    let caller: Caller | undefined;
    try {
      caller = this.#callerOf(session, company, route, headers);
    } catch (error) {
      return this.#replacedOr(error, { route, context, headers });
    }
    const body = readRequest(this.#deps, route, company, request);
    const own = { ...context, caller };
    if (body instanceof Promise) {
      return body.then((read: unknown) => {
        onRead(read);
        return run(this.#deps, { route, context: own, request: read, headers });
      });
    }
    onRead(body);
    return run(this.#deps, { route, context: own, request: body, headers });
  }

  /** The refusal of a token, unless the call is a repeat of the one that ended it. */
  async #replacedOr(error: unknown, ready: Parameters<typeof findReplaced>[1]): Promise<Outcome> {
    const replaced = await findReplaced(this.#deps, ready);
    if (replaced === undefined) throw error;
    return replaced;
  }

  /** A browser page of another origin may call only where its company allows it. */
  #requireOrigin(origin: string | undefined, company: Company): void {
    if (origin === undefined || this.#deps.allowedOrigins.has(origin)) return;
    if (!listsOrigin(company.allowedOrigins, origin)) throw new PlatformError(CODE.noAccess);
  }

  /**
   * The signed-in customer, for the clock of an evaluation also by a push token; guests have none. Throws 001 without a token where one is needed, 017 for one that a logout
   * or a later sign-in ended, 101 for one of an account that was closed, and 005 for any other that is unknown, over or
   * of another company; clients in the field sign in again on 005 only. A guest operation ignores such tokens. Throws 019 for
   * what somebody who sees as the customer may not do, guest operations too.
   */
  #callerOf(
    session: Session | undefined,
    company: Company,
    route: Route,
    headers: Headers,
  ): Caller | undefined {
    const active = session !== undefined && session.expireTimeMs > this.#deps.wallClock.nowMs();
    const own = session?.owner.companyId === company.id;
    if (active && own && session.owner.kind === 'login') return session.caller;
    // Whoever reads the sockets of a program may let its market go on: for each step a signature costs more than the step.
    if (active && own && session.owner.kind === 'push' && route.operation.movesClock === true)
      return session.caller;
    if (active && own && session.owner.kind === 'view') {
      if (!isForViewers(route.operation)) throw new PlatformError(CODE.noAccess, [], ONLY_LOOKS);
      return session.caller;
    }
    if (route.operation.access === 'guest') return undefined;
    const token = headerText(headers, HEADER.token);
    if (token === undefined) throw new PlatformError(CODE.notSignedIn);
    const isNotified = session === undefined && company.clientProfile !== 'deployed';
    const ended = isNotified ? this.#deps.customers.endReason(token) : undefined;
    throw new PlatformError(ended === undefined ? CODE.signInExpired : ENDED[ended]);
  }
}
