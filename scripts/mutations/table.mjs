import { ACCOUNTS } from './accounts.mjs';
import { CHECKS } from './checks.mjs';
import { DOORS } from './doors.mjs';
import { DESKTOP } from './desktop.mjs';
import { FUND_SHARES } from './fund-shares.mjs';
import { HEDGES } from './hedges.mjs';
import { JOURNALS } from './journal.mjs';
import { MARGINS } from './margins.mjs';
import { MATCHES } from './matching.mjs';
import { MONEY } from './money.mjs';
import { OUTAGES } from './outages.mjs';
import { PEOPLE } from './people.mjs';
import { SOCKETS } from './sockets.mjs';
import { SPLITS } from './splits.mjs';
import { STORE } from './store.mjs';
import { TRANSFERS } from './transfers.mjs';
import { WITHDRAWALS } from './withdrawals.mjs';

/**
 * Faults that a test must notice: in `file` the text `from`, which it has just once, is replaced by `to`, and one of `tests` turns
 * red. A check that an attack would need broken has a row.
 */
export const MUTATIONS = [
  ...MONEY,
  ...MARGINS,
  ...CHECKS,
  ...PEOPLE,
  ...STORE,
  ...SPLITS,
  ...HEDGES,
  ...JOURNALS,
  ...DOORS,
  ...SOCKETS,
  ...DESKTOP,
  ...OUTAGES,
  ...ACCOUNTS,
  ...MATCHES,
  ...WITHDRAWALS,
  ...TRANSFERS,
  ...FUND_SHARES,
];
