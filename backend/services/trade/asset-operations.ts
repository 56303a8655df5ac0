import { Type } from 'typebox';
import { BIZ_TYPE } from '../../protocol/business-types.ts';
import { formatDecimal } from '../../protocol/decimal.ts';
import { IntegerLike } from '../../protocol/records/index.ts';
import { operation, type Operation } from '../operation.ts';
import type { TradingEngine } from './trading-engine.ts';

/** queryCustomerAssets: what the caller's accounts hold, of one account type or of all. */
export function assetOperations(engine: TradingEngine): readonly Operation[] {
  return [
    operation({
      bizType: BIZ_TYPE.queryCustomerAssets,
      mount: 'global',
      access: 'login',
      openPermission: 'ready_only',
      section: 'Client API, customers: assets',
      request: Type.Object({ tradeType: Type.Optional(IntegerLike()) }),
      response: Type.Array(
        Type.Object({
          assetsId: Type.Integer(),
          currency: Type.String(),
          digits: Type.Integer(),
          /** Cash and margin, decimal text with `digits` decimals. */
          balance: Type.String(),
          tradeType: Type.Integer(),
          accountId: Type.Integer(),
        }),
      ),
      async handle({ caller, companyId }, { tradeType }) {
        return [...engine.state.accounts.values()]
          .filter((account) => account.customerId === caller?.customerId && account.companyId === companyId)
          .filter((account) => tradeType === undefined || account.tradeType === tradeType)
          .map((account) => ({
            assetsId: account.assetsId,
            currency: account.currency,
            digits: account.digits,
            balance: formatDecimal(account.cash + account.margin, account.digits),
            tradeType: account.tradeType,
            accountId: account.accountId,
          }));
      },
    }),
  ];
}
