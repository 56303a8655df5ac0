import { describe, expect, it } from 'vitest';
import type { TradingEvent } from '../../services/trade/trade-service.ts';
import { PlatformMetrics } from './platform-metrics.ts';
import { READINGS, type MetricSources } from './readings.ts';

/** Everything that metrics read, in one object that a test changes. */
function sources() {
  const state = {
    nowMs: 1_000_000,
    bans: 0,
    figures: {
      commits: 0,
      commitMs: 0,
      waitingCommits: 0,
      ticks: 0,
      tradeMessages: 0,
      quoteConnections: 0,
      messageConnections: 0,
      clientConnections: 0,
      dataPushConnections: 0,
    },
    load: { pendingCommits: 0, heldTicks: 0, accounts: 0, orders: 0, positions: 0 },
    health: { isPaused: false, quarantinedAccounts: 0, lastLossMs: 1_000_000, lastTickMs: 1_000_000 },
    status: 'up' as 'up' | 'degraded' | 'down',
    backlog: { quotes: 0, messages: 0 },
    process: {
      residentBytes: 0,
      heapUsedBytes: 0,
      heapTotalBytes: 0,
      externalBytes: 0,
      cpuSeconds: 0,
      startedAtMs: 0,
      loopDelay: { mean: 0, p99: 0, max: 0 },
      loopUse: 0,
    },
    ledger: { currencies: 0, unbalanced: 0, atMs: 1_000_000, seconds: 0 },
    version: '1',
  };
  const read: MetricSources = {
    get version() {
      return state.version;
    },
    nowMs: () => state.nowMs,
    figures: () => state.figures,
    load: () => state.load,
    health: () => state.health,
    report: () => ({
      status: state.status,
      parts: [{ part: 'trading', status: state.status, reason: undefined, sinceMs: 0 }],
      companies: [],
    }),
    backlog: () => state.backlog,
    process: () => state.process,
    ledger: () => state.ledger,
    bannedKeys: () => Promise.resolve(state.bans),
  };
  return { state, read };
}

type State = ReturnType<typeof sources>['state'];
/** What happens, the line that shows it, and its value before and after; before that there is no line where it is undefined. */
type Move = readonly [
  line: string,
  happens: (state: State, metrics: PlatformMetrics) => void,
  after: number,
  before?: number,
];

const call = { call: 'a.b', code: '0', channel: 'client', status: 200, seconds: 0.02 };
const ORDER_CALL = 'tradeapi.app.OrderApiService.addMarketOrder';
const event = (content: object) => [content as TradingEvent];

