import type { KycConfiguration } from '../../../contract/calls/management/verification.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { SETTINGS, type CompanyService } from '../../company/company-service.ts';
import { checkKycLevels, loosensVerification, withoutKycLevel } from '../../company/kyc-configuration.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';

const { calls } = SETTINGS.kyc;

interface KycDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly fourEyes: Pick<FourEyes, 'requireSecond'>;
}

/** A call as it was sent. */
type Sent = Parameters<FourEyes['requireSecond']>[1];

/**
 * What a company asks of its customers before they may do certain things: the levels of identity verification. Throws 0000602 for a
 * company that verifies nobody, the codes of `checkKycLevels`, and for the removal of a level 0000612 for an unknown one, 0000619 for one below
 * another, 0000615 for the last; nothing is changed then. Throws FS10302 while weaker levels than now wait for a second person.
 */
export function kycConfigurationOperations({
  companies: { find, change },
  fourEyes,
}: KycDependencies): ManagementOperation[] {
  const configuration = (companyId: number): KycConfiguration => {
    const kyc = find(companyId)?.kyc;
    if (kyc === undefined) throw new PlatformError(CODE.verificationNotConfigured);
    return kyc;
  };
  const save = async (context: ManagementContext, sent: Sent, kyc: KycConfiguration) => {
    checkKycLevels(kyc.levels);
    const before = find(context.companyId)?.kyc;
    if (before !== undefined && loosensVerification(before, kyc)) await fourEyes.requireSecond(context, sent);
    await change(context.companyId, { kyc });
    return null;
  };
  return [
    implementManagement(calls.read, async ({ companyId }) => configuration(companyId)),
    implementManagement(calls.change, (context, kyc) =>
      save(context, { bizType: calls.change.bizType, request: kyc }, kyc),
    ),
    implementManagement(calls.removeLevel, async (context, request) => {
      const kyc = configuration(context.companyId);
      const levels = withoutKycLevel(kyc.levels, request.levelCode);
      return save(context, { bizType: calls.removeLevel.bizType, request }, { ...kyc, levels });
    }),
  ];
}
