import { toInstrumentId } from '../../../domain/units.ts';
import { CONTRACT_TYPES, TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealHedge, hedgeTarget, NO_HEDGE } from '../../../domain/hedge.ts';
import type { InstrumentTerms } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { apply } from '../state/apply.ts';
import type { HouseHedged, TradingEvent } from '../events.ts';
import { Flow, openAccounts } from '../testing/random-flow.ts';
import { steps } from '../testing/flow-step.ts';
import { testTerms } from '../testing/flow-products.ts';
import { describeState } from '../state/state-text.ts';
import { TradingState } from '../state/state.ts';
import { TradingCore } from '../trading-core.ts';
import { marketAt, marketOrder, TEST_TIME_MS } from '../testing/trading-fixtures.ts';
import { netExposure } from './decide-hedges.ts';

const ALL = 10_000_000_000n;
const HEDGED: InstrumentTerms = {
  ...TEST_TERMS,
  tradeMode: 'butterflyMm',
  hedge: { threshold: 100, ratio: ALL },
};
const PRODUCT = { companyId: 1, tradeType: TRADE_TYPE.isolated, symbolId: toInstrumentId(1) };

const hedgesOf = (events: readonly TradingEvent[]) =>
  events.filter((event): event is HouseHedged => event.type === 'houseHedged').map(({ hedge }) => hedge);

/** Two isolated accounts of one company and a third of another, with much money. */
function open(terms = HEDGED) {
  const core = new TradingCore((symbolId) => (symbolId === terms.symbolId ? terms : undefined));
  const accounts = [1, 1, 2].map((companyId, index) => {
    const customer = {
      companyId,
      customerId: index + 1,
      customerNo: String(index),
      tradeType: TRADE_TYPE.isolated,
    };
    const money = { currency: 'USDT', digits: 4, assetsId: 1, initialBalance: 1_000_000_000_000n };
    const { events } = core.execute({ type: 'openAccount', timeMs: TEST_TIME_MS, ...customer, ...money });
    return events[0]?.accountId ?? 0;
  });
  return { core, accounts };
}

const tick = (bid: number, members: object = {}) =>
  ({
    type: 'applyTick',
    timeMs: TEST_TIME_MS,
    symbolId: toInstrumentId(1),
    market: marketAt(bid),
    ...members,
  }) as const;

