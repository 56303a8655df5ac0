import { VERIFICATION_MANAGEMENT } from '../../../contract/calls/management/verification.ts';
import type { CancellationRow } from '../../../storage/customers/kyc.ts';
import type { KycApplicationRow } from '../../../storage/customers/kyc.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { findCustomer, namedCustomer } from '../trade/customer-account.ts';

export type ReviewDependencies = Pick<CustomerService, 'directory' | 'kyc' | 'cancellations' | 'forceLogout'>;

/** What operators decide about customers: verification, closing of accounts, the end of logins. */
export function reviewOperations(deps: ReviewDependencies): ManagementOperation[] {
  return [
    pendingKyc(deps),
    reviewKyc(deps),
    pendingCancellations(deps),
    reviewCancellation(deps),
    forceLogout(deps),
  ];
}

/** Applications for verification that wait for a decision, oldest first, at most 500. */
function pendingKyc({ kyc }: ReviewDependencies): ManagementOperation {
  return implementManagement(VERIFICATION_MANAGEMENT.pendingKyc, async ({ companyId }) =>
    (await kyc.pending(companyId)).map(kycRow),
  );
}

/** An application as operators read it, with what was stated. */
export function kycRow(row: KycApplicationRow) {
  return {
    pno: row.pno,
    customerId: row.customer_id,
    customerNo: row.customer_no,
    levelCode: row.level_code,
    businessCode: row.business_code,
    openAccountType: row.open_account_type,
    status: row.status,
    country: row.country,
    companyType: row.company_type,
    cardType: row.card_type,
    elements: JSON.parse(row.elements) as Record<string, string>,
    createTime: row.create_time_ms,
    updateTime: row.update_time_ms,
  };
}

/** Accepts or refuses; a refusal needs a remark, which the customer reads. */
function reviewKyc({ kyc }: ReviewDependencies): ManagementOperation {
  return implementManagement(
    VERIFICATION_MANAGEMENT.reviewKyc,
    async ({ companyId, operator: by }, { pno, approve, remark = '' }) => {
      await kyc.review(companyId, { pno, approve, remark, by });
      return null;
    },
  );
}

/** Applications for the closing of an account that wait for a decision, oldest first, at most 500. */
function pendingCancellations({ cancellations }: ReviewDependencies): ManagementOperation {
  return implementManagement(VERIFICATION_MANAGEMENT.pendingCancellations, async ({ companyId }) =>
    (await cancellations.pending(companyId)).map(cancellationRow),
  );
}

function cancellationRow(row: CancellationRow) {
  return {
    customerId: row.customer_id,
    customerNo: row.customer_no,
    remark: row.remark,
    status: row.status,
    createTime: row.create_time_ms,
  };
}

/** Closes the account and ends all access, or refuses with a remark that the customer reads. */
function reviewCancellation({ directory, cancellations }: ReviewDependencies): ManagementOperation {
  return implementManagement(
    VERIFICATION_MANAGEMENT.reviewCancellation,
    async ({ companyId, operator: by }, { customerNo, approve, remark = '' }) => {
      const customer = await findCustomer(directory, companyId, customerNo);
      await cancellations.review(companyId, { customerId: customer.id, approve, remark, by });
      return null;
    },
  );
}

/** Ends every login of a customer; its connections receive `UserForceLogoutRet`. */
function forceLogout(deps: ReviewDependencies): ManagementOperation {
  return implementManagement(VERIFICATION_MANAGEMENT.forceLogout, async ({ companyId }, request) => {
    const customer = await namedCustomer(deps.directory, companyId, request);
    await deps.forceLogout(companyId, customer.id);
    return null;
  });
}
