import { isWalletType } from '../../../backend/domain/account-type.ts';
import { addAmounts, type CurrencyAmount } from '../../../backend/domain/currency-amount.ts';
import { parseDecimal } from '../../../backend/domain/decimal.ts';
import { closingDirection } from '../../../backend/domain/orders/execution-price.ts';
import { TRADE_GROUP } from '../../../backend/contract/headers.ts';
import { ACCOUNT_CALLS } from '../../../backend/contract/calls/accounts.ts';
import { TRADE_LIST_CALLS } from '../../../backend/contract/calls/trade-lists.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { fromFlowType, type FlowGroup } from '../../../backend/contract/mapping/flow-types.ts';
import type { DealRow } from '../../../backend/contract/records/trading/deal-row.ts';
import type { AccountStatement, StatementLine } from '../../../backend/contract/records/money/statement.ts';
import { valueOf, type ApiClient } from '../../connection/terminal-connection.ts';
import type { AccountRef, LedgerDays, ReviewPort, TradeRecord, TradesRead } from '../port.ts';
import { toFill } from './account-rows.ts';
import { parseMoney } from './money.ts';

/** Answers of a statement that are read on end; each has thousands of lines. */
export const MAX_STATEMENT_PAGES = 4;
/** Fills that are asked for at once, and how often at most. */
const DEAL_PAGE_ROWS = 1_000;
export const MAX_DEAL_PAGES = 10;

const DAY_MS = 86_400_000;

/** What moves money in and out of an account without a trade. */
const OUTSIDE: ReadonlySet<FlowGroup> = new Set(['deposit', 'withdrawal', 'reset', 'adjustment', 'transfer']);

/** The platform's own looking back. */
export function createMeridianReview({ api }: { readonly api: ApiClient }): ReviewPort {
  return {
    ledgerDays: (account, fromMs) => readLedger(api, account, fromMs),
    trades: (account) => readTrades(api, account),
  };
}

async function readLedger(api: ApiClient, account: AccountRef, fromMs: number): Promise<LedgerDays> {
  const { accountId, accountType, digits } = account;
  const lines: StatementLine[] = [];
  let opening: string | undefined;
  let after: number | null = null;
  for (let page = 0; page < MAX_STATEMENT_PAGES; page += 1) {
    const statement: AccountStatement = valueOf(
      await api.call(
        ACCOUNT_CALLS.accountStatement,
        {
          tradeType: TRADE_TYPES.number(accountType),
          accountId,
          startTime: fromMs,
          ...(after === null ? {} : { afterTransferId: after }),
        },
        { group: TRADE_GROUP },
      ),
    );
    opening ??= statement.openingBalance;
    lines.push(...statement.lines);
    after = statement.lastTransferId;
    if (statement.isComplete || after === null)
      return { ...toLedgerDays(lines, account), opening: parseMoney(opening, digits), isComplete: true };
  }
  return { ...toLedgerDays(lines, account), opening: parseMoney(opening ?? '0', digits), isComplete: false };
}

/** Lines of a statement by the days of the market's clock. */
export function toLedgerDays(
  lines: readonly StatementLine[],
  { digits }: Pick<AccountRef, 'digits'>,
): Pick<LedgerDays, 'days'> {
  const days = new Map<number, { balance: bigint; moved: bigint }>();
  for (const { time, flowType, change, balanceAfter } of lines) {
    const day = Math.floor(time / DAY_MS);
    const moved = days.get(day)?.moved ?? 0n;
    const group = fromFlowType(flowType)?.group;
    const isOutside = group !== undefined && OUTSIDE.has(group);
    days.set(day, {
      balance: parseMoney(balanceAfter, digits),
      moved: isOutside ? moved + parseMoney(change, digits) : moved,
    });
  }
  return { days: [...days].map(([day, figures]) => ({ day, ...figures })) };
}

async function readTrades(api: ApiClient, account: AccountRef): Promise<TradesRead> {
  const { accountId, accountType } = account;
  const deals: DealRow[] = [];
  for (let current = 1; current <= MAX_DEAL_PAGES; current += 1) {
    const { list } = valueOf(
      await api.call(
        TRADE_LIST_CALLS.queryTradeRecordPage,
        {
          tradeType: TRADE_TYPES.number(accountType),
          accountIds: String(accountId),
          sortFieldName: 'executeTime',
          sortType: 'desc',
          current,
          size: DEAL_PAGE_ROWS,
        },
        { group: TRADE_GROUP },
      ),
    );
    deals.push(...list);
    if (list.length < DEAL_PAGE_ROWS) return { trades: toTrades(deals, account), isComplete: true };
  }
  return { trades: toTrades(deals, account), isComplete: false };
}

/** Decimals of lots, more than any product has. */
const LOT_DIGITS = 8;

interface Opening {
  readonly timeMs: number;
  readonly volume: bigint;
  readonly fee: CurrencyAmount;
  /** Volume of the closes that have had their share of the fee. */
  closed: bigint;
}

/** Fills, newest first, as trades: each close with its share of what the opening cost. */
export function toTrades(
  deals: readonly DealRow[],
  account: Pick<AccountRef, 'accountType' | 'digits' | 'currency'>,
): readonly TradeRecord[] {
  // A wallet holds no positions, and pays fees in what it gets.
  if (isWalletType(account.accountType)) return [];
  const fills = deals.flatMap((row) => {
    const fill = toFill(row, account);
    return fill === undefined ? [] : [{ row, fill, positionId: String(row.positionId) }];
  });
  const openings = new Map<string, Opening>();
  for (const { fill, positionId } of fills) {
    if (!fill.opening) continue;
    const known = openings.get(positionId);
    openings.set(positionId, {
      timeMs: Math.min(known?.timeMs ?? Infinity, fill.timeMs),
      volume: (known?.volume ?? 0n) + volumeOf(fill.lots),
      fee: known ? addAmounts(known.fee, fill.fee) : fill.fee,
      closed: 0n,
    });
  }
  const trades = fills.toReversed().flatMap(({ row, fill, positionId }): TradeRecord[] => {
    if (fill.opening) return [];
    const opening = openings.get(positionId);
    return [
      {
        dealId: fill.dealId,
        positionId,
        symbolId: fill.symbolId,
        reason: fill.reason,
        direction: closingDirection(fill.direction),
        openTimeMs: opening?.timeMs,
        closeTimeMs: fill.timeMs,
        gross: fill.profit ?? 0n,
        openFee: opening && takeShare(opening, volumeOf(fill.lots)),
        closeFee: fill.fee.amount,
        financing: parseMoney(row.overnightInterest, account.digits),
      },
    ];
  });
  return trades.toReversed();
}

/** Share of a close in the fee of its opening, rounded so that the shares of all closes sum up to the fee. */
function takeShare(opening: Opening, volume: bigint): bigint {
  const upTo = (closed: bigint) =>
    opening.volume === 0n ? 0n : (opening.fee.amount * closed) / opening.volume;
  const before = upTo(opening.closed);
  opening.closed += volume;
  return upTo(opening.closed) - before;
}

function volumeOf(lots: string): bigint {
  return parseDecimal(lots, LOT_DIGITS) ?? 0n;
}
