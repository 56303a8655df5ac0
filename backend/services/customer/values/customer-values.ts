import { CUSTOMER_CALLS } from '../../../contract/calls/customers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { valueRepository } from '../../../storage/customers/watchlist.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import { cacheResponse, implement, type Operation } from '../../operation.ts';
import { requireCaller } from '../caller.ts';

/** Names of the texts that customers leave with the platform. */
const NAME = {
  payRedeem: 'payRedeem',
  address: 'address',
  postalCode: 'postalCode',
  pushClient: 'pushClient',
} as const;
export type ValueName = keyof typeof NAME;

/** Single texts that customers leave with the platform: an address, an id, what a page of theirs wants to find again. */
export class CustomerValues {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A text; null when the customer left none. */
  async find(customerId: number, name: ValueName): Promise<string | null> {
    return (await valueRepository.ofCustomer(this.#database, customerId)).get(NAME[name]) ?? null;
  }

  /** Stores texts instead of the earlier ones of their names, with what else belongs to the commit. */
  save(
    customerId: number,
    values: Partial<Record<ValueName, string>>,
    extraStatements: readonly Statement[] = [],
  ): Promise<void> {
    const statements = Object.entries(values).map(([name, value]) =>
      valueRepository.save(customerId, NAME[name as ValueName], value),
    );
    return this.#database.commit([...statements, ...extraStatements]);
  }
}

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
