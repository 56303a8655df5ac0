import { describe, expect, it } from 'vitest';
import { resultFixture } from '../testing/run-fixture.ts';
import { dayOrderVerdict, elsewhereVerdict } from './elsewhere.ts';
import { lookAheadVerdict } from './look-ahead.ts';
import { medianOf, netOf, type RunResult } from './result.ts';
import { worstMoment } from './scenarios.ts';
import { warmUpVerdict, windowOf } from './warm-up.ts';
import { isFound, verdictsOf } from './verdicts.ts';
import type { Evidence } from './proof.ts';

const UP = resultFixture(1);
const DOWN = resultFixture(2, -1);
const MORE = resultFixture(3, 1.5);

const EVIDENCE: Evidence = {
  shown: UP,
  runs: [UP],
  fidelities: [{ name: 'touch', runs: [UP] }],
  settings: [],
  repeats: [[UP.hash]],
  isExact: true,
  futures: [],
  elsewhere: [],
  shuffled: [],
  scenarios: [],
};
const kindsOf = (change: Partial<Evidence>) =>
  Object.fromEntries(verdictsOf({ ...EVIDENCE, ...change }).map(({ title, kind }) => [title, kind]));

describe('verdicts', () => {
  it('say what nobody has looked at', () => {
    expect(Object.values(kindsOf({})).filter((kind) => kind === 'unjudged')).toHaveLength(9);
  });

  it('tell a run that repeats from one that does not, and a clock that is not exact', () => {
    expect(
      kindsOf({
        repeats: [
          ['a', 'a'],
          ['b', 'b'],
        ],
      }),
    ).toMatchObject({ Repeats: 'holds' });
    expect(
      kindsOf({
        repeats: [
          ['a', 'a'],
          ['b', 'c'],
        ],
      }),
    ).toMatchObject({ 'Does not repeat': 'against' });
    expect(kindsOf({ repeats: [['b', 'c']], isExact: false })).toMatchObject({ 'Does not repeat': 'look' });
  });

  it('carry the figures that they were judged by, and none where nothing was run', () => {
    const tables = (change: Partial<Evidence>) =>
      Object.fromEntries(
        verdictsOf({ ...EVIDENCE, ...change }).flatMap(({ check, table }) =>
          table === undefined ? [] : [[check, table.rows]],
        ),
      );
    expect(Object.keys(tables({}))).toEqual(['chance', 'concentration']);
    const all = tables({
      runs: [UP, DOWN],
      elsewhere: [MORE],
      shuffled: [DOWN],
      repeats: [['aa'.repeat(32), 'bb'.repeat(32)]],
      fidelities: [...EVIDENCE.fidelities, { name: 'through', runs: [DOWN] }],
      settings: [
        ['fast 3', UP],
        ['fast 4', DOWN],
      ],
      futures: [{ fromMs: UP.run.endMs, run: UP, other: DOWN }],
    });
    const net = (run: RunResult) => `${netOf(run) < 0 ? '−' : '+'}${Math.abs(netOf(run) * 100).toFixed(2)}%`;
    expect(all['markets']?.map(([name, value]) => [name, value])).toEqual([
      ['seed 1', net(UP)],
      ['seed 2', net(DOWN)],
      ['seed 3, other', net(MORE)],
    ]);
    expect(all['fitted']?.[1]).toEqual(['others', '1', net(MORE), net(MORE), net(MORE), net(MORE)]);
    expect(all['days']?.map(([name, runs]) => [name, runs])).toEqual([
      ['as they were', '1'],
      ['in another order', '1'],
    ]);
    expect(all['repeat']).toEqual([['1', 'aaaaaaaa', 'bbbbbbbb, another']]);
    expect(all['fidelity']?.map(([name]) => name)).toEqual(['touch', 'through']);
    expect(all['settings']?.map(([name]) => name)).toEqual(['fast 3', 'fast 4']);
    expect(all['lookAhead']?.[0]?.slice(1)).toEqual(['0', 'none', net(DOWN)]);
  });

  it('leave out of their figures what nobody would read [MAX_PROOF_ROWS]', () => {
    const markets = verdictsOf({ ...EVIDENCE, runs: Array.from({ length: 150 }, () => UP) }).find(
      ({ check }) => check === 'markets',
    );
    expect(markets?.table?.rows).toHaveLength(100);
    expect(markets?.table?.rows.at(-1)).toEqual(['and 51 more', '', '', '', '']);
  });

  it('count the markets in which a result holds', () => {
    expect(kindsOf({ runs: [UP, UP, UP, UP, MORE] })).toMatchObject({
      'Holds in most markets of the kind': 'holds',
    });
    expect(kindsOf({ runs: [UP, UP, DOWN, DOWN, MORE] })).toMatchObject({
      'Holds in some markets of the kind': 'look',
    });
    expect(kindsOf({ runs: [UP], elsewhere: [DOWN, DOWN, DOWN, DOWN] })).toMatchObject({
      'Loses in most markets of the kind': 'against',
    });
    expect(kindsOf({ runs: [UP, DOWN, DOWN, DOWN, DOWN] })).toMatchObject({
      'Loses in most markets of the kind': 'against',
    });
  });

  it('compare the kindest fidelity with the harshest', () => {
    const under = (harsh: typeof UP) => ({
      fidelities: [...EVIDENCE.fidelities, { name: 'through', runs: [harsh] }],
    });
    const poor = {
      fidelities: [
        { name: 'touch', runs: [DOWN] },
        { name: 'through', runs: [DOWN] },
      ],
    };
    expect(kindsOf(poor)).toMatchObject({ 'Earns nothing even when fills are kind': 'against' });
    expect(kindsOf(under(DOWN))).toMatchObject({ 'Nothing is left when fills are harsh': 'against' });
    expect(kindsOf(under(resultFixture(1, 0.3)))).toMatchObject({
      'Harsh fills take more than half': 'look',
    });
    expect(kindsOf(under(resultFixture(1, 0.9)))).toMatchObject({ 'Holds when fills are harsh': 'holds' });
  });

  it('say how much kinder a fidelity is by the orders of the program itself', () => {
    // A limit order an hour of 3 lots; each waits so many seconds, and one without any is never filled.
    const under = (waits: readonly (number | undefined)[]): RunResult => {
      const { orders } = ordered('b'.repeat(waits.length)).run;
      const [fill] = UP.run.fills;
      const limits = orders.map((order, at) => ({
        ...order,
        kind: 'limitOpen',
        price: '100',
        lots: '3',
        filled: waits[at] === undefined ? '0' : '3',
      }));
      const fills = limits.flatMap(({ orderId, timeMs }, at) => {
        const wait = waits[at];
        return wait === undefined || fill === undefined
          ? []
          : [{ ...fill, orderId, timeMs: timeMs + wait * 1_000, amount: 10_000n, spread: -2n }];
      });
      return { ...UP, run: { ...UP.run, orders: limits, fills } };
    };
    const fidelities = [
      { name: 'touch', runs: [under([1, 2, 3, undefined])] },
      { name: 'through', runs: [under([1, 20, undefined, undefined])] },
    ];
    const verdict = verdictsOf({ ...EVIDENCE, fidelities }).find(({ check }) => check === 'fidelity');
    expect(verdict?.reason).toContain(
      'By its own sizes touch fills 75% of 4 resting orders, half within 3.0 s; through fills 50% of 4 resting orders.',
    );
    const rows = verdict?.table?.rows.map((row) => row.slice(3));
    const [fill] = UP.run.fills;
    const other = (fill?.slippage ?? 0n) + (fill?.impact ?? 0n);
    const cost = `−${(-Number(other - 2n)).toFixed(2)} bp`;
    expect(rows).toEqual([
      ['4', '75.0%', '3.0 s', '', cost],
      ['4', '50.0%', '–', '66.7% of 3', cost],
    ]);
  });

  it('say which scenario a result does not survive, and where it begins', () => {
    const through = (...runs: readonly RunResult[]) =>
      kindsOf({ scenarios: runs.map((run, at) => [`event-${at}`, run] as const) });
    const ruined = { ...UP, figures: { ...UP.figures, ratios: { ...UP.figures.ratios, netReturn: -0.5 } } };
    expect(kindsOf({})).toMatchObject({ 'Not run through scenarios': 'unjudged' });
    expect(through(UP, UP, UP, UP, DOWN)).toMatchObject({ 'Holds in scenarios': 'holds' });
    expect(through(UP, DOWN)).toMatchObject({ 'Earns in a calm market only': 'look' });
    expect(through(UP, ruined)).toMatchObject({ 'Does not survive event-1': 'against' });
    const broken = ['event', 'the program ended with 1'] as const;
    expect(kindsOf({ scenarios: [['calm', UP], broken] })).toMatchObject({ 'Fails in event': 'against' });
    const proof = verdictsOf({ ...EVIDENCE, scenarios: [broken] }).find(({ check }) => check === 'scenarios');
    expect(proof?.table?.rows[1]).toEqual(['event', 'failed', '', '', '']);
    const losing = { shown: DOWN, scenarios: [['event', DOWN] as const] };
    expect(kindsOf(losing)).toMatchObject({ 'Survives scenarios': 'holds' });
    const { trades } = UP.figures;
    const longest = Math.max(...trades.map(({ openMs, closeMs }) => closeMs - openMs));
    const held = trades.find(({ openMs, closeMs }) => closeMs - openMs === longest);
    expect(worstMoment(UP)).toBeGreaterThan(held?.openMs ?? Infinity);
    expect(worstMoment(UP)).toBeLessThan(held?.closeMs ?? 0);
  });

  it('take the best of many settings for chance, and one that all settings share for skill', () => {
    const chance = [-1, -0.6, -0.2, 0.3, 0.8, 1].map(
      (times, at) => [`s ${at}`, resultFixture(1, times)] as const,
    );
    expect(kindsOf({ settings: chance })).toMatchObject({ 'The best setting looks like chance': 'against' });
    const skill = [1, 1.001, 1.002].map((times, at) => [`s ${at}`, resultFixture(1, times)] as const);
    expect(kindsOf({ settings: skill })).toMatchObject({ 'Not the luck of many settings': 'holds' });
  });
});

