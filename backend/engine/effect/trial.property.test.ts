import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarginSets } from '../../domain/index.ts';
import type { InstrumentId } from '../../domain/units.ts';
import { describeState, type MarketView, type TermsLookup, type TradingEvent } from '../core/index.ts';
import { marketAt } from '../core/testing/flow-products.ts';
import { mixedAssets, mixedCore, MixedFlow, mixedStep, mixedTerms } from '../core/testing/mixed-flow.ts';
import type { TradingCore } from '../core/trading-core.ts';
import type { Effect } from './effect-tally.ts';
import { takeStock } from './standing.ts';
import { tryOut, type Trial, type TrialStep } from './trial.ts';

/** What is tried out is then made in the very books: what the trial said has to be what happens. */

const BOOKS = 200;
const SYMBOLS = [1, 2, 3, 4, 5].map((id) => id as InstrumentId);
const COMPANY = 1;
const STILL = [[10_000, 10_000, 10_000, 10_000, 10_000]];

const SETS: MarginSets = {
  daily: [
    { fromVolume: 0, maxLeverage: 10, maintenanceRatio: 300_000_000n },
    { fromVolume: 20, maxLeverage: 4, maintenanceRatio: 900_000_000n },
  ],
  leads: { weekend: 60, holiday: 60, overnight: 60 },
};

/** Other terms: margins, a level at which accounts are closed, and wider spreads. */
const change = fc.record({
  hasSets: fc.boolean(),
  stopOutLevel: fc.constantFrom(undefined, 20, 90, 300, 5_000),
  spread: fc.integer({ min: 0, max: 4_000 }),
  feeRate: fc.constantFrom(0n, 5_000_000n, 90_000_000n),
});
type Change = typeof change extends fc.Arbitrary<infer Kind> ? Kind : never;

/** Parts of the price at each step, by product, in ten-thousandths. */
const course = fc.array(fc.array(fc.integer({ min: 3_000, max: 15_000 }), { minLength: 5, maxLength: 5 }), {
  minLength: 1,
  maxLength: 4,
});

const changed =
  ({ hasSets, stopOutLevel, spread, feeRate }: Change): TermsLookup =>
  (symbolId, account) => {
    const terms = mixedTerms(symbolId, account);
    if (terms === undefined || account?.tradeType === 'stock') return terms;
    return {
      ...terms,
      feeRate,
      stopOutLevel,
      askSpread: terms.askSpread + spread,
      bidSpread: terms.bidSpread + spread,
      ...(hasSets && terms.marginSets !== undefined && { marginSets: SETS }),
    };
  };

/** A book after a random flow, with its market and a way to change its terms. */
function liveBook(flow: readonly Parameters<MixedFlow['command']>[0][]) {
  let terms: TermsLookup = mixedTerms;
  const live: { game?: MixedFlow } = {};
  const quoted = new Map<number, MarketView>();
  const core = mixedCore(
    undefined,
    (symbolId) =>
      quoted.get(symbolId) ?? marketAt(symbolId, live.game?.market.price(symbolId as InstrumentId) ?? 0),
    (symbolId, account) => terms(symbolId, account),
  );
  const game = new MixedFlow(core);
  live.game = game;
  for (const step of flow) {
    const command = game.command(step);
    if (command !== undefined) core.execute(command);
  }
  // Every account is valued by the newest quotes, as when an operator changes terms.
  for (const symbolId of SYMBOLS) core.forgetQuote(symbolId);
  return { core, game, quoted, setTerms: (next: TermsLookup) => void (terms = next) };
}

function stepsOf(game: MixedFlow, parts: readonly (readonly number[])[]): TrialStep[] {
  return parts.map((step, at) => ({
    timeMs: game.market.timeMs + at * 1_000,
    market: (symbolId) =>
      marketAt(
        symbolId,
        Math.max(1, Math.round((game.market.price(symbolId) * (step[symbolId - 1] ?? 10_000)) / 10_000)),
      ),
  }));
}

function run(trial: Generator<undefined, Effect, undefined>): Effect {
  for (;;) {
    const { done, value } = trial.next();
    if (done === true) return value;
  }
}

/** Makes in the books what was tried out: as the engine does when terms change, then as its driver does with quotes. */
function make(
  { core, quoted }: Pick<ReturnType<typeof liveBook>, 'core' | 'quoted'>,
  { present, steps, symbolIds }: Trial,
  areOtherTerms: boolean,
): TradingEvent[] {
  const events: TradingEvent[] = [];
  const execute = (command: Parameters<TradingCore['execute']>[0]) => {
    const outcome = core.execute(command);
    expect(outcome.faults).toEqual([]);
    events.push(...outcome.events);
  };
  if (areOtherTerms) {
    core.state.rewatch();
    for (const symbolId of core.state.heldProducts().toSorted((one, other) => one - other))
      execute({ type: 'changeMarginSet', timeMs: present.timeMs, symbolId });
  }
  for (const { timeMs, market } of steps) {
    if (core.state.expiries.isTriggered(timeMs)) execute({ type: 'expire', timeMs });
    for (const symbolId of symbolIds) {
      const quote = market(symbolId);
      if (quote === undefined) continue;
      quoted.set(symbolId, quote);
      if (core.state.isQuiet(symbolId)) core.forgetQuote(symbolId);
      else execute({ type: 'applyTick', timeMs, symbolId, market: quote });
    }
  }
  return events;
}