describe('the hedge of the house', () => {
  it('deals what customers hold net once it reaches the threshold, at the quote of the fill that did it', () => {
    const { core, accounts } = open();
    const [one = 0, other = 0] = accounts;
    expect(hedgesOf(core.execute(marketOrder(one, { volume: 60 })).events)).toEqual([]);
    const { events } = core.execute(marketOrder(other, { volume: 40, timeMs: TEST_TIME_MS + 7 }));
    expect(events.at(-1)?.type).toBe('houseHedged');
    expect(hedgesOf(events)).toMatchObject([
      {
        ...PRODUCT,
        timeMs: TEST_TIME_MS + 7,
        net: 100,
        dealt: 100,
        volume: 100,
        notional: 600_001_000n,
        cost: 600_001_000n,
        realised: 0n,
        lastDealId: core.state.last.dealId,
      },
    ]);
  });

  it('sells for customers who are short, and buys back as they close', () => {
    const { core, accounts } = open();
    const [accountId = 0] = accounts;
    const opened = core.execute(marketOrder(accountId, { direction: 'sell', volume: 300 })).events;
    expect(hedgesOf(opened)).toMatchObject([{ dealt: -300, volume: -300, cost: -1_800_000_000n }]);
    const market = marketAt(5_999_000);
    const closed = core.execute(
      marketOrder(accountId, { kind: 'marketClose', direction: 'buy', volume: 200, market }),
    ).events;
    expect(hedgesOf(closed)).toMatchObject([
      { dealt: 200, volume: -100, notional: 1_199_802_000n, realised: 198_000n, cost: -600_000_000n },
    ]);
  });

  it('does not count what cancels out between customers', () => {
    const { core, accounts } = open();
    const [one = 0, other = 0] = accounts;
    core.execute(marketOrder(one, { volume: 90 }));
    expect(hedgesOf(core.execute(marketOrder(other, { direction: 'sell', volume: 90 })).events)).toEqual([]);
    expect(netExposure(core.state, PRODUCT)).toBe(0);
  });

  it('is that of each company: the customers of another do not count', () => {
    const { core, accounts } = open();
    const [one = 0, , foreign = 0] = accounts;
    core.execute(marketOrder(one, { volume: 60 }));
    expect(hedgesOf(core.execute(marketOrder(foreign, { volume: 60 })).events)).toEqual([]);
    expect(hedgesOf(core.execute(marketOrder(foreign, { volume: 60 })).events)).toMatchObject([
      { companyId: 2, net: 120 },
    ]);
  });

  it('hedges the share that the terms say', () => {
    const { core, accounts } = open({ ...HEDGED, hedge: { threshold: 1, ratio: ALL / 4n } });
    const { events } = core.execute(marketOrder(accounts[0] ?? 0, { volume: 101 }));
    expect(hedgesOf(events)).toMatchObject([{ net: 101, dealt: 25 }]);
  });

  it('walks the own levels of the source, and what is beyond them costs the last price', () => {
    const { core, accounts } = open();
    const book = (...levels: [number, number][]) => levels.map(([price, volume]) => ({ price, volume }));
    const market = {
      ...marketAt(6_000_000),
      depth: () => ({ bids: [], asks: book([6_000_010, 5_000]) }),
      sourceDepth: () => ({ bids: [], asks: book([6_000_010, 50], [6_000_020, 100]) }),
    };
    const { events } = core.execute(marketOrder(accounts[0] ?? 0, { volume: 200, market }));
    const notional = 6_000_010n * 50n + 6_000_020n * 150n;
    expect(hedgesOf(events)).toMatchObject([{ dealt: 200, notional }]);
  });

  it('hedges nothing in the other modes', () => {
    const { core, accounts } = open({ ...TEST_TERMS });
    const { events } = core.execute(marketOrder(accounts[0] ?? 0, { volume: 5_000 }));
    expect(hedgesOf(events)).toEqual([]);
    expect(core.state.hedges.isWaiting(toInstrumentId(1))).toBe(false);
  });

  it('stands for everything that one quote sets off, with one deal', () => {
    const { core, accounts } = open();
    for (const accountId of accounts.slice(0, 2))
      core.execute(marketOrder(accountId, { kind: 'limitOpen', volume: 80, price: 5_990_000 }));
    const { events } = core.execute(tick(5_989_000));
    expect(events.filter(({ type }) => type === 'orderFilled')).toHaveLength(2);
    expect(hedgesOf(events)).toMatchObject([{ dealt: 160, net: 160 }]);
  });

  it('waits where a quote may not be dealt at, and deals at the next one', () => {
    const { core, accounts } = open();
    core.setAside.add(-(12 * 2 ** 32 + 1));
    expect(hedgesOf(core.execute(marketOrder(accounts[0] ?? 0, { volume: 200 })).events)).toEqual([]);
    expect(core.state.hedges.isWaiting(toInstrumentId(1))).toBe(true);
    core.setAside.clear();
    expect(hedgesOf(core.execute(tick(6_100_000)).events)).toMatchObject([{ dealt: 200 }]);
    expect(core.state.hedges.isWaiting(toInstrumentId(1))).toBe(false);
  });

  it('closes the hedge at the next quote when all customers are gone', () => {
    const { core, accounts } = open();
    const [accountId = 0] = accounts;
    core.execute(marketOrder(accountId, { volume: 200 }));
    core.setAside.add(-(12 * 2 ** 32 + 1));
    core.execute(marketOrder(accountId, { kind: 'marketClose', direction: 'sell', volume: 200 }));
    core.setAside.clear();
    expect(core.state.isIdle(toInstrumentId(1))).toBe(false);
    const [hedge] = hedgesOf(core.execute(tick(6_100_000)).events);
    expect(hedge).toMatchObject({
      dealt: -200,
      volume: 0,
      cost: 0n,
      realised: 200n * (6_100_000n - 6_000_010n),
    });
    expect(core.state.isIdle(toInstrumentId(1))).toBe(true);
  });

  it('counts no account whose state is to be restored', () => {
    const { core, accounts } = open();
    const [one = 0, other = 0] = accounts;
    core.untrusted.add(other);
    expect(hedgesOf(core.execute(marketOrder(one, { volume: 200 })).events)).toEqual([]);
    core.untrusted.clear();
    expect(hedgesOf(core.execute(tick(6_000_000)).events)).toMatchObject([{ dealt: 200 }]);
  });

  it('makes up at a start for what is missing or too much, at the first quote', () => {
    const { core, accounts } = open();
    core.execute(marketOrder(accounts[0] ?? 0, { volume: 200 }));
    const state = new TradingState();
    for (const account of core.state.accounts.values()) state.putAccount(account);
    for (const position of core.state.positions.values()) state.putPosition(position);
    const started = new TradingCore(() => HEDGED, state);
    expect(hedgesOf(started.execute(tick(6_100_000)).events)).toMatchObject([{ net: 200, dealt: 200 }]);
    expect(hedgesOf(started.execute(tick(6_200_000)).events)).toEqual([]);
    const inMode1 = new TradingCore(() => TEST_TERMS, state);
    expect(hedgesOf(inMode1.execute(tick(6_100_000)).events)).toMatchObject([{ dealt: -200, volume: 0 }]);
  });

  it('never deals at a time before its last deal', () => {
    const { core, accounts } = open();
    core.execute(marketOrder(accounts[0] ?? 0, { volume: 200, timeMs: TEST_TIME_MS + 5_000 }));
    const late = core.execute(marketOrder(accounts[0] ?? 0, { volume: 200, timeMs: TEST_TIME_MS + 4_000 }));
    expect(hedgesOf(late.events)).toEqual([]);
    expect(hedgesOf(core.execute(tick(6_000_000, { timeMs: TEST_TIME_MS + 5_000 })).events)).toHaveLength(1);
  });
});

