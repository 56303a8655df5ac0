import {
  type KycConfiguration,
  VERIFICATION_MANAGEMENT,
} from '../../../contract/calls/management/verification.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CompanyService } from '../../company/company-service.ts';
import { checkKycLevels, withoutKycLevel } from '../../company/kyc-configuration.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

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

function detail(companies: Companies): ManagementOperation {
  return implementManagement(VERIFICATION_MANAGEMENT.kycConfiguration, async ({ companyId }) =>
    findConfiguration(companies, companyId),
  );
}

/** Replaces all levels. Throws the codes of `checkKycLevels`; nothing is changed then. */
function save(companies: Companies): ManagementOperation {
  return implementManagement(VERIFICATION_MANAGEMENT.saveKycConfiguration, async ({ companyId }, kyc) => {
    checkKycLevels(kyc.levels);
    await companies.change(companyId, { kyc });
    return null;
  });
}

/** Removes the highest level. Throws 0000612 for an unknown one, 0000619 for one below another, 0000615 for the last. */
function removeLevel(companies: Companies): ManagementOperation {
  return implementManagement(VERIFICATION_MANAGEMENT.removeKycLevel, async ({ companyId }, { levelCode }) => {
    const configuration = findConfiguration(companies, companyId);
    const levels = withoutKycLevel(configuration.levels, levelCode);
    checkKycLevels(levels);
    await companies.change(companyId, { kyc: { ...configuration, levels } });
    return null;
  });
}
