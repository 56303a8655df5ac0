import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import packageJson from '../../../package.json' with { type: 'json' };
import { hostInUrl, OriginCheck } from '../../gateway/gateway.ts';
import { apiKeyRepository } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import { totalLedger } from '../../storage/trading/index.ts';
import type { Listeners } from '../listeners.ts';
import type { PlatformContext } from '../platform-context.ts';
import type { Services } from '../services.ts';
import { PlatformMetrics } from './platform-metrics.ts';
import type { LedgerFinding, ProcessFigures } from './readings.ts';

/** Whoever watches asks every few seconds, over few connections. */
const MAX_WATCHERS = 16;
const REQUEST_MS = 10_000;
/** How often timers are measured, in milliseconds. */
const LOOP_RESOLUTION_MS = 20;
/** The books are added up at most this often, and never for more than a hundredth of the time. */
const LEDGER_EVERY_MS = 600_000;
const LEDGER_SHARE = 100;
const SECONDS_OF_NANO = 1e-9;
const SECONDS_OF_MICRO = 1e-6;

/** Begins to count; loaded only where somebody watches. */
export const createMetrics = (): PlatformMetrics => new PlatformMetrics();

/** Where metrics are served. */
export interface MetricsServer {
  readonly url: string;
}

/** Reads what the platform knows of itself from now on, and serves it. Rejects with the system's error when the port is in use. */
export async function serveMetrics(
  { config, disposables, feed, marketClock, hostClock, log }: PlatformContext,
  metrics: PlatformMetrics,
  { database, trade, status }: Services,
  { quotes, messages }: Listeners,
): Promise<MetricsServer | undefined> {
  if (config.metrics === undefined) return undefined;
  const ledger = new LedgerWatch(
    database,
    () => hostClock.nowMs(),
    (error) => log.error({ err: error }, 'the books could not be added up for the metrics'),
  );
  const own = watchProcess();
  disposables.add(own);
  metrics.follow({
    version: packageJson.version,
    nowMs: () => hostClock.nowMs(),
    figures: () => status.figures(),
    load: () => trade.load(),
    health: () => trade.health(),
    report: () => status.report(),
    backlog: () => ({ quotes: quotes.unreadBytes(), messages: messages.unreadBytes() }),
    process: () => own.figures(),
    ledger: () => ledger.newest(),
    async bannedKeys() {
      const bans = await apiKeyRepository.bans(database);
      return bans.filter((ban) => ban.banned_until_ms > hostClock.nowMs()).length;
    },
  });
  const removals = [trade.onDecided((events) => metrics.countEvents(events))];
  if (config.clock === 'real' && config.speed === 1)
    removals.push(feed.onTicks((ticks) => metrics.countTicks(ticks, marketClock.nowMs())));
  disposables.add({ close: () => removals.forEach((remove) => remove()) });
  return listen(metrics, config.metrics, disposables);
}

async function listen(
  metrics: PlatformMetrics,
  { host, port }: { readonly host: string; readonly port: number },
  disposables: PlatformContext['disposables'],
): Promise<MetricsServer> {
  let origins = new OriginCheck(host, port);
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, maxHeaderSize: 8 * 1024 },
    (request, response) => void answer(metrics, origins, request, response),
  );
  server.maxConnections = MAX_WATCHERS;
  server.listen(port, host);
  await once(server, 'listening');
  disposables.addListener({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const { port: own } = server.address() as AddressInfo;
  origins = new OriginCheck(host, own);
  return { url: `http://${hostInUrl(host)}:${own}/metrics` };
}

async function answer(
  metrics: PlatformMetrics,
  origins: OriginCheck,
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isFound = url.split('?')[0] === '/metrics';
  const isRead = method === 'GET' || method === 'HEAD';
  const status = !origins.isOwnHost(headers) ? 421 : !isFound ? 404 : isRead ? 200 : 405;
  const safe = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
  if (status !== 200) {
    response.writeHead(status, { ...safe, 'content-type': 'text/plain; charset=utf-8' });
    response.end('Metrics are at /metrics.\n');
    return;
  }
  try {
    const text = await metrics.text();
    response.writeHead(200, { ...safe, 'content-type': metrics.contentType });
    response.end(text);
  } catch {
    // The store cannot be read: a watcher counts an answer that failed.
    response.writeHead(503, safe);
    response.end();
  }
}

/** Adds the books up beside everything else, seldom. */
class LedgerWatch {
  readonly #database: Database;
  readonly #nowMs: () => number;
  readonly #failed: (error: unknown) => void;
  #newest: LedgerFinding | undefined;
  #nextMs = Number.NEGATIVE_INFINITY;

  constructor(database: Database, nowMs: () => number, failed: (error: unknown) => void) {
    this.#database = database;
    this.#nowMs = nowMs;
    this.#failed = failed;
  }

  /** What was found last. Looks again beside, where that is long ago. */
  newest(): LedgerFinding | undefined {
    if (this.#nowMs() >= this.#nextMs) {
      this.#nextMs = Number.POSITIVE_INFINITY;
      void this.#look();
    }
    return this.#newest;
  }

  async #look(): Promise<void> {
    const startMs = performance.now();
    try {
      const totals = await totalLedger(this.#database);
      const unbalanced = totals.filter(
        ({ currency: _currency, digits: _digits, ...places }) =>
          Object.values(places).reduce<bigint>((sum, amount) => sum + BigInt(amount), 0n) !== 0n,
      ).length;
      const seconds = (performance.now() - startMs) / 1000;
      this.#newest = { currencies: totals.length, unbalanced, atMs: this.#nowMs(), seconds };
    } catch (error) {
      this.#failed(error);
    }
    const tookMs = performance.now() - startMs;
    this.#nextMs = this.#nowMs() + Math.max(LEDGER_EVERY_MS, tookMs * LEDGER_SHARE);
  }
}

/** Measures the process from now on. */
function watchProcess(): { figures(): ProcessFigures; close(): void } {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  let before = performance.eventLoopUtilization();
  const read = (): ProcessFigures => {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const now = performance.eventLoopUtilization();
    const loopUse = performance.eventLoopUtilization(now, before).utilization;
    before = now;
    const seconds = (nano: number) =>
      Number.isFinite(nano) ? Math.max(0, nano * SECONDS_OF_NANO - LOOP_RESOLUTION_MS / 1000) : 0;
    const loopDelay = {
      mean: seconds(delay.mean),
      p99: seconds(delay.percentile(99)),
      max: seconds(delay.max),
    };
    delay.reset();
    return {
      residentBytes: rss,
      heapUsedBytes: heapUsed,
      heapTotalBytes: heapTotal,
      externalBytes: external,
      cpuSeconds: (user + system) * SECONDS_OF_MICRO,
      startedAtMs: performance.timeOrigin,
      loopDelay,
      loopUse: Number.isFinite(loopUse) ? loopUse : 0,
    };
  };
  // One answer reads it several times, and all of them are to see the same.
  let figures: ProcessFigures | undefined;
  return {
    figures() {
      if (figures === undefined) {
        figures = read();
        setImmediate(() => (figures = undefined));
      }
      return figures;
    },
    close: () => delay.disable(),
  };
}