describe('hedges under random flows', () => {
  const rules = { threshold: 150, ratio: 7_300_000_000n };
  const terms = (symbolId: number, account?: { accountId: number; tradeType?: TradeType }) => {
    const found = testTerms(symbolId, account);
    return (
      found && {
        ...found,
        ...(account?.tradeType !== 'stock' && { tradeMode: 'butterflyMm' as const, hedge: rules }),
      }
    );
  };

  it('stay less than the threshold from their target after every quote, with exact results', () => {
    let dealt = 0;
    fc.assert(
      fc.property(steps, (flow) => {
        const core = new TradingCore(terms);
        const copy = new TradingState();
        const game = new Flow(core, openAccounts(core));
        for (const account of core.state.accounts.values()) copy.putAccount(account);
        copy.houseBooks.clear();
        for (const [book, amount] of core.state.houseBooks) copy.houseBooks.set(book, amount);
        const all: HouseHedged['hedge'][] = [];
        for (const step of flow) {
          // Nothing is hedged where customers meet.
          const command = game.command(step.symbolId === 5 ? { ...step, symbolId: toInstrumentId(1) } : step);
          if (command === undefined) continue;
          const { events } = core.execute(command);
          for (const event of events) apply(copy, event);
          all.push(...hedgesOf(events));
          if (command.type !== 'applyTick') continue;
          for (const tradeType of CONTRACT_TYPES) {
            const product = { companyId: 1, tradeType, symbolId: command.symbolId };
            const held = core.state.hedges.find(product)?.volume ?? 0;
            const away = hedgeTarget(netExposure(core.state, product), rules, 1) - held;
            expect(Math.abs(away)).toBeLessThan(rules.threshold);
          }
        }
        const sums = new Map<string, { volume: number; cost: bigint; realised: bigint }>();
        for (const hedge of all) {
          const name = `${hedge.tradeType}/${hedge.symbolId}`;
          const before = sums.get(name) ?? { ...NO_HEDGE, realised: 0n };
          const { after, realised } = dealHedge(before, hedge.dealt, hedge.notional);
          expect({ ...after, realised }).toEqual({
            volume: hedge.volume,
            cost: hedge.cost,
            realised: hedge.realised,
          });
          sums.set(name, { ...after, realised: before.realised + realised });
          expect(hedge.realisedInAll).toBe(before.realised + realised);
        }
        dealt += all.length;
        expect([...describeState(copy)]).toEqual([...describeState(core.state)]);
      }),
      { numRuns: 60 },
    );
    expect(dealt).toBeGreaterThan(4);
  });
});
