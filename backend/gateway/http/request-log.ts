import type { Logger } from 'pino';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { HEADER } from '../../contract/headers.ts';
import type { CompanyService } from '../../services/company/company-service.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import type { HttpAnswer } from './http-server.ts';
import type { GatewayRequest } from '../pipeline.ts';
import { answerTrace, headerText, type Headers } from './request-headers.ts';

/** A call that takes longer is called slow, in milliseconds. */
export const SLOW_CALL_MS = 1_000;

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
  const { log } = deps;
  return async (request) => {
    if (!log.isLevelEnabled('info')) return handle(request);
    const startMs = performance.now();
    const answer = await handle(request);
    const ms = Math.round(performance.now() - startMs);
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
  const { code, bizCode = '', data } = envelope as { code: string; bizCode?: string; data?: unknown };
  return {
    trace: answerTrace(request.headers),
    caller: callerOf(deps, request) ?? ownerOf(data) ?? 'guest',
    call: request.resolution.bizType ?? 'unknown',
    code: code === '0' ? code : `${bizCode}${code}`,
    ms,
    status,
    ip: request.ip,
    channel: request.channel,
  };
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
