import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { HEADER } from '../../contract/headers.ts';
import type { CompanyService } from '../../services/company/company-service.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import type { HttpAnswer } from './http-server.ts';
import { findRoute, type GatewayRequest } from '../pipeline.ts';
import { answerTrace, headerText, type Headers } from './request-headers.ts';

/** A call that takes longer is called slow, in milliseconds. */
export const SLOW_CALL_MS = 1_000;

/** A call that was answered, for whoever counts them. */
export interface ServedCall {
  /** The business type; `unknown` for what is no call. */
  readonly call: string;
  /** 0, or the listed code. */
  readonly code: string;
  readonly channel: string;
  /** Of HTTP. */
  readonly status: number;
  readonly seconds: number;
}

/** The traces of calls that are being carried out. */
const carriedOut = new AsyncLocalStorage<string>();

/** The trace of the call that is carried out where this is asked; undefined outside of any, for one without, and where calls are not logged. */
export const traceOfCall = (): string | undefined => carriedOut.getStore() || undefined;

/** Carries out a call of another interface under its trace, so that what it stores is logged with it. */
export const underTrace = <Result>(trace: string, carryOut: () => Promise<Result>): Promise<Result> =>
  carriedOut.run(trace, carryOut);

/** Calls whose success opens a session. */
const SIGN_INS: ReadonlySet<string> = new Set([
  BIZ_TYPE.login,
  BIZ_TYPE.register,
  BIZ_TYPE.registerOfAgentShareLink,
  BIZ_TYPE.thirdLogin,
  BIZ_TYPE.switchAccount,
  BIZ_TYPE.auth,
]);

export interface RequestLogDependencies {
  /** Told of every call that was answered; nobody when absent. */
  readonly onCall?: ((call: ServedCall) => void) | undefined;
  readonly log: Logger;
  readonly customers: Pick<CustomerService, 'findSession' | 'resolveApiKey'>;
  readonly companies: Pick<CompanyService, 'findManagementSession'>;
}

type Handle<Answer> = (request: GatewayRequest) => Promise<Answer>;

/**
 * Writes one line for each call at `info`: trace, caller, call, code and time; a slow one says so. No secret and no body is in it: callers are
 * named by their numbers. A busy machine makes calls slow, so that is no warning.
 */
export function logRequests<Answer extends Pick<HttpAnswer, 'status' | 'envelope'>>(
  deps: RequestLogDependencies,
  handle: Handle<Answer>,
): Handle<Answer> {
  const { log, onCall } = deps;
  return async (request) => {
    const isLogged = log.isLevelEnabled('info');
    if (!isLogged && onCall === undefined) return handle(request);
    const startMs = performance.now();
    const answer = await (isLogged
      ? carriedOut.run(answerTrace(request.headers), () => handle(request))
      : handle(request));
    const tookMs = performance.now() - startMs;
    onCall?.({
      call: findRoute(request.resolution)?.operation.bizType ?? 'unknown',
      code: codeOf(answer),
      channel: request.channel,
      status: answer.status,
      seconds: tookMs / 1000,
    });
    if (!isLogged) return answer;
    const ms = Math.round(tookMs);
    const line = describe(deps, request, answer, ms);
    log.info(line, ms >= SLOW_CALL_MS ? 'slow call' : messageOf(request, line.code));
    return answer;
  };
}

function messageOf({ resolution: { bizType = '' } }: GatewayRequest, code: string): string {
  const isRefused = code !== '0';
  if (SIGN_INS.has(bizType)) return isRefused ? 'sign-in refused' : 'signed in';
  return isRefused ? 'call refused' : 'call';
}

function describe(
  deps: RequestLogDependencies,
  request: GatewayRequest,
  { status, envelope }: Pick<HttpAnswer, 'status' | 'envelope'>,
  ms: number,
) {
  const { data } = envelope as { data?: unknown };
  return {
    trace: answerTrace(request.headers),
    caller: callerOf(deps, request) ?? ownerOf(data) ?? 'guest',
    call: request.resolution.bizType ?? 'unknown',
    code: codeOf({ envelope }),
    ms,
    status,
    ip: request.ip,
    channel: request.channel,
  };
}

/** The listed code of an answer; 0 for one that is no failure. */
function codeOf({ envelope }: Pick<HttpAnswer, 'envelope'>): string {
  const { code, bizCode = '' } = envelope as { code: string; bizCode?: string };
  return code === '0' ? code : `${bizCode}${code}`;
}

/** Who calls, by number; undefined for a guest and for a token or key that is not known. */
function callerOf(
  { customers, companies }: RequestLogDependencies,
  { headers, resolution }: GatewayRequest,
): string | undefined {
  const token = headerText(headers, HEADER.token);
  if (resolution.family === 'open') return keyOwner(customers, headers);
  if (token === undefined) return undefined;
  const session = customers.findSession(token);
  if (session !== undefined) return `customer ${session.owner.customerId}`;
  const office = companies.findManagementSession(token);
  if (office === undefined) return undefined;
  return office.person === undefined ? `company ${office.company.id}` : `person ${office.person.id}`;
}

function keyOwner(customers: RequestLogDependencies['customers'], headers: Headers): string | undefined {
  const key = customers.resolveApiKey(headerText(headers, HEADER.apiKey) ?? '');
  return key && `customer ${key.caller.customerId} key ${key.id}`;
}

/** Whose session a sign-in has opened. */
function ownerOf(data: unknown): string | undefined {
  const { token, customerId, id } = (data ?? {}) as { token?: unknown; customerId?: unknown; id?: unknown };
  if (typeof token !== 'string') return undefined;
  if (typeof customerId === 'number') return `customer ${customerId}`;
  return typeof id === 'number' ? `company ${id}` : undefined;
}
