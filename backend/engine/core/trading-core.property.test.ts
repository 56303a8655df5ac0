import { toInstrumentId } from '../../domain/units.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { executionPrice, isArmed } from '../../domain/index.ts';
import { apply } from './state/apply.ts';
import type { TradingEvent } from './events.ts';
import { toEntries, type Transfer } from './ledger.ts';
import { run } from './testing/flow-run.ts';
import { Flow, openAccounts } from './testing/random-flow.ts';
import { marketAt, testTerms } from './testing/flow-products.ts';
import { steps } from './testing/flow-step.ts';
import type { Watched } from './state/product-triggers.ts';
import { ScanningTriggers } from './testing/scanning-triggers.ts';
import type { Direction } from '../../domain/direction.ts';
import { ORDER_KIND, ORDER_STATUS } from '../../domain/orders/order-terms.ts';
import { ScanningCrossWatch } from './testing/scanning-cross-watch.ts';
import { isOpening, TradingState } from './state/state.ts';
import { sumsCounted, storedSums } from './testing/exposure-sums.ts';
import { TradingCore } from './trading-core.ts';

/** Everything that matters of a state, in a form that can be compared. */
function picture(state: TradingState) {
  return {
    accounts: [...state.accounts.values()],
    orders: [...state.orders.values()],
    positions: [...state.positions.values()],
    holdings: [...state.stock.all()].sort((a, b) => a.accountId - b.accountId || a.symbolId - b.symbolId),
    house: [...state.houseBooks].sort(),
    last: { ...state.last },
  };
}

const transfersOf = (event: TradingEvent): readonly Transfer[] =>
  'transfers' in event ? event.transfers : [];

