import { ACCOUNT_CALLS } from './accounts.ts';
import { AGENT_CALLS } from './agents.ts';
import { API_KEY_CALLS } from './api-keys.ts';
import { AUTH2_CALLS } from './auth2.ts';
import { BRAND_CALLS } from './brand.ts';
import { COMPANY_CALLS } from './companies.ts';
import { CUSTOMER_CALLS } from './customers.ts';
import { DEPOSIT_CALLS } from './money/deposits.ts';
import { DICTIONARY_CALLS } from './dictionaries.ts';
import { EVALUATION_CALLS } from './evaluation.ts';
import { FUND_MANAGER_CALLS } from './money/fund-managers.ts';
import { FUND_SHARE_CALLS } from './money/fund-shares.ts';
import { MESSAGE_CALLS } from './messages.ts';
import { NOTICE_CALLS } from './notices.ts';
import { ORDER_CALLS } from './orders.ts';
import { PRODUCT_CALLS } from './products.ts';
import { REPORT_CALLS } from './reports.ts';
import { SECURITY_CALLS } from './security.ts';
import { SETTLEMENT_CALLS } from './money/settlement.ts';
import { SOCIAL_CALLS } from './social.ts';
import { SPOT_CALLS } from './spot.ts';
import { STOCK_CALLS } from './stock.ts';
import { TRADE_LIST_CALLS } from './trade-lists.ts';
import { TRANSFER_CALLS } from './money/transfers.ts';
import { VERIFICATION_CALLS } from './verification.ts';
import { WALLET_CALLS } from './money/wallets.ts';
import { WATCHLIST_CALLS } from './watchlist.ts';
import { WITHDRAWAL_CALLS } from './money/withdrawals.ts';

/** Every call of customers, their programs and guests. Code that ships to a browser names the table it needs instead. */
export const CALLS = {
  ...ACCOUNT_CALLS,
  ...AGENT_CALLS,
  ...API_KEY_CALLS,
  ...AUTH2_CALLS,
  ...BRAND_CALLS,
  ...COMPANY_CALLS,
  ...CUSTOMER_CALLS,
  ...DEPOSIT_CALLS,
  ...DICTIONARY_CALLS,
  ...EVALUATION_CALLS,
  ...FUND_MANAGER_CALLS,
  ...FUND_SHARE_CALLS,
  ...MESSAGE_CALLS,
  ...NOTICE_CALLS,
  ...ORDER_CALLS,
  ...PRODUCT_CALLS,
  ...REPORT_CALLS,
  ...SECURITY_CALLS,
  ...SETTLEMENT_CALLS,
  ...SOCIAL_CALLS,
  ...SPOT_CALLS,
  ...STOCK_CALLS,
  ...TRADE_LIST_CALLS,
  ...TRANSFER_CALLS,
  ...VERIFICATION_CALLS,
  ...WALLET_CALLS,
  ...WATCHLIST_CALLS,
  ...WITHDRAWAL_CALLS,
} as const;

export { MANAGEMENT_CALLS } from './management/management-calls.ts';
