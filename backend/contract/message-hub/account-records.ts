import { Type, type Static } from 'typebox';
import { describe } from '../describe.ts';
import { Account } from '../records/customers/account.ts';
import { CloseRow } from '../records/trading/close-row.ts';
import { DealRow } from '../records/trading/deal-row.ts';
import { OrderRow } from '../records/trading/order-row.ts';
import { PendingOrder } from '../records/trading/pending-order.ts';
import { Position } from '../records/trading/position.ts';

/**
 * `content` of a message with `msgCode` `records`: everything that one stored decision changed of an account, or of a wallet, as
 * the lists show it. Whoever has read the lists once keeps them by these messages and reads them again only after a break of
 * the line and after `reset`. Ours; sent to whoever subscribes with `records`.
 */
export const AccountRecordsContent = Type.Object({
  companyId: Type.Integer(),
  customerId: Type.Integer(),
  tradeType: Type.Integer(),
  /** The account; of a wallet the first of its accounts. */
  accountId: Type.Integer(),
  /** What was sent before may not hold, because a decision was undone: all lists are to be read again. */
  reset: describe('True: what was sent before may not hold; all lists are to be read again.', Type.Boolean()),
  accounts: describe('Accounts whose money changed, as findCustomerInfo has them.', Type.Array(Account)),
  /** Positions that were opened, changed or closed; a closed one has status 2. */
  positions: Type.Array(Position),
  pendingOrders: describe('Orders that rest, as they stand now.', Type.Array(PendingOrder)),
  orders: describe('Orders that do not rest any more, filled ones among them.', Type.Array(OrderRow)),
  deals: describe('Fills, as queryTradeRecordPage has them.', Type.Array(DealRow)),
  closes: describe('Closes of positions, as queryHistoryCloseOrderList has them.', Type.Array(CloseRow)),
});
export type AccountRecordsContent = Static<typeof AccountRecordsContent>;