const MOVES: readonly Move[] = [
  ['meridian_build{version="2"}', (state) => (state.version = '2'), 1],
  ['meridian_health', (state) => (state.status = 'down'), 0, 1],
  ['meridian_part_health{part="trading"}', (state) => (state.status = 'degraded'), 0.5, 1],
  ['meridian_commits_total', (state) => (state.figures.commits = 7), 7, 0],
  ['meridian_commits_waiting', (state) => (state.figures.waitingCommits = 2), 2, 0],
  ['meridian_decisions_waiting', (state) => (state.load.pendingCommits = 3), 3, 0],
  ['meridian_ticks_held', (state) => (state.load.heldTicks = 4), 4, 0],
  ['meridian_trading_paused', (state) => (state.health.isPaused = true), 1, 0],
  ['meridian_accounts', (state) => (state.load.accounts = 5), 5, 0],
  ['meridian_orders_open', (state) => (state.load.orders = 6), 6, 0],
  ['meridian_positions_open', (state) => (state.load.positions = 7), 7, 0],
  ['meridian_accounts_aside', (state) => (state.health.quarantinedAccounts = 1), 1, 0],
  ['meridian_last_loss_age_seconds', (state) => (state.nowMs += 1_500), 1.5, 0],
  ['meridian_tick_age_seconds', (state) => (state.nowMs += 2_500), 2.5, 0],
  ['meridian_ticks_total', (state) => (state.figures.ticks = 8), 8, 0],
  ['meridian_trade_messages_total', (state) => (state.figures.tradeMessages = 9), 9, 0],
  ['meridian_sockets{socket="quotes"}', (state) => (state.figures.quoteConnections = 1), 1, 0],
  ['meridian_sockets{socket="messages"}', (state) => (state.figures.messageConnections = 2), 2, 0],
  ['meridian_sockets{socket="client"}', (state) => (state.figures.clientConnections = 3), 3, 0],
  ['meridian_sockets{socket="dataPush"}', (state) => (state.figures.dataPushConnections = 4), 4, 0],
  ['meridian_socket_backlog_bytes{socket="quotes"}', (state) => (state.backlog.quotes = 10), 10, 0],
  ['meridian_keys_banned', (state) => (state.bans = 2), 2, 0],
  ['meridian_ledger_unbalanced_currencies', (state) => (state.ledger.unbalanced = 1), 1, 0],
  ['meridian_ledger_currencies', (state) => (state.ledger.currencies = 3), 3, 0],
  ['meridian_ledger_check_age_seconds', (state) => (state.nowMs += 4_000), 4, 0],
  ['meridian_ledger_check_seconds', (state) => (state.ledger.seconds = 0.5), 0.5, 0],
  ['meridian_memory_resident_bytes', (state) => (state.process.residentBytes = 1), 1, 0],
  ['meridian_memory_heap_used_bytes', (state) => (state.process.heapUsedBytes = 2), 2, 0],
  ['meridian_memory_heap_size_bytes', (state) => (state.process.heapTotalBytes = 3), 3, 0],
  ['meridian_memory_external_bytes', (state) => (state.process.externalBytes = 4), 4, 0],
  ['meridian_cpu_seconds_total', (state) => (state.process.cpuSeconds = 1.5), 1.5, 0],
  ['meridian_start_time_seconds', (state) => (state.process.startedAtMs = 2_000), 2, 0],
  ['meridian_event_loop_delay_seconds{of="p99"}', (state) => (state.process.loopDelay.p99 = 0.1), 0.1, 0],
  ['meridian_event_loop_use_ratio', (state) => (state.process.loopUse = 0.25), 0.25, 0],
  ['meridian_requests_total{call="a.b",code="0",channel="client"}', (_, all) => all.countCall(call), 1],
  ['meridian_request_seconds_sum{channel="client"}', (_, all) => all.countCall(call), 0.02],
  ['meridian_order_seconds_count', (_, all) => all.countCall({ ...call, call: ORDER_CALL }), 1, 0],
  ['meridian_order_seconds_count', (_, all) => all.countCall(call), 0, 0],
  ['meridian_requests_limited_total', (_, all) => all.countCall({ ...call, status: 429 }), 1, 0],
  ['meridian_requests_banned_total', (_, all) => all.countCall({ ...call, status: 418 }), 1, 0],
  ['meridian_commit_seconds_bucket{le="0.25"}', (_, all) => all.countCommit(0.2, true), 1, 0],
  ['meridian_commit_failures_total', (_, all) => all.countCommit(0.2, false), 1, 0],
  ['meridian_commit_failures_total', (_, all) => all.countCommit(0.2, true), 0, 0],
  [
    'meridian_orders_total{kind="marketOpen"}',
    (_, all) => all.countEvents(event({ type: 'orderPlaced', order: { kind: 'marketOpen' } })),
    1,
  ],
  ['meridian_fills_total', (_, all) => all.countEvents(event({ type: 'orderFilled' })), 1, 0],
  [
    'meridian_stop_outs_total',
    (_, all) => all.countEvents(event({ type: 'orderPlaced', order: { kind: 'stopOut' } })),
    1,
    0,
  ],
  [
    'meridian_margin_calls_total',
    (_, all) => all.countEvents(event({ type: 'marginCalled', isCalled: true })),
    1,
    0,
  ],
  [
    'meridian_margin_calls_total',
    (_, all) => all.countEvents(event({ type: 'marginCalled', isCalled: false })),
    0,
    0,
  ],
  [
    'meridian_tick_lateness_seconds_bucket{le="0.025"}',
    (_, all) => all.countTicks([{ timeMs: 980 }], 1_000),
    1,
    0,
  ],
];

const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

describe('the metrics of a platform', () => {
  it.each(MOVES.map(([line, happens, after, before]) => ({ line, happens, after, before })))(
    'move $line [HU-112]',
    async ({ line, happens, after, before }) => {
      const { state, read } = sources();
      const metrics = new PlatformMetrics();
      metrics.follow(read);
      expect(valueOf(await metrics.text(), line)).toBe(before);
      happens(state, metrics);
      expect(valueOf(await metrics.text(), line)).toBe(after);
    },
  );

  it('are at least thirty, each moved by a test', async () => {
    const metrics = new PlatformMetrics();
    metrics.follow(sources().read);
    const names = [...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThanOrEqual(30);
    const moved = (name: string) =>
      MOVES.some(([line]) => line.split('{')[0]?.replace(/_(?:sum|count|bucket)$/, '') === name);
    expect(names.filter((name) => !moved(name))).toEqual([]);
  });

  it('say nothing of what was never looked at', async () => {
    const { state, read } = sources();
    const metrics = new PlatformMetrics();
    metrics.follow({
      ...read,
      ledger: () => undefined,
      health: () => ({ ...state.health, lastLossMs: undefined }),
    });
    const text = await metrics.text();
    expect(text).not.toMatch(/^meridian_ledger\w+ /m);
    expect(text).not.toMatch(/^meridian_last_loss_age_seconds /m);
    expect(READINGS.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['meridian_last_loss_age_seconds']),
    );
  });
});
