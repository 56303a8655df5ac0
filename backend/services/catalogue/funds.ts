import { Type } from 'typebox';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import {
  Fund,
  IntegerLike,
  pageOf,
  PageOf,
  pageRequestMembers,
  TextLike,
} from '../../contract/records/index.ts';
import { operation, type Operation, type RequestContext } from '../operation.ts';
import type { FundValues } from './fund-values.ts';

const SECTION = 'Client API, reference data';

/** getFundInfo, getFundInfoByCustomerNo and findFundPage over the funds that the platform offers. An unknown fund is USCUSTOMER_API_0000003. */
export function fundOperations(funds: Pick<FundValues, 'offers' | 'shown'>): readonly Operation[] {
  const all = ({ companyId }: RequestContext) => funds.offers.map((offer) => funds.shown(offer, companyId));
  return [
    operation({
      bizType: BIZ_TYPE.getFundInfo,
      mount: 'global',
      access: 'guest',
      openPermission: 'ready_only',
      request: Type.Object({ fundId: IntegerLike() }),
      response: Fund,
      section: SECTION,
      async handle(context, request) {
        const fund = all(context).find((candidate) => candidate.fundId === request.fundId);
        if (fund === undefined) throw new PlatformError(CODE.dataUnknown);
        return fund;
      },
    }),
    operation({
      bizType: BIZ_TYPE.getFundInfoByCustomerNo,
      mount: 'global',
      access: 'login',
      openPermission: 'ready_only',
      request: Type.Object({ customerNo: TextLike() }),
      response: Fund,
      section: SECTION,
      async handle(context, { customerNo }) {
        // A fund without a manager among the customers has no number.
        const fund = all(context).find(
          (candidate) => customerNo !== '' && candidate.customerNo === customerNo,
        );
        if (fund === undefined) throw new PlatformError(CODE.dataUnknown);
        return fund;
      },
    }),
    operation({
      bizType: BIZ_TYPE.findFundPage,
      mount: 'global',
      access: 'guest',
      openPermission: 'ready_only',
      request: Type.Object({ ...pageRequestMembers, name: Type.Optional(Type.String({ maxLength: 64 })) }),
      response: PageOf(Fund),
      section: SECTION,
      async handle(context, request) {
        const wanted = (request.name ?? '').trim().toLowerCase();
        const found = all(context).filter((fund) => fund.fundName.toLowerCase().includes(wanted));
        return pageOf(found, request);
      },
    }),
  ];
}
