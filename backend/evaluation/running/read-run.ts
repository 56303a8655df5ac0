import { valueOf } from '../../client/index.ts';
import { ACCOUNT_CALLS } from '../../contract/calls/accounts.ts';
import { TRADE_LIST_CALLS } from '../../contract/calls/trade-lists.ts';
import { fromFlowType } from '../../contract/mapping/flow-types.ts';
import { DIRECTIONS, ORDER_KINDS, ORDER_STATES } from '../../contract/mapping/order-numbers.ts';
import { MAX_PAGE_SIZE } from '../../contract/records/page.ts';
import { DEAL_BIZ_TYPE, type DealRow } from '../../contract/records/trading/deal-row.ts';
import type { OrderRow } from '../../contract/records/trading/order-row.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import type { LedgerLine, OrderLine, Run } from '../folder/run.ts';
import { LOT_DIGITS, sumOf, type EquityPoint, type Fill, type FillReason } from '../metrics/record.ts';
import { isFee, isFinancing, isTraded } from './flows.ts';
import type { Session } from './session.ts';

/** A moment at which the equity was asked for. */
export interface EquitySample {
  readonly timeMs: number;
  readonly equity: bigint;
}

/** Everything that the account did, over the public API: orders, fills, ledger, and the equity that was seen on the way. */
export async function readRun(session: Session, samples: readonly EquitySample[]): Promise<Run> {
  const { currency, digits } = session.account;
  const deals = await readDeals(session);
  const orders = await readOrders(session, new Map(deals.map((row) => [row.symbolId, row.symbolCode])));
  const fills = deals.map((row) => fillOf(row, digits)).toSorted(byTimeAnd(({ fillId }) => fillId));
  const ledger = await readLedger(session);
  return {
    currency,
    digits,
    startMs: samples[0]?.timeMs ?? 0,
    endMs: samples.at(-1)?.timeMs ?? 0,
    equity: withFlows(samples, ledger),
    fills,
    fee: sumOf(ledger, ({ flow, change }) => (isFee(flow) ? change : 0n)),
    financing: sumOf(ledger, ({ flow, change }) => (isFinancing(flow) ? change : 0n)),
    orders,
    ledger,
  };
}

/** Points of the curve with what was paid in since the one before. */
export function withFlows(
  samples: readonly EquitySample[],
  ledger: readonly LedgerLine[],
): readonly EquityPoint[] {
  const payments = ledger.filter(({ flow }) => !isTraded(flow));
  return samples.map(({ timeMs, equity }, at) => {
    const afterMs = samples[at - 1]?.timeMs ?? timeMs;
    const paid = payments.filter((line) => line.timeMs > afterMs && line.timeMs <= timeMs);
    return { timeMs, equity, flow: sumOf(paid, ({ change }) => change) };
  });
}

/** Reads pages until one is not full. */
async function allPages<Row>(read: (current: number) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let current = 1; ; current += 1) {
    const page = await read(current);
    rows.push(...page);
    if (page.length < MAX_PAGE_SIZE) return rows;
  }
}

/** Orders carry the name of their product, fills its code: what was filled has the code in both. */
async function readOrders(
  { api, account }: Session,
  codes: ReadonlyMap<number, string>,
): Promise<readonly OrderLine[]> {
  const { tradeType, accountId } = account;
  const rows = await allPages(async (current) =>
    valueOf(
      await api.call(TRADE_LIST_CALLS.queryOrderPage, {
        tradeType,
        accountId: String(accountId),
        current,
        size: MAX_PAGE_SIZE,
      }),
    ),
  );
  return rows
    .map((row) => orderLine(row, codes.get(row.symbolId) ?? row.symbolName))
    .toSorted(byTimeAnd(({ orderId }) => orderId));
}

