import { toInstrumentId } from '../../../domain/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from '../state/apply.ts';
import type { TradingEvent } from '../events.ts';
import { toEntries } from '../ledger.ts';
import { ScanningTriggers } from '../testing/scanning-triggers.ts';
import { TradingState } from '../state/state.ts';
import { isLevelAtMost } from '../../../domain/margin/margin-level.ts';
import type { Direction } from '../../../domain/direction.ts';
import { ORDER_STATUS } from '../../../domain/orders/order-terms.ts';
import { reserveOf } from './asset-locks.ts';
import { valueWallet } from './value-wallet.ts';
import { TradingCore } from '../trading-core.ts';
import {
  assets,
  openWallets,
  START_MARKET,
  WalletFlow,
  walletMarket,
  walletSteps,
  walletTerms,
  type WalletStep,
} from '../testing/wallet-flow.ts';

/** Before its first quote a product stands where its flow begins. */
const coreOver = (state?: TradingState, latest = START_MARKET) =>
  new TradingCore(walletTerms, state, undefined, latest, assets);

function run(
  flow: readonly WalletStep[],
  core: TradingCore,
  after?: (events: readonly TradingEvent[], step: WalletStep, game: WalletFlow) => void,
) {
  const all: TradingEvent[] = [];
  openWallets(core);
  const game = new WalletFlow(core);
  for (const step of flow) {
    const command = game.command(step);
    if (command === undefined) continue;
    const { events, faults } = core.execute(command);
    expect(faults).toEqual([]);
    all.push(...events);
    after?.(events, step, game);
  }
  return all;
}

/** Everything that matters of a state, in a form that can be compared. */
function picture(state: TradingState) {
  return {
    accounts: [...state.accounts.values()],
    orders: [...state.orders.values()],
    house: [...state.houseBooks].sort(),
    last: { ...state.last },
  };
}

