import { TRADE_TYPE } from '../../domain/account-type.ts';
import type { AccountId } from '../../domain/units.ts';
import type { AccountRecordsContent } from '../../contract/message-hub/account-records.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { isLive, ORDER_KIND, type Account, type Order, type TradingEvent } from '../../trading/index.ts';
import type { AccountRecords, RecordsReader } from '../trade-stream.ts';
import { accountRecord, computeFigures } from './account-figures.ts';
import { closeRecord, dealRecord, orderRecord } from './history-records.ts';
import { pendingRecord } from './live-list-operations.ts';
import { positionRecord } from './position-record.ts';
import { dealRow } from './rows.ts';
import type { TradingEngine } from './trading-engine.ts';

/** What a stored decision changed, one entry for each account or wallet. The market's own steps are left out where only they moved a figure. */
export function accountRecords(
  engine: TradingEngine,
  events: readonly TradingEvent[],
  isByMarket: boolean,
): AccountRecords[] {
  const byUnit = new Map<AccountId, TradingEvent[]>();
  for (const event of events) {
    if (event.type === 'houseHedged' || (isByMarket && event.type === 'positionChanged')) continue;
    const unit = engine.state.unitOf(event.accountId);
    const known = byUnit.get(unit);
    if (known === undefined) byUnit.set(unit, [event]);
    else known.push(event);
  }
  return [...byUnit].flatMap(([unit, own]) => {
    const head = headOf(engine, unit);
    return head === undefined
      ? []
      : [{ ...head, read: (reader) => toContent(engine, unit, own, { ...head, reader }) }];
  });
}

/** What is said of units that were read again because a decision could not be stored. */
export function resetRecords(engine: TradingEngine, units: readonly AccountId[]): AccountRecords[] {
  return units.flatMap((unit) => {
    const head = headOf(engine, unit);
    return head === undefined
      ? []
      : [{ ...head, read: () => ({ ...emptyContent(unit, head), reset: true }) }];
  });
}

type Head = Pick<AccountRecords, 'companyId' | 'customerId' | 'tradeType'>;

/** Undefined for stock accounts, whose lists have other rows. */
function headOf(engine: TradingEngine, unit: AccountId): Head | undefined {
  const account = engine.state.account(unit);
  if (account === undefined || account.tradeType === TRADE_TYPE.stock) return undefined;
  const { companyId, customerId, tradeType } = account;
  return { companyId, customerId, tradeType };
}

function emptyContent(unit: AccountId, { companyId, customerId, tradeType }: Head): AccountRecordsContent {
  return {
    ...{ companyId, customerId, tradeType: TRADE_TYPES.number(tradeType), accountId: unit, reset: false },
    ...{ accounts: [], positions: [], pendingOrders: [], orders: [], deals: [], closes: [] },
  };
}

function toContent(
  engine: TradingEngine,
  unit: AccountId,
  events: readonly TradingEvent[],
  head: Head & { readonly reader: RecordsReader },
): AccountRecordsContent {
  const content = emptyContent(unit, head);
  const accounts = new Map<AccountId, Account>();
  const orders = new Map<Order['orderId'], { readonly account: Account; readonly order: Order }>();
  const positions = new Map<number, AccountRecordsContent['positions'][number]>();
  for (const event of events) {
    const account = engine.state.account(event.accountId);
    if (account === undefined) continue;
    accounts.set(account.accountId, account);
    // The newest state of each, where a decision touched one more than once.
    if ('position' in event)
      positions.set(event.position.positionId, positionRecord(engine, account, event.position));
    if (!('order' in event)) continue;
    orders.set(event.order.orderId, { account, order: event.order });
    if (!('deal' in event)) continue;
    const owner = engine.state.account(event.deal.accountId) ?? account;
    const opened = 'position' in event ? event.position : { ...event.order, openedAtMs: event.deal.timeMs };
    const row = dealRow(event.deal, event.order, opened);
    content.deals.push(dealRecord(engine, owner, row, event.order));
    if (!event.deal.opening) content.closes.push(closeRecord(engine, owner, row));
  }
  for (const { account, order } of orders.values()) {
    if (isResting(order)) content.pendingOrders.push(pendingRecord(engine, account, order, head.reader));
    else content.orders.push(orderRecord(engine, account, order, head.reader));
  }
  content.positions.push(...positions.values());
  for (const account of accounts.values())
    content.accounts.push(accountRecord(computeFigures(engine, account)));
  return content;
}

function isResting({ kind, status }: Order): boolean {
  return isLive(status) && (kind === ORDER_KIND.limitOpen || kind === ORDER_KIND.limitClose);
}
