import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { FillExplanation } from '../../domain/fidelity/fill-explanation.ts';
import type { OrderTrigger } from '../../domain/orders/order-trigger.ts';
import type { EndCause } from '../../domain/rejection.ts';
import { toFillId, toOrderId, toPositionId, toRate, toInstrumentId } from '../../domain/units.ts';
import {
  ENTRY_TYPES,
  EXPIRE_TYPES,
  ORDER_KINDS,
  ORDER_STATES,
  DIRECTIONS,
  timeInForceMember,
  writtenTimeInForce,
} from '../../contract/mapping/order-numbers.ts';
import type {
  AccountTableRow,
  DealTableRow,
  OrderTableRow,
  PositionTableRow,
  StoredTrading,
} from '../../storage/trading/index.ts';
import { toHedge } from './hedge-rows.ts';
import { toHolding } from './holding-rows.ts';
import type { Account, Deal, Order, Position, StoredState } from '../core/index.ts';
import type { Money } from '../../domain/units.ts';

/** Records of the trading core as rows of the store, and back. */
export function accountRow(account: Account): AccountTableRow {
  return {
    account_id: account.accountId,
    company_id: account.companyId,
    customer_id: account.customerId,
    customer_no: account.customerNo,
    trade_type: TRADE_TYPES.number(account.tradeType),
    currency: account.currency,
    digits: account.digits,
    assets_id: account.assetsId,
    opened_at_ms: account.openedAtMs,
    first_deposit_at_ms: account.firstDepositAtMs ?? null,
    cash: account.cash,
    margin: account.margin,
    credit: account.credit,
    margin_called: account.isMarginCalled ? 1 : 0,
    loan: account.loan,
    interest: account.interest,
    interest_at_ms: account.interestAtMs,
    interest_carry: account.interestCarry,
  };
}

export function orderRow(order: Order): OrderTableRow {
  return {
    order_id: order.orderId,
    account_id: order.accountId,
    symbol_id: order.symbolId,
    kind: ORDER_KINDS.number(order.kind),
    direction: DIRECTIONS.number(order.direction),
    entry_type: ENTRY_TYPES.number(order.entryType),
    request_num: order.requestNum,
    volume: order.volume,
    filled_volume: order.filledVolume,
    price: order.price ?? null,
    is_stop: order.isStop ? 1 : 0,
    take_profit: order.takeProfit ?? null,
    stop_loss: order.stopLoss ?? null,
    leverage: order.leverage,
    expire_type: EXPIRE_TYPES.number(order.expireType),
    expire_at_ms: order.expireAtMs ?? null,
    position_id: order.positionId ?? null,
    reserved: order.reserved,
    status: ORDER_STATES.number(order.status),
    deal_id: order.dealId ?? null,
    turnover: order.notional,
    fee: order.fee,
    margin: order.margin,
    profit: order.profit,
    financing: order.financing,
    borrowed: order.borrowed,
    repays: order.repays ? 1 : 0,
    reason: order.reason ?? null,
    placed_at_ms: order.placedAtMs,
    updated_at_ms: order.updatedAtMs,
    source: order.source,
    remark: order.remark ?? null,
    third_party_order: order.thirdPartyOrder ?? null,
    time_in_force: timeInForceMember(order).timeInForce ?? null,
    links: writeLinks(order),
    stop_trigger: order.trigger === undefined ? null : JSON.stringify(order.trigger),
  };
}

export function toOrder(row: OrderTableRow): Order {
  return {
    orderId: toOrderId(row.order_id),
    accountId: row.account_id,
    symbolId: toInstrumentId(row.symbol_id),
    kind: ORDER_KINDS.written(row.kind),
    direction: DIRECTIONS.written(row.direction),
    entryType: ENTRY_TYPES.written(row.entry_type),
    requestNum: row.request_num,
    volume: row.volume,
    filledVolume: row.filled_volume,
    price: row.price ?? undefined,
    isStop: row.is_stop === 1,
    takeProfit: row.take_profit ?? undefined,
    stopLoss: row.stop_loss ?? undefined,
    leverage: row.leverage,
    expireType: EXPIRE_TYPES.written(row.expire_type),
    expireAtMs: row.expire_at_ms ?? undefined,
    positionId: row.position_id === null ? undefined : toPositionId(row.position_id),
    reserved: BigInt(row.reserved),
    status: ORDER_STATES.written(row.status),
    dealId: row.deal_id === null ? undefined : toFillId(row.deal_id),
    notional: BigInt(row.turnover),
    fee: BigInt(row.fee),
    margin: BigInt(row.margin),
    profit: BigInt(row.profit),
    financing: BigInt(row.financing),
    borrowed: BigInt(row.borrowed),
    repays: row.repays === 1,
    reason: (row.reason ?? undefined) as EndCause | undefined,
    placedAtMs: row.placed_at_ms,
    updatedAtMs: row.updated_at_ms,
    source: row.source,
    remark: row.remark ?? undefined,
    thirdPartyOrder: row.third_party_order ?? undefined,
    timeInForce: writtenTimeInForce(row.time_in_force),
    ...readLinks(row.links),
    // Absent in every row of a version that had none.
    trigger: row.stop_trigger ? (JSON.parse(row.stop_trigger) as OrderTrigger) : undefined,
  };
}

