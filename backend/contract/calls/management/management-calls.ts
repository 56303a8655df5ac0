import { AGENT_MANAGEMENT } from './agents.ts';
import { BRAND_MANAGEMENT } from './company/brand.ts';
import { COMPANIES_MANAGEMENT } from './company/companies.ts';
import { CUSTOMER_ACCESS_MANAGEMENT } from './customer-access.ts';
import { CONNECTION_MANAGEMENT } from './connections.ts';
import { CUSTOMER_NOTE_MANAGEMENT } from './customer-notes.ts';
import { CUSTOMER_MANAGEMENT } from './customers.ts';
import { DEPOSIT_MANAGEMENT } from './deposits.ts';
import { EFFECT_MANAGEMENT } from './effects.ts';
import { FAULT_MANAGEMENT } from './wire/faults.ts';
import { FUND_SHARE_MANAGEMENT } from './fund-shares.ts';
import { GROUP_MANAGEMENT } from './groups.ts';
import { HEALTH_MANAGEMENT } from './health.ts';
import { INTEGRATION_MANAGEMENT } from './integrations.ts';
import { MONEY_MANAGEMENT } from './money.ts';
import { NOTICE_MANAGEMENT } from './notices.ts';
import { OPERATOR_SESSION_MANAGEMENT } from './operator-sessions.ts';
import { OPERATOR_MANAGEMENT } from './operators.ts';
import { PARAMETER_MANAGEMENT } from './parameters.ts';
import { DEMO_COMPANY_MANAGEMENT } from './demo-company.ts';
import { PLATFORM_MANAGEMENT } from './platform.ts';
import { PRODUCT_MANAGEMENT } from './products.ts';
import { RISK_MANAGEMENT } from './risk.ts';
import { SEARCH_MANAGEMENT } from './search.ts';
import { TRADING_MANAGEMENT } from './trading.ts';
import { VERIFICATION_MANAGEMENT } from './verification.ts';
import { WITHDRAWAL_MANAGEMENT } from './withdrawals.ts';

/** Every call of operators: the table that gateway, documents and office are made from. */
export const MANAGEMENT_CALLS = {
  ...AGENT_MANAGEMENT,
  ...BRAND_MANAGEMENT,
  ...COMPANIES_MANAGEMENT,
  ...CONNECTION_MANAGEMENT,
  ...CUSTOMER_MANAGEMENT,
  ...CUSTOMER_ACCESS_MANAGEMENT,
  ...CUSTOMER_NOTE_MANAGEMENT,
  ...DEPOSIT_MANAGEMENT,
  ...EFFECT_MANAGEMENT,
  ...FAULT_MANAGEMENT,
  ...FUND_SHARE_MANAGEMENT,
  ...GROUP_MANAGEMENT,
  ...HEALTH_MANAGEMENT,
  ...INTEGRATION_MANAGEMENT,
  ...MONEY_MANAGEMENT,
  ...NOTICE_MANAGEMENT,
  ...OPERATOR_MANAGEMENT,
  ...OPERATOR_SESSION_MANAGEMENT,
  ...PARAMETER_MANAGEMENT,
  ...PLATFORM_MANAGEMENT,
  ...DEMO_COMPANY_MANAGEMENT,
  ...PRODUCT_MANAGEMENT,
  ...RISK_MANAGEMENT,
  ...SEARCH_MANAGEMENT,
  ...TRADING_MANAGEMENT,
  ...VERIFICATION_MANAGEMENT,
  ...WITHDRAWAL_MANAGEMENT,
} as const;
