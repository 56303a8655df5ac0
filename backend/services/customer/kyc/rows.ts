import type {
  KycConfiguration,
  KycElement,
  KycLevel,
} from '../../../contract/calls/management/verification.ts';
import type { Language } from '../../../contract/languages.ts';
import type { KycLevelRow, KycStatusRow } from '../../../contract/records/index.ts';
import type { KycApplicationRow } from '../../../storage/customers/kyc.ts';
import { dictionaryName, type DictionaryEdit } from '../../catalogue/index.ts';
import { shownAs } from '../../company/kyc-configuration.ts';
import { PATH_CODE } from './kyc.ts';
import { KYC_STATE } from './marks.ts';

/** Language and dictionaries of the names. */
export interface Words {
  readonly language: Language;
  readonly dictionary: readonly DictionaryEdit[] | undefined;
}

/** The date that a form begins with: forms of clients in the field break without one. */
const FIRST_DATE = '0';

/** Regular expressions that mean something else to a page, which tests without the flag `u`, are left to the platform. */
const UNICODE_ONLY = /\\[pP]\{|\\u\{/;

/** A level as an applicant sees it, with what it stated before. */
export function levelRow(
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
export function statusRow(
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
