import type { Logger } from 'pino';
import type { ServerCertificate, WireFaults } from '../gateway/gateway.ts';
import type { MarketFeed, ScenarioControl } from '../market/index.ts';
import type { PlatformMetrics } from './metrics/platform-metrics.ts';
import type { PlatformConfig } from '../platform-config.ts';
import type { Clock, MarketClock, WallClock } from '../domain/clock.ts';
import type { DemoCompany } from '../services/management/demo-company-operations.ts';
import type { Stepping } from './evaluation/stepping.ts';
import type { StartThread, WatchedDatabase } from '../storage/index.ts';

/** Things to be closed: what listens first and side by side, then the others in the reverse order of their opening. */
export class Disposables {
  readonly #listeners: (() => void | Promise<void>)[] = [];
  readonly #steps: (() => void | Promise<void>)[] = [];
  #closing: Promise<void> | undefined;

  add<Part extends { close(): void | Promise<void> }>(part: Part): Part {
    this.#steps.push(() => part.close());
    return part;
  }

  /** Adds what holds connections. Each of them may wait a moment for its peers, so they wait together. */
  addListener<Part extends { close(): void | Promise<void> }>(part: Part): Part {
    this.#listeners.push(() => part.close());
    return part;
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#run());
  }

  async #run(): Promise<void> {
    // All of them end before anything that they stand on, also when one fails.
    const ended = await Promise.allSettled(this.#listeners.map(async (end) => end()));
    for (const step of this.#steps.reverse()) await step();
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
  }
}

/** What every part of the platform stands on. */
export interface PlatformContext {
  readonly config: PlatformConfig;
  readonly disposables: Disposables;
  readonly log: Logger;
  readonly wallClock: WallClock;
  /** The clock of the host: heartbeats, time-outs and health. The same but where the market is stepped. */
  readonly hostClock: WallClock;
  /** Where the market is stepped: what moves it. */
  readonly stepped?: Stepping | undefined;
  /** Measures how long something takes, whatever is done to the wall clock. */
  readonly monotonicClock: Clock;
  readonly marketClock: MarketClock;
  readonly feed: MarketFeed;
  readonly scenarios: ScenarioControl | undefined;
  /** By what the ports speak TLS; undefined: they do not. */
  readonly certificate?: ServerCertificate | undefined;
  /** What counts what happens here, for whoever watches the platform; undefined: nobody does. */
  readonly metrics?: PlatformMetrics | undefined;
  /** Faults between programs and the platform; none until rules are in force. */
  readonly faults: WireFaults;
  /** Ends the platform: what it stands on is gone. The error is one line for the operator. */
  readonly fail: (error: Error) => void;
  /** The company that demonstrates the product, where there is one. */
  readonly demoCompany?: DemoCompany | undefined;
  /** Starts what runs the store; a thread of its own when absent. */
  readonly startThread?: StartThread | undefined;
  /** Puts something between the store and its users; for tests of what becomes of its faults. */
  readonly wrapDatabase?: ((inner: WatchedDatabase) => WatchedDatabase) | undefined;
}
