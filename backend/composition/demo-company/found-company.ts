import { createSteppedClock } from '../../market/index.ts';
import type { PlatformConfig } from '../../platform-config.ts';
import { prepareDataFolder } from '../../storage/index.ts';
import { openLog } from '../log-sink.ts';
import { openSource } from '../open-market.ts';
import { Disposables, type PlatformContext } from '../platform-context.ts';
import { WireFaults } from '../../gateway/gateway.ts';
import { openServices } from '../services.ts';
import { CompanyLife, type Founded, type PastHouse } from './company-life.ts';
import { createPastFeed } from './past-feed.ts';
import { planCompany } from './plan.ts';

const YEAR_MS = 365 * 86_400_000;

export interface FoundingOptions {
  readonly config: PlatformConfig;
  /** The present, milliseconds since 1970 UTC: the year ends here. */
  readonly nowMs: number;
  readonly customers: number;
  onProgress?(percent: number): void;
}

/**
 * Makes a company with a year behind it in the data folder of a platform that is stopped: every customer, order and payment goes
 * through the services that serve live ones, at a clock that goes through the year, so that its books add up.
 * The same seed and present give the same company. Throws as `servePlatform` does.
 */
export async function foundCompany(options: FoundingOptions): Promise<Founded> {
  const { config, nowMs, onProgress } = options;
  if (config.dataDirectory !== undefined) prepareDataFolder(config.dataDirectory);
  const disposables = new Disposables();
  try {
    const fromMs = nowMs - YEAR_MS;
    const plan = planCompany({ seed: config.seed, customers: options.customers, fromMs, toMs: nowMs });
    const house = await openPast(config, fromMs, disposables);
    const life = new CompanyLife(plan, house);
    for (const [index, moment] of plan.moments.entries()) {
      await life.live(moment.atMs, moment.acts);
      onProgress?.(Math.floor((100 * (index + 1)) / plan.moments.length));
    }
    house.clock.jump(nowMs - house.clock.nowMs());
    house.feed.arrive([]);
    return life.result();
  } finally {
    await disposables.close();
  }
}

/** Opens a platform's services over its store, at a clock that stands where the year begins. */
async function openPast(
  config: PlatformConfig,
  fromMs: number,
  disposables: Disposables,
): Promise<PastHouse> {
  const clock = createSteppedClock(fromMs);
  const { source } = await openSource(config, clock);
  const feed = createPastFeed(source, clock, fromMs);
  const log = openLog(config);
  const base: PlatformContext = {
    config,
    fail(error) {
      throw error;
    },
    disposables,
    log,
    faults: new WireFaults({ clock, wallClock: clock, log }),
    wallClock: clock,
    hostClock: clock,
    monotonicClock: clock,
    marketClock: clock,
    feed,
    scenarios: undefined,
  };
  const services = await openServices(base);
  if (config.demo) await services.customers.ensureDemoCustomer();
  await services.trade.catchUp({ isWanted: true, takeTurn: () => Promise.resolve() });
  services.trade.start();
  return { services, clock, feed };
}
