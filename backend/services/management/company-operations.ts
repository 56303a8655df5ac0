import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../contract/management-types.ts';
import type { CompanyService } from '../company/index.ts';
import { managementOperation, type ManagementOperation } from './management-operation.ts';

/** Company administration: a new `appSecret`. The old one and every access token that it opened end at once. */
export function companyOperations(
  companies: Pick<CompanyService, 'resetAppSecret' | 'issuers'>,
): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.resetAppSecret,
      permission: 'integrations.change',
      answer: 'secret',
      changes: true,
      request: Type.Object({}),
      response: Type.Object({ appId: Type.String(), appSecret: Type.String() }),
      async handle({ companyId, person }) {
        const issuers = companies.issuers(companyId, person);
        const { appId, appSecret } = await companies.resetAppSecret(companyId, issuers);
        return { appId, appSecret };
      },
    }),
  ];
}
