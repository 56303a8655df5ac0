import type { KycConfiguration } from '../../../contract/calls/management/verification.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { SETTINGS, type CompanyService } from '../../company/company-service.ts';
import { checkKycLevels, withoutKycLevel } from '../../company/kyc-configuration.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

const { calls } = SETTINGS.kyc;

/**
 * What a company asks of its customers before they may do certain things: the levels of identity verification. Throws 0000602 for a
 * company that verifies nobody, the codes of `checkKycLevels`, and for the removal of a level 0000612 for an unknown one, 0000619 for one below
 * another, 0000615 for the last; nothing is changed then.
 */
export function kycConfigurationOperations({
  find,
  change,
}: Pick<CompanyService, 'find' | 'change'>): ManagementOperation[] {
  const configuration = (companyId: number): KycConfiguration => {
    const kyc = find(companyId)?.kyc;
    if (kyc === undefined) throw new PlatformError(CODE.verificationNotConfigured);
    return kyc;
  };
  const save = async (companyId: number, kyc: KycConfiguration) => {
    checkKycLevels(kyc.levels);
    await change(companyId, { kyc });
    return null;
  };
  return [
    implementManagement(calls.read, async ({ companyId }) => configuration(companyId)),
    implementManagement(calls.change, ({ companyId }, kyc) => save(companyId, kyc)),
    implementManagement(calls.removeLevel, async ({ companyId }, { levelCode }) => {
      const kyc = configuration(companyId);
      return save(companyId, { ...kyc, levels: withoutKycLevel(kyc.levels, levelCode) });
    }),
  ];
}