function orderLine(row: OrderRow, symbol: string): OrderLine {
  return {
    orderId: String(row.id),
    timeMs: row.requestTime,
    symbol,
    kind: ORDER_KINDS.word(row.bizType) ?? String(row.bizType),
    side: DIRECTIONS.written(row.direction),
    state: ORDER_STATES.word(row.status) ?? String(row.status),
    price: /[1-9]/.test(row.requestPrice) ? row.requestPrice : '',
    lots: row.realRequestNum ?? row.requestNum,
    filled: row.realExecuteNum ?? row.executeNum,
    remark: row.remark ?? '',
  };
}

function byTimeAnd<Row extends { readonly timeMs: number }>(idOf: (row: Row) => string) {
  return (left: Row, right: Row) => left.timeMs - right.timeMs || Number(idOf(left)) - Number(idOf(right));
}

async function readDeals({ api, account }: Session): Promise<readonly DealRow[]> {
  const { tradeType, accountId } = account;
  return allPages(async (current) => {
    const request = { tradeType, accountId: String(accountId), current, size: MAX_PAGE_SIZE };
    return valueOf(await api.call(TRADE_LIST_CALLS.queryTradeRecordPage, request)).list;
  });
}

const OPENINGS: readonly number[] = [
  DEAL_BIZ_TYPE.marketOpen,
  DEAL_BIZ_TYPE.pendingLimitOpen,
  DEAL_BIZ_TYPE.pendingStopOpen,
  DEAL_BIZ_TYPE.limitOpen,
];

function fillOf(row: DealRow, digits: number): Fill {
  const { explain } = row;
  return {
    fillId: String(row.dealId),
    orderId: String(row.orderId),
    positionId: String(row.positionId),
    symbol: row.symbolCode,
    side: DIRECTIONS.written(row.direction),
    opens: OPENINGS.includes(row.bizType),
    timeMs: row.executeTime,
    price: row.executePrice,
    lots: amountOf(row.realExecuteNum, LOT_DIGITS),
    amount: amountOf(row.executeAmount, digits),
    profit: amountOf(row.profitLoss, digits),
    fee: amountOf(row.commission, digits),
    financing: amountOf(row.overnightInterest, digits),
    spread: explain === undefined ? 0n : -amountOf(explain.spread, digits),
    slippage: explain === undefined ? 0n : -amountOf(explain.slippage, digits),
    impact: explain === undefined ? 0n : -amountOf(explain.impact, digits),
    ...(explain !== undefined && { why: reasonOf(explain) }),
  };
}

function reasonOf(explain: NonNullable<DealRow['explain']>): FillReason {
  const { model, joinedAhead, filledAhead, levels, quoteMs, latencyMs, answerMs } = explain;
  return {
    model,
    joinedAhead: joinedAhead ?? '',
    filledAhead: filledAhead ?? '',
    levels: levels === null ? '' : String(levels),
    quoteMs: String(quoteMs),
    latencyMs: String(latencyMs),
    answerMs: String(answerMs),
  };
}

function amountOf(text: string, digits: number): bigint {
  const amount = parseDecimal(text, digits);
  if (amount === undefined) throw new Error(`the platform says an amount of ${text}`);
  return amount;
}

async function readLedger({ api, account }: Session): Promise<readonly LedgerLine[]> {
  const { tradeType, accountId } = account;
  const lines: LedgerLine[] = [];
  for (let afterTransferId: number | undefined; ;) {
    const request = { tradeType, accountId, ...(afterTransferId === undefined ? {} : { afterTransferId }) };
    const page = valueOf(await api.call(ACCOUNT_CALLS.accountStatement, request));
    for (const line of page.lines)
      lines.push({
        line: String(line.transferId),
        timeMs: line.time,
        flow: fromFlowType(line.flowType)?.flow ?? String(line.flowType),
        change: amountOf(line.change, page.accountDigits),
        balance: amountOf(line.balanceAfter, page.accountDigits),
        orderId: line.orderId === null ? '' : String(line.orderId),
        fillId: line.dealId === null ? '' : String(line.dealId),
      });
    if (page.isComplete || page.lastTransferId === null) return lines;
    afterTransferId = page.lastTransferId;
  }
}