/** What an order does to others and to positions, as JSON; null where it does nothing. */
function writeLinks(order: Order): string | null {
  const { reduceOnly, closePosition, linkedOrderId, targets, breakEven } = order;
  return writePresent({ reduceOnly, closePosition, linkedOrderId, targets, breakEven });
}

function readLinks(
  text: string | null,
): Pick<Order, 'reduceOnly' | 'closePosition' | 'linkedOrderId' | 'targets' | 'breakEven'> {
  return text === null ? {} : (JSON.parse(text) as ReturnType<typeof readLinks>);
}

/** The members that are there, as JSON; null where none is. */
function writePresent(members: object): string | null {
  return Object.values(members).every((member) => member === undefined) ? null : JSON.stringify(members);
}

export function positionRow(position: Position): PositionTableRow {
  return {
    position_id: position.positionId,
    order_id: position.orderId,
    deal_id: position.dealId,
    account_id: position.accountId,
    symbol_id: position.symbolId,
    direction: DIRECTIONS.number(position.direction),
    open_volume: position.openVolume,
    open_turnover: position.openNotional,
    open_margin: position.openMargin,
    open_fee: position.openFee,
    volume: position.volume,
    turnover: position.notional,
    margin: position.margin,
    maintenance: position.maintenance,
    close_turnover: position.closeNotional,
    close_fee: position.closeFee,
    profit: position.profit,
    leverage: position.leverage,
    take_profit: position.takeProfit ?? null,
    stop_loss: position.stopLoss ?? null,
    liquidation_price: position.liquidationPrice ?? null,
    financing: position.financing,
    held_financing: position.heldFinancing,
    financed_at_ms: position.financedAtMs,
    rate: position.rate,
    opened_at_ms: position.openedAtMs,
    closed_at_ms: position.closedAtMs ?? null,
    source: position.source,
    remark: position.remark ?? null,
    third_party_order: position.thirdPartyOrder ?? null,
    exits: writePresent({ targets: position.targets, breakEven: position.breakEven }),
  };
}

export function toPosition(row: PositionTableRow): Position {
  return {
    positionId: toPositionId(row.position_id),
    orderId: toOrderId(row.order_id),
    dealId: toFillId(row.deal_id),
    accountId: row.account_id,
    symbolId: toInstrumentId(row.symbol_id),
    direction: DIRECTIONS.written(row.direction),
    openVolume: row.open_volume,
    openNotional: BigInt(row.open_turnover),
    openMargin: BigInt(row.open_margin),
    openFee: BigInt(row.open_fee),
    volume: row.volume,
    notional: BigInt(row.turnover),
    margin: BigInt(row.margin),
    maintenance: BigInt(row.maintenance),
    closeNotional: BigInt(row.close_turnover),
    closeFee: BigInt(row.close_fee),
    profit: BigInt(row.profit),
    leverage: row.leverage,
    takeProfit: row.take_profit ?? undefined,
    stopLoss: row.stop_loss ?? undefined,
    liquidationPrice: row.liquidation_price ?? undefined,
    financing: BigInt(row.financing),
    heldFinancing: BigInt(row.held_financing),
    financedAtMs: row.financed_at_ms,
    rate: toRate(BigInt(row.rate)),
    openedAtMs: row.opened_at_ms,
    closedAtMs: row.closed_at_ms ?? undefined,
    source: row.source,
    remark: row.remark ?? undefined,
    thirdPartyOrder: row.third_party_order ?? undefined,
    ...(row.exits !== null && (JSON.parse(row.exits) as Pick<Position, 'targets' | 'breakEven'>)),
  };
}

