import { Type } from 'typebox';
import type { Clock } from '../../../protocol/clock.ts';
import { BIZ_TYPE } from '../../../protocol/business-types.ts';
import { PlatformError } from '../../../protocol/platform-error.ts';
import { socialRepository, type CustomerRow } from '../../../storage/customers/index.ts';
import type { Database } from '../../../storage/index.ts';
import { operation, type Operation, type RequestContext } from '../../operation.ts';
import { CUSTOMER_STATUS } from '../customer-record.ts';
import { signIn, type LoginDependencies } from '../login-operations.ts';
import { GoogleVerifier, type GoogleConfiguration, type GoogleIdentity } from './google-identity.ts';

/** Social networks whose identities customers may have. */
const SOURCES = ['google', 'facebook', 'twitter', 'telegram', 'apple', 'metamask'];
const GOOGLE = 'google';
/** What a client does next. */
const ACTION = { login: 'login', bind: 'bind', register: 'register' } as const;

export interface SocialDependencies {
  readonly login: LoginDependencies;
  readonly database: Database;
  readonly wallClock: Clock;
  /** Absent: nobody signs in with Google. */
  readonly google?: GoogleConfiguration | undefined;
}

const shared = { access: 'guest', section: 'Client API, other endpoints' } as const;

/** CustomerThirdLoginService: config and googleVerify. */
export function socialOperations(parts: SocialDependencies): readonly Operation[] {
  return [configOperation(parts), googleVerifyOperation(parts)];
}

/** Throws 0000902 for a network that is unknown and 0000003 for one that is not configured. */
function configOperation({ google }: SocialDependencies): Operation {
  return operation({
    ...shared,
    mount: 'global',
    bizType: BIZ_TYPE.thirdLoginConfig,
    openPermission: 'ready_only',
    request: Type.Object({ thirdSource: Type.Optional(Type.String({ maxLength: 32 })) }),
    response: Type.Object({
      thirdSource: Type.String(),
      clientId: Type.String(),
      developerAccount: Type.String(),
    }),
    async handle(_context, { thirdSource = GOOGLE }) {
      if (!SOURCES.includes(thirdSource)) throw new PlatformError('USCUSTOMER_API_0000902');
      if (thirdSource !== GOOGLE || google === undefined) throw new PlatformError('USCUSTOMER_API_0000003');
      return { thirdSource, clientId: google.clientId, developerAccount: google.developerAccount };
    },
  });
}

/**
 * Verifies an ID token. A guest whose identity is bound is signed in; one with the address of a customer is asked to sign
 * in and bind; others are asked to register. The call of a signed-in customer binds the identity.
 */
function googleVerifyOperation(parts: SocialDependencies): Operation {
  const verifier = parts.google && new GoogleVerifier(parts.google, parts.wallClock);
  return operation({
    ...shared,
    mount: 'h',
    answer: 'secret',
    bizType: BIZ_TYPE.googleVerify,
    request: Type.Object({
      idToken: Type.String({ minLength: 1 }),
      accessToken: Type.Optional(Type.String({ maxLength: 8_192 })),
    }),
    response: Type.Object({
      thirdSource: Type.String(),
      result: Type.Boolean(),
      phone: Type.String(),
      action: Type.String(),
      failReason: Type.String(),
      userId: Type.String(),
      email: Type.String(),
      /** Login token where the action is `login`. */
      token: Type.String(),
    }),
    async handle(context, { idToken }) {
      if (verifier === undefined) throw new PlatformError('USCUSTOMER_API_0000003');
      const identity = await verifier.verify(idToken);
      const { action, token } = await proceed(parts, context, identity);
      const { userId, email } = identity;
      const result = { result: true, action, failReason: '', token };
      return { thirdSource: GOOGLE, phone: '', userId, email: email ?? '', ...result };
    },
  });
}

async function proceed(parts: SocialDependencies, context: RequestContext, identity: GoogleIdentity) {
  const { login, database } = parts;
  const key = { company_id: context.companyId, source: GOOGLE, user_id: identity.userId };
  const bound = await socialRepository.find(database, key);
  const { caller } = context;
  if (caller !== undefined) {
    // An identity that opens somebody else's account stays theirs.
    if (bound !== undefined && bound.customer_id !== caller.customerId) {
      throw new PlatformError('USCUSTOMER_API_0000902');
    }
    if (bound === undefined) {
      await socialRepository.insert(database, { ...key, customer_id: caller.customerId });
    }
    return { action: ACTION.bind, token: '' };
  }
  const row = bound && (await login.customers.byId(bound.customer_id));
  if (row !== undefined) return { action: ACTION.login, token: await openSession(login, context, row) };
  const known =
    identity.email !== null &&
    (await login.customers.byEmail(context.companyId, identity.email)) !== undefined;
  return { action: known ? ACTION.bind : ACTION.register, token: '' };
}

/** Throws 0000103 for a customer who may not sign in and 0000138 for one who needs a one-time code too. */
async function openSession(
  parts: LoginDependencies,
  context: RequestContext,
  row: CustomerRow,
): Promise<string> {
  const company = parts.companies.find(context.companyId);
  if (company === undefined) throw new PlatformError('USCUSTOMER_API_0000111');
  if (row.status !== CUSTOMER_STATUS.normal) throw new PlatformError('USCUSTOMER_API_0000103');
  if (parts.security.googleId(row.id) > 0) throw new PlatformError('USCUSTOMER_API_0000138');
  return (await signIn(parts, row, company)).token;
}
