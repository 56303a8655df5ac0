import { COMPANIES_MANAGEMENT } from '../../contract/calls/management/companies.ts';
import type { CompanyService } from '../company/company-service.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';

/** Company administration: a new `appSecret`. The old one and every access token that it opened end at once. */
export function companyOperations(
  companies: Pick<CompanyService, 'resetAppSecret' | 'issuers'>,
): ManagementOperation[] {
  return [
    implementManagement(COMPANIES_MANAGEMENT.resetAppSecret, async ({ companyId, person }) => {
      const issuers = companies.issuers(companyId, person);
      const { appId, appSecret } = await companies.resetAppSecret(companyId, issuers);
      return { appId, appSecret };
    }),
  ];
}
