import { PRODUCT_MANAGEMENT } from '../../../contract/calls/management/products.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import type { SymbolDetail } from '../../../contract/records/index.ts';
import type { CompanyService } from '../../company/company-service.ts';
import type { Operation } from '../../operation.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { requireOwnCompany } from '../own-company.ts';

export interface DetailDependencies {
  readonly companies: Pick<CompanyService, 'find'>;
  /** The customers' own call. */
  readonly detail: Operation;
}

/** getSymbolDetail: the detail that customers get of a product, in the company's first account type unless the request names one. */
export function symbolDetailOperation({ companies, detail }: DetailDependencies): ManagementOperation {
  return implementManagement(
    PRODUCT_MANAGEMENT.getSymbolDetail,
    async (context, { companyId, symbolId, tradeType }) => {
      requireOwnCompany(context, companyId);
      const first = companies.find(companyId)?.tradeTypes[0];
      const play = tradeType ?? (first === undefined ? 0 : TRADE_TYPES.number(first));
      return (await detail.handle(context, { symbolId, tradeType: play })) as SymbolDetail;
    },
  );
}
