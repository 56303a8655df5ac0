import type { KycConfiguration } from '../../../contract/calls/management/verification.ts';
import type { KycApplicationRow, KycMarks } from '../../../storage/customers/kyc.ts';

/** States of an application; `none` also stands for a level without one. */
export const KYC_STATE = { none: 0, pending: 1, passed: 2, refused: 3 } as const;

/** Values of `kycStatus` of a customer. */
export const CUSTOMER_KYC = { unverified: 1, inReview: 2, failed: 3, verified: 4, partly: -1 } as const;

/** The scenario without which clients let nobody in. */
const OPENING = 'open_account';

/**
 * The marks of a customer record that follow from its applications, oldest change first. `kyc_audit_status` decides
 * whether clients let the customer in: once the level of account opening is passed, higher levels do not close it again.
 */
export function computeMarks(configuration: KycConfiguration, rows: readonly KycApplicationRow[]): KycMarks {
  const passed = new Set(
    rows
      .filter((row) => row.status === KYC_STATE.passed)
      .map((row) => `${row.open_account_type}:${row.level_code}`),
  );
  const kinds = [...new Set(rows.map((row) => row.open_account_type))];
  const complete = kinds.some((kind) =>
    configuration.levels.every((level) => passed.has(`${kind}:${level.levelCode}`)),
  );
  const latest = rows.filter((row) => row.status !== KYC_STATE.none).at(-1);
  const opening = openingLevel(configuration);
  const isIn = kinds.some((kind) => passed.has(`${kind}:${opening}`));
  return {
    kyc_status: customerStatus(complete, passed.size > 0, latest?.status),
    kyc_audit_status: isIn ? KYC_STATE.passed : (latest?.status ?? KYC_STATE.none),
    kyc_audit_remark: latest?.remark ?? null,
  };
}

/** The level of account opening; the first where no level belongs to it. */
function openingLevel({ levels }: KycConfiguration): string | undefined {
  const first = levels.find(({ sort }) => sort === 1);
  return (levels.find(({ businessCodes }) => businessCodes.includes(OPENING)) ?? first)?.levelCode;
}

function customerStatus(complete: boolean, some: boolean, latest: number | undefined): number {
  if (complete) return CUSTOMER_KYC.verified;
  if (latest === KYC_STATE.pending) return CUSTOMER_KYC.inReview;
  if (latest === KYC_STATE.refused) return CUSTOMER_KYC.failed;
  return some ? CUSTOMER_KYC.partly : CUSTOMER_KYC.unverified;
}
