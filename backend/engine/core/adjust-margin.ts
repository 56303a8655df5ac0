import { closePriceOf, liquidationPriceOf, reducibleMarginOf } from '../../domain/index.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import type { AdjustMargin } from './commands.ts';
import {
  requireAccount,
  findConversion,
  reject,
  requireTerms,
  type Decision,
  requireFunds,
} from './decision.ts';
import { Posting } from './ledger.ts';
import { ISOLATED_MARGIN } from './margin/isolated-margin.ts';
import { standingOf } from './margin/standing.ts';
import type { Position } from './model.ts';

/**
 * Moves money between the free cash of an account and the margin of one of its positions, which moves the liquidation
 * price. Rejected for a position of another account, for no amount, for more than is free on the side that it comes
 * from, and for a reduction that cannot be valued.
 */
export function adjustMargin(decision: Decision, command: AdjustMargin): void {
  const { accountId, positionId, amount, timeMs } = command;
  const position = decision.state.positions.get(positionId);
  if (position === undefined || position.accountId !== accountId) return reject('positionUnknown');
  if (amount === 0n) reject('nothingToMove');
  const account = requireAccount(decision, accountId);
  // The margin of a cross position follows from its size and leverage alone; shares have none.
  if (account.tradeType !== TRADE_TYPE.isolated) reject('marginNotAdjustable');
  const terms = requireTerms(decision, position);
  const free =
    amount > 0n
      ? (ISOLATED_MARGIN.computeAvailable(decision, account) ?? 0n)
      : computeFreeMargin(decision, position, command);
  requireFunds(account, amount > 0n ? amount : -amount, free);
  const posting = new Posting(account);
  if (amount > 0n) posting.move('cash', 'margin', amount, 'marginAdded');
  else posting.move('margin', 'cash', -amount, 'marginReduced');
  const margin = position.margin + amount;
  const opened = { accountDigits: account.digits, rate: position.rate };
  decision.emit({
    type: 'marginAdjusted',
    accountId,
    timeMs,
    position: {
      ...position,
      margin,
      liquidationPrice: liquidationPriceOf({ ...position, margin }, terms, opened),
    },
    transfers: posting.transfers,
  });
}

function computeFreeMargin(decision: Decision, position: Position, { market, timeMs }: AdjustMargin): bigint {
  const terms = requireTerms(decision, position);
  const conversion = findConversion(requireAccount(decision, position.accountId), market);
  if (market === undefined) return reject('noQuote');
  if (conversion === undefined) return reject('noConversionRate');
  const closePrice = closePriceOf(position.direction, market, terms);
  const standing = standingOf(decision.state, position, terms, timeMs);
  return reducibleMarginOf(position, closePrice, terms, conversion, standing);
}
