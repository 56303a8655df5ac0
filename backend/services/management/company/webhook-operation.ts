import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import type { SettlementService } from '../../settlement/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

const Address = Type.String({ minLength: 1, maxLength: 512 });

/** subscribe: the three addresses of the company's own wallets; its trades are settled there from now on. */
export function webhookOperation(settlement: Pick<SettlementService, 'subscribe'>): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.subscribeWebhook,
    permission: 'integrations.change',
    changes: true,
    request: Type.Object({
      queryUserAccountBalanceUrl: Address,
      externalSystemAdjustmentUrl: Address,
      cancelExternalSystemAdjustmentUrl: Address,
    }),
    response: Type.Boolean(),
    async handle({ companyId }, addresses) {
      await settlement.subscribe(companyId, addresses);
      return true;
    },
  });
}
