import { Type } from 'typebox';
import { BIZ_TYPE } from '../../../contract/business-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { IntegerLike } from '../../../contract/records/index.ts';
import { cacheResponse, operation, type Operation } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { MAX_VALUE_LENGTH, type CustomerValues } from './customer-values.ts';

/** The only kind of extension value that is published. */
const PAY_REDEEM = 1;

const MAX_POSTAL_CODE_LENGTH = 32;

/** The one published kind; another one is a bad parameter like any other. */
const KIND = IntegerLike({ minimum: PAY_REDEEM, maximum: PAY_REDEEM });

const shared = { mount: 'global', access: 'login', section: 'Client API, other endpoints' } as const;

/** saveCustomerExtend, findCustomerExtend, the postal address, and the installation that push messages go to. */
export function valueOperations(values: CustomerValues): readonly Operation[] {
  return [saveExtend(values), findExtend(values), changeAddress(values), bindPushClient(values)];
}

function saveExtend(values: CustomerValues): Operation {
  return operation({
    ...shared,
    bizType: BIZ_TYPE.saveCustomerExtend,
    request: Type.Object({
      type: KIND,
      value: Type.Optional(Type.String({ maxLength: MAX_VALUE_LENGTH })),
    }),
    response: Type.Null(),
    async handle(context, { value = '' }) {
      const kept = cacheResponse(context, null)?.() ?? [];
      await values.save(requireCaller(context).customerId, { payRedeem: value }, kept);
      return null;
    },
  });
}

/** Throws 0000706 when nothing is stored. */
function findExtend(values: CustomerValues): Operation {
  return operation({
    ...shared,
    bizType: BIZ_TYPE.findCustomerExtend,
    openPermission: 'ready_only',
    request: Type.Object({ type: KIND }),
    response: Type.String(),
    async handle(context) {
      const value = await values.find(requireCaller(context).customerId, 'payRedeem');
      if (value === null) throw new PlatformError(CODE.paymentAddressUnknown);
      return value;
    },
  });
}

function changeAddress(values: CustomerValues): Operation {
  return operation({
    ...shared,
    bizType: BIZ_TYPE.changeCustomerAddressAndPostalCode,
    request: Type.Object({
      address: Type.String({ minLength: 1, maxLength: MAX_VALUE_LENGTH }),
      postalCode: Type.String({ minLength: 1, maxLength: MAX_POSTAL_CODE_LENGTH }),
    }),
    response: Type.Null(),
    async handle(context, { address, postalCode }) {
      const kept = cacheResponse(context, null)?.() ?? [];
      await values.save(requireCaller(context).customerId, { address, postalCode }, kept);
      return null;
    },
  });
}

/** Keeps the id that the push provider of an application gave to the caller's installation. */
function bindPushClient(values: CustomerValues): Operation {
  return operation({
    ...shared,
    bizType: BIZ_TYPE.clientIdBindCustomer,
    request: Type.Object({
      companyId: Type.Optional(IntegerLike()),
      customerId: Type.Optional(IntegerLike()),
      clientId: Type.String({ minLength: 1, maxLength: 256 }),
    }),
    response: Type.Boolean(),
    async handle(context, { clientId }) {
      const kept = cacheResponse(context, true)?.() ?? [];
      await values.save(requireCaller(context).customerId, { pushClient: clientId }, kept);
      return true;
    },
  });
}
