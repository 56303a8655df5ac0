import { Type } from 'typebox';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../protocol/management-types.ts';
import { PlatformError } from '../../../protocol/platform-error.ts';
import { IntegerLike } from '../../../protocol/records/index.ts';
import type { ProductSpread } from '../../catalogue/index.ts';
import type { CompanyService } from '../../company/index.ts';
import type { TradeService } from '../../trade/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

/** Greatest spread on one side, in price ticks, whatever the price is. */
const GREATEST_SPREAD = 1_000_000;
/** No side of a spread may move a price by more than this many percent of it. */
const MAX_SPREAD_PERCENT = 10n;

export interface SpreadDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'first' | 'change'>;
  readonly products: readonly ProductDefinition[];
  readonly trade: Pick<TradeService, 'termsChanged' | 'bid'>;
}

const Side = Type.Optional(IntegerLike({ minimum: 0, maximum: GREATEST_SPREAD }));
const Spread = Type.Object({
  symbolId: Type.Integer(),
  tradeType: Type.Integer(),
  askSpread: Type.Integer(),
  bidSpread: Type.Integer(),
});

/**
 * Spreads added to the quotes of products in mode MM. The market is one for all companies, and so are its
 * spreads: the platform's first company sets them, from the next tick on.
 */
export function spreadOperations(parts: SpreadDependencies): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.productSpreads,
      request: Type.Object({}),
      response: Type.Array(Spread),
      handle: async () => [...(parts.companies.first.spreads ?? [])],
    }),
    saveSpread(parts),
  ];
}

/**
 * Sets both sides, or takes the product list's again when neither is sent. Throws 0001029 for any other company,
 * CFDWBWE000013 for a product that the account type does not sell, CFDWBWE000004 for one that was never quoted, and 015 when only
 * one side is sent or a side would move the price by more than a tenth of it.
 */
function saveSpread({ companies, products, trade }: SpreadDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.saveProductSpread,
    changes: true,
    request: Type.Object({
      symbolId: IntegerLike(),
      tradeType: IntegerLike(),
      askSpread: Side,
      bidSpread: Side,
    }),
    response: Type.Array(Spread),
    async handle({ companyId }, { symbolId, tradeType, askSpread, bidSpread }) {
      if (companyId !== companies.first.id) throw new PlatformError('USCUSTOMER_API_0001029');
      const product = products.find((one) => one.symbolId === symbolId);
      const isSold = product?.plays.some((play) => play.tradeType === tradeType) === true;
      if (!isSold) throw new PlatformError('CFDWBWE000013');
      if ((askSpread === undefined) !== (bidSpread === undefined)) {
        throw new PlatformError('GGATEWAY_CODE_015');
      }
      requireFair([askSpread ?? 0, bidSpread ?? 0], trade.bid(symbolId));
      const added: ProductSpread[] =
        askSpread === undefined || bidSpread === undefined
          ? []
          : [{ symbolId, tradeType, askSpread, bidSpread }];
      const company = await companies.change(companyId, ({ spreads = [] }) => ({
        spreads: [
          ...spreads.filter((one) => one.symbolId !== symbolId || one.tradeType !== tradeType),
          ...added,
        ],
      }));
      trade.termsChanged();
      return [...(company.spreads ?? [])];
    },
  });
}

/** Throws 015 when a side would move the price too far, and CFDWBWE000004 without a price to compare it with. */
function requireFair(sides: readonly number[], bid: number | undefined): void {
  const widest = Math.max(...sides);
  if (widest === 0) return;
  if (bid === undefined) throw new PlatformError('CFDWBWE000004');
  if (BigInt(widest) * 100n > BigInt(bid) * MAX_SPREAD_PERCENT) throw new PlatformError('GGATEWAY_CODE_015');
}
