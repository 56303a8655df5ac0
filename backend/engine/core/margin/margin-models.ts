import { TRADE_TYPE } from '../../../domain/account-type.ts';
import type { Account, Position } from '../model.ts';
import { LEVERAGED_WALLET } from '../assets/leveraged-wallet.ts';
import { ISOLATED_MARGIN } from './isolated-margin.ts';
import { STOCK_MODEL } from '../stock/stock-model.ts';
import type { MarginModel } from './margin-model.ts';
import { initialMarginOf } from '../../../domain/index.ts';
import { usedMarginOf } from '../../../domain/margin/margin-level.ts';
import { reject, requireTerms, type Valuing, requireFunds, type Decision } from '../decision.ts';
import { Posting } from '../ledger.ts';
import { standingOf } from './standing.ts';
import { valueAccount } from './value-account.ts';
import type { Money, AccountId, MarketTimeMs } from '../../../domain/units.ts';

/**
 * Brings a cross account that owes money and holds nothing that could earn it back to zero: the house bears the loss, in a line
 * of its own, so that price, volume and result of every fill agree.
 */
function writeOffShortfall({ state, emit }: Decision, accountId: AccountId, timeMs: MarketTimeMs): void {
  const account = state.account(accountId);
  if (account === undefined || account.cash >= 0n) return;
  if (state.positionsOf.count(accountId) > 0) return;
  const posting = new Posting(account, 'mayOverdraw');
  posting.move('house', 'cash', -account.cash, 'reset');
  emit({ type: 'fundsMoved', accountId, timeMs, credit: 0n, transfers: posting.transfers });
}

/** Equity that neither positions nor resting orders bind; below zero for an account in trouble, undefined without quotes. */
function computeFree(valuing: Valuing, account: Account): bigint | undefined {
  const value = valueAccount(valuing, account);
  return value && value.equity - value.used - account.reserved;
}

function positive(amount: Money): bigint {
  return amount > 0n ? amount : 0n;
}

/** All positions are backed by the equity of the whole account. Margin binds equity; no money moves for it. */
const CROSS_MARGIN: MarginModel = {
  computeAvailable(valuing, account) {
    const free = computeFree(valuing, account);
    return free === undefined ? undefined : positive(free);
  },
  computeWithdrawable(valuing, account) {
    // Floating profit is not money yet; floating loss binds money already.
    const free = computeFree(valuing, account);
    if (free === undefined) return undefined;
    const settled = account.cash - account.reserved;
    return positive((free < settled ? free : settled) - account.credit);
  },
  computeRelief({ state }, { accountId }, opening) {
    const held = state.openPositions(accountId);
    const bound = usedMarginOf([...held, opening]) - usedMarginOf(held);
    return opening.margin - bound;
  },
  post: (account) => new Posting(account, 'mayOverdraw'),
  bind: () => undefined,
  release: (_posting, { profit }) => profit,
  limitFee: (_posting, fee) => fee,
  bookFinancing(posting, _account, { margin }, due) {
    if (due >= 0n) posting.move('house', 'cash', due, 'financing');
    else posting.move('cash', 'house', -due, 'financing');
    return { paid: due, margin };
  },
  // Only the whole account can tell at which price a position would end.
  protect: () => ({ maintenance: 0n, liquidationPrice: undefined }),
  settle: writeOffShortfall,
  changeLeverage(decision, account, positions, { accountId, symbolId, leverage, timeMs }) {
    const changed = positions.map((position): Position => {
      const terms = requireTerms(decision, position);
      const opened = { accountDigits: account.digits, rate: position.rate };
      const standing = standingOf(decision.state, position, terms, timeMs);
      return {
        ...position,
        leverage,
        margin: initialMarginOf({ ...position, leverage }, terms, opened, standing),
      };
    });
    const others = decision.state
      .openPositions(accountId)
      .filter(({ positionId }) => !positions.some((position) => position.positionId === positionId));
    const before = usedMarginOf([...others, ...positions]);
    const after = usedMarginOf([...others, ...changed]);
    const free = computeFree(decision, account) ?? reject('noQuote');
    if (after > before) requireFunds(account, after - before, positive(free));
    decision.emit({ type: 'leverageSet', accountId, timeMs, symbolId, leverage });
    for (const position of changed) decision.emit({ type: 'positionChanged', accountId, timeMs, position });
  },
};

/** How an account backs what it holds. */
export function marginModelOf({ tradeType }: Pick<Account, 'tradeType'>): MarginModel {
  if (tradeType === TRADE_TYPE.leveragedSpot) return LEVERAGED_WALLET;
  if (tradeType === TRADE_TYPE.stock) return STOCK_MODEL;
  return tradeType === TRADE_TYPE.cross ? CROSS_MARGIN : ISOLATED_MARGIN;
}
