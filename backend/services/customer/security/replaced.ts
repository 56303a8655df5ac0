import { CODE } from '../../../contract/errors/codes.ts';
import type { LocalizedText } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow, SecurityChange } from '../../../storage/customers/index.ts';
import { conditionsFor, readSetting } from '../../company/company-service.ts';
import { asksForProof } from './present-proof.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

const MS_IN_MINUTE = 60_000;

const TEXT: LocalizedText = {
  'en-US':
    'Your e-mail address, phone number or authenticator was replaced. From %s on it can vouch for you, and API keys, withdrawal addresses and bank cards can be added.',
  'zh-CN':
    '您的邮箱、手机号或身份验证器已更换。自 %s 起方可用于验证您的身份，并可添加 API 密钥、出金地址和银行卡。',
  'zh-TW':
    '您的電子郵件、手機號碼或身分驗證器已更換。自 %s 起方可用於驗證您的身分，並可新增 API 金鑰、出金地址和銀行卡。',
};

/**
 * Throws 0000004, with the time from which on it passes, while a replaced address or authenticator of the customer is as young as holds up
 * withdrawals; never where the company does not ask for proofs.
 */
export function requireNothingReplaced(deps: ReplacedDependencies, customer: CustomerRow): Promise<void> {
  return requireOlder(deps, customer, 'replaced');
}

/** The same for the one address that is to vouch for the customer: 1 e-mail, 2 phone. */
export function requireSettledAddress(
  deps: ReplacedDependencies,
  customer: CustomerRow,
  type: number,
): Promise<void> {
  return requireOlder(deps, customer, type === 1 ? 'emailReplaced' : 'phoneReplaced');
}

type ReplacedDependencies = Pick<LoginDependencies, 'companies' | 'wallClock' | 'security'>;

async function requireOlder(
  deps: ReplacedDependencies,
  customer: CustomerRow,
  what: SecurityChange,
): Promise<void> {
  if (!asksForProof(deps, customer)) return;
  const replacedMs = (await deps.security.changes(customer.id)).get(what);
  if (replacedMs === undefined) return;
  const settings = readSetting(deps.companies.find(customer.company_id), 'withdrawSettings');
  const { contactMinutes } = conditionsFor(settings, customer.customer_group_id);
  const fromMs = replacedMs + contactMinutes * MS_IN_MINUTE;
  if (deps.wallClock.nowMs() < fromMs)
    throw new PlatformError(CODE.alreadyInProgress, [new Date(fromMs).toISOString()], TEXT);
}
