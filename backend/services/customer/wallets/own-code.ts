import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { Verification } from '../../message/verification.ts';

/** A code that was sent to the signed-in customer. */
export interface OwnCode {
  readonly sendToken: string;
  readonly verifyCode: string;
  /** The phone number to which the code was sent; without one it went to the e-mail address. */
  readonly phone: string | undefined;
}

/**
 * Spends a code of the purpose LOGINED. Throws 0000136 for a phone number that is not the customer's, 0000511 and 0000512
 * for the code.
 */
export async function spendOwnCode(
  verification: Verification,
  customer: CustomerRow,
  { sendToken, verifyCode, phone }: OwnCode,
): Promise<void> {
  const bySms = phone !== undefined && phone !== '';
  const number = phone?.replaceAll(/[ -]/g, '');
  if (bySms && number !== customer.phone) throw new PlatformError(CODE.phoneWrong);
  const area = (customer.phone_area ?? '').slice(1);
  const own = bySms ? [`${area}${customer.phone ?? ''}`] : [customer.email ?? ''];
  await verification.spend({
    companyId: customer.company_id,
    bizType: `${bySms ? 'SMS' : 'EMAIL'}_LOGINED_VERIFICATION_CODE`,
    recipients: own,
    ticket: sendToken,
    code: verifyCode,
  });
}
