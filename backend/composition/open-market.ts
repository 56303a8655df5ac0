import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import {
  createBuiltInMarket,
  createLiveFeed,
  createMarketClock,
  createMarketFeed,
  createSteppedClock,
  createSteppedFeed,
  createScenarioMarket,
  type Manifest,
  makeScenario,
  type MarketFeed,
  MarketFileError,
  type MarketSource,
  openFileMarket,
  type ProductList,
  readManifest,
  readProducts,
  readScenarios,
  type Scenario,
  ScenarioControl,
} from '../market/index.ts';
import type { PlatformConfig } from '../platform-config.ts';
import { openStepping, type Stepping } from './evaluation/stepping.ts';
import type { MarketClock, WallClock } from '../domain/clock.ts';

/** How long before its end a market of files starts when no time is given and the files lie in the past. */
const REPLAY_MS = 86_400_000;

/** A market and the clock that it runs on. */
export interface OpenedMarket {
  readonly marketClock: MarketClock;
  readonly feed: MarketFeed;
  /** Absent where the market is a live exchange. */
  readonly scenarios?: ScenarioControl;
  /** Absent where the clock runs by itself. */
  readonly stepped?: Stepping;
}

/** A market that is a function of time, and when it starts if nobody says otherwise (undefined: now). */
export interface OpenedSource {
  readonly source: MarketSource;
  readonly atMs: number | undefined;
}

type MarketConfig = Pick<PlatformConfig, 'marketFile' | 'productsFile' | 'seed' | 'speed' | 'atMs'> &
  Partial<
    Pick<
      PlatformConfig,
      'laterSeed' | 'dayOrder' | 'scenarios' | 'scenariosFile' | 'bus' | 'quoteProcesses' | 'clock'
    >
  >;

/** The market that the configuration names. Throws MarketFileError when its manifest or files cannot be used. */
export async function openMarket(
  config: MarketConfig,
  wallClock: WallClock,
  log: Logger,
): Promise<OpenedMarket> {
  const manifest = config.marketFile === undefined ? undefined : await readManifest(config.marketFile);
  if (manifest?.liveUrl !== undefined)
    return openLiveMarket(manifest, manifest.liveUrl, config, wallClock, log);
  const { source, atMs: at } = await openSource(config, wallClock, manifest);
  const market = createScenarioMarket(source);
  const { marketClock, feed, stepped } = openClock(config, wallClock, market.source, at);
  const scenarios = new ScenarioControl({
    market,
    clock: marketClock,
    onChange: (fromMs) => feed.refresh(fromMs),
  });
  scenarios.add(await configuredScenarios(config, source.products));
  return { marketClock, feed, scenarios, ...(stepped && { stepped }) };
}

/** The clock that the configuration names, and the feed that goes with it. */
function openClock(
  { speed, clock: kind = 'real' }: MarketConfig,
  wallClock: WallClock,
  source: MarketSource,
  at: number | undefined,
) {
  if (kind === 'real') {
    const marketClock = createMarketClock({ wall: wallClock, speed, ...(at === undefined ? {} : { at }) });
    return { marketClock, feed: createMarketFeed({ source, clock: marketClock }) };
  }
  const clock = createSteppedClock(at ?? wallClock.nowMs());
  const feed = createSteppedFeed({ source, clock });
  const stepped = openStepping({ clock, feed });
  return { marketClock: stepped.awaitedClock, feed, stepped };
}

/** The scenarios of the configuration that have a time; the others start with the platform. */
async function configuredScenarios(
  config: MarketConfig,
  products: MarketSource['products'],
): Promise<readonly Scenario[]> {
  const { scenarios = [], scenariosFile } = config;
  const named = scenarios.flatMap(({ name, atMs }) =>
    atMs === undefined ? [] : [makeScenario({ name }, atMs)],
  );
  return scenariosFile === undefined ? named : [...named, ...(await readScenarios(scenariosFile, products))];
}

/** The market as a function of time. Throws MarketFileError for a live one, which has no past that can be computed. */
export async function openSource(
  config: MarketConfig,
  wallClock: WallClock,
  manifest?: Manifest,
): Promise<OpenedSource> {
  const { marketFile, productsFile, seed, laterSeed: later, dayOrder: shuffle, atMs } = config;
  if (marketFile === undefined) {
    const list = productsFile === undefined ? {} : await readProducts(productsFile);
    const isChanged = later !== undefined || shuffle !== undefined;
    return {
      source: isChanged ? createBuiltInMarket({ seed, later, shuffle, ...list }) : sharedMarket(seed, list),
      atMs,
    };
  }
  const read = manifest ?? (await readManifest(marketFile));
  if (read.liveUrl !== undefined) throw sharedLiveError(read);
  const { source, fromMs, toMs } = await openFileMarket(read, { shuffle });
  const isPast = toMs <= wallClock.nowMs();
  return { source, atMs: atMs ?? (isPast ? Math.max(fromMs, toMs - REPLAY_MS) : undefined) };
}

/** The built-in market that was asked for last. */
let known: { readonly seed: number; readonly list: object; readonly source: MarketSource } | undefined;

/**
 * The built-in market of a seed, with products of a list where there is one. It is a pure function of both, and its first
 * answer walks through ten years of days, half of a platform's start: platforms of one process that have both in common
 * share it.
 */
function sharedMarket(seed: number, list: Partial<ProductList>): MarketSource {
  if (known?.seed !== seed || !isDeepStrictEqual(known.list, list))
    known = { seed, list, source: createBuiltInMarket({ seed, ...list }) };
  return known.source;
}

function sharedLiveError({ file }: Manifest): MarketFileError {
  return new MarketFileError(
    { file },
    'is a live market, which one process has alone: leave --bus and --quote-processes out',
  );
}

/** A live exchange has only the present, so its market clock is the wall clock. */
function openLiveMarket(
  manifest: Manifest,
  url: string,
  { atMs, speed, clock = 'real', bus, quoteProcesses = 1, scenarios = [], scenariosFile }: MarketConfig,
  wallClock: WallClock,
  log: Logger,
): OpenedMarket {
  const { file, products } = manifest;
  if (atMs !== undefined || speed !== 1 || clock !== 'real')
    throw new MarketFileError(
      { file },
      'is a live market, which runs in real time: leave --at, --speed and --clock out',
    );
  if (scenarios.length > 0 || scenariosFile !== undefined)
    throw new MarketFileError({ file }, 'is a live market, which has no scenarios');
  if (bus !== undefined || quoteProcesses > 1) throw sharedLiveError(manifest);
  const marketClock = createMarketClock({ wall: wallClock });
  const feed = createLiveFeed({
    url,
    products: products.map(({ product, stream = '' }) => ({ product, stream })),
    clock: marketClock,
    onLost: (reason, pauseMs) => log.warn({ reason, pauseMs }, 'live market disconnected'),
    onRegained: () => log.warn('live market connected again'),
    onUnreadable: (problem) => log.warn({ problem }, 'live market: unreadable frame'),
  });
  return { marketClock, feed };
}
