import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { TextLike } from '../../../contract/records/index.ts';
import type { CancellationRow } from '../../../storage/customers/kyc.ts';
import type { KycApplicationRow } from '../../../storage/customers/kyc.ts';
import type { CustomerService } from '../../customer/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';
import { customerMembers, findCustomer, namedCustomer } from '../trade/customer-account.ts';

/** Longer remarks are refused by the review itself, with its listed code. */
const Remark = Type.Optional(Type.String({ maxLength: 1000 }));

export type ReviewDependencies = Pick<CustomerService, 'directory' | 'kyc' | 'cancellations' | 'forceLogout'>;

/** What operators decide about customers: verification, closing of accounts, the end of logins. */
export function reviewOperations(parts: ReviewDependencies): ManagementOperation[] {
  return [
    pendingKyc(parts),
    reviewKyc(parts),
    pendingCancellations(parts),
    reviewCancellation(parts),
    forceLogout(parts),
  ];
}

const KycRow = Type.Object({
  pno: Type.String(),
  customerId: Type.Integer(),
  customerNo: Type.String(),
  levelCode: Type.String(),
  businessCode: Type.String(),
  openAccountType: Type.Integer(),
  status: Type.Integer(),
  country: Type.Union([Type.String(), Type.Null()]),
  companyType: Type.Union([Type.String(), Type.Null()]),
  cardType: Type.Union([Type.String(), Type.Null()]),
  elements: Type.Record(Type.String(), Type.String()),
  createTime: Type.Integer(),
  updateTime: Type.Integer(),
});

/** Applications for verification that wait for a decision, oldest first, at most 500. */
function pendingKyc({ kyc }: ReviewDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.pendingKyc,
    permission: 'customers.read',
    request: Type.Object({}),
    response: Type.Array(KycRow),
    handle: async ({ companyId }) => (await kyc.pending(companyId)).map(kycRow),
  });
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
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.reviewKyc,
    permission: 'verification.decide',
    changes: true,
    request: Type.Object({
      pno: Type.String({ minLength: 1, maxLength: 32 }),
      approve: Type.Boolean(),
      remark: Remark,
    }),
    response: Type.Null(),
    async handle({ companyId, operator: by }, { pno, approve, remark = '' }) {
      await kyc.review(companyId, { pno, approve, remark, by });
      return null;
    },
  });
}

/** Applications for the closing of an account that wait for a decision, oldest first, at most 500. */
function pendingCancellations({ cancellations }: ReviewDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.pendingCancellations,
    permission: 'customers.read',
    request: Type.Object({}),
    response: Type.Array(
      Type.Object({
        customerId: Type.Integer(),
        customerNo: Type.String(),
        remark: Type.String(),
        status: Type.Integer(),
        createTime: Type.Integer(),
      }),
    ),
    handle: async ({ companyId }) => (await cancellations.pending(companyId)).map(cancellationRow),
  });
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
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.reviewCancellation,
    permission: 'verification.decide',
    changes: true,
    request: Type.Object({ customerNo: TextLike(16), approve: Type.Boolean(), remark: Remark }),
    response: Type.Null(),
    async handle({ companyId, operator: by }, { customerNo, approve, remark = '' }) {
      const customer = await findCustomer(directory, companyId, customerNo);
      await cancellations.review(companyId, { customerId: customer.id, approve, remark, by });
      return null;
    },
  });
}

/** Ends every login of a customer; its connections receive `UserForceLogoutRet`. */
function forceLogout(parts: ReviewDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.forceLogout,
    permission: 'customers.change',
    changes: true,
    request: Type.Object(customerMembers),
    response: Type.Null(),
    async handle({ companyId }, request) {
      const customer = await namedCustomer(parts.directory, companyId, request);
      await parts.forceLogout(companyId, customer.id);
      return null;
    },
  });
}
