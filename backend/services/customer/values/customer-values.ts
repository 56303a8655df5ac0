import { valueRepository } from '../../../storage/customers/watchlist.ts';
import type { Database, Statement } from '../../../storage/index.ts';

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
