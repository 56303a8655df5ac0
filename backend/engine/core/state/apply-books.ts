import { TRADE_TYPE } from '../../../domain/account-type.ts';
import type { Book, Transfer } from '../ledger.ts';
import type { Account, Order } from '../model.ts';
import type { TradingState } from './state.ts';
import type { AccountId, Money, OrderId } from '../../../domain/units.ts';

/** Enters transfers into the account's books and those of the other side. */
export function book(state: TradingState, account: Account, transfers: readonly Transfer[]): Account {
  let { cash, margin, loan, interest } = account;
  const add = (to: Book, amount: Money) => {
    if (to === 'cash') cash += amount;
    else if (to === 'margin') margin += amount;
    else if (to === 'loan') loan -= amount;
    else if (to === 'interest') interest -= amount;
    else state.addToHouse(to, account.currency, amount);
  };
  for (const { from, to, amount } of transfers) {
    add(from, -amount);
    add(to, amount);
  }
  // What a stock account pays for shares is not lost.
  if (account.tradeType === TRADE_TYPE.stock) return { ...account, cash, margin, loan, interest };
  // Credit is lost last: it is never more than what is left.
  const left = cash + margin > 0n ? cash + margin : 0n;
  const credit = account.credit < left ? account.credit : left;
  return { ...account, cash, margin, loan, interest, credit };
}

/** Changes what resting orders have reserved of an account. */
export function reserve(state: TradingState, accountId: AccountId, change: Money): void {
  if (change === 0n) return;
  const account = knownAccount(state, accountId);
  state.putAccount({ ...account, reserved: account.reserved + change });
}

/** The account of an event; throws when there is none. */
export function knownAccount(state: TradingState, accountId: AccountId): Account {
  const account = state.account(accountId);
  if (account === undefined) throw new Error(`account ${accountId} does not exist`);
  return account;
}

/** The live order of an event; throws when there is none. */
export function liveOrder(state: TradingState, orderId: OrderId): Order {
  const order = state.orders.get(orderId);
  if (order === undefined) throw new Error(`order ${orderId} is not live`);
  return order;
}
