import { CUSTOMER_CALLS } from '../../../contract/calls/customers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { implement, type Operation } from '../../operation.ts';
import { CUSTOMER_STATUS } from '../customer-record.ts';
import { signIn } from './login-operations.ts';
import { signedIn } from '../security/checks.ts';
import type { LoginDependencies } from './login-dependencies.ts';

/**
 * switchAccount: signs the caller in at the other company of a real and demo pair. The first switch opens the demo
 * customer with its accounts; nobody else can. The session that asks stays. `associationCompanyId` of the answer is the
 * company of the new token: clients send it with their next calls. Throws 0000111 where there is no other company,
 * 0000103 for a customer who may not sign in there and 0000005 for a pair whose other side is gone.
 */
export function switchAccountOperation(login: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.switchAccount, async (context) => {
    const { row, company } = await signedIn(login, context);
    const target = login.companies.find(company.associationCompanyId);
    if (target === undefined) throw new PlatformError(CODE.companyUnknown);
    const other = await login.pairs.otherSide(row, company, target);
    if (other.status !== CUSTOMER_STATUS.normal) throw new PlatformError(CODE.signInNotAllowed);
    return { ...(await signIn(login, other, target, context.ip)), associationCompanyId: target.id };
  });
}
