import { COMPANIES_MANAGEMENT } from '../../../contract/calls/management/company/companies.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { COMPANY_STATUS, type Company, type CompanyService } from '../../company/company-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { brandOperations } from './brand-operations.ts';
import { requireFirstCompany } from '../own-company.ts';

export type CompaniesDependencies = Pick<
  CompanyService,
  'companies' | 'first' | 'create' | 'change' | 'find' | 'resetAppSecret' | 'issuers'
>;

/**
 * The companies of the platform, and of each its brand. The companies belong to whoever runs it, the operator of its first company: 0001029 for any other.
 */
export function companiesOperations(companies: CompaniesDependencies): ManagementOperation[] {
  return [
    implementManagement(COMPANIES_MANAGEMENT.companies, async ({ companyId }) => {
      requireFirstCompany(companies, companyId);
      return companies.companies.map(companySummary);
    }),
    createCompany(companies),
    setCompanyStatus(companies),
    rotateCompanySecret(companies),
    ...brandOperations(companies),
  ];
}

/** Throws 0000111 for a company to begin like that does not exist. The credentials of the new company are told this once; its own operator reads them with `authorize` and resets them. */
function createCompany(companies: CompaniesDependencies): ManagementOperation {
  return implementManagement(COMPANIES_MANAGEMENT.createCompany, async ({ companyId }, request) => {
    requireFirstCompany(companies, companyId);
    const { likeCompanyId, ...stated } = request;
    const like = likeCompanyId === undefined ? undefined : companies.find(likeCompanyId);
    if (likeCompanyId !== undefined && like === undefined) throw new PlatformError(CODE.companyUnknown);
    const [real, demo] = await companies.create({ ...stated, like });
    if (real === undefined) throw new PlatformError(CODE.customerDataFault);
    return { ...created(real), demo: demo === undefined ? null : created(demo) };
  });
}

/** Throws 0000111 for a company that does not exist and 0000004 for the first one, which nobody could enable again. */
function setCompanyStatus(companies: CompaniesDependencies): ManagementOperation {
  return implementManagement(
    COMPANIES_MANAGEMENT.setCompanyStatus,
    async (context, { companyId, status }) => {
      requireFirstCompany(companies, context.companyId);
      if (companies.find(companyId) === undefined) throw new PlatformError(CODE.companyUnknown);
      if (companyId === companies.first.id) throw new PlatformError(CODE.alreadyInProgress);
      const wanted = status === COMPANY_STATUS.enabled ? COMPANY_STATUS.enabled : COMPANY_STATUS.disabled;
      return companySummary(await companies.change(companyId, { status: wanted }));
    },
  );
}

/**
 * Issues a new secret to a company whose own was lost; it is answered this once, and the old one and its tokens end. Throws 0000111
 * for one that does not exist and 0000004 for the first one, which resets its own.
 */
function rotateCompanySecret(companies: CompaniesDependencies): ManagementOperation {
  return implementManagement(COMPANIES_MANAGEMENT.rotateCompanySecret, async (context, { companyId }) => {
    requireFirstCompany(companies, context.companyId);
    if (companies.find(companyId) === undefined) throw new PlatformError(CODE.companyUnknown);
    if (companyId === companies.first.id) throw new PlatformError(CODE.alreadyInProgress);
    const issuers = companies.issuers(context.companyId, context.person);
    return created(await companies.resetAppSecret(companyId, issuers));
  });
}

function companySummary({ id, code, name, companyType, associationCompanyId, status }: Company) {
  return {
    companyId: id,
    code,
    name,
    companyType,
    associationCompanyId,
    status: status ?? COMPANY_STATUS.enabled,
  };
}

function created(company: Company) {
  const { appId, appSecret, openMsgAppId } = company;
  return { ...companySummary(company), appId, appSecret, openMsgAppId };
}

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
