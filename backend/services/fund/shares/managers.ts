import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { RequestContext } from '../../operation.ts';
import type { FundDeal } from './fund-deal.ts';
import type { FundDirectory } from './fund-directory.ts';
import { requireCustomer } from './shown.ts';

/** The funds that the caller manages. Throws 560004 for a customer who manages none. */
export function requireManaged(directory: FundDirectory, context: RequestContext): readonly FundDeal[] {
  const { companyId, customerId } = requireCustomer(context);
  const deals = directory.managedBy(companyId, customerId);
  if (deals.length === 0) throw new PlatformError(CODE.fundManagerOnly);
  return deals;
}

/** A fund that the caller manages. Throws 540001 for one that there is not and 560004 for one of somebody else. */
export function requireManagedFund(
  directory: FundDirectory,
  context: RequestContext,
  fundId: number,
): FundDeal {
  const deal = directory.require(fundId);
  if (!requireManaged(directory, context).includes(deal)) throw new PlatformError(CODE.fundManagerOnly);
  return deal;
}
