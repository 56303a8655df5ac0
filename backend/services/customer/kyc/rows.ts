import type { Language } from '../../../protocol/languages.ts';
import type { KycLevelRow, KycStatusRow } from '../../../protocol/records/index.ts';
import type { KycApplicationRow } from '../../../storage/customers/kyc-repository.ts';
import { dictionaryName, type DictionaryEdit } from '../../catalogue/index.ts';
import type { KycConfiguration, KycElement, KycLevel } from '../../company/kyc-configuration.ts';
import { PATH_CODE } from './kyc.ts';
import { KYC_STATE } from './marks.ts';

/** Language and dictionaries of the names. */
export interface Words {
  readonly language: Language;
  readonly dictionary: readonly DictionaryEdit[] | undefined;
}

/** A level as an applicant sees it, with what it stated before. */
export function levelRow(
  level: KycLevel,
  openAccountType: 0 | 1,
  application: KycApplicationRow | undefined,
  { language, dictionary }: Words,
): KycLevelRow {
  const values =
    application === undefined ? {} : (JSON.parse(application.elements) as Record<string, string>);
  return {
    levelCode: level.levelCode,
    openAccountType,
    levelName: level.name[language],
    pathName: dictionaryName('kyc_path', PATH_CODE, language, dictionary),
    pathCode: PATH_CODE,
    elementList: level.elements[openAccountType].map((element) => elementRow(element, values, language)),
  };
}

function elementRow(
  { elementCode, name, showType, required, pattern }: KycElement,
  values: Readonly<Record<string, string>>,
  language: Language,
) {
  return {
    elementCode,
    elementName: name[language],
    showType,
    extend: JSON.stringify({ required, pattern }),
    elementValue: values[elementCode] ?? null,
    elementValueInputGroup: null,
    elementCodeInputGroup: null,
  };
}

/** A level with the state of the customer's application for it. */
export function statusRow(
  configuration: KycConfiguration,
  level: KycLevel,
  facts: Words & {
    readonly openAccountType: 0 | 1;
    readonly application: KycApplicationRow | undefined;
    readonly companyType: string;
  },
): KycStatusRow {
  const { application, language, dictionary } = facts;
  const status = application?.status ?? KYC_STATE.none;
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
