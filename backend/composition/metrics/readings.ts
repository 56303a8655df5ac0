import type { PlatformFigures, StatusReport } from '../../services/status/status-service.ts';
import type { TradingHealth, TradingLoad } from '../../services/trade/trade-service.ts';

/** Whether the books of the store add up, when that was last looked at, and how long it took. */
export interface LedgerFinding {
  readonly currencies: number;
  readonly unbalanced: number;
  readonly atMs: number;
  readonly seconds: number;
}

/** How the process itself is. */
export interface ProcessFigures {
  readonly residentBytes: number;
  readonly heapUsedBytes: number;
  readonly heapTotalBytes: number;
  readonly externalBytes: number;
  readonly cpuSeconds: number;
  readonly startedAtMs: number;
  /** How late timers of the event loop were since the last reading, in seconds. */
  readonly loopDelay: { readonly mean: number; readonly p99: number; readonly max: number };
  /** Part of the time since the last reading in which the event loop had something to do, 0 to 1. */
  readonly loopUse: number;
}

/** What the metrics read, at the moment at which they are asked for. */
export interface MetricSources {
  readonly version: string;
  nowMs(): number;
  figures(): PlatformFigures;
  load(): TradingLoad;
  health(): TradingHealth;
  report(): StatusReport;
  /** Bytes that clients have not read. */
  backlog(): Readonly<Record<'quotes' | 'messages', number>>;
  process(): ProcessFigures;
  /** Undefined until the books were looked at. */
  ledger(): LedgerFinding | undefined;
  /** API keys whose calls are rejected at the moment. */
  bannedKeys(): Promise<number>;
}

/** Values of one reading, with the label of each where it has several. */
type Values = number | undefined | Readonly<Record<string, number>>;

/** A metric that is read when it is asked for. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  /** `counter`: it only grows while the platform runs. */
  readonly type: 'gauge' | 'counter';
  readonly label?: string;
  read(sources: MetricSources): Values | Promise<Values>;
}

const HEALTH = { up: 1, degraded: 0.5, down: 0 } as const;

const gauge = (name: string, help: string, read: Reading['read'], label?: string): Reading => ({
  name: `meridian_${name}`,
  help,
  type: 'gauge',
  read,
  ...(label === undefined ? {} : { label }),
});
const counter = (name: string, help: string, read: Reading['read']): Reading => ({
  name: `meridian_${name}_total`,
  help,
  type: 'counter',
  read,
});

/** Seconds since a moment of the wall clock; undefined for one that never was. */
const since = (sources: MetricSources, atMs: number | undefined) =>
  atMs === undefined ? undefined : Math.max(0, sources.nowMs() - atMs) / 1000;

/** Everything that needs no watching: it is read from what the platform knows of itself. */
export const READINGS: readonly Reading[] = [
  gauge(
    'build',
    'Always 1, with the version of the platform.',
    ({ version }) => ({ [version]: 1 }),
    'version',
  ),
  gauge(
    'part_health',
    'State of a part of the platform: 1 up, 0.5 degraded, 0 down.',
    (sources) => Object.fromEntries(sources.report().parts.map(({ part, status }) => [part, HEALTH[status]])),
    'part',
  ),
  gauge(
    'health',
    'State of the platform: 1 up, 0.5 degraded, 0 down.',
    (sources) => HEALTH[sources.report().status],
  ),
  counter('commits', 'Commits of the store.', (sources) => sources.figures().commits),
  gauge(
    'commits_waiting',
    'Commits of the store that are under way.',
    (sources) => sources.figures().waitingCommits,
  ),
  gauge(
    'decisions_waiting',
    'Decisions of trading that are on their way to the disk; orders are rejected at 16384.',
    (sources) => sources.load().pendingCommits,
  ),
  gauge(
    'ticks_held',
    'Quotes that wait because nothing can be decided.',
    (sources) => sources.load().heldTicks,
  ),
  gauge('trading_paused', '1 while nothing is decided.', (sources) => Number(sources.health().isPaused)),
  gauge('accounts', 'Accounts of customers.', (sources) => sources.load().accounts),
  gauge('orders_open', 'Orders that are not ended.', (sources) => sources.load().orders),
  gauge('positions_open', 'Open positions.', (sources) => sources.load().positions),
  gauge(
    'accounts_aside',
    'Accounts for which nothing is decided for a time, because it failed again and again.',
    (sources) => sources.health().quarantinedAccounts,
  ),
  gauge('last_loss_age_seconds', 'Since the last decision that could not be stored.', (sources) =>
    since(sources, sources.health().lastLossMs),
  ),
  gauge('tick_age_seconds', 'Since trading took its last quotes.', (sources) =>
    since(sources, sources.health().lastTickMs),
  ),
  counter('ticks', 'Quotes of the market.', (sources) => sources.figures().ticks),
  counter('trade_messages', 'Trade messages to customers.', (sources) => sources.figures().tradeMessages),
  gauge(
    'sockets',
    'Open websockets.',
    (sources) => {
      const { quoteConnections, messageConnections, clientConnections, dataPushConnections } =
        sources.figures();
      return {
        quotes: quoteConnections,
        messages: messageConnections,
        client: clientConnections,
        dataPush: dataPushConnections,
      };
    },
    'socket',
  ),
  gauge(
    'socket_backlog_bytes',
    'Bytes that clients of a websocket have not read.',
    (sources) => sources.backlog(),
    'socket',
  ),
  gauge('keys_banned', 'API keys whose calls are rejected for a time.', (sources) => sources.bannedKeys()),
  gauge(
    'ledger_unbalanced_currencies',
    'Currencies whose books do not add up to zero; anything but 0 is an emergency.',
    (sources) => sources.ledger()?.unbalanced,
  ),
  gauge(
    'ledger_currencies',
    'Currencies whose books were added up.',
    (sources) => sources.ledger()?.currencies,
  ),
  gauge('ledger_check_age_seconds', 'Since the books were added up.', (sources) =>
    since(sources, sources.ledger()?.atMs),
  ),
  gauge('ledger_check_seconds', 'How long adding up the books took.', (sources) => sources.ledger()?.seconds),
  gauge('memory_resident_bytes', 'Memory of the process.', (sources) => sources.process().residentBytes),
  gauge('memory_heap_used_bytes', 'Memory of live objects.', (sources) => sources.process().heapUsedBytes),
  gauge(
    'memory_heap_size_bytes',
    'Memory that is kept for objects.',
    (sources) => sources.process().heapTotalBytes,
  ),
  gauge('memory_external_bytes', 'Memory outside of objects.', (sources) => sources.process().externalBytes),
  counter('cpu_seconds', 'Processor time of the process.', (sources) => sources.process().cpuSeconds),
  gauge(
    'start_time_seconds',
    'When the process was started, in Unix time.',
    (sources) => sources.process().startedAtMs / 1000,
  ),
  gauge(
    'event_loop_delay_seconds',
    'How late timers were since the last reading.',
    (sources) => ({ ...sources.process().loopDelay }),
    'of',
  ),
  gauge(
    'event_loop_use_ratio',
    'Part of the time since the last reading in which there was something to do.',
    (sources) => sources.process().loopUse,
  ),
];
