import { randomUUID } from 'node:crypto';
import type { IpcRequest, RelayedAnswer } from './ipc/table.ts';
import { OPERATOR_SESSION_MANAGEMENT } from '../backend/contract/calls/management/operator-sessions.ts';
import { UNATTENDED_HEADER } from '../backend/contract/headers.ts';
import type { Relay } from './relay.ts';

/** Who works at the operator's office signs in here: the host keeps the token, the page only makes calls with it. */
export interface OperatorManager {
  /** Exchanges credentials for a token; the answer comes back without it. */
  signIn(credentials: OperatorCredentials): Promise<RelayedAnswer>;
  /** A management call of whoever is signed in; undefined when nobody is. */
  call(call: OperatorCall): Promise<RelayedAnswer | undefined>;
  signOut(): void;
}

export type OperatorCredentials = IpcRequest<'operator.signIn'>;

export interface OperatorCall {
  readonly bizType: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly lang: string;
  /** Executed once under a key; empty for calls that change nothing. */
  readonly key: string;
  /** The page makes it by itself: it keeps no session. */
  readonly isUnattended: boolean;
}

const AUTHORIZE = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
const SIGN_IN = `/openapi-b/global/${OPERATOR_SESSION_MANAGEMENT.signInOperator.bizType}`;
/** What stands in the person's list of sessions. */
const PROGRAM = 'Meridian terminal';
/** Codes after which the token is worthless: missing, unknown, ended. */
const TOKEN_LOST_CODES: ReadonlySet<unknown> = new Set(['GATEWAY_CODE_001', 'GATEWAY_CODE_005']);

/** The desk of one terminal: one person at a time, of the company of its platform, until the terminal ends. */
export function createOperatorManager(relay: Relay, ownCompanyId: number): OperatorManager {
  let session: { readonly token: string; readonly companyId: string } | undefined;
  const authorize = (credentials: OperatorCredentials): Promise<RelayedAnswer> => {
    const headers = { trace: randomUUID(), lang: credentials.lang };
    if ('appId' in credentials) {
      const { appId, appSecret } = credentials;
      return relay.post(AUTHORIZE, headers, JSON.stringify({ appId, appSecret }));
    }
    const { name, password, code, newPassword } = credentials;
    const given = { code: code || undefined, newPassword: newPassword || undefined };
    const body = JSON.stringify({ name, password, ...given, program: PROGRAM });
    return relay.post(SIGN_IN, { ...headers, companyId: String(ownCompanyId) }, body);
  };
  return {
    async signIn(credentials) {
      session = undefined;
      const answer = await authorize(credentials);
      const body = answer.body as { readonly data?: unknown } | null;
      const data = (body?.data ?? {}) as Readonly<Record<'token' | 'id' | 'companyId', unknown>>;
      if (typeof data.token === 'string' && data.token !== '')
        session = { token: data.token, companyId: String(data.companyId ?? data.id) };
      return { ...answer, body: body === null ? null : { ...body, data: null } };
    },
    async call({ bizType, body, lang, key, isUnattended }) {
      if (session === undefined) return undefined;
      const headers = {
        token: session.token,
        companyId: session.companyId,
        trace: randomUUID(),
        lang,
        ...(key === '' ? {} : { 'idempotency-key': key }),
        ...(isUnattended ? { [UNATTENDED_HEADER]: '1' } : {}),
      };
      const answer = await relay.post(`/openapi-b/global/${bizType}`, headers, JSON.stringify(body));
      if (TOKEN_LOST_CODES.has((answer.body as { readonly code?: unknown } | null)?.code))
        session = undefined;
      return answer;
    },
    signOut() {
      session = undefined;
    },
  };
}
