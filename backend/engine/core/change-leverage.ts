import { leverageRange } from '../../domain/orders/validate-order.ts';
import type { SetLeverage } from './commands.ts';
import { reject, requireAccount, requireTerms, type Decision } from './decision.ts';
import { marginModelOf } from './margin/margin-models.ts';

/**
 * Sets the leverage of later openings in a product, and that of its open positions, or nothing of both. Rejected
 * outside the product's range, and when the positions would bind more than is free.
 */
export function setLeverage(decision: Decision, command: SetLeverage): void {
  const { accountId, symbolId, leverage } = command;
  const account = requireAccount(decision, accountId);
  const terms = requireTerms(decision, command);
  if (leverage > terms.maxLeverage) reject('leverageAboveMaximum', ...leverageRange(terms));
  if (!Number.isInteger(leverage) || leverage < terms.minLeverage)
    reject('leverageOutsideRange', ...leverageRange(terms));
  const positions = [...decision.state.openPositions(accountId)].filter(
    (position) => position.symbolId === symbolId && position.leverage !== leverage,
  );
  marginModelOf(account).changeLeverage(decision, account, positions, command);
}
