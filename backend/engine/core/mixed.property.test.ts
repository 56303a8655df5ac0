import { toInstrumentId } from '../../domain/units.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from './state/apply.ts';
import type { TradingEvent } from './events.ts';
import type { Order, Position } from './model.ts';
import { toEntries } from './ledger.ts';
import { ScanningBook } from './book/scanning-book.ts';
import { CustomerBooks } from './matching/customer-books.ts';
import { ScanningCrossWatch } from './testing/scanning-cross-watch.ts';
import { mixedCore, MixedFlow, mixedStep, type MixedStep } from './testing/mixed-flow.ts';
import { step } from './testing/flow-step.ts';
import { ScanningTriggers } from './testing/scanning-triggers.ts';
import { TradingState } from './state/state.ts';
import { describeState } from './state/state-text.ts';

const ACCOUNT_TYPES = Object.values(TRADE_TYPE);
const steps = fc.array(mixedStep, { minLength: 1, maxLength: 200, size: 'max' });

/** Flows in the products in which customers meet, without the ends of days that end their orders. */
const meetings = fc.array(
  mixedStep.map((mixed): MixedStep => {
    // Who trades assets for another asset has to buy that first.
    if ('wallet' in mixed)
      return { wallet: { ...mixed.wallet, symbolId: mixed.wallet.symbolId === 1 ? 1 : 4 } };
    const { kind } = mixed.contract;
    const ends = kind === 'expire' || kind === 'dayEnd' || kind === 'funds';
    return { contract: { ...mixed.contract, symbolId: 5, kind: ends ? 'limit' : kind } };
  }),
  { minLength: 200, maxLength: 400, size: 'max' },
);

/** Flows of one isolated and one cross account in two products, in which orders rest long enough to follow, cut and cancel one another. */
const links = fc.array(
  step.map((drawn): MixedStep => {
    const ends = drawn.kind === 'expire' || drawn.kind === 'dayEnd' || drawn.kind === 'split';
    const pick = drawn.pick - (drawn.pick % 6) + (drawn.pick % 2) * 2;
    const symbolId = drawn.symbolId === 5 ? 5 : 1;
    return { contract: { ...drawn, kind: ends ? 'limitClose' : drawn.kind, pick, symbolId } };
  }),
  { minLength: 150, maxLength: 250, size: 'max' },
);

const linesOf = (state: TradingState) => [...describeState(state)];

/** What is stored of a state, as a start reads it. */
function stored(state: TradingState): TradingState {
  return TradingState.restore({
    accounts: [...state.accounts.values()],
    orders: [...state.orders.values()],
    positions: [...state.positions.values()],
    leverages: [...state.leverages()],
    holdings: [...state.stock.all()],
    houseBooks: state.houseBooks,
    last: state.last,
  });
}

