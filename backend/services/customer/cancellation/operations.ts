import { Type } from 'typebox';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { cacheResponse, operation, type Operation } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { MAX_REMARK_LENGTH, type Cancellations } from './cancellations.ts';

export interface CancellationOperationDependencies {
  readonly cancellations: Cancellations;
  customer(id: number): Promise<CustomerRow | undefined>;
}

/** destroy: applies for the closing of the caller's account. */
export function cancellationOperation(parts: CancellationOperationDependencies): Operation {
  return operation({
    bizType: BIZ_TYPE.destroy,
    mount: 'global',
    access: 'login',
    openPermission: 'captial_out',
    request: Type.Object({ remark: Type.Optional(Type.String({ maxLength: MAX_REMARK_LENGTH })) }),
    response: Type.Null(),
    section: 'Client API, other endpoints',
    async handle(context, { remark = '' }) {
      const customer = await parts.customer(requireCaller(context).customerId);
      if (customer === undefined) throw new PlatformError(CODE.signInExpired);
      await parts.cancellations.apply(customer, remark, cacheResponse(context, null));
      return null;
    },
  });
}