const START = UP.run.startMs;
const HOUR = 3_600_000;

/** A run with an order an hour, of these sides. */
function ordered(sides: string, base = UP): RunResult {
  const orders = [...sides].map((side, at) => ({
    orderId: String(at),
    timeMs: START + at * HOUR,
    symbol: 'BTC/USDT',
    kind: 'marketOpen',
    side: side === 'b' ? ('buy' as const) : ('sell' as const),
    state: 'filled',
    price: '',
    lots: '1',
    filled: '1',
    remark: '',
  }));
  return { ...base, run: { ...base.run, orders } };
}

describe('a second future', () => {
  const judgeFuture = (own: string, other: string, again?: string, isExact = true) =>
    lookAheadVerdict({
      isExact,
      futures: [
        {
          fromMs: START + 2 * HOUR,
          run: ordered(own),
          other: ordered(other),
          ...(again !== undefined && { again: ordered(again) }),
        },
      ],
    });

  it('finds a program that decides otherwise before the futures part, and names the first decision', () => {
    expect(judgeFuture('bbbb', 'bsbb', 'bbbb')).toMatchObject({
      kind: 'against',
      title: 'Decides by what comes later',
      proof: '1 of 1',
      reason: expect.stringMatching(/01:00:00.*buy 1 became .*01:00:00.*sell 1\.$/),
    });
    expect(judgeFuture('bb', 'b', 'bb')).toMatchObject({
      kind: 'against',
      reason: expect.stringContaining('no order'),
    });
  });

  it('leaves what is decided after it to the program, and cannot judge what differs from itself', () => {
    expect(judgeFuture('bbbb', 'bbss')).toMatchObject({ kind: 'holds', proof: '0 of 1' });
    expect(judgeFuture('bbbb', 'bsbb', 'sbbb').kind).toBe('unjudged');
    expect(judgeFuture('bbbb', 'bsbb', 'bbbb', false).kind).toBe('unjudged');
    expect(lookAheadVerdict({ futures: [], isExact: true }).kind).toBe('unjudged');
  });

  it('finds a program whose trades win in the known future alone', () => {
    const of = (run: RunResult, net: bigint): RunResult => ({
      ...run,
      figures: {
        ...run.figures,
        trades: run.figures.trades.map((trade, at) => ({
          ...trade,
          amount: 1_000n,
          net: net + BigInt(at % 7),
        })),
      },
    });
    const judgeNets = (own: bigint, other: bigint) =>
      lookAheadVerdict({
        isExact: true,
        futures: [{ fromMs: START, run: of(ordered('b'), own), other: of(ordered('b'), other) }],
      });
    expect(judgeNets(5n, -9n)).toMatchObject({
      kind: 'against',
      title: 'Earns only in the future that it knows',
    });
    expect(judgeNets(5n, 5n).kind).toBe('holds');
    // Who loses a little here and much there knows nothing.
    expect(judgeNets(-50n, -90n).kind).toBe('holds');
  });
});