/** The entries of an event sum to zero, and so does everything that everybody has afterwards, in each currency. */
function expectBooksToBalance(state: TradingState, event: TradingEvent): void {
  if ('transfers' in event)
    expect(event.transfers.flatMap(toEntries).reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
  const totals = new Map<string, bigint>();
  const add = (currency: string, amount: bigint) =>
    totals.set(currency, (totals.get(currency) ?? 0n) + amount);
  for (const [book, amount] of state.houseBooks) add(book.slice(book.indexOf('/') + 1), amount);
  for (const { currency, cash, margin, loan, interest } of state.accounts.values())
    add(currency, cash + margin - loan - interest);
  expect([...totals].filter(([, amount]) => amount !== 0n)).toEqual([]);
}

/** What accounts have bound, reserved and owe is what their orders, positions and holdings say. */
function expectAccountsToAgree(state: TradingState): void {
  for (const account of state.accounts.values()) {
    const { accountId, tradeType, cash, reserved, margin, loan, interest } = account;
    const orders = [...state.liveOrders(accountId)];
    const positions = [...state.openPositions(accountId)];
    expect(orders.reduce((sum, order) => sum + order.reserved, 0n)).toBe(reserved);
    for (const order of orders) expectWithinOpen(order, positions);
    const bound = positions.reduce((sum, position) => sum + position.margin, 0n);
    expect(margin).toBe(tradeType === TRADE_TYPE.isolated ? bound : 0n);
    expect(cash >= 0n || (tradeType === TRADE_TYPE.cross && positions.length > 0)).toBe(true);
    if (tradeType === TRADE_TYPE.leveragedSpot || tradeType === TRADE_TYPE.spot)
      expect([positions.length, cash >= reserved]).toEqual([0, true]);
    if (tradeType === TRADE_TYPE.stock) {
      const holdings = state.stock.holdingsOf(accountId);
      expect(holdings.reduce((sum, holding) => sum + holding.loan, 0n)).toBe(loan);
      expect(holdings.reduce((sum, holding) => sum + holding.interest, 0n)).toBe(interest);
    } else if (tradeType !== TRADE_TYPE.leveragedSpot) expect([loan, interest]).toEqual([0n, 0n]);
  }
}

const follows = ({ reduceOnly, closePosition }: Order) => reduceOnly === true || closePosition === true;

/** What only reduces waits for no more than is open, and what closes all for exactly that. */
function expectWithinOpen(order: Order, positions: readonly Position[]): void {
  if (!follows(order)) return;
  const open = positions
    .filter(
      ({ positionId, symbolId, direction }) =>
        symbolId === order.symbolId &&
        direction !== order.direction &&
        (order.positionId ?? positionId) === positionId,
    )
    .reduce((sum, { volume }) => sum + volume, 0);
  const left = order.volume - order.filledVolume;
  expect(order.closePosition === true ? left === open : left <= open).toBe(true);
}

/**
 * Lives a flow in four states side by side: with the fast watch lists, with those and a book that look at everything, as the fold of its
 * events, and as it is restored from what is stored, anew after every so many commands. Resolves to what was seen in it.
 */
function live(flow: readonly MixedStep[], restoreEvery: number) {
  const core = mixedCore();
  const scanning = mixedCore(
    new TradingState(
      (watched) => new ScanningTriggers(watched),
      new ScanningCrossWatch(),
      new CustomerBooks(() => new ScanningBook()),
    ),
  );
  const copy = new TradingState();
  const seen = new Set<string>();
  let restored = core;
  const decide = core.execute.bind(core);
  core.execute = (command) => {
    const outcome = decide(command);
    expect(outcome.faults).toEqual([]);
    expect(scanning.execute(command)).toEqual(outcome);
    if (restored !== core) expect(restored.execute(command)).toEqual(outcome);
    for (const units of outcome.met)
      for (const unit of units) seen.add(`met ${core.state.account(unit)?.tradeType ?? 'none'}`);
    for (const event of outcome.events) {
      apply(copy, event);
      expectBooksToBalance(copy, event);
      const tradeType = copy.account(event.accountId)?.tradeType ?? 'none';
      seen.add(`${event.type} ${tradeType}`);
      if (event.type === 'orderEnded') seen.add(`${event.order.reason ?? 'none'} ${tradeType}`);
      if (event.type === 'orderFilled' && event.order.kind === 'takeProfit' && event.position.volume > 0)
        seen.add(`target ${tradeType}`);
      if (event.type === 'orderModified' && follows(event.order)) seen.add(`followed ${tradeType}`);
    }
    expectAccountsToAgree(core.state);
    return outcome;
  };
  const game = new MixedFlow(core);
  let commands = 0;
  for (const step of flow) {
    const command = game.command(step);
    if (command === undefined) continue;
    core.execute(command);
    if (++commands % restoreEvery !== 0) continue;
    const others = [copy, scanning.state, ...(restored === core ? [] : [restored.state])];
    for (const other of others) expect(linesOf(other)).toEqual(linesOf(core.state));
    // It knows the market as the running one does, which leaves quotes of products alone that nobody has.
    const marks = new Map([1, 2, 3, 4, 5].map((id) => [id, core.valuing.mark(toInstrumentId(id))?.market]));
    restored = mixedCore(stored(core.state), (symbolId) => marks.get(symbolId));
  }
  for (const other of [copy, scanning.state, restored.state])
    expect(linesOf(other)).toEqual(linesOf(core.state));
  return { commands, seen };
}

/** Kinds of events that flows have to reach, by account type. */
const WANTED = [
  ...ACCOUNT_TYPES.flatMap((type) =>
    ['orderPlaced', 'orderEnded', 'fundsMoved'].map((of) => `${of} ${type}`),
  ),
  ...['cross', 'isolated', 'stock'].map((type) => `orderFilled ${type}`),
  ...['cross', 'leveragedSpot', 'stock'].map((type) => `marginCalled ${type}`),
  'assetsExchanged leveragedSpot',
  'assetsExchanged spot',
  'loanMoved leveragedSpot',
  'holdingsChanged stock',
  'positionFinanced isolated',
];

describe('one core with accounts of all five types', () => {
  it('keeps every book after every event, and decides the same with slow watch lists, from its events and from the store', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 5, max: 60 }), (flow, restoreEvery) => {
        live(flow, restoreEvery);
      }),
      { numRuns: 15 },
    );
  });

  it('reaches orders, fills, debts and margin calls in the flows of the test', { tags: ['long'] }, () => {
    const seen = new Set<string>();
    const missing = () => WANTED.filter((name) => !seen.has(name));
    for (const flow of fc.sample(steps, { numRuns: 25, seed: 3 })) {
      for (const name of live(flow, 1_000).seen) seen.add(name);
      if (missing().length === 0) break;
    }
    expect(missing()).toEqual([]);
    // Of each account type in the long form.
    expect([...seen].some((name) => name.startsWith('orderTriggered'))).toBe(true);
  });

  it('lets orders that only reduce and orders that are linked follow what is open [ORD-42] [ORD-43]', () => {
    const seen = new Set<string>();
    const wanted = [
      'linkedOrderFilled cross',
      'positionClosed isolated',
      'followed isolated',
      'target isolated',
    ];
    const missing = () => wanted.filter((name) => !seen.has(name));
    for (const flow of fc.sample(links, { numRuns: 12, seed: 2 })) {
      for (const name of live(flow, 50).seen) seen.add(name);
      if (missing().length === 0) break;
    }
    expect(missing()).toEqual([]);
  });

  it('does so where customers meet, with the fast and with the obvious book', { tags: ['long'] }, () => {
    const seen = new Set<string>();
    for (const flow of fc.sample(meetings, { numRuns: 12, seed: 5 }))
      for (const name of live(flow, 40).seen) seen.add(name);
    expect(['cross', 'isolated', 'spot'].filter((type) => !seen.has(`met ${type}`))).toEqual([]);
  });

  it('does so over 100,000 commands', { tags: ['long'], timeout: 900_000 }, () => {
    const seen = new Set<string>();
    let commands = 0;
    for (let seed = 1; commands < 100_000; seed++) {
      const lived = live(fc.sample(mixedStep, { numRuns: 5_000, seed }), 500);
      commands += lived.commands;
      for (const name of lived.seen) seen.add(name);
    }
    const kinds = ACCOUNT_TYPES.flatMap((type) => [`orderTriggered ${type}`, `orderTrailed ${type}`]);
    for (const type of ['cross', 'isolated', 'spot', 'leveragedSpot'])
      kinds.push(`linkedOrderFilled ${type}`);
    for (const type of ['cross', 'isolated'])
      kinds.push(`followed ${type}`, `positionClosed ${type}`, `target ${type}`);
    expect([...WANTED, ...kinds].filter((name) => !seen.has(name))).toEqual([]);
  });
});
