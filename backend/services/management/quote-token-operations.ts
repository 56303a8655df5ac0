import { INTEGRATION_MANAGEMENT } from '../../contract/calls/management/integrations.ts';
import type { CompanyService } from '../company/company-service.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';

/** The token that opens the quotes over HTTP to the company's programs: shown to its operator, and renewed. */
export function quoteTokenOperations(
  companies: Pick<CompanyService, 'find' | 'resetQuoteToken'>,
): ManagementOperation[] {
  return [
    implementManagement(INTEGRATION_MANAGEMENT.quoteTokenDetail, async ({ companyId }) => ({
      quoteToken: companies.find(companyId)?.quoteToken ?? '',
    })),
    implementManagement(INTEGRATION_MANAGEMENT.resetQuoteToken, async ({ companyId }) => {
      const { quoteToken } = await companies.resetQuoteToken(companyId);
      return { quoteToken };
    }),
  ];
}