describe('other markets', () => {
  /** A run that earned so many times as much as `UP`. */
  const earning = (times: number): RunResult => {
    const { ratios } = UP.figures;
    return { ...UP, figures: { ...UP.figures, ratios: { ...ratios, netReturn: netOf(UP) * times } } };
  };
  const judgeElsewhere = (own: number, list: readonly number[]) =>
    elsewhereVerdict({ runs: [earning(own)], elsewhere: list.map(earning) });
  const SPREAD = [-0.2, -0.1, 0, 0.1, 0.2, -0.1, 0.1, 0];

  it('find a result that is far above them, ask where it is much above, and let the others be', () => {
    expect(judgeElsewhere(1, SPREAD)).toMatchObject({ check: 'fitted', kind: 'against' });
    expect(judgeElsewhere(0.42, SPREAD).kind).toBe('look');
    expect(judgeElsewhere(0.2, SPREAD).kind).toBe('holds');
    expect(
      judgeElsewhere(
        -0.2,
        SPREAD.map((one) => one - 3),
      ).kind,
    ).toBe('holds');
    expect(judgeElsewhere(1, SPREAD.slice(1)).kind).toBe('unjudged');
    expect(
      judgeElsewhere(
        1,
        SPREAD.map(() => 0),
      ).kind,
    ).toBe('unjudged');
  });

  it('are the same days in another order too, where half of the result is not left and it is far above the rest', () => {
    const judgeDays = (own: number, list: readonly number[]) =>
      dayOrderVerdict({ shown: earning(own), shuffled: list.map(earning) });
    expect(judgeDays(1, SPREAD)).toMatchObject({ check: 'days', kind: 'against' });
    expect(judgeDays(0.42, SPREAD).kind).toBe('look');
    expect(judgeDays(0.2, SPREAD).kind).toBe('holds');
    // Who trades within the day earns much the same in every order: a little more is no cheat, however sure.
    const alike = SPREAD.map((one) => 1 + one / 1_000);
    expect(judgeDays(1.5, alike).kind).toBe('holds');
    expect(judgeDays(2.5, alike).kind).toBe('against');
    const none = SPREAD.map(() => 0);
    expect([judgeDays(1, none).kind, judgeDays(0, none).kind]).toEqual(['against', 'holds']);
    expect(judgeDays(-0.2, [-3, -4, -3, -4, -3, -4, -3, -4]).kind).toBe('holds');
    expect(judgeDays(1, SPREAD.slice(1)).kind).toBe('unjudged');
  });

  it('are found out with a look ahead alone', () => {
    const verdict = { check: 'fitted', kind: 'against', title: '', reason: '', proof: '' } as const;
    expect(isFound([verdict])).toBe(true);
    expect(isFound([{ ...verdict, check: 'lookAhead' }])).toBe(true);
    expect(isFound([{ ...verdict, check: 'days' }])).toBe(true);
    expect(
      isFound([
        { ...verdict, kind: 'look' },
        { ...verdict, check: 'markets' },
      ]),
    ).toBe(false);
  });
});