export function dealRow(
  deal: Deal,
  order: Order,
  position: Pick<Position, 'takeProfit' | 'stopLoss' | 'openedAtMs'>,
): DealTableRow {
  return {
    deal_id: deal.dealId,
    order_id: deal.orderId,
    position_id: deal.positionId,
    account_id: deal.accountId,
    symbol_id: deal.symbolId,
    kind: ORDER_KINDS.number(deal.kind),
    direction: DIRECTIONS.number(deal.direction),
    opening: deal.opening ? 1 : 0,
    volume: deal.volume,
    turnover: deal.notional,
    price: deal.price,
    rate: deal.rate,
    fee: deal.fee,
    margin: deal.margin,
    profit: deal.profit,
    open_turnover: deal.openNotional,
    financing: deal.financing,
    time_ms: deal.timeMs,
    request_price: order.price ?? null,
    entry_type: ENTRY_TYPES.number(order.entryType),
    take_profit: position.takeProfit ?? null,
    stop_loss: position.stopLoss ?? null,
    position_opened_at_ms: position.openedAtMs,
    source: order.source,
    third_party_order: order.thirdPartyOrder ?? null,
    explain: deal.explain === undefined ? null : JSON.stringify(deal.explain),
  };
}

export function toDeal(row: DealTableRow): Deal {
  return {
    dealId: toFillId(row.deal_id),
    orderId: toOrderId(row.order_id),
    positionId: toPositionId(row.position_id),
    accountId: row.account_id,
    symbolId: toInstrumentId(row.symbol_id),
    kind: ORDER_KINDS.written(row.kind),
    direction: DIRECTIONS.written(row.direction),
    opening: row.opening === 1,
    volume: row.volume,
    notional: BigInt(row.turnover),
    price: row.price,
    rate: toRate(BigInt(row.rate)),
    fee: BigInt(row.fee),
    margin: BigInt(row.margin),
    profit: BigInt(row.profit),
    financing: BigInt(row.financing),
    openNotional: BigInt(row.open_turnover),
    timeMs: row.time_ms,
    ...(row.explain !== null && { explain: JSON.parse(row.explain) as FillExplanation }),
  };
}

/** What the trading state is rebuilt from; the reserve of an account is the sum over its resting orders. */
export function storedState(stored: StoredTrading): StoredState {
  const { accountId, orderId, positionId, dealId } = stored.last;
  const last = {
    accountId,
    orderId: toOrderId(orderId),
    positionId: toPositionId(positionId),
    dealId: toFillId(dealId),
  };
  return { ...storedAccounts(stored), last };
}

/** What the trading state holds of some accounts, from their rows. */
export function storedAccounts(stored: Omit<StoredTrading, 'last'>): Omit<StoredState, 'last'> {
  const orders = stored.liveOrders.map(toOrder);
  const reserved = new Map<number, bigint>();
  for (const order of orders) {
    reserved.set(order.accountId, (reserved.get(order.accountId) ?? 0n) + order.reserved);
  }
  return {
    accounts: stored.accounts.map((row) => toAccount(row, reserved.get(row.account_id) ?? 0n)),
    orders,
    positions: stored.openPositions.map(toPosition),
    holdings: stored.stockHoldings.map(toHolding),
    hedges: stored.hedges.map(toHedge),
    leverages: stored.leverages.map((row) => ({
      accountId: row.account_id,
      symbolId: toInstrumentId(row.symbol_id),
      leverage: row.leverage,
    })),
  };
}

/** @param reserved What its resting orders reserve, which no row of its own holds. */
export function toAccount(row: AccountTableRow, reserved: Money): Account {
  return {
    accountId: row.account_id,
    companyId: row.company_id,
    customerId: row.customer_id,
    customerNo: row.customer_no,
    tradeType: TRADE_TYPES.written(row.trade_type),
    currency: row.currency,
    digits: row.digits,
    assetsId: row.assets_id,
    openedAtMs: row.opened_at_ms,
    firstDepositAtMs: row.first_deposit_at_ms ?? undefined,
    cash: BigInt(row.cash),
    margin: BigInt(row.margin),
    credit: BigInt(row.credit),
    loan: BigInt(row.loan),
    interest: BigInt(row.interest),
    interestAtMs: row.interest_at_ms,
    interestCarry: BigInt(row.interest_carry),
    isMarginCalled: row.margin_called === 1,
    reserved,
  };
}
