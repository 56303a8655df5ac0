import { createHash, timingSafeEqual } from 'node:crypto';
import type { Static } from 'typebox';
import { COMPANY_CALLS, type AuthorizationRequest } from '../../contract/calls/companies.ts';
import { CODE } from '../../contract/errors/codes.ts';
import type { Language } from '../../contract/languages.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { companyItems, fullDictItem, tradeTypeName } from '../catalogue/dictionaries/dictionaries.ts';
import { implement, type Operation } from '../operation.ts';
import type { BodyKey } from './body-keys.ts';
import type { Company } from './company.ts';
import type { ManagementSessions } from './management-sessions.ts';
import type { Operators } from './operators/index.ts';
import { COMPANY_STATUS } from './settings.ts';

interface AuthorizeDependencies {
  readonly companies: readonly Company[];
  readonly operators: Pick<Operators, 'authenticate'>;
  readonly sessions: ManagementSessions;
  bodyKey(companyId: number): Promise<BodyKey>;
}

/**
 * Authorization of a back-office program or of a person at the operator's office: the company record with its access token, and
 * the dictionary group `Language`. An unknown `appId` and a wrong `appSecret` give the same failure in the same time. Both are
 * echoed, so that a person reads its own and never those of the company.
 */
export function authorizeOperation(deps: AuthorizeDependencies): Operation {
  return implement(COMPANY_CALLS.auth, async (context, request) => {
    const company = authenticate(deps, request);
    if (company === undefined || company.status === COMPANY_STATUS.disabled)
      throw new PlatformError(CODE.accountInvalid);
    const { publicKey } = await deps.bodyKey(company.id);
    const { appId, appSecret } = request;
    return {
      ...companyRecord(company, context.language),
      appId,
      appSecret,
      publicKey,
      token: deps.sessions.open(company.id, appId, { by: 'secret', address: context.ip, program: '' }),
      Language: companyItems('Language', company.dictionary).map((item) =>
        fullDictItem(item, context.language),
      ),
    };
  });
}

/** The company that the credentials open: its own ones, or those of one of its persons. */
function authenticate(
  { companies, operators }: AuthorizeDependencies,
  { appId, appSecret }: Static<typeof AuthorizationRequest>,
): Company | undefined {
  const own = companies.find((candidate) => candidate.appId === appId);
  const matches = sameSecret(appSecret, own?.appSecret ?? appId);
  const person = operators.authenticate(appId, appSecret);
  if (own !== undefined) return matches ? own : undefined;
  return companies.find(({ id }) => id === person?.companyId);
}

function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The members of the company record but credentials, key and token; those that no one outside may know are null. */
function companyRecord(company: Company, language: Language) {
  return {
    id: company.id,
    strId: String(company.id),
    code: company.code,
    codeMd5: createHash('md5').update(company.code).digest('hex'),
    name: company.name,
    bizName: company.name,
    companyType: company.companyType,
    associationCompanyId: company.associationCompanyId,
    startNumber: company.startNumber,
    endNumber: company.endNumber,
    tradeTypes: company.tradeTypes.map(TRADE_TYPES.number).join(','),
    tradeTypeList: company.tradeTypes.map((tradeType) => ({
      id: String(TRADE_TYPES.number(tradeType)),
      code: String(TRADE_TYPES.number(tradeType)),
      name: tradeTypeName(tradeType, language, company.dictionary),
    })),
    timezone: company.timezone,
    lang: company.language,
    status: company.status ?? COMPANY_STATUS.enabled,
    revision: 1,
    initProgress: 3,
    dataSourceType: 1,
    createTime: company.createTimeMs,
    updateTime: company.createTimeMs,
    createBy: 'system',
    updateBy: 'system',
    domain: '',
    logo: '',
    bgImage: '',
    adImage: '',
    adminUserId: null,
    adminRoleId: null,
    adminPassword: null,
    stpAccount: null,
    stpPassword: null,
    stpLoginUser: null,
    dbPassword: null,
    demoInitialAmount: null,
  };
}
