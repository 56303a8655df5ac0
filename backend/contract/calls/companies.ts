import { Type } from 'typebox';
import { describe } from '../describe.ts';
import { defineCalls } from '../call.ts';

export const AuthorizationRequest = Type.Object({
  appId: describe(
    'Number of the company’s back office, 32 hexadecimal digits.',
    Type.String({ minLength: 1, maxLength: 64 }),
  ),
  appSecret: describe('Secret of the company’s back office.', Type.String({ minLength: 1, maxLength: 128 })),
});

/** Authorization of operators. */
export const COMPANY_CALLS = defineCalls('Management API', {
  auth: {
    bizType: 'admin.admin.CompanyAuthDubboService.auth',
    summary: 'Authorize a back office',
    answer: 'secret',
    mount: 'auth',
    access: 'guest',
    request: AuthorizationRequest,
    response: Type.Object({
      Language: describe('Languages of the platform, as dictionary entries.', Type.Array(Type.Unknown())),
      token: describe('Management token for the header `token`; lives 24 hours.', Type.String()),
    }),
  },
});
