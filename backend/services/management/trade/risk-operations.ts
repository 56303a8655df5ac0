import type { Static } from 'typebox';
import { RISK_MANAGEMENT, type CalledAccount } from '../../../contract/calls/management/risk.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { DEFAULT_PAGE_SIZE, pageOf } from '../../../contract/records/index.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { REFERENCE_CURRENCY } from '../../../domain/index.ts';
import type { Account } from '../../../engine/core/index.ts';
import type { Database } from '../../../storage/index.ts';
import { dealReportRepository } from '../../../storage/management/index.ts';
import type { DealTableRow } from '../../../storage/trading/index.ts';
import { exposureText } from '../../company/company-service.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

export interface RiskDependencies {
  readonly database: Database;
  readonly trade: Pick<TradeService, 'book'>;
}

/** What all customers of a company hold, who of them is called for margin, and what was closed by force. */
export function riskOperations(deps: RiskDependencies): ManagementOperation[] {
  return [positions(deps), called(deps), stopOuts(deps)];
}

/** Open positions by their market value in the reference currency, the largest first; those that cannot be valued are the last. */
function positions({ trade: { book } }: RiskDependencies): ManagementOperation {
  return implementManagement(RISK_MANAGEMENT.openPositions, async ({ companyId }, request) => {
    const { symbolId, tradeType, customerNo } = request;
    const wanted = book
      .held(companyId)
      .filter(
        ({ account, position }) =>
          (symbolId === undefined || position.symbolId === symbolId) &&
          (tradeType === undefined || TRADE_TYPES.number(account.tradeType) === tradeType) &&
          (customerNo === undefined || account.customerNo === customerNo),
      )
      .map((held) => ({ held, marketValue: book.marketValue(held, REFERENCE_CURRENCY.currency) }))
      .toSorted((one, other) => Number((other.marketValue ?? -1n) - (one.marketValue ?? -1n)));
    const page = pageOf(wanted, request);
    return {
      ...page,
      records: page.records.map(({ held, marketValue }) => {
        const { positionId, symbolCode, direction, volume, openPrice, margin, profit, openTime } =
          book.record(held);
        return {
          ...ownerRow(held.account),
          positionId,
          symbolId: held.position.symbolId,
          symbolCode,
          direction,
          volume,
          openPrice,
          margin,
          profit,
          marketValue: marketValue === undefined ? null : exposureText(marketValue),
          openTime,
        };
      }),
    };
  });
}

function called({ trade: { book } }: RiskDependencies): ManagementOperation {
  return implementManagement(RISK_MANAGEMENT.calledAccounts, async ({ companyId }) =>
    book
      .called(companyId)
      // One that holds nothing any more has nothing to be called for.
      .flatMap(({ account, record: { equity, margin, marginRadio: marginLevel }, stopOut }) =>
        marginLevel === null
          ? []
          : [{ ...ownerRow(account), equity, margin, marginLevel, stopOutLevel: Number(stopOut) }],
      )
      .toSorted((one, other) => distanceOf(one) - distanceOf(other)),
  );
}

/** Percent between the level of an account and its stop-out. */
function distanceOf(row: Static<typeof CalledAccount>): number {
  return Number(row.marginLevel) - row.stopOutLevel;
}

function stopOuts({ database, trade: { book } }: RiskDependencies): ManagementOperation {
  return implementManagement(RISK_MANAGEMENT.stopOuts, async ({ companyId }, request) => {
    const { startTime: fromMs, current = 1, size = DEFAULT_PAGE_SIZE } = request;
    const paged = { companyId, fromMs, limit: size, offset: (current - 1) * size };
    const { rows, total } = await dealReportRepository.stopOuts(database, paged);
    return { records: rows.flatMap((row) => stopOutRow(row, book)), total, size, current };
  });
}

function stopOutRow(row: DealTableRow, book: RiskDependencies['trade']['book']) {
  const deal = book.deal(row);
  if (deal === undefined) return [];
  const { symbolCode, realExecuteNum, executePrice, profitLoss } = deal.record;
  return [
    {
      ...ownerRow(deal.account),
      symbolId: row.symbol_id,
      symbolCode,
      direction: row.direction,
      volume: realExecuteNum,
      price: executePrice,
      profit: profitLoss,
      fee: formatDecimal(BigInt(row.fee), deal.account.digits),
      time: row.time_ms,
    },
  ];
}

function ownerRow({ customerNo, accountId, tradeType, currency }: Account) {
  return { customerNo, accountId, tradeType: TRADE_TYPES.number(tradeType), currency };
}