describe('wallets under random flows', () => {
  it('keep the books of every currency, and what orders lock is there, of two that are linked once [ORD-43]', () => {
    const seenPairs = new Set<string>();
    fc.assert(
      fc.property(walletSteps, (flow) => {
        const core = coreOver();
        run(flow, core, (events) => {
          for (const event of events) {
            if (!('transfers' in event)) continue;
            const sum = event.transfers.flatMap(toEntries).reduce((total, { amount }) => total + amount, 0n);
            expect(sum).toBe(0n);
          }
          for (const account of core.state.accounts.values()) {
            const orders = core.state.liveOrders(account.accountId);
            expect(orders.reduce((sum, { reserved }) => sum + reserved, 0n)).toBe(account.reserved);
            for (const order of orders) {
              const other = order.linkedOrderId && core.state.orders.get(order.linkedOrderId);
              if (!other || other.linkedOrderId !== order.orderId) continue;
              seenPairs.add(account.tradeType);
              const terms = walletTerms(order.symbolId);
              if (terms === undefined) continue;
              const needs = [order, other].map((one) => reserveOf(one, terms, account.digits));
              const [locked, most] = [
                order.reserved + other.reserved,
                needs.reduce((a, b) => (a > b ? a : b)),
              ];
              // A trailing purchase that follows the market down keeps what it locked at first, as one that is alone does.
              const isTrailing = [order, other].some(({ trigger }) => trigger?.trailing !== undefined);
              if (isTrailing) expect(locked >= most).toBe(true);
              else expect(locked).toBe(most);
            }
            expect(account.cash >= account.reserved).toBe(true);
            expect(account.loan >= 0n && account.interest >= 0n && account.interestCarry >= 0n).toBe(true);
            if (account.tradeType !== 'leveragedSpot') expect(account.loan + account.interest).toBe(0n);
          }
        });
        const totals = new Map<string, bigint>();
        const add = (currency: string, amount: bigint) =>
          totals.set(currency, (totals.get(currency) ?? 0n) + amount);
        for (const [name, amount] of core.state.houseBooks) add(name.slice(name.indexOf('/') + 1), amount);
        for (const { currency, cash, loan, interest } of core.state.accounts.values())
          add(currency, cash - loan - interest);
        expect([...totals.values()].every((amount) => amount === 0n)).toBe(true);
        for (const { accountId } of core.state.accounts.values()) {
          for (const symbolId of [1, 2, 3]) {
            const waiting = (side: Direction) =>
              core.state
                .liveOrders(accountId)
                .filter((order) => order.symbolId === symbolId && order.direction === side)
                .reduce((sum, order) => sum + order.volume - order.filledVolume, 0);
            expect(core.state.exposure(accountId, toInstrumentId(symbolId))).toEqual({
              buy: waiting('buy'),
              sell: waiting('sell'),
            });
          }
        }
      }),
      { numRuns: 80 },
    );
    expect([...seenPairs].sort()).toEqual(['leveragedSpot', 'spot']);
  });

  it('never make a customer pay more than the limit, and round over all fills of an order together', () => {
    fc.assert(
      fc.property(walletSteps, (flow) => {
        const given = new Map<number, bigint>();
        const locked = new Map<number, bigint>();
        run(flow, coreOver(), (events) => {
          for (const event of events) {
            if (event.type === 'orderPlaced' || event.type === 'orderModified')
              locked.set(event.order.orderId, event.order.reserved);
            if (event.type !== 'assetsExchanged') continue;
            const { orderId, reserved, expireAtMs, price } = event.order;
            // What is borrowed for an order is given for it too.
            const paid = event.transfers.reduce((sum, { amount }) => sum + amount, 0n);
            given.set(orderId, (given.get(orderId) ?? 0n) + paid);
            const most = locked.get(orderId) ?? 0n;
            // A stop takes any price: where the market jumps, it costs more than its trigger.
            if (expireAtMs === undefined || price === undefined) continue;
            expect((given.get(orderId) ?? 0n) + reserved <= most).toBe(true);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it('are the fold of their events, and continue from a restored state as from the running one', () => {
    fc.assert(
      fc.property(walletSteps, fc.nat(80), (flow, cut) => {
        const core = coreOver();
        const copy = new TradingState();
        openWallets(core);
        const game = new WalletFlow(core);
        for (const account of core.state.accounts.values())
          apply(copy, { type: 'accountOpened', accountId: account.accountId, timeMs: 0, account });
        for (const [name, amount] of core.state.houseBooks) copy.houseBooks.set(name, amount);
        let restored: TradingCore | undefined;
        let index = 0;
        for (const step of flow) {
          const { accounts, orders, last } = core.state;
          if (index++ === cut) {
            const stored = { accounts: [...accounts.values()], orders: [...orders.values()] };
            const latest = (symbolId: number) => walletMarket(symbolId, game.price(symbolId));
            restored = coreOver(
              TradingState.restore({ ...stored, positions: [], leverages: [], last }),
              latest,
            );
          }
          const command = game.command(step);
          if (command === undefined) continue;
          const outcome = core.execute(command);
          for (const event of outcome.events) apply(copy, event);
          if (restored) expect(restored.execute(command)).toEqual(outcome);
        }
        expect(picture(copy)).toEqual(picture(core.state));
      }),
      { numRuns: 60 },
    );
  });

  it('leave no wallet at its liquidation ratio, none unwarned below the warning ratio, and none that owes without assets', () => {
    fc.assert(
      fc.property(walletSteps, (flow) => {
        const core = coreOver();
        run(flow, core, (_events, step) => {
          if (step.kind !== 'tick' && step.kind !== 'hour') return;
          for (const unit of new Set([...core.state.indebted].map((id) => core.state.unitOf(id)))) {
            const holds = core.state
              .unitMembers(unit)
              .some(
                (member) => core.state.account(member)?.currency === (step.symbolId === 1 ? 'BTC' : 'ETH'),
              );
            if (step.kind === 'tick' && (step.symbolId === 3 || !holds)) continue;
            const value = valueWallet(core.valuing, unit);
            if (value === undefined) continue;
            expect(isLevelAtMost(value, 105n)).toBe(false);
            const isCalled = core.state.account(unit)?.isMarginCalled === true;
            if (isLevelAtMost(value, 108n)) expect(isCalled).toBe(true);
            else if (!isLevelAtMost(value, 110n)) expect(isCalled).toBe(false);
          }
        });
      }),
      { numRuns: 100 },
    );
  });

  it('give the same events with the fast and with the scanning watch list', () => {
    fc.assert(
      fc.property(walletSteps, (flow) => {
        const slow = coreOver(new TradingState((watched) => new ScanningTriggers(watched)));
        expect(run(flow, coreOver())).toEqual(run(flow, slow));
      }),
      { numRuns: 60 },
    );
  });

  it('are really exercised: every end of an order, both directions, thin books and new accounts', () => {
    const seen = new Set<string>();
    const loans = ['autoBorrowed', 'borrowed', 'autoRepaid', 'autoInterestPaid', 'repaid', 'interestPaid'];
    const wanted = [
      ...loans,
      'liquidationRepaid',
      'liquidationInterestPaid',
      'loanInterest',
      'reset',
      'called true',
      'called false',
      'fill stopOut 1 buy',
      'fill stopOut 1 sell',
      'fill stopOut 2 buy',
      'fill stopOut 2 sell',
      'accountOpened',
      'assetsExchanged',
      'assetsReceived',
      'orderEnded',
      'fundsMoved',
      ...Object.values(ORDER_STATUS)
        .filter((status) => status !== 'received')
        .map((status) => `status ${status}`),
      ...['marketOpen', 'limitOpen'].flatMap((kind) =>
        [1, 2, 3].flatMap((id) => ['buy', 'sell'].map((side) => `fill ${kind} ${id} ${side}`)),
      ),
    ];
    const missing = () => wanted.filter((name) => !seen.has(name));
    for (const flow of fc.sample(walletSteps, { numRuns: 100, seed: 5 })) {
      for (const event of run(flow, coreOver())) {
        seen.add(event.type);
        if ('order' in event) seen.add(`status ${event.order.status}`);
        if (event.type === 'assetsExchanged')
          seen.add(`fill ${event.deal.kind} ${event.deal.symbolId} ${event.deal.direction}`);
        if (event.type === 'marginCalled') seen.add(`called ${String(event.isCalled)}`);
        if (event.type === 'loanMoved') for (const { flow: why } of event.transfers) seen.add(why);
      }
      if (missing().length === 0) break;
    }
    expect(missing()).toEqual([]);
  });
});
