import { randomUUID } from 'node:crypto';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { agentRepository, type CustomerRow } from '../../../storage/customers/index.ts';
import type { Database } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { Customers } from '../customers.ts';

/** Customers whom an operator lets bring others: who registers with an agent's mark belongs to the agent. */
export class Agents {
  readonly #database: Database;
  readonly #customers: Pick<Customers, 'byId' | 'byNumber'>;
  readonly #queue = new KeyedQueue();

  constructor(database: Database, customers: Pick<Customers, 'byId' | 'byNumber'>) {
    this.#database = database;
    this.#customers = customers;
  }

  /** The mark that an agent hands on; null for a customer who is none. */
  async markOf(customerId: number): Promise<string | null> {
    const row = await agentRepository.ofCustomer(this.#database, customerId);
    return row === undefined || row.dismissed === 1 ? null : row.mark;
  }

  /** Makes a customer an agent; returns its mark, which stays the same however often that is done. */
  appoint(customer: Pick<CustomerRow, 'id' | 'company_id'>): Promise<string> {
    return this.#queue.run(String(customer.id), async () => {
      const earlier = await agentRepository.ofCustomer(this.#database, customer.id);
      const mark = earlier?.mark ?? randomUUID().replaceAll('-', '');
      const row = { customer_id: customer.id, company_id: customer.company_id, mark, dismissed: 0 };
      await agentRepository.save(this.#database, row);
      return mark;
    });
  }

  /** Nobody registers with the mark of the customer any more. Throws 0000003 for one who is no agent. */
  dismiss(customerId: number): Promise<void> {
    return this.#queue.run(String(customerId), async () => {
      const row = await agentRepository.ofCustomer(this.#database, customerId);
      if (row === undefined || row.dismissed === 1) throw new PlatformError(CODE.dataUnknown);
      await agentRepository.save(this.#database, { ...row, dismissed: 1 });
    });
  }

  /**
   * The number of the agent of a mark, which is the one that it was given or its customer number. Throws 0000901 for a
   * mark of nobody, 0000903 for one of a former agent.
   */
  async numberOf(companyId: number, mark: string): Promise<string> {
    const row =
      (await agentRepository.byMark(this.#database, companyId, mark)) ??
      (await this.#byNumber(companyId, mark));
    if (row === undefined) throw new PlatformError(CODE.agentUnreadable);
    const agent = row.dismissed === 1 ? undefined : await this.#customers.byId(row.customer_id);
    if (agent === undefined) throw new PlatformError(CODE.parentAgentMissing);
    return agent.customer_no;
  }

  async #byNumber(companyId: number, customerNo: string) {
    const customer = await this.#customers.byNumber(companyId, customerNo);
    return customer && agentRepository.ofCustomer(this.#database, customer.id);
  }
}
