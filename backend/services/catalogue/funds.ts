import { PRODUCT_CALLS } from '../../contract/calls/products.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { pageOf } from '../../contract/records/index.ts';
import { implement, type Operation, type RequestContext } from '../operation.ts';
import type { FundValues } from './fund-values.ts';

/** getFundInfo, getFundInfoByCustomerNo and findFundPage over the funds that the platform offers. An unknown fund is USCUSTOMER_API_0000003. */
export function fundOperations(funds: Pick<FundValues, 'offers' | 'shown'>): readonly Operation[] {
  const all = ({ companyId }: RequestContext) => funds.offers.map((offer) => funds.shown(offer, companyId));
  return [
    implement(PRODUCT_CALLS.getFundInfo, async (context, request) => {
      const fund = all(context).find((candidate) => candidate.fundId === request.fundId);
      if (fund === undefined) throw new PlatformError(CODE.dataUnknown);
      return fund;
    }),
    implement(PRODUCT_CALLS.getFundInfoByCustomerNo, async (context, { customerNo }) => {
      // A fund without a manager among the customers has no number.
      const fund = all(context).find((candidate) => customerNo !== '' && candidate.customerNo === customerNo);
      if (fund === undefined) throw new PlatformError(CODE.dataUnknown);
      return fund;
    }),
    implement(PRODUCT_CALLS.findFundPage, async (context, request) => {
      const wanted = (request.name ?? '').trim().toLowerCase();
      const found = all(context).filter((fund) => fund.fundName.toLowerCase().includes(wanted));
      return pageOf(found, request);
    }),
  ];
}
