import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { seesProduct, type CatalogueService } from '../../catalogue/catalogue-service.ts';
import { requireSameAccounts, type CompanyService } from '../../company/company-service.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { ApiKeys } from '../api-keys/api-keys.ts';
import type { Customers } from '../customers.ts';
import type { Sessions } from '../sign-in/sessions.ts';

export interface GroupMoveDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'groups'>;
  readonly catalogue: Pick<CatalogueService, 'product'>;
  readonly customers: Customers;
  readonly sessions: Sessions;
  readonly keys: ApiKeys;
}

/** Moves customers from one group to another. */
export class GroupChanges {
  readonly #deps: GroupMoveDependencies;
  readonly #queue = new KeyedQueue();
  readonly #listeners = new Set<(companyId: number, customerId: number) => void>();

  constructor(deps: GroupMoveDependencies) {
    this.#deps = deps;
  }

  /**
   * Moves a customer; its logins and API keys follow at once. Throws 0000003 for a customer that the company does not
   * have, 0000303 for a group that it does not have, 0000126 and 0000116 when the group lacks the account type or the currency
   * of an account, and 0000120 when it does not see the product of a position.
   */
  move(companyId: number, customerId: number, groupId: number): Promise<void> {
    return this.#queue.run(String(customerId), async () => {
      const { companies, customers, catalogue, sessions, keys } = this.#deps;
      const company = companies.find(companyId);
      const row = await customers.byId(customerId);
      if (company === undefined || row?.company_id !== companyId) throw new PlatformError(CODE.dataUnknown);
      const group = companies.groups.find(companyId, groupId);
      if (group === undefined) throw new PlatformError(CODE.customerGroupUnknown);
      requireSameAccounts(company, group, await customers.accountsOf(customerId));
      for (const symbolId of customers.heldProducts(customerId)) {
        const product = catalogue.product(symbolId);
        if (product === undefined || !seesProduct(group, product))
          throw new PlatformError(CODE.groupLacksProducts);
      }
      await customers.moveToGroup(customerId, groupId);
      sessions.moveToGroup(customerId, groupId);
      keys.moveToGroup(customerId, groupId);
      for (const listener of this.#listeners) listener(companyId, customerId);
    });
  }

  /** Hears of every customer that is in another group now. Returns the removal. */
  onMoved(listener: (companyId: number, customerId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
