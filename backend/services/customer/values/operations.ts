import { CUSTOMER_CALLS } from '../../../contract/calls/customers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { cacheResponse, implement, type Operation } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { type CustomerValues } from './customer-values.ts';

/** saveCustomerExtend, findCustomerExtend, the postal address, and the installation that push messages go to. */
export function valueOperations(values: CustomerValues): readonly Operation[] {
  return [saveExtend(values), findExtend(values), changeAddress(values), bindPushClient(values)];
}

function saveExtend(values: CustomerValues): Operation {
  return implement(CUSTOMER_CALLS.saveCustomerExtend, async (context, { value = '' }) => {
    const kept = cacheResponse(context, null)?.() ?? [];
    await values.save(requireCaller(context).customerId, { payRedeem: value }, kept);
    return null;
  });
}

/** Throws 0000706 when nothing is stored. */
function findExtend(values: CustomerValues): Operation {
  return implement(CUSTOMER_CALLS.findCustomerExtend, async (context) => {
    const value = await values.find(requireCaller(context).customerId, 'payRedeem');
    if (value === null) throw new PlatformError(CODE.paymentAddressUnknown);
    return value;
  });
}

function changeAddress(values: CustomerValues): Operation {
  return implement(
    CUSTOMER_CALLS.changeCustomerAddressAndPostalCode,
    async (context, { address, postalCode }) => {
      const kept = cacheResponse(context, null)?.() ?? [];
      await values.save(requireCaller(context).customerId, { address, postalCode }, kept);
      return null;
    },
  );
}

/** Keeps the id that the push provider of an application gave to the caller's installation. */
function bindPushClient(values: CustomerValues): Operation {
  return implement(CUSTOMER_CALLS.clientIdBindCustomer, async (context, { clientId }) => {
    const kept = cacheResponse(context, true)?.() ?? [];
    await values.save(requireCaller(context).customerId, { pushClient: clientId }, kept);
    return true;
  });
}
