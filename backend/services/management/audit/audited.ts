import { errorText } from '../../../contract/errors/catalogue.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CompanyService } from '../../company/company-service.ts';
import type { Operation, RequestContext } from '../../operation.ts';
import type { ManagementContext, ManagementOperation } from '../management-operation.ts';
import type { AuditEntry, AuditTrail } from './audit-trail.ts';
import { createHash } from 'node:crypto';
import { canonicalJson, MAX_DEPTH } from '../../../contract/audit-chain.ts';

/** Longest request that the audit trail keeps as it is, in characters of canonical JSON. */
const MAX_AUDITED_REQUEST = 16 * 1024;

const SECRET_NAME = /pwd|password|secret|token|code$/i;
/** Names that look secret and are not. */
const OPEN_NAMES: ReadonlySet<string> = new Set(['parentCode', 'thirdServerCode', 'symbolCode']);
const HIDDEN = '[hidden]';
/** Addresses of services may carry credentials in any part but their host. */
const ADDRESS_NAME = /url$/i;

/** The request as the audit trail keeps it: secrets hidden, very long ones replaced by their length and SHA-256. */
export function auditedRequest(request: unknown): unknown {
  const open = withoutSecrets(request, 0);
  const text = canonicalJson(open);
  if (text.length <= MAX_AUDITED_REQUEST) return open;
  return { length: text.length, sha256: createHash('sha256').update(text).digest('hex') };
}

function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  const entries = Object.entries(value).map(([name, member]): [string, unknown] =>
    SECRET_NAME.test(name) && !OPEN_NAMES.has(name)
      ? [name, HIDDEN]
      : [name, ADDRESS_NAME.test(name) ? hostOf(member) : withoutSecrets(member, depth + 1)],
  );
  return Object.fromEntries(entries);
}

/** An address with its host alone; anything else is hidden whole. */
function hostOf(address: unknown): unknown {
  if (typeof address !== 'string' || address === '') return address;
  return URL.canParse(address) ? `${new URL(address).origin}/${HIDDEN}` : HIDDEN;
}

const DONE = '0';
const UNKNOWN_FAILURE = CODE.gatewayFault;

/**
 * The operation with its place in the audit trail: a row with the request before it is carried out, so that nothing
 * happens unrecorded, and a row with its outcome before it is answered.
 */
export function audited(
  inner: ManagementOperation,
  trail: AuditTrail,
  nowMs: () => number,
): ManagementOperation {
  return { ...inner, handle: recorded(inner, whoAsks, trail, nowMs) };
}

/** A customer's call that decides about others, such as that of a fund's manager, with the same place in the trail. */
export function auditedForCustomer(inner: Operation, trail: AuditTrail, nowMs: () => number): Operation {
  const who = ({ companyId, caller, ip, trace }: RequestContext) => {
    const operator = `customer ${caller?.customerNo ?? ''}`;
    return { companyId, operator, person: undefined, tokenMark: undefined, ip, trace };
  };
  return { ...inner, handle: recorded(inner, who, trail, nowMs) };
}

/** The operator of an authorization is who it claims to be: its `appId`. */
export function auditedAuthorization(
  inner: Operation,
  deps: Pick<CompanyService, 'operators'> & { readonly trail: AuditTrail; nowMs(): number },
): Operation {
  const { trail, nowMs, operators } = deps;
  const recorded = audited(
    {
      ...inner,
      access: 'guest',
      company: 'optional',
      changes: false,
      permission: 'reference.read',
      handle: (context, body) => inner.handle(context, body),
    },
    trail,
    nowMs,
  );
  return {
    ...inner,
    handle(context, body) {
      const { appId } = body as { appId: string };
      const person = operators.find(appId);
      return recorded.handle({ ...context, operator: appId, person }, body);
    },
  };
}

function recorded<Context>(
  inner: { readonly bizType: string; handle(context: Context, request: never): Promise<unknown> },
  who: (
    context: Context,
  ) => Pick<AuditEntry, 'companyId' | 'operator' | 'person' | 'tokenMark' | 'ip' | 'trace'>,
  trail: AuditTrail,
  nowMs: () => number,
) {
  return async (context: Context, request: never) => {
    const shared = { ...who(context), bizType: inner.bizType };
    const of = await trail.append({
      ...shared,
      stage: 'request',
      time: nowMs(),
      request: auditedRequest(request),
    });
    const outcome = (code: string, why?: string) =>
      trail.append({ ...shared, stage: 'answer', time: nowMs(), of, code, why });
    let answer: unknown;
    try {
      answer = await inner.handle(context, request);
    } catch (error) {
      if (error instanceof PlatformError) await outcome(error.code, whyOf(error));
      else await outcome(UNKNOWN_FAILURE);
      throw error;
    }
    await outcome(DONE);
    return answer;
  };
}

/** What a failure says beyond its code; undefined: nothing. */
function whyOf({ code, params, text }: PlatformError): string | undefined {
  return text && errorText(code, 'en-US', params, text);
}

/** Who calls, as rows of the trail name it. */
export function whoAsks(context: ManagementContext) {
  const { companyId, operator, person, tokenMark, ip, trace } = context;
  const named = person && { id: person.id, name: person.name, role: person.role };
  return { companyId, operator, person: named, tokenMark: tokenMark || undefined, ip, trace };
}
