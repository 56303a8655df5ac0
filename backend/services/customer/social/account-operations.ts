import { SOCIAL_CALLS } from '../../../contract/calls/social.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { cacheResponse, implement, type Operation } from '../../operation.ts';
import { signedIn } from '../security/checks.ts';
import { asksForProof, requireProof, sentProof } from '../security/present-proof.ts';
import { isSocialSource, type SocialConfiguration } from './providers.ts';
import { requireSource, type SocialDependencies } from './sign-in-operations.ts';

const DEFAULT_SOURCE = 'google';
const MESSENGER = 'telegram';
/** Values of `tgStatus`. */
const BOUND = '1';
const UNBOUND = '2';

/** What pages need to know of a source, and the accounts that a customer has bound. */
export function socialAccountOperations(
  deps: SocialDependencies,
  configuration: SocialConfiguration,
): readonly Operation[] {
  return [config(configuration), bindThirdAccount(deps), findThirdAccountInfo(deps)];
}

/** Throws 0000902 for a source that there is not and 0000003 for one that is not set up. */
function config(configuration: SocialConfiguration): Operation {
  return implement(SOCIAL_CALLS.thirdLoginConfig, async (_context, { thirdSource = DEFAULT_SOURCE }) => {
    if (!isSocialSource(thirdSource)) throw new PlatformError(CODE.thirdPartyInvalid);
    const provider = configuration[thirdSource];
    if (provider === undefined) throw new PlatformError(CODE.dataUnknown);
    return { thirdSource, clientId: provider.clientId, developerAccount: provider.developerAccount };
  });
}

/** Binds an identity that was proved just before; `thirdUserId` is the `userId` of its verification. */
function bindThirdAccount(deps: SocialDependencies): Operation {
  return implement(SOCIAL_CALLS.bindThirdAccount, async (context, request) => {
    const { thirdLoginSource, thirdUserId, thirdIntactMsg = '' } = request;
    const { row } = await signedIn(deps.login, context);
    const source = requireSource(thirdLoginSource);
    if (asksForProof(deps.login, row))
      await requireProof(deps.login, row, sentProof(row, request), context.ip);
    const identity = deps.verified.spend(context.companyId, { source, userId: thirdUserId });
    const record = thirdIntactMsg === '' ? null : thirdIntactMsg;
    await deps.socialAccounts.bind(row, identity, record, cacheResponse(context, null)?.() ?? []);
    return null;
  });
}

/** The first account that the caller has bound, and whether a messenger's is among them. */
function findThirdAccountInfo(deps: SocialDependencies): Operation {
  return implement(SOCIAL_CALLS.findThirdAccountInfo, async (context) => {
    const { row } = await signedIn(deps.login, context);
    const accounts = await deps.socialAccounts.ofCustomer(row.id);
    const [first] = accounts;
    return {
      customerNo: row.customer_no,
      thirdLoginSource: first?.source ?? null,
      thirdUserId: first?.userId ?? null,
      thirdIntactMsg: first?.record ?? null,
      tgStatus: accounts.some(({ source }) => source === MESSENGER) ? BOUND : UNBOUND,
    };
  });
}
