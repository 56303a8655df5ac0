import { INTEGRATION_MANAGEMENT } from '../../../contract/calls/management/integrations.ts';
import type { SettlementService } from '../../settlement/settlement-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

/** subscribe: the three addresses of the company's own wallets; its trades are settled there from now on. */
export function webhookOperation(settlement: Pick<SettlementService, 'subscribe'>): ManagementOperation {
  return implementManagement(INTEGRATION_MANAGEMENT.subscribeWebhook, async ({ companyId }, addresses) => {
    await settlement.subscribe(companyId, addresses);
    return true;
  });
}
