import type { ApiClient } from '../../connection/terminal-connection.ts';
import type { CustomerPort } from '../port.ts';
import { createDeposits } from './deposits.ts';
import { createEntrance } from './entrance.ts';
import { createFundShares } from './fund-shares.ts';
import { createLoans } from './loans.ts';
import { createMoney } from './money.ts';
import { createSecurity } from './security.ts';
import { createTransfers } from './transfers.ts';
import { createVerification } from './verification.ts';
import { createWithdrawals } from './withdrawals.ts';

/** What the people's side needs of a connection. */
export interface CustomerLine {
  readonly api: ApiClient;
  readonly nowMs: () => number;
  /** What the platform's clock is ahead of the local one (milliseconds). */
  readonly clockOffset: () => number;
}

/** The people's side of the platform of a connection. */
export function createMeridianCustomer(line: CustomerLine): CustomerPort {
  const { api } = line;
  const money = createMoney(api, line.clockOffset);
  const parts = { ...line, assets: money.assets };
  return {
    entrance: createEntrance(api),
    security: createSecurity(api),
    verification: createVerification(api),
    money,
    deposits: createDeposits(parts),
    loans: createLoans(api),
    shares: createFundShares(api, line.clockOffset),
    withdrawals: createWithdrawals(parts),
    transfers: createTransfers(parts),
  };
}
