import { HEADER, UNATTENDED_HEADER } from '../../contract/headers.ts';
import { CODE } from '../../contract/errors/codes.ts';
import type { LocalizedText } from '../../contract/languages.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import {
  COMPANY_ROLE,
  hasPermission,
  listsOrigin,
  tokenMark,
  type Company,
  type ManagementSession,
} from '../../services/company/company-service.ts';
import type { AuditRefusal, ManagementContext } from '../../services/management/management-service.ts';
import { fullAnswer, requestFacts, type RequestSummary } from '../http/answer.ts';
import type { FullAnswer } from '../client-pipeline.ts';
import { wholeSeconds } from '../client-limit.ts';
import { execute, toFailure } from '../execution.ts';
import type { Outcome } from '../idempotency.ts';
import { readRequest, requireRoute, type GatewayRequest, type PipelineDependencies } from '../pipeline.ts';
import {
  callerTime,
  checkTimestamp,
  headerText,
  MAX_IDEMPOTENCY_KEY_LENGTH,
  optionalText,
  requireCompany,
  requireLength,
  requireTrace,
  type Headers,
} from '../http/request-headers.ts';
import { digestRequest } from '../request-digest.ts';
import { unknownMembers } from '../unknown-members.ts';
import type { ManagementRoute } from './management-table.ts';

export type ManagementPipelineDependencies = PipelineDependencies & {
  /** Writes who was refused what into the audit trail; absent: there is none. */
  readonly auditRefusal?: AuditRefusal | undefined;
};

/**
 * Everything that a management request passes, in this order: limit (per company, per person, without a token per address), company
 * and trace, route, token, origin, permission, body, execution.
 */
export class ManagementPipeline {
  readonly #deps: ManagementPipelineDependencies;

  constructor(deps: ManagementPipelineDependencies) {
    this.#deps = deps;
  }

