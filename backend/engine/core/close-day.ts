import {
  closePriceOf,
  financingDays,
  financingOf,
  nextDayEnd,
  type InstrumentTerms,
} from '../../domain/index.ts';
import type { CloseDay } from './commands.ts';
import { creditLost, findConversion, type Decision } from './decision.ts';
import { marginModelOf } from './margin/margin-models.ts';
import { standingOf } from './margin/standing.ts';
import type { Account, Position } from './model.ts';
import { isOfStock } from './stock/stock-account.ts';
import type { PositionId } from '../../domain/units.ts';

/**
 * Ends the day of a product: every position that was open before it pays or gets its financing, at the price at which it would
 * close. A position is charged for each end of day once, however often the command comes, and with the next one for an end
 * whose outcome was lost. One that cannot be valued is not charged.
 */
export function closeDay(decision: Decision, command: CloseDay): void {
  const { symbolId, timeMs } = command;
  for (const positionId of [...decision.state.triggers(symbolId).positions]) {
    const position = decision.state.positions.get(positionId);
    if (position === undefined || position.financedAtMs >= timeMs) continue;
    // Shares are paid for: what is borrowed for them has days of its own.
    if (isOfStock(decision, position) || !decision.concerns(position.accountId)) continue;
    decision.contain(position.accountId, () => finance(decision, positionId, command));
  }
}

function finance(decision: Decision, positionId: PositionId, command: CloseDay): void {
  const position = decision.state.positions.get(positionId);
  const account = position && decision.state.account(position.accountId);
  const terms = decision.terms(command.symbolId, account);
  if (!position || !account || !terms) return;
  const { accountId } = account;
  const { timeMs } = command;
  const due = computeDue(account, position, terms, command);
  const model = marginModelOf(account);
  const posting = model.post(account);
  const { paid, margin } = model.bookFinancing(posting, account, position, due);
  const after = {
    ...position,
    margin,
    financing: position.financing + paid,
    heldFinancing: position.heldFinancing + paid,
    financedAtMs: timeMs,
  };
  const opened = { accountDigits: account.digits, rate: position.rate };
  decision.emit({
    type: 'positionFinanced',
    accountId,
    timeMs,
    position: {
      ...after,
      ...model.protect(after, terms, opened, standingOf(decision.state, after, terms, timeMs)),
    },
    creditLost: creditLost(decision, account, posting),
    transfers: posting.transfers,
  });
}

function computeDue(
  account: Account,
  { direction, volume, financedAtMs }: Position,
  terms: InstrumentTerms,
  { market, timeMs }: CloseDay,
): bigint {
  const conversion = findConversion(account, market);
  if (market === undefined || conversion === undefined) return 0n;
  let days = 0;
  for (
    let end = nextDayEnd(terms.financing, financedAtMs);
    end <= timeMs;
    end = nextDayEnd(terms.financing, end)
  )
    days += financingDays(terms, end);
  const notional = BigInt(closePriceOf(direction, market, terms)) * BigInt(volume);
  return financingOf({ direction, notional, days }, terms, conversion);
}
