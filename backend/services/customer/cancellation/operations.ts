import { CUSTOMER_CALLS } from '../../../contract/calls/customers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { cacheResponse, implement, type Operation } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { type Cancellations } from './cancellations.ts';

export interface CancellationOperationDependencies {
  readonly cancellations: Cancellations;
  customer(id: number): Promise<CustomerRow | undefined>;
}

/** destroy: applies for the closing of the caller's account. */
export function cancellationOperation(parts: CancellationOperationDependencies): Operation {
  return implement(CUSTOMER_CALLS.destroy, async (context, { remark = '' }) => {
    const customer = await parts.customer(requireCaller(context).customerId);
    if (customer === undefined) throw new PlatformError(CODE.signInExpired);
    await parts.cancellations.apply(customer, remark, cacheResponse(context, null));
    return null;
  });
}
