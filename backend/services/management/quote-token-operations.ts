import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../contract/management-types.ts';
import type { CompanyService } from '../company/index.ts';
import { managementOperation, type ManagementOperation } from './management-operation.ts';

const Token = Type.Object({ quoteToken: Type.String() });

/** The token that opens the quotes over HTTP to the company's programs: shown to its operator, and renewed. */
export function quoteTokenOperations(
  companies: Pick<CompanyService, 'find' | 'resetQuoteToken'>,
): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.quoteTokenDetail,
      permission: 'integrations.read',
      answer: 'secret',
      request: Type.Object({}),
      response: Token,
      handle: async ({ companyId }) => ({ quoteToken: companies.find(companyId)?.quoteToken ?? '' }),
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.resetQuoteToken,
      permission: 'integrations.change',
      answer: 'secret',
      changes: true,
      request: Type.Object({}),
      response: Token,
      async handle({ companyId }) {
        const { quoteToken } = await companies.resetQuoteToken(companyId);
        return { quoteToken };
      },
    }),
  ];
}
