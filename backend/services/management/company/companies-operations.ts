import { Type } from 'typebox';
import { LANGUAGES } from '../../../contract/languages.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { IntegerLike } from '../../../contract/records/index.ts';
import { COMPANY_STATUS, type Company, type CompanyService } from '../../company/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';
import { requireFirstCompany } from '../own-company.ts';

/** Hours east of UTC. */
const TIMEZONE = { minimum: -12, maximum: 14 };

const CompanySummary = Type.Object({
  companyId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  companyType: Type.String(),
  associationCompanyId: Type.Integer(),
  status: Type.Integer(),
});
const CreatedCompany = Type.Object({
  ...CompanySummary.properties,
  appId: Type.String(),
  appSecret: Type.String(),
  openMsgAppId: Type.String(),
});

export type CompaniesDependencies = Pick<
  CompanyService,
  'companies' | 'first' | 'create' | 'change' | 'find' | 'resetAppSecret' | 'issuers'
>;

/**
 * The companies of the platform. They belong to whoever runs it, the operator of its first company: 0001029 for any other.
 */
export function companiesOperations(companies: CompaniesDependencies): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.companies,
      permission: 'platform.read',
      request: Type.Object({}),
      response: Type.Array(CompanySummary),
      async handle({ companyId }) {
        requireFirstCompany(companies, companyId);
        return companies.companies.map(companySummary);
      },
    }),
    createCompany(companies),
    setCompanyStatus(companies),
    rotateCompanySecret(companies),
  ];
}

/** The credentials of the new company are told this once; its own operator reads them with `authorize` and resets them. */
function createCompany(companies: CompaniesDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.createCompany,
    permission: 'platform.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 32, pattern: '^[a-z][a-z0-9-]*$' }),
      name: Type.String({ minLength: 1, maxLength: 64 }),
      language: Type.Optional(Type.Union(LANGUAGES.map((language) => Type.Literal(language)))),
      timezone: Type.Optional(IntegerLike(TIMEZONE)),
      clientProfile: Type.Optional(Type.Union([Type.Literal('standard'), Type.Literal('deployed')])),
      withDemo: Type.Optional(Type.Boolean()),
    }),
    response: Type.Object({
      ...CreatedCompany.properties,
      demo: Type.Union([CreatedCompany, Type.Null()]),
    }),
    async handle({ companyId }, request) {
      requireFirstCompany(companies, companyId);
      const [real, demo] = await companies.create(request);
      if (real === undefined) throw new PlatformError(CODE.customerDataFault);
      return { ...created(real), demo: demo === undefined ? null : created(demo) };
    },
  });
}

/** Throws 0000111 for a company that does not exist and 0000004 for the first one, which nobody could enable again. */
function setCompanyStatus(companies: CompaniesDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.setCompanyStatus,
    permission: 'platform.change',
    changes: true,
    request: Type.Object({ companyId: IntegerLike(), status: IntegerLike({ minimum: 1, maximum: 2 }) }),
    response: CompanySummary,
    async handle(context, { companyId, status }) {
      requireFirstCompany(companies, context.companyId);
      if (companies.find(companyId) === undefined) throw new PlatformError(CODE.companyUnknown);
      if (companyId === companies.first.id) throw new PlatformError(CODE.alreadyInProgress);
      const wanted = status === COMPANY_STATUS.enabled ? COMPANY_STATUS.enabled : COMPANY_STATUS.disabled;
      return companySummary(await companies.change(companyId, { status: wanted }));
    },
  });
}

/**
 * Issues a new secret to a company whose own was lost; it is answered this once, and the old one and its tokens end. Throws 0000111
 * for one that does not exist and 0000004 for the first one, which resets its own.
 */
function rotateCompanySecret(companies: CompaniesDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.rotateCompanySecret,
    permission: 'platform.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ companyId: IntegerLike() }),
    response: CreatedCompany,
    async handle(context, { companyId }) {
      requireFirstCompany(companies, context.companyId);
      if (companies.find(companyId) === undefined) throw new PlatformError(CODE.companyUnknown);
      if (companyId === companies.first.id) throw new PlatformError(CODE.alreadyInProgress);
      const issuers = companies.issuers(context.companyId, context.person);
      return created(await companies.resetAppSecret(companyId, issuers));
    },
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