it('verdicts stand in the order in which a reader doubts', () => {
  const checks = verdictsOf(EVIDENCE).map(({ check }) => check);
  expect(checks).toEqual([
    'lookAhead',
    'repeat',
    'fidelity',
    'markets',
    'fitted',
    'days',
    'scenarios',
    'settings',
    'chance',
    'concentration',
  ]);
});

describe('a warm start', () => {
  it('counts what happened from the window on', () => {
    const { run } = UP;
    const fromMs = run.startMs + 20 * 86_400_000;
    const fee = {
      line: '1',
      timeMs: fromMs,
      flow: 'openFee',
      change: -5n,
      balance: 0n,
      orderId: '',
      fillId: '',
    };
    const window = windowOf({ ...run, ledger: [{ ...fee, timeMs: fromMs - 1 }, fee] }, fromMs);
    expect(window).toMatchObject({ startMs: fromMs, fee: -5n, financing: 0n, ledger: [fee] });
    expect(window.equity[0]?.timeMs).toBe(fromMs);
    expect(window.fills.every(({ timeMs }) => timeMs >= fromMs)).toBe(true);
  });

  it('is judged by how far the starts lie apart', () => {
    const kindOf = (...times: readonly number[]) =>
      warmUpVerdict(
        UP,
        times.map((one) => resultFixture(1, one)),
      ).kind;
    expect([kindOf(1, 1.1), kindOf(0.3), kindOf(-1)]).toEqual(['holds', 'look', 'against']);
  });
});

it('the run in the middle is the lower of two', () => {
  expect(medianOf([MORE, DOWN, UP])).toBe(UP);
  expect(medianOf([MORE, UP])).toBe(UP);
  expect(medianOf([])).toBeUndefined();
});
