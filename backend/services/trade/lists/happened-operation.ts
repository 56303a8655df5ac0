import { ACCOUNT_CALLS } from '../../../contract/calls/accounts.ts';
import type { WhatHappened } from '../../../contract/records/index.ts';
import { type HappenedEvent } from '../../../contract/records/index.ts';
import { CONTRACT_TYPES, TRADE_TYPE } from '../../../domain/account-type.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { toInstrumentId, type InstrumentId, type Money } from '../../../domain/units.ts';
import type { Database } from '../../../storage/index.ts';
import { catchUpRepository, type CatchUpEvent } from '../../../storage/trading/index.ts';
import type { Account } from '../../../engine/core/index.ts';
import { implement, type Operation } from '../../operation.ts';
import { readFilter } from './list-request.ts';
import { chosenAccount } from '../owned-accounts.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { lotsText, priceText } from '../../../contract/mapping/price-texts.ts';
import { HAPPENED } from '../../../engine/catch-up/happened-rows.ts';

/** Account types whose owners are told. */
const REPORTED_TYPES = [...CONTRACT_TYPES, TRADE_TYPE.stock];
/** Events of one answer; what follows comes with the number of its last one. */
const MAX_HAPPENED_EVENTS = 1_000;

/** whatHappened: what happened in an account while the platform was off the last time, in the order in which it did. */
export function happenedOperation(engine: TradingEngine, database: Database): Operation {
  return implement(ACCOUNT_CALLS.whatHappened, async (context, request) => {
    const account = chosenAccount(engine, context, request, REPORTED_TYPES);
    const last = await catchUpRepository.last(database);
    if (last === undefined) return nothing(account);
    const of = { catchUpId: last.catch_up_id, accountId: account.accountId };
    const [found, gaps] = await Promise.all([
      catchUpRepository.events(database, {
        ...of,
        afterEventId: readFilter(request.afterEventId) ?? 0,
        limit: MAX_HAPPENED_EVENTS + 1,
      }),
      catchUpRepository.gaps(database, of.catchUpId, of.accountId),
    ]);
    const rows = found.slice(0, MAX_HAPPENED_EVENTS);
    const nameOf = (symbolId: InstrumentId) =>
      engine.terms(symbolId, account)?.symbolName ?? String(symbolId);
    return {
      ...nothing(account),
      catchUpId: last.catch_up_id,
      startTime: last.from_ms,
      endTime: last.to_ms,
      reachedTime: last.reached_ms,
      ...balances(account, rows),
      events: rows.map((row) => toEvent(engine, account, row)),
      gaps: gaps.map(({ symbol_id, from_ms, to_ms }) => ({
        symbolId: symbol_id,
        symbolName: nameOf(toInstrumentId(symbol_id)),
        startTime: from_ms,
        endTime: to_ms,
      })),
      isComplete: found.length <= MAX_HAPPENED_EVENTS,
      lastEventId: rows.at(-1)?.event_id ?? null,
    };
  });
}

/** The answer while there is nothing to tell. */
function nothing(account: Account): WhatHappened {
  const { accountId, currency, digits } = account;
  return {
    accountId,
    currency,
    accountDigits: digits,
    catchUpId: null,
    startTime: 0,
    endTime: 0,
    reachedTime: 0,
    ...balances(account, []),
    events: [],
    gaps: [],
    isComplete: true,
    lastEventId: null,
  };
}

/** The balance before the first event and after the last one; the account's own where nothing happened. */
function balances({ cash, margin, digits }: Account, rows: readonly CatchUpEvent[]) {
  const [first, last] = [rows[0], rows.at(-1)];
  const opening = first ? BigInt(first.balance) - BigInt(first.change) : cash + margin;
  const closing = last ? BigInt(last.balance) : cash + margin;
  return { openingBalance: formatDecimal(opening, digits), closingBalance: formatDecimal(closing, digits) };
}

function toEvent(engine: TradingEngine, account: Account, row: CatchUpEvent): HappenedEvent {
  const { symbol_id: symbolId } = row;
  const terms = symbolId === null ? undefined : engine.terms(toInstrumentId(symbolId), account);
  const money = (amount: Money | number | string | null) =>
    formatDecimal(BigInt(amount ?? 0), account.digits);
  const lots = (units: number | null) =>
    units === null ? null : terms ? lotsText(units, terms.numberDigits) : String(units);
  // The end of a day and a split are about the position, not about the order that opened it.
  const isOfPosition = row.kind === HAPPENED.financing || row.kind === HAPPENED.split;
  const price = isOfPosition ? null : (row.deal_price ?? row.order_price);
  const left = row.volume === null ? null : row.volume - (row.filled_volume ?? 0);
  return {
    eventId: row.event_id,
    time: row.time_ms,
    event: row.kind,
    symbolId,
    symbolName: symbolId === null ? null : (terms?.symbolName ?? String(symbolId)),
    orderId: row.order_id,
    dealId: row.deal_id,
    positionId: row.deal_position_id ?? row.order_position_id,
    direction: row.deal_direction ?? row.direction,
    num: isOfPosition ? null : lots(row.deal_volume ?? left),
    orderNum: isOfPosition ? null : lots(row.volume),
    price: price === null || terms === undefined ? null : priceText(price, terms.symbolDigits),
    profit: money(row.deal_profit),
    fee: money(row.deal_fee),
    change: money(row.change),
    balanceAfter: money(row.balance),
  };
}
