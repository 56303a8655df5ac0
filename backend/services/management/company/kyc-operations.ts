import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { IntegerLike } from '../../../contract/records/index.ts';
import {
  checkKycLevels,
  MAX_KYC_ELEMENTS,
  MAX_KYC_LEVELS,
  SHOW_TYPES,
  withoutKycLevel,
  type KycConfiguration,
} from '../../company/kyc-configuration.ts';
import type { CompanyService } from '../../company/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

/** Names of `input` that operators may still use. */
const EARLIER_NAMES = ['text', 'select', 'phone'] as const;

const Code = Type.String({ minLength: 1, maxLength: 50 });
/** An empty text is refused by the rules of levels, with their own code. */
const Name = Type.Object({
  'en-US': Type.String({ maxLength: 100 }),
  'zh-CN': Type.String({ maxLength: 100 }),
  'zh-TW': Type.String({ maxLength: 100 }),
});
const Element = Type.Object({
  elementCode: Code,
  name: Name,
  showType: Type.Union([...SHOW_TYPES, ...EARLIER_NAMES].map((showType) => Type.Literal(showType))),
  required: Type.Boolean(),
  /** Regular expression that a value matches as a whole. */
  pattern: Type.String({ maxLength: 1000 }),
  unique: Type.Optional(Type.Union([Type.Literal('phone'), Type.Literal('identityNumber')])),
});
const Elements = Type.Array(Element, { maxItems: MAX_KYC_ELEMENTS + 1 });
const Configuration = Type.Unsafe<KycConfiguration>(
  Type.Object({
    levels: Type.Array(
      Type.Object({
        levelCode: Type.String({ maxLength: 50 }),
        sort: IntegerLike(),
        name: Name,
        businessCodes: Type.Array(Code, { maxItems: 50 }),
        /** What persons (0) and enterprises (1) state. */
        elements: Type.Object({ '0': Elements, '1': Elements }),
      }),
      { maxItems: MAX_KYC_LEVELS + 1 },
    ),
    corporateCountries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 300 }),
  }),
);

type Companies = Pick<CompanyService, 'find' | 'change'>;

/** What a company asks of its customers before they may do certain things: the levels of identity verification. */
export function kycConfigurationOperations(companies: Companies): ManagementOperation[] {
  return [detail(companies), save(companies), removeLevel(companies)];
}

/** Throws 0000602 for a company that verifies nobody. */
function findConfiguration(companies: Companies, companyId: number): KycConfiguration {
  const configuration = companies.find(companyId)?.kyc;
  if (configuration === undefined) throw new PlatformError(CODE.verificationNotConfigured);
  return configuration;
}

/** Members of the largest configuration: its levels, their elements and their names in three languages. */
const CONFIGURATION_MEMBERS = 12_500;

function detail(companies: Companies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.kycConfiguration,
    permission: 'company.read',
    request: Type.Object({}),
    response: Configuration,
    handle: async ({ companyId }) => findConfiguration(companies, companyId),
  });
}

/** Replaces all levels. Throws the codes of `checkKycLevels`; nothing is changed then. */
function save(companies: Companies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.saveKycConfiguration,
    permission: 'company.change',
    batch: { members: CONFIGURATION_MEMBERS },
    changes: true,
    request: Configuration,
    response: Type.Null(),
    async handle({ companyId }, kyc) {
      checkKycLevels(kyc.levels);
      await companies.change(companyId, { kyc });
      return null;
    },
  });
}

/** Removes the highest level. Throws 0000612 for an unknown one, 0000619 for one below another, 0000615 for the last. */
function removeLevel(companies: Companies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.removeKycLevel,
    permission: 'company.change',
    changes: true,
    request: Type.Object({ levelCode: Code }),
    response: Type.Null(),
    async handle({ companyId }, { levelCode }) {
      const configuration = findConfiguration(companies, companyId);
      const levels = withoutKycLevel(configuration.levels, levelCode);
      checkKycLevels(levels);
      await companies.change(companyId, { kyc: { ...configuration, levels } });
      return null;
    },
  });
}
