import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ORDER_CALLS } from '../../contract/calls/orders.ts';
import { SPOT_CALLS } from '../../contract/calls/spot.ts';
import { STOCK_CALLS } from '../../contract/calls/stock.ts';
import type { ServedCall } from '../../gateway/gateway.ts';
import type { Tick } from '../../domain/market-data.ts';
import type { TradingEvent } from '../../services/trade/trade-service.ts';
import { READINGS, type MetricSources, type Reading } from './readings.ts';

/** Bounds of durations, in seconds: what a person does not notice, what one waits for, and what is given up. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** How late quotes may be, in seconds. */
const LATENESS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** Calls that place, change or end something of trading, which keys with a permission to trade may make: they are answered after the disk. */
const ORDERS: ReadonlySet<string> = new Set(
  [ORDER_CALLS, SPOT_CALLS, STOCK_CALLS]
    .flatMap((calls) => Object.values<{ readonly bizType: string; readonly openPermission?: string }>(calls))
    .filter(({ openPermission }) => openPermission?.endsWith('_trade') === true)
    .map(({ bizType }) => bizType),
);

/** What happens at the platform, counted as it happens and read when it is asked for. */
export class PlatformMetrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter('requests', 'Calls, by their code and how they came.', [
    'call',
    'code',
    'channel',
  ]);
  readonly #requestSeconds = this.#histogram('request_seconds', 'How long calls took.', DURATIONS, [
    'channel',
  ]);
  readonly #orderSeconds = this.#histogram(
    'order_seconds',
    'How long calls took that place, change or end orders, to the answer after the disk.',
    DURATIONS,
  );
  readonly #limited = this.#counter(
    'requests_limited',
    'Calls that were rejected because there were too many (429).',
  );
  readonly #banned = this.#counter('requests_banned', 'Calls that were rejected because of a ban (418).');
  readonly #commitSeconds = this.#histogram(
    'commit_seconds',
    'How long commits of the store took.',
    DURATIONS,
  );
  readonly #commitFailures = this.#counter('commit_failures', 'Commits that the store did not take.');
  readonly #orders = this.#counter('orders', 'Orders, by what they are for.', ['kind']);
  readonly #fills = this.#counter('fills', 'Fills of orders.');
  readonly #stopOuts = this.#counter(
    'stop_outs',
    'Positions that were closed because the margin was used up.',
  );
  readonly #marginCalls = this.#counter('margin_calls', 'Margin calls of accounts and wallets.');
  readonly #lateness = this.#histogram(
    'tick_lateness_seconds',
    'From the market time of a quote to the moment at which it was taken; where the market runs in real time.',
    LATENESS,
  );

  #counter(name: string, help: string, labelNames: readonly string[] = []): Counter {
    return new Counter({
      name: `meridian_${name}_total`,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
    });
  }

  #histogram(name: string, help: string, buckets: number[], labelNames: readonly string[] = []): Histogram {
    return new Histogram({
      name: `meridian_${name}`,
      help,
      buckets,
      labelNames: [...labelNames],
      registers: [this.#registry],
    });
  }

  /** A call was answered. */
  countCall({ call, code, channel, status, seconds }: ServedCall): void {
    this.#requests.inc({ call, code, channel });
    this.#requestSeconds.observe({ channel }, seconds);
    if (ORDERS.has(call)) this.#orderSeconds.observe(seconds);
    if (status === 429) this.#limited.inc();
    if (status === 418) this.#banned.inc();
  }

  /** A commit had its answer, after so many seconds. */
  countCommit(seconds: number, isStored: boolean): void {
    this.#commitSeconds.observe(seconds);
    if (!isStored) this.#commitFailures.inc();
  }

  /** Trading decided something. */
  countEvents(events: readonly TradingEvent[]): void {
    for (const event of events) {
      if (event.type === 'orderPlaced') {
        this.#orders.inc({ kind: event.order.kind });
        if (event.order.kind === 'stopOut') this.#stopOuts.inc();
      } else if (event.type === 'orderFilled' || event.type === 'assetsExchanged') this.#fills.inc();
      else if (event.type === 'marginCalled' && event.isCalled) this.#marginCalls.inc();
    }
  }

  /** Quotes were taken at a moment of the market clock. */
  countTicks(ticks: readonly Pick<Tick, 'timeMs'>[], nowMs: number): void {
    for (const { timeMs } of ticks) this.#lateness.observe(Math.max(0, nowMs - timeMs) / 1000);
  }

  /** Reads from now on what the platform knows of itself. */
  follow(sources: MetricSources): void {
    for (const reading of READINGS) this.#follow(reading, sources);
  }

  #follow({ name, help, type, label, read }: Reading, sources: MetricSources): void {
    const labelNames = label === undefined ? [] : [label];
    const metric =
      type === 'counter'
        ? new Counter({ name, help, labelNames, registers: [this.#registry], collect })
        : new Gauge({ name, help, labelNames, registers: [this.#registry], collect });
    async function collect(): Promise<void> {
      const values = await read(sources);
      metric.reset();
      if (values === undefined) metric.remove();
      else if (typeof values === 'number') metric.inc(values);
      else for (const [of, value] of Object.entries(values)) metric.inc({ [label ?? 'of']: of }, value);
    }
  }

  /** All of it in the text form of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}
