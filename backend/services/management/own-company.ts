import { PlatformError } from '../../protocol/platform-error.ts';
import type { RequestContext } from '../operation.ts';

/** The company of the body, where one is sent, must be the one of the token: 015 otherwise. */
export function requireOwnCompany(context: RequestContext, companyId: number | undefined): void {
  if (companyId !== undefined && companyId !== context.companyId) {
    throw PlatformError.wrong('GGATEWAY_CODE_015', 'mustBe', 'companyId', context.companyId);
  }
}