describe('the trading core under random flows', () => {
  it('keeps the books: entries of every event sum to zero, balances are the sums of their entries', () => {
    fc.assert(
      fc.property(steps, (flow) => {
        const core = new TradingCore(testTerms);
        run(flow, core, (events) => {
          for (const event of events) {
            const sum = transfersOf(event)
              .flatMap(toEntries)
              .reduce((total, entry) => total + entry.amount, 0n);
            expect(sum).toBe(0n);
          }
        });
        let everything = 0n;
        for (const amount of core.state.houseBooks.values()) everything += amount;
        for (const account of core.state.accounts.values()) {
          everything += account.cash + account.margin - account.loan - account.interest;
          const holdings = core.state.stock.holdingsOf(account.accountId);
          for (const book of ['loan', 'interest'] as const)
            expect(account[book]).toBe(holdings.reduce((sum, holding) => sum + holding[book], 0n));
          const positions = core.state.openPositions(account.accountId);
          const isBacked = account.tradeType === TRADE_TYPE.cross && positions.length > 0;
          expect(account.cash >= 0n || isBacked).toBe(true);
          expect(account.margin >= 0n && account.reserved >= 0n).toBe(true);
          const orders = core.state.liveOrders(account.accountId);
          const bound = positions.reduce((sum, { margin }) => sum + margin, 0n);
          expect(account.margin).toBe(account.tradeType === TRADE_TYPE.isolated ? bound : 0n);
          expect(orders.reduce((sum, { reserved }) => sum + reserved, 0n)).toBe(account.reserved);
          for (const symbolId of [1, 2, 3]) {
            const held = (side: Direction) =>
              positions
                .filter((row) => row.symbolId === symbolId && row.direction === side)
                .reduce((sum, row) => sum + row.volume, 0) +
              orders
                .filter((row) => isOpening(row) && row.symbolId === symbolId && row.direction === side)
                .reduce((sum, row) => sum + row.volume - row.filledVolume, 0);
            expect(core.state.exposure(account.accountId, toInstrumentId(symbolId))).toEqual({
              buy: held('buy'),
              sell: held('sell'),
            });
          }
        }
        expect(everything).toBe(0n);
        expect(storedSums(core.state)).toEqual(sumsCounted(core.state));
      }),
      { numRuns: 60 },
    );
  });

  it('moves every order along the table only, and never out of a final state [ST-05]', () => {
    const allowed: Record<string, string[]> = {
      '': ['received'],
      received: ['completed', 'partiallyCompleted', 'cancelled', 'rejected', 'expired'],
      partiallyCompleted: ['completed', 'partiallyCompleted', 'partiallyCancelled'],
    };
    fc.assert(
      fc.property(steps, (flow) => {
        const life = new Map<number, string>();
        run(flow, new TradingCore(testTerms), (events) => {
          for (const event of events) {
            if (event.type !== 'orderPlaced' && event.type !== 'orderFilled' && event.type !== 'orderEnded')
              continue;
            const { orderId, status } = event.order;
            expect(allowed[life.get(orderId) ?? ''] ?? []).toContain(status);
            life.set(orderId, status);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it('charges what is held once by the margins that begin [ORD-37]', () => {
    fc.assert(
      fc.property(steps, (flow) => {
        const core = new TradingCore(testTerms);
        run(flow, core, (events, { kind }) => {
          const last = events.at(-1);
          if (kind !== 'marginSet' || last === undefined) return;
          const again = core.execute({
            type: 'changeMarginSet',
            timeMs: last.timeMs,
            symbolId: toInstrumentId(2),
          });
          expect(again.events).toEqual([]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('is the fold of its events', () => {
    fc.assert(
      fc.property(steps, (flow) => {
        const core = new TradingCore(testTerms);
        const copy = new TradingState();
        const events: TradingEvent[] = [];
        const spied = new TradingCore(testTerms, core.state);
        const execute = spied.execute.bind(spied);
        spied.execute = (command) => {
          const outcome = execute(command);
          events.push(...outcome.events);
          return outcome;
        };
        run(flow, spied);
        for (const event of events) apply(copy, event);
        expect(picture(copy)).toEqual(picture(core.state));
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same events with the fast and with the scanning watch list', () => {
    fc.assert(
      fc.property(steps, (flow) => {
        const fast = run(flow, new TradingCore(testTerms));
        const slow = run(
          flow,
          new TradingCore(testTerms, new TradingState((watched) => new ScanningTriggers(watched))),
        );
        expect(fast.events).toEqual(slow.events);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same events when it looks at every cross account at every quote', () => {
    fc.assert(
      fc.property(steps, (flow) => {
        const fast = run(flow, new TradingCore(testTerms));
        const slow = run(
          flow,
          new TradingCore(testTerms, new TradingState(undefined, new ScanningCrossWatch())),
        );
        expect(fast.events).toEqual(slow.events);
      }),
      { numRuns: 100 },
    );
  });

  it('sets off what a spread that was changed has reached, with both watch lists alike', () => {
    fc.assert(
      fc.property(steps, steps, fc.boolean(), (first, second, isOneAccount) => {
        const results = [undefined, (watched: Watched) => new ScanningTriggers(watched)].map((create) => {
          let wider = 0;
          const terms = (symbolId: number, account?: { readonly accountId: number }) => {
            const own = testTerms(symbolId, account);
            return own && { ...own, askSpread: own.askSpread + wider, bidSpread: own.bidSpread + wider };
          };
          const core = new TradingCore(terms, new TradingState(create));
          const game = new Flow(core, openAccounts(core));
          const events: TradingEvent[] = [];
          for (const step of [...first, undefined, ...second]) {
            if (step === undefined) {
              wider = 1_500;
              if (isOneAccount) for (const id of core.state.accounts.keys()) core.state.rewatch(id);
              else core.state.rewatch();
              continue;
            }
            const command = game.command(step);
            if (command === undefined) continue;
            const outcome = core.execute(command);
            expect(outcome.faults).toEqual([]);
            events.push(...outcome.events);
          }
          return events;
        });
        expect(results[0]).toEqual(results[1]);
      }),
      { numRuns: 15 },
    );
  });

  it('continues from a restored state exactly as from the running one', () => {
    fc.assert(
      fc.property(steps, fc.nat(100), (flow, cut) => {
        const core = new TradingCore(testTerms);
        let restored: TradingCore | undefined;
        let index = 0;
        const game = new Flow(core, openAccounts(core));
        const latest = (symbolId: number) => marketAt(symbolId, game.price(symbolId));
        for (const step of flow) {
          if (index++ === cut) {
            restored = new TradingCore(
              testTerms,
              TradingState.restore({
                accounts: [...core.state.accounts.values()],
                orders: [...core.state.orders.values()],
                positions: [...core.state.positions.values()],
                leverages: [...core.state.leverages()],
                holdings: [...core.state.stock.all()],
                last: core.state.last,
              }),
              undefined,
              latest,
            );
          }
          const command = game.command(step);
          if (command === undefined) continue;
          const outcome = core.execute(command);
          expect(outcome.faults).toEqual([]);
          if (restored) expect(restored.execute(command)).toEqual(outcome);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('leaves nothing standing that a tick should have set off [OR-08] [OR-23]', () => {
    fc.assert(
      fc.property(steps, (flow) => {
        const core = new TradingCore(testTerms);
        run(flow, core, (_events, step, game) => {
          // The thin books of products 2 and 5 leave parts of orders.
          if (step.kind !== 'tick' || step.symbolId === 2 || step.symbolId === 5) return;
          const market = marketAt(step.symbolId, game.price(step.symbolId));
          const pricesFor = (accountId: number) => {
            // A stock account has terms of its own, as the core asks for them.
            const terms = testTerms(step.symbolId, core.state.account(accountId));
            if (terms === undefined) throw new Error(`product ${step.symbolId} has no terms`);
            return { bid: executionPrice('sell', market, terms), ask: executionPrice('buy', market, terms) };
          };
          for (const order of core.state.orders.values()) {
            if (order.symbolId !== step.symbolId) continue;
            const { bid, ask } = pricesFor(order.accountId);
            if (isArmed(order)) {
              const { by, price, rises, trailing } = order.trigger;
              const own = order.direction === 'buy' ? ask : bid;
              const last = market.trade?.price ?? 0;
              const twice = by === 'middle' ? market.bid + market.ask : 2 * (by === 'last' ? last : own);
              const isBeyond = (level: number, up: boolean) => (up ? twice >= 2 * level : twice <= 2 * level);
              // A trailing stop that does not follow yet has not seen its activation, and one that does nothing better than its peak.
              if (trailing?.peak !== undefined)
                expect(isBeyond(trailing.peak + (rises ? -1 : 1), !rises)).toBe(false);
              else if (trailing?.activation !== undefined)
                expect(isBeyond(trailing.activation, !rises)).toBe(false);
              if (trailing === undefined || trailing.peak !== undefined)
                expect(isBeyond(price, rises)).toBe(false);
              continue;
            }
            if (order.price === undefined) continue;
            expect(order.direction === 'buy' ? ask > order.price : bid < order.price).toBe(true);
          }
          for (const {
            accountId,
            symbolId,
            direction,
            stopLoss,
            takeProfit,
            liquidationPrice,
          } of core.state.positions.values()) {
            if (symbolId !== step.symbolId) continue;
            const { bid, ask } = pricesFor(accountId);
            const [now, sign] = direction === 'buy' ? [bid, 1] : [ask, -1];
            for (const floor of [stopLoss, liquidationPrice])
              if (floor !== undefined) expect(sign * now > sign * floor).toBe(true);
            if (takeProfit !== undefined) expect(sign * now < sign * takeProfit).toBe(true);
          }
        });
      }),
      { numRuns: 50 },
    );
  });

  it('is really exercised: the flows reach every kind of event, every state and every reason to close [ST-03] [ST-04]', () => {
    const events = [
      'fundsMoved',
      'orderPlaced',
      'orderModified',
      'orderFilled',
      'orderEnded',
      'positionChanged',
      'marginCalled',
      'positionFinanced',
      'written off',
      'cancelled at stop-out',
    ];
    const ended = Object.values(ORDER_STATUS).filter((status) => status !== 'received');
    const states = ended.map((status) => `status ${status}`);
    const deals = Object.values(ORDER_KIND).map((kind) => `deal ${kind}`);
    const shares = [
      ...['assetIn', 'assetOut', 'tradeFee', 'autoBorrowed'].map((of) => `orderFilled ${of}`),
      ...['autoRepaid', 'liquidationRepaid', 'interestAccrued', 'loanInterest', 'reset'].map(
        (of) => `holdingsChanged ${of}`,
      ),
      ...['dividend', 'dividendTax', 'dividendFee'].map((of) => `holdingsChanged ${of}`),
    ];
    const seen = new Set<string>();
    const missing = () => [...events, ...states, ...deals, ...shares].filter((name) => !seen.has(name));
    for (const flow of fc.sample(steps, { numRuns: 150, seed: 11 })) {
      if (missing().length === 0) break;
      for (const event of run(flow, new TradingCore(testTerms)).events) {
        seen.add(event.type);
        if (event.type === 'fundsMoved' && event.transfers[0]?.from === 'house') seen.add('written off');
        if (event.type === 'orderEnded' && event.order.reason === 'marginStopOut')
          seen.add('cancelled at stop-out');
        if ('order' in event) seen.add(`status ${event.order.status}`);
        if (event.type === 'orderFilled') seen.add(`deal ${event.deal.kind}`);
        if (event.type === 'orderFilled' || event.type === 'holdingsChanged')
          for (const { flow: of } of event.transfers) seen.add(`${event.type} ${of}`);
      }
    }
    expect(missing()).toEqual([]);
  });

  it('gives identifiers that only grow and stay below 2^53', () => {
    fc.assert(
      fc.property(steps, (flow) => {
        let lastOrder = 0;
        let lastDeal = 0;
        for (const event of run(flow, new TradingCore(testTerms)).events) {
          if (event.type === 'orderPlaced') {
            expect(event.order.orderId).toBeGreaterThan(lastOrder);
            lastOrder = event.order.orderId;
          }
          if (event.type === 'orderFilled') {
            expect(event.deal.dealId).toBeGreaterThan(lastDeal);
            lastDeal = event.deal.dealId;
          }
        }
        expect(Math.max(lastOrder, lastDeal)).toBeLessThan(2 ** 53);
      }),
      { numRuns: 30 },
    );
  });
});
