import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { spendCode } from '../security/checks.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

/** Codes that go to a messenger account; the recipient is the customer's id there. */
export const MESSENGER_CODE = 'SMS_TELEGRAM_VERIFICATION_CODE';

const MESSENGER = 'telegram';

/**
 * Spends a code that was sent to the customer's messenger account. Throws 0000145 for a source that takes no codes,
 * 0000003 for a customer without such an account, 0000521 without a code and 0000511 for a wrong one.
 */
export async function requireThirdCode(
  deps: LoginDependencies,
  row: CustomerRow,
  request: { thirdSource?: string; verifyCodeThirdType?: string; sendTokenThirdType?: string },
): Promise<void> {
  if (request.thirdSource !== MESSENGER) throw new PlatformError(CODE.typeUnsupported, [MESSENGER]);
  const account = (await deps.socialAccounts.ofCustomer(row.id)).find(({ source }) => source === MESSENGER);
  if (account === undefined) throw new PlatformError(CODE.dataUnknown);
  await spendCode(
    deps,
    { companyId: row.company_id, bizType: MESSENGER_CODE, recipients: [account.userId] },
    { code: request.verifyCodeThirdType, ticket: request.sendTokenThirdType },
    CODE.codeWrong,
  );
}