/** What an account has by the ledger: its own money, in all. */
const ownOf = (core: TradingCore, currency: string) =>
  [...core.state.accounts.values()]
    .filter((account) => account.currency === currency)
    .reduce((sum, { cash, margin, loan, interest }) => sum + cash + margin - loan - interest, 0n);

function expectWhatHappens(
  flow: readonly Parameters<MixedFlow['command']>[0][],
  other: Change | undefined,
  parts: readonly (readonly number[])[],
) {
  const { core, game, quoted, setTerms } = liveBook(flow);
  const [present] = stepsOf(game, STILL);
  if (present === undefined) throw new Error('no moment');
  const steps = stepsOf(game, parts);
  const terms = other === undefined ? mixedTerms : changed(other);
  const trial: Trial = {
    companyId: COMPANY,
    termsNow: mixedTerms,
    terms,
    assets: mixedAssets,
    symbolIds: SYMBOLS,
    present,
    steps,
  };
  const untouched = [...describeState(core.state)];
  const effect = run(tryOut(core.state, trial));
  expect([...describeState(core.state)]).toEqual(untouched);
  expect(effect.unknown).toEqual([]);

  const { state } = core;
  const positionsBefore = new Map(state.positions);
  const calledBefore = new Set(
    [...state.accounts.values()].flatMap((one) => (one.isMarginCalled ? [one.accountId] : [])),
  );
  const currencies = [...new Set([...state.accounts.values()].map(({ currency }) => currency))];
  const ownBefore = new Map(currencies.map((currency) => [currency, ownOf(core, currency)]));
  const houseBefore = new Map(state.houseBooks);
  setTerms(terms);
  const events = make({ core, quoted }, trial, other !== undefined);

  const last = steps.at(-1);
  const standings = takeStock({ state, terms, assets: mixedAssets, market: (id) => last?.market(id) });
  expect(effect.after).toEqual(standings);
  expect(effect.positions).toBe(positionsBefore.size);
  // Told by the state alone: what a position is now, or that it is gone.
  const fields = ({ volume, margin, maintenance, liquidationPrice }: object & Record<string, unknown>) => [
    volume,
    margin,
    maintenance,
    liquidationPrice,
  ];
  const others = [...positionsBefore].filter(([id, before]) => {
    const now = state.positions.get(id);
    return now === undefined || String(fields({ ...now })) !== String(fields({ ...before }));
  });
  expect(effect.touched).toBeGreaterThanOrEqual(others.length);
  const warned = events.flatMap((event) =>
    event.type === 'marginCalled' && event.isCalled ? [event.accountId] : [],
  );
  expect(effect.called.map(({ accountId }) => accountId)).toEqual([...new Set(warned)]);
  for (const { accountId, isMarginCalled } of state.accounts.values())
    if (isMarginCalled && !calledBefore.has(accountId)) expect(warned).toContain(accountId);
  const deals = events.flatMap((event) =>
    event.type === 'orderFilled' || event.type === 'assetsExchanged' ? [event.deal] : [],
  );
  expect(
    effect.fills.map(({ account, symbolId, kind, volume, price, profit, fee }) => [
      account.accountId,
      symbolId,
      kind,
      volume,
      price,
      profit,
      fee,
    ]),
  ).toEqual(
    deals.map(({ accountId, symbolId, kind, volume, price, profit, fee }) => [
      accountId,
      symbolId,
      kind,
      volume,
      price,
      profit,
      fee,
    ]),
  );
  for (const { currency, customers, house, fees } of effect.currencies) {
    const book = (name: string) =>
      (state.houseBooks.get(`${name}/${currency}`) ?? 0n) - (houseBefore.get(`${name}/${currency}`) ?? 0n);
    expect([currency, customers, house, fees]).toEqual([
      currency,
      ownOf(core, currency) - (ownBefore.get(currency) ?? 0n),
      book('house'),
      book('fee'),
    ]);
  }
  return effect;
}

const flows = fc.array(mixedStep, { minLength: 30, maxLength: 160, size: 'max' });

describe('what is tried out on a copy is what happens', () => {
  it('when terms change, to the cent, over 200 books of all account types [HU-93]', () => {
    fc.assert(
      fc.property(flows, change, (flow, other) => void expectWhatHappens(flow, other, STILL)),
      { numRuns: BOOKS },
    );
  });

  it('when prices go another way, to the cent, over 200 books of all account types [HU-93]', () => {
    fc.assert(
      fc.property(flows, course, (flow, parts) => void expectWhatHappens(flow, undefined, parts)),
      { numRuns: BOOKS },
    );
  });

  it('and in these books accounts are warned, closed by force and charged anew', { tags: ['long'] }, () => {
    const seen = { called: 0, stopOuts: 0, touched: 0, fills: 0 };
    const books = fc.sample(fc.tuple(flows, change, course), { numRuns: 40, seed: 11 });
    for (const [flow, other, parts] of books)
      for (const effect of [
        expectWhatHappens(flow, other, STILL),
        expectWhatHappens(flow, undefined, parts),
      ]) {
        seen.called += effect.called.length;
        seen.stopOuts += effect.fills.filter(({ kind }) => kind === 'stopOut').length;
        seen.touched += effect.touched;
        seen.fills += effect.fills.length;
      }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
  });
});
