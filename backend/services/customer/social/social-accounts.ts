import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { socialRepository, type CustomerRow } from '../../../storage/customers/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { SocialIdentity, SocialSource } from './providers.ts';

/** An account of another service that belongs to a customer. */
export interface SocialAccount {
  readonly source: string;
  readonly userId: string;
  /** What the source told of its user, as JSON text; null when nobody sent it. */
  readonly record: string | null;
}

/** Accounts of other services by which customers sign in: one of a source for a customer, one customer for each. */
export class SocialAccounts {
  readonly #database: Database;
  readonly #wallClock: Pick<WallClock, 'nowMs'>;
  readonly #queue = new KeyedQueue();

  constructor(database: Database, wallClock: Pick<WallClock, 'nowMs'>) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  async ofCustomer(customerId: number): Promise<readonly SocialAccount[]> {
    const rows = await socialRepository.ofCustomer(this.#database, customerId);
    return rows.map(({ source, user_id: userId, record }) => ({ source, userId, record }));
  }

  /** The customer to whom an identity belongs in a company. */
  async owner(
    companyId: number,
    { source, userId }: Pick<SocialIdentity, 'source' | 'userId'>,
  ): Promise<number | undefined> {
    const key = { company_id: companyId, source, user_id: userId };
    return (await socialRepository.find(this.#database, key))?.customer_id;
  }

  /**
   * Binds a proved identity to a customer, with what else belongs to the commit; nothing changes when it is the
   * customer's already. Throws 0000143 when the customer has another account of the source and 0000144 when the account
   * is another customer's.
   */
  bind(
    customer: Pick<CustomerRow, 'id' | 'company_id'>,
    identity: SocialIdentity,
    record: string | null = null,
    extraStatements: readonly Statement[] = [],
  ): Promise<void> {
    return this.#queue.run(`company ${customer.company_id}`, async () => {
      const own = await this.#requireFree(customer, identity);
      const statements = own ? [] : [this.#insert(customer, identity, record)];
      await this.#database.commit([...statements, ...extraStatements]);
    });
  }

  /** True when the identity is the customer's own already. */
  async #requireFree(
    customer: Pick<CustomerRow, 'id' | 'company_id'>,
    { source, userId }: SocialIdentity,
  ): Promise<boolean> {
    const owner = await this.owner(customer.company_id, { source, userId });
    if (owner === customer.id) return true;
    if (owner !== undefined) throw new PlatformError(CODE.socialAccountOfOther, [source]);
    const others = await this.ofCustomer(customer.id);
    if (others.some((account) => account.source === source))
      throw new PlatformError(CODE.socialAccountAlreadyBound, [source]);
    return false;
  }

  #insert(
    { id, company_id }: Pick<CustomerRow, 'id' | 'company_id'>,
    { source, userId }: { readonly source: SocialSource; readonly userId: string },
    record: string | null,
  ): Statement {
    const time_ms = this.#wallClock.nowMs();
    return socialRepository.insert({ company_id, source, user_id: userId, customer_id: id, record, time_ms });
  }
}
