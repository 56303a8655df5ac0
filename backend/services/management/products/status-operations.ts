import { PRODUCT_MANAGEMENT } from '../../../contract/calls/management/products.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { toInstrumentId } from '../../../domain/units.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import {
  otherRows,
  PRODUCT_STATUS,
  productStatus,
  type CompanyService,
} from '../../company/company-service.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

export interface ProductStatusDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly products: readonly ProductDefinition[];
  readonly trade: Pick<TradeService, 'book' | 'cancelOpenings'>;
}

/** Which products the company offers. Every product is enabled until its operator says otherwise. */
export function productStatusOperations(dependencies: ProductStatusDependencies): ManagementOperation[] {
  const { companies, products } = dependencies;
  return [
    implementManagement(PRODUCT_MANAGEMENT.productStatuses, async ({ companyId }) => {
      const company = companies.find(companyId);
      return products.map(({ symbolId }) => ({ symbolId, status: productStatus(company, symbolId) }));
    }),
    setProductStatus(dependencies),
  ];
}

/**
 * Disables a product (nothing new is opened and resting openings are cancelled, positions can be closed), deletes it (it is
 * in no list any more) or enables it again. Throws CFDWBWE000013 for a product that the platform does not have and 0000004
 * for one that is to be deleted while customers hold positions in it.
 */
function setProductStatus({ companies, products, trade }: ProductStatusDependencies): ManagementOperation {
  return implementManagement(
    PRODUCT_MANAGEMENT.setProductStatus,
    async ({ companyId }, { symbolId, status }) => {
      if (!products.some((product) => product.symbolId === symbolId))
        throw new PlatformError(CODE.instrumentUnknown);
      const isHeld = Object.values(TRADE_TYPE).some(
        (tradeType) => trade.book.openVolume(companyId, tradeType, toInstrumentId(symbolId)) > 0,
      );
      if (status === PRODUCT_STATUS.deleted && isHeld) throw new PlatformError(CODE.alreadyInProgress);
      const isEnabled = status === PRODUCT_STATUS.enabled;
      await companies.change(companyId, (before) => ({
        productStatuses: [
          ...otherRows(before, 'productStatuses', { symbolId }),
          ...(isEnabled ? [] : [{ symbolId, status: status as 2 | 3 }]),
        ],
      }));
      const cancelled = isEnabled ? [] : await trade.cancelOpenings(companyId, toInstrumentId(symbolId));
      return { symbolId, status, cancelled };
    },
  );
}