  async handle(request: GatewayRequest, route: ManagementRoute): Promise<FullAnswer> {
    const { wallClock, companies, rateLimits, log } = this.#deps;
    const startMs = wallClock.nowMs();
    const { headers } = request;
    const facts = requestFacts(headers);
    const token = headerText(headers, HEADER.token);
    const session = token === undefined ? undefined : companies.findManagementSession(token);
    const caller = session?.active === true ? (session.person?.appId ?? session.company.id) : request.ip;
    const counter = route.counters.count(caller, route.limit, startMs);
    const rejected = counter.exceeded && rateLimits;
    let outcome: Outcome;
    let unknown: readonly string[] | undefined;
    try {
      if (rejected) throw new PlatformError(CODE.tooManyCalls);
      // What a page asks for again and again says nothing of the person before it.
      const isUnattended = headers[UNATTENDED_HEADER] === '1';
      if (token !== undefined && !isUnattended) companies.sessions.noteCall(token);
      outcome = await this.#execute(request, route, session, startMs, facts, (read) => {
        unknown = unknownMembers(read);
      });
    } catch (error) {
      unknown = unknownMembers(error);
      outcome = toFailure(error, route, facts.trace, log);
    }
    const tm = wallClock.nowMs() - startMs;
    const envelope = fullAnswer(outcome, facts, tm, route.management.bizType);
    if (!rejected) return { status: 200, envelope, counter, replay: outcome.replay, unknown };
    return { status: 429, envelope, counter, retryAfterSeconds: wholeSeconds(counter.cycleEndMs - startMs) };
  }

  async #execute(
    request: GatewayRequest,
    route: ManagementRoute,
    session: ManagementSession | undefined,
    startMs: number,
    { trace, language }: RequestSummary,
    onRead: (request: unknown) => void,
  ): Promise<Outcome> {
    const { headers, origin } = request;
    const named = this.#namedCompany(headers, route);
    requireTrace(headers, undefined);
    checkTimestamp(headers, callerTime(headers, this.#deps));
    requireRoute(request);
    const company = findCompany(route, headers, session, named);
    const { allowedOrigins } = this.#deps;
    if (origin !== undefined && !allowedOrigins.has(origin) && !listsOrigin(company.allowedOrigins, origin)) {
      throw new PlatformError(CODE.noAccess);
    }
    const own = session?.active === true && session.company.id === company.id ? session : undefined;
    const token = own === undefined ? undefined : headerText(headers, HEADER.token);
    const context: ManagementContext = {
      companyId: company.id,
      trace,
      language,
      channel: 'management',
      ip: request.ip,
      receivedAtMs: startMs,
      version: optionalText(headers, HEADER.version),
      group: optionalText(headers, HEADER.group),
      caller: undefined,
      operator: own?.appId ?? '',
      person: own?.person,
      tokenMark: token === undefined ? '' : tokenMark(token),
    };
    await this.#requirePermission(route, own, context);
    const body = await readRequest(this.#deps, route, company, request);
    onRead(body);
    return this.#run(route, context, body, headers);
  }

  /**
   * The one place where permissions are enforced. Throws 019, with the name of what is lacking, for a role that does not have the
   * permission of the call; who calls without a token has what guests may call. A refusal is in the audit trail before it is answered.
   */
  async #requirePermission(
    { management: { bizType, permission } }: ManagementRoute,
    session: ManagementSession | undefined,
    context: ManagementContext,
  ): Promise<void> {
    if (session === undefined) return;
    const role = session.person?.role ?? COMPANY_ROLE;
    if (hasPermission(role, permission)) return;
    const { auditRefusal, log } = this.#deps;
    try {
      await auditRefusal?.(context, { bizType, code: CODE.noAccess, lacks: permission });
    } catch (error) {
      // Nothing happens, so nothing waits for the store.
      log.error({ err: error, bizType }, 'a refused management call is not in the audit trail');
    }
    throw new PlatformError(CODE.noAccess, [role, permission], LACKS_PERMISSION);
  }

  #run(
    route: ManagementRoute,
    context: ManagementContext,
    body: unknown,
    headers: Headers,
  ): Promise<Outcome> {
    const { executionLimit, idempotency, log } = this.#deps;
    const { bizType } = route.management;
    const key = headerText(headers, HEADER.idempotencyKey);
    const isSecret = route.management.answer === 'secret';
    // Looking at a secret makes none.
    if (key === undefined || (isSecret && route.management.changes !== true)) {
      return executionLimit.within(execute(route, context, body, log));
    }
    requireLength(HEADER.idempotencyKey, key, MAX_IDEMPOTENCY_KEY_LENGTH);
    const { companyId, version, group, person } = context;
    // The keys of a person are its own.
    const caller = person === undefined ? 'management' : `management ${person.appId}`;
    const scope = { companyId, caller, bizType, version, group, key };
    const outcome = idempotency.run(
      scope,
      digestRequest(body, key),
      (cacheAnswer) => execute(route, { ...context, cacheStatements: cacheAnswer }, body, log),
      isSecret ? 'mark' : 'answer',
    );
    return executionLimit.within(outcome);
  }

  /** The company of the header. Throws 003 where it is required and missing. */
  #namedCompany(headers: Headers, route: ManagementRoute): Company | undefined {
    const isNamed = headerText(headers, HEADER.companyId) !== undefined;
    if (!isNamed && route.management.company === 'optional') return undefined;
    return requireCompany(headers, this.#deps.companies, undefined);
  }
}

/**
 * The company on whose behalf a call is made. Throws 001 without a token where one is needed, 005 for a token that is
 * unknown, over, ended or of another company.
 */
function findCompany(
  route: ManagementRoute,
  headers: Headers,
  session: ManagementSession | undefined,
  named: Company | undefined,
): Company {
  if (route.management.access === 'guest' && named !== undefined) return named;
  if (headerText(headers, HEADER.token) === undefined) throw new PlatformError(CODE.notSignedIn);
  const isForeign = named !== undefined && named.id !== session?.company.id;
  if (session?.active !== true || isForeign) throw new PlatformError(CODE.signInExpired);
  return session.company;
}

const LACKS_PERMISSION: LocalizedText = {
  'en-US': 'Your role %s has no permission %s.',
  'zh-CN': '您的角色 %s 没有权限 %s。',
  'zh-TW': '您的角色 %s 沒有權限 %s。',
};
