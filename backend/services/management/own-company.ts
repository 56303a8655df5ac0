import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { CompanyService } from '../company/company-service.ts';
import type { RequestContext } from '../operation.ts';

/** The company of the body, where one is sent, must be the one of the token: 015 otherwise. */
export function requireOwnCompany(context: RequestContext, companyId: number | undefined): void {
  if (companyId !== undefined && companyId !== context.companyId) {
    throw PlatformError.wrong(CODE.requestInvalid, 'mustBe', 'companyId', context.companyId);
  }
}

/** What all companies share belongs to whoever runs the installation, the first company: 0001029 for any other. */
export function requireFirstCompany(companies: Pick<CompanyService, 'first'>, companyId: number): void {
  if (companyId !== companies.first.id) throw new PlatformError(CODE.customerAccessDenied);
}
