import { Type } from 'typebox';
import { defineCalls } from '../call.ts';

export const AuthorizationRequest = Type.Object({
  appId: Type.String({ minLength: 1, maxLength: 64 }),
  appSecret: Type.String({ minLength: 1, maxLength: 128 }),
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
    response: Type.Object({ Language: Type.Array(Type.Unknown()), token: Type.String() }),
  },
});
