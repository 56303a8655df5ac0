import type { CustomerService } from '../../services/customer/customer-service.ts';
import { rebateDays, Rebates } from '../../services/fund/index.ts';
import type { TradeService } from '../../services/trade/trade-service.ts';
import type { Database } from '../../storage/index.ts';
import type { PlatformContext } from '../platform-context.ts';

/** Opens the rebates of agents. `start` books what is due, once trading has caught up, and then at each end of a day. */
export function openRebates(
  { disposables, log, marketClock, wallClock }: PlatformContext,
  {
    database,
    customers,
    trade,
  }: { readonly database: Database; readonly customers: CustomerService; readonly trade: TradeService },
) {
  const accountsOf = (customerId: number) => customers.directory.accountsOf(customerId);
  const rebates = new Rebates({ database, marketClock, wallClock, trade, accountsOf, log });
  const days = disposables.add(rebateDays(rebates, { marketClock, log }));
  return { rebates, start: () => days.start() };
}
