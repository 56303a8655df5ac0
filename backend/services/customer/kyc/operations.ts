import type {
  KycConfiguration,
  KycLevel,
  KycElement,
} from '../../../contract/calls/management/verification.ts';
import { VERIFICATION_CALLS } from '../../../contract/calls/verification.ts';
import type { ListedCode } from '../../../contract/errors/catalogue.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { KycLevelRow, KycStatusRow } from '../../../contract/records/index.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { countryByCode, type DictionaryEdit, dictionaryName } from '../../catalogue/catalogue-service.ts';
import { implement } from '../../operation.ts';
import { cacheResponse, type Operation, type RequestContext } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { type Kyc, PATH_CODE } from './kyc.ts';
import { KYC_STATE } from './marks.ts';
import type { Language } from '../../../contract/languages.ts';
import type { KycApplicationRow } from '../../../storage/customers/kyc.ts';
import { shownAs } from '../../company/kyc-configuration.ts';

/** Language and dictionaries of the names. */
interface Words {
  readonly language: Language;
  readonly dictionary: readonly DictionaryEdit[] | undefined;
}

/** The date that a form begins with: forms of clients in the field break without one. */
const FIRST_DATE = '0';

/** Regular expressions that mean something else to a page, which tests without the flag `u`, are left to the platform. */
const UNICODE_ONLY = /\\[pP]\{|\\u\{/;

/** A level as an applicant sees it, with what it stated before. */
function levelRow(
  level: KycLevel,
  openAccountType: 0 | 1,
  application: KycApplicationRow | undefined,
  { language, dictionary }: Words,
): KycLevelRow {
  return {
    levelCode: level.levelCode,
    openAccountType,
    levelName: level.name[language],
    pathName: dictionaryName('kyc_path', PATH_CODE, language, dictionary),
    pathCode: PATH_CODE,
    elementList: level.elements[openAccountType].map((element) => elementRow(element, application, language)),
  };
}

function elementRow(element: KycElement, application: KycApplicationRow | undefined, language: Language) {
  const { elementCode, name, pattern } = element;
  const values =
    application === undefined ? {} : (JSON.parse(application.elements) as Record<string, string>);
  const value = values[elementCode] ?? null;
  const showType = shownAs(element);
  const isDocument = showType === 'inputGroup';
  const isTested = showType === 'input' || showType === 'date';
  return {
    elementCode,
    elementName: name[language],
    showType,
    extend: isTested && !UNICODE_ONLY.test(pattern) ? `^(?:${pattern})$` : '',
    elementValue: showType === 'date' ? (value ?? FIRST_DATE) : value,
    elementValueInputGroup: isDocument ? value : null,
    elementCodeInputGroup: isDocument && value !== null ? (application?.card_type ?? null) : null,
  };
}

/** A level with the state of the customer's application for it. */
function statusRow(
  configuration: KycConfiguration,
  level: KycLevel,
  facts: Words & {
    readonly openAccountType: 0 | 1;
    readonly application: KycApplicationRow | undefined;
    /** True for a customer whom the platform took as verified: every level is passed. */
    readonly isVerified: boolean;
    readonly companyType: string;
  },
): KycStatusRow {
  const { application, language, dictionary } = facts;
  const status = facts.isVerified ? KYC_STATE.passed : (application?.status ?? KYC_STATE.none);
  const before = configuration.levels.find((candidate) => candidate.sort === level.sort - 1);
  return {
    levelCode: level.levelCode,
    levelName: level.name[language],
    status,
    statusName: dictionaryName('kyc_status', String(status), language, dictionary),
    sort: level.sort,
    preLevelName: before?.name[language] ?? null,
    businessNameList: level.businessCodes.map((code) =>
      dictionaryName('kyc_business', code, language, dictionary),
    ),
    businessCodeList: [...level.businessCodes],
    companyType: application?.company_type ?? facts.companyType,
    openAccountType: String(facts.openAccountType),
    pathCode: PATH_CODE,
  };
}

const OPENING = 'open_account';
const PERSON = 0;

export interface KycOperationDependencies {
  readonly kyc: Kyc;
  customer(id: number): Promise<CustomerRow | undefined>;
  companyType(companyId: number): string;
  /** What a company changed of the dictionaries. */
  dictionaryOf(companyId: number): readonly DictionaryEdit[] | undefined;
}

/** Identity verification: what is asked, what was stated, and applications. */
export function kycOperations(deps: KycOperationDependencies): readonly Operation[] {
  return [
    findAllBizKyc(deps),
    findAllBizKycList(deps),
    findAllLevelKyc(deps),
    kycApply(deps),
    kycLevelApply(deps),
    checkKycApply(deps),
    findAllCusKycListByBiz(deps),
    findCompanyCountry(deps),
  ];
}

/** The levels that account opening asks of a new customer, as its registration answers them. */
export async function levelsToFill(
  { kyc, dictionaryOf }: KycOperationDependencies,
  context: RequestContext,
  customer: CustomerRow,
): Promise<KycLevelRow[]> {
  const configuration = kyc.findConfiguration(context.companyId);
  const needed = configuration?.levels.find(({ businessCodes }) => businessCodes.includes(OPENING));
  if (configuration === undefined || needed === undefined) return [];
  if (await kyc.isVerifiedAlready(customer.id)) return [];
  const words = { language: context.language, dictionary: dictionaryOf(context.companyId) };
  return [...configuration.levels]
    .sort((one, other) => one.sort - other.sort)
    .filter((level) => level.sort <= needed.sort)
    .map((level) => levelRow(level, PERSON, undefined, words));
}

/** The level that a scenario needs and all levels below it. */
function findAllBizKyc({ kyc, dictionaryOf }: KycOperationDependencies): Operation {
  return implement(VERIFICATION_CALLS.findAllBizKyc, async (context, request) => {
    const configuration = kyc.configuration(context.companyId);
    const needed = levelOfBusiness(configuration, request.businessCode);
    const kind = readKind(request.openAccountType);
    const found = await applicationsByLevel(kyc, context, kind);
    const words = { language: context.language, dictionary: dictionaryOf(context.companyId) };
    return configuration.levels
      .filter((level) => level.sort <= needed.sort)
      .map((level) => levelRow(level, kind, found.get(level.levelCode), words));
  });
}

/** Every level with the state of the caller's application. */
function findAllBizKycList({ kyc, companyType, dictionaryOf }: KycOperationDependencies): Operation {
  return implement(VERIFICATION_CALLS.findAllBizKycList, async (context, request) => {
    const configuration = kyc.configuration(context.companyId);
    const openAccountType = readKind(request.openAccountType);
    const found = await applicationsByLevel(kyc, context, openAccountType);
    const isVerified = await kyc.isVerifiedAlready(requireCaller(context).customerId);
    return configuration.levels.map((level) =>
      statusRow(configuration, level, {
        openAccountType,
        isVerified,
        application: found.get(level.levelCode),
        companyType: companyType(context.companyId),
        language: context.language,
        dictionary: dictionaryOf(context.companyId),
      }),
    );
  });
}

/** One level with its elements, or all of them. */
function findAllLevelKyc({ kyc, dictionaryOf }: KycOperationDependencies): Operation {
  return implement(VERIFICATION_CALLS.findAllLevelKyc, async (context, request) => {
    const configuration = kyc.configuration(context.companyId);
    const { levelCode, customerNo = '' } = request;
    if (customerNo !== '' && customerNo !== requireCaller(context).customerNo)
      throw new PlatformError(CODE.verificationUnknown);
    const levels =
      levelCode === undefined || levelCode === ''
        ? configuration.levels
        : [levelOfCode(configuration, levelCode)];
    const kind = readKind(request.openAccountType);
    const found = await applicationsByLevel(kyc, context, kind);
    const words = { language: context.language, dictionary: dictionaryOf(context.companyId) };
    return levels.map((level) => levelRow(level, kind, found.get(level.levelCode), words));
  });
}

function kycApply(deps: KycOperationDependencies): Operation {
  return implement(VERIFICATION_CALLS.kycApply, (context, request) =>
    apply(deps, context, request, CODE.applicationUnderReview),
  );
}

function kycLevelApply(deps: KycOperationDependencies): Operation {
  return implement(VERIFICATION_CALLS.kycLevelApply, (context, request) =>
    apply(deps, context, request, CODE.documentsUnderReview),
  );
}

/**
 * State of the level that a scenario needs: 0 none, 1 pending, 2 passed, 3 refused. A scenario that no level belongs to
 * needs none, and neither does a company that verifies nobody: 2.
 */
function checkKycApply({ kyc }: KycOperationDependencies): Operation {
  return implement(VERIFICATION_CALLS.checkKycApply, async (context, request) => {
    const levels = kyc.findConfiguration(context.companyId)?.levels ?? [];
    const level = levels.find(({ businessCodes }) => businessCodes.includes(request.businessCode));
    const isVerified = await kyc.isVerifiedAlready(requireCaller(context).customerId);
    if (level === undefined || isVerified) return KYC_STATE.passed;
    const found = await applicationsByLevel(kyc, context, readKind(request.openAccountType));
    return found.get(level.levelCode)?.status ?? KYC_STATE.none;
  });
}

/** What the caller was verified with for a scenario: the passed levels up to the one that it needs. */
function findAllCusKycListByBiz({ kyc, dictionaryOf }: KycOperationDependencies): Operation {
  return implement(VERIFICATION_CALLS.findAllCusKycListByBiz, async (context, request) => {
    const configuration = kyc.configuration(context.companyId);
    const needed = levelOfBusiness(configuration, request.businessCode);
    const rows = await kyc.applications(requireCaller(context).customerId);
    const passed = rows.filter((row) => row.status === KYC_STATE.passed);
    const words = { language: context.language, dictionary: dictionaryOf(context.companyId) };
    return configuration.levels
      .filter((level) => level.sort <= needed.sort)
      .flatMap((level) =>
        passed
          .filter((row) => row.level_code === level.levelCode)
          .map((row) => levelRow(level, readKind(row.open_account_type), row, words)),
      );
  });
}

/** Countries in which enterprises may apply, as a comma list; empty for none. */
function findCompanyCountry({ kyc }: KycOperationDependencies): Operation {
  return implement(VERIFICATION_CALLS.findCompanyCountry, async ({ companyId }) => {
    const countries = kyc.findConfiguration(companyId)?.corporateCountries ?? [];
    return { companyId, openCompanyCountry: countries.join(',') };
  });
}

interface ApplicationRequest {
  readonly levelCode?: string;
  readonly businessCode?: string;
  readonly openAccountType?: number;
  readonly elementList: ({ elementCode: string; elementValue: string } | null)[];
  readonly selectCountry?: string;
  readonly selectCompanyType?: string;
  readonly cardType?: string;
  readonly commitTag?: boolean;
}

/** The proposal number of the application. */
async function apply(
  { kyc, customer }: KycOperationDependencies,
  context: RequestContext,
  request: ApplicationRequest,
  pendingCode: ListedCode,
): Promise<string> {
  const row = await customer(requireCaller(context).customerId);
  if (row === undefined) throw new PlatformError(CODE.signInExpired);
  const level = requestedLevel(kyc.configuration(context.companyId), request);
  const country = countryByCode((request.selectCountry || row.country).toUpperCase());
  if (country === undefined)
    throw PlatformError.wrong(CODE.customerParametersInvalid, 'unknown', 'selectCountry');
  const application = {
    level,
    businessCode: request.businessCode || (level.businessCodes[0] ?? ''),
    openAccountType: readKind(request.openAccountType),
    elements: request.elementList,
    commit: request.commitTag ?? true,
    country: country.code,
    companyType: request.selectCompanyType || null,
    cardType: request.cardType || null,
    pendingCode,
  };
  return kyc.apply(row, application, (pno) => cacheResponse(context, pno));
}

/**
 * The level of an application. Throws 0000615 when the request names neither level nor scenario, and 0000617 when the
 * scenario belongs to another level.
 */
function requestedLevel(configuration: KycConfiguration, request: ApplicationRequest): KycLevel {
  const { levelCode = '', businessCode = '' } = request;
  if (levelCode === '' && businessCode === '') throw new PlatformError(CODE.levelEmpty);
  const hasLevel = configuration.levels.some(({ businessCodes }) => businessCodes.includes(businessCode));
  if (businessCode === '' || (levelCode !== '' && !hasLevel)) return levelOfCode(configuration, levelCode);
  const level = levelOfBusiness(configuration, businessCode);
  if (levelCode !== '' && levelOfCode(configuration, levelCode) !== level)
    throw new PlatformError(CODE.scenarioInOtherLevel);
  return level;
}

function levelOfCode(configuration: KycConfiguration, levelCode: string): KycLevel {
  const level = configuration.levels.find((candidate) => candidate.levelCode === levelCode);
  if (level === undefined) throw new PlatformError(CODE.identityUnknown);
  return level;
}

function levelOfBusiness(configuration: KycConfiguration, businessCode: string): KycLevel {
  const level = configuration.levels.find((candidate) => candidate.businessCodes.includes(businessCode));
  if (level === undefined) throw new PlatformError(CODE.identityUnknown);
  return level;
}

async function applicationsByLevel(kyc: Kyc, context: RequestContext, kind: 0 | 1) {
  const rows = await kyc.applications(requireCaller(context).customerId);
  return new Map(rows.filter((row) => row.open_account_type === kind).map((row) => [row.level_code, row]));
}

function readKind(openAccountType: number | undefined): 0 | 1 {
  return openAccountType === 1 ? 1 : 0;
}
