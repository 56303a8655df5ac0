import type { InstrumentId } from '../../../domain/units.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { initialMarginOf } from '../../../domain/index.ts';
import type { Decision } from '../decision.ts';
import type { Account, Position } from '../model.ts';
import { marginModelOf } from './margin-models.ts';
import { standingOf } from './standing.ts';

/**
 * Gives the positions of an account in a product the margins of the set in force, in the tiers where they stand now. True when
 * that changed one of them. Margin that is locked for an isolated position stays; its maintenance follows.
 */
export function rechargeProduct(
  decision: Decision,
  accountId: number,
  symbolId: InstrumentId,
  timeMs: number,
): boolean {
  const account = decision.state.account(accountId);
  const terms = decision.terms(symbolId, account);
  if (account === undefined || terms?.marginSets === undefined) return false;
  let isChanged = false;
  for (const position of decision.state.openPositions(accountId)) {
    if (position.symbolId !== symbolId) continue;
    const charged = charge(decision, account, position, timeMs);
    const isSame =
      charged.margin === position.margin &&
      charged.maintenance === position.maintenance &&
      charged.liquidationPrice === position.liquidationPrice;
    if (isSame) continue;
    isChanged = true;
    decision.emit({ type: 'positionChanged', accountId, timeMs, position: { ...position, ...charged } });
  }
  return isChanged;
}

function charge({ state, terms }: Decision, account: Account, position: Position, timeMs: number) {
  const { margin, maintenance, liquidationPrice } = position;
  const own = terms(position.symbolId, account);
  if (own === undefined) return { margin, maintenance, liquidationPrice };
  const opened = { accountDigits: account.digits, rate: position.rate };
  const standing = standingOf(state, position, own, timeMs);
  const bound =
    account.tradeType === TRADE_TYPE.cross ? initialMarginOf(position, own, opened, standing) : margin;
  return { margin: bound, ...marginModelOf(account).protect(position, own, opened, standing) };
}
