import { Type, type TObject } from 'typebox';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { TextLike } from '../../../contract/records/index.ts';
import { operation, type Operation, type RequestContext } from '../../operation.ts';
import { signInByIdentity, type SocialDependencies } from './sign-in-operations.ts';
import { MAX_ID_TOKEN_LENGTH } from './id-token-verifier.ts';
import type { Proof } from './prover.ts';
import type { SocialIdentity, SocialSource } from './providers.ts';

/** The Java name of the service, under which published documents list some of these calls. */
const JAVA_INTERFACE = 'com.cats.customer.api.app.CustomerThirdLoginService';
const DOTTED_SERVICE = 'customer.app.CustomerThirdLoginService';

/** What a client does next. */
const ACTION = { login: 'login', bind: 'bind', register: 'register' } as const;

const Token = Type.Optional(Type.String({ maxLength: MAX_ID_TOKEN_LENGTH * 2 }));
const Short = Type.Optional(TextLike(2_048));
const Verified = Type.Object({
  thirdSource: Type.String(),
  result: Type.Boolean(),
  phone: Type.String(),
  /** `login`, `bind` or `register`: the call that follows. */
  action: Type.String(),
  failReason: Type.String(),
  /** Names the proved identity in the call that follows, once and for ten minutes. */
  userId: Type.String(),
  email: Type.String(),
  /** Login token where the action is `login`. */
  token: Type.String(),
  /** Secret of the calls that want one beside the user id. */
  authToken: Type.String(),
});

/** The proofs of each source as clients send them. */
const PROOFS: readonly {
  readonly source: SocialSource;
  readonly bizType: string;
  readonly request: TObject;
}[] = [
  {
    source: 'google',
    bizType: BIZ_TYPE.googleVerify,
    request: Type.Object({ idToken: Type.String({ minLength: 1 }), accessToken: Token }),
  },
  {
    source: 'apple',
    bizType: BIZ_TYPE.appleVerify,
    request: Type.Object({ identityToken: Token, idToken: Token, openId: Short, code: Short }),
  },
  { source: 'facebook', bizType: BIZ_TYPE.facebookVerify, request: Type.Object({ accessToken: Token }) },
  {
    source: 'twitter',
    bizType: BIZ_TYPE.twitterVerify,
    request: Type.Object({
      oauth_token: Short,
      oauth_token_secret: Short,
      user_id: Short,
      screen_name: Short,
      access_token: Short,
      state: Short,
      client_id: Short,
      network: Short,
      display: Short,
      redirect_uri: Short,
      scope: Short,
      oauth_proxy: Short,
    }),
  },
  {
    source: 'metamask',
    bizType: BIZ_TYPE.metaMaskVerify,
    request: Type.Object({
      web3Signature: Short,
      address: Short,
      timestamp: Type.Optional(TextLike(16)),
    }),
  },
  {
    source: 'telegram',
    bizType: BIZ_TYPE.telegramVerify,
    request: Type.Object({ userJsonStr: Type.String({ maxLength: 8_192 }), channelSource: Short }),
  },
];

/**
 * Verifies a proof of each source. A guest whose identity is bound is signed in; one with the address of a customer is told
 * to sign in and bind; others are told to register. The call of a signed-in customer binds the identity.
 */
export function verifyOperations(parts: SocialDependencies): readonly Operation[] {
  return PROOFS.map(({ source, bizType, request }) =>
    operation({
      access: 'guest',
      section: 'Client API, other endpoints',
      ...choosePlaces(bizType),
      answer: 'secret',
      // Tokens of other services have no bound of their own.
      batch: true,
      bizType,
      request,
      response: Verified,
      async handle(context, proof) {
        const identity = await parts.prover.prove(source, proof as Proof, context);
        return proceed(parts, context, identity);
      },
    }),
  );
}

/** Every verification is served below both paths; documents list some under the Java name, others under the dotted one. */
function choosePlaces(bizType: string): Pick<Operation, 'mount' | 'elsewhere'> {
  const method = bizType.split(/[./]/).at(-1) ?? '';
  const isJava = bizType.startsWith(JAVA_INTERFACE);
  const java = { mount: 'h', bizType: `${JAVA_INTERFACE}/${method}` } as const;
  const dotted = { mount: 'third', bizType: `${DOTTED_SERVICE}.${method}` } as const;
  return isJava ? { mount: 'h', elsewhere: [dotted] } : { mount: 'third', elsewhere: [java] };
}

async function proceed(parts: SocialDependencies, context: RequestContext, identity: SocialIdentity) {
  const { login, socialAccounts, verified } = parts;
  const { source, email, phone } = identity;
  const { companyId, caller } = context;
  const common = {
    thirdSource: source,
    result: true,
    failReason: '',
    email: email ?? '',
    phone: phone ?? '',
  };
  if (caller !== undefined) {
    const row = await login.customers.byId(caller.customerId);
    if (row === undefined) throw new PlatformError(CODE.signInExpired);
    await socialAccounts.bind(row, identity);
    return { ...common, action: ACTION.bind, userId: identity.userId, token: '', authToken: '' };
  }
  const owner = await socialAccounts.owner(companyId, identity);
  const names = () => verified.add(companyId, identity);
  if (owner !== undefined) {
    const { token } = await signInByIdentity(parts, context, identity);
    return { ...common, ...names(), action: ACTION.login, token };
  }
  const known = email !== null && (await login.customers.byEmail(companyId, email)) !== undefined;
  return { ...common, ...names(), action: known ? ACTION.bind : ACTION.register, token: '' };
}
