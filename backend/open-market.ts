import type { Logger } from 'pino';
import {
  createBuiltInMarket,
  createLiveFeed,
  createMarketClock,
  createMarketFeed,
  type Manifest,
  type MarketFeed,
  MarketFileError,
  type MarketSource,
  openFileMarket,
  readManifest,
  readProducts,
} from './market/index.ts';
import type { PlatformConfig } from './platform-config.ts';
import type { Clock } from './protocol/clock.ts';

/** How long before its end a market of files starts when no time is given and the files lie in the past. */
const REPLAY_MS = 86_400_000;

/** A market and the clock that it runs on. */
export interface OpenedMarket {
  readonly marketClock: Clock;
  readonly feed: MarketFeed;
}

/** A market that is a function of time, and when it starts if nobody says otherwise (undefined: now). */
export interface OpenedSource {
  readonly source: MarketSource;
  readonly atMs: number | undefined;
}

type MarketConfig = Pick<PlatformConfig, 'marketFile' | 'productsFile' | 'seed' | 'speed' | 'atMs' | 'bus'>;

/** The market that the configuration names. Throws MarketFileError when its manifest or files cannot be used. */
export async function openMarket(config: MarketConfig, wallClock: Clock, log: Logger): Promise<OpenedMarket> {
  const manifest = config.marketFile === undefined ? undefined : await readManifest(config.marketFile);
  if (manifest?.liveUrl !== undefined)
    return openLiveMarket(manifest, manifest.liveUrl, config, wallClock, log);
  const { source, atMs: at } = await openSource(config, wallClock, manifest);
  const { speed } = config;
  const marketClock = createMarketClock({ wall: wallClock, speed, ...(at === undefined ? {} : { at }) });
  return { marketClock, feed: createMarketFeed({ source, clock: marketClock }) };
}

/** The market as a function of time. Throws MarketFileError for a live one, which has no past that can be computed. */
export async function openSource(
  config: MarketConfig,
  wallClock: Clock,
  manifest?: Manifest,
): Promise<OpenedSource> {
  const { marketFile, productsFile, seed, atMs } = config;
  if (marketFile === undefined) {
    const list = productsFile === undefined ? undefined : await readProducts(productsFile);
    return { source: createBuiltInMarket({ seed, ...list }), atMs };
  }
  const read = manifest ?? (await readManifest(marketFile));
  if (read.liveUrl !== undefined) throw sharedLiveError(read);
  const { source, fromMs, toMs } = await openFileMarket(read);
  const isPast = toMs <= wallClock.nowMs();
  return { source, atMs: atMs ?? (isPast ? Math.max(fromMs, toMs - REPLAY_MS) : undefined) };
}

function sharedLiveError({ file }: Manifest): MarketFileError {
  return new MarketFileError({ file }, 'is a live market, which one process has alone: leave --bus out');
}

/** A live exchange has only the present, so its market clock is the wall clock. */
function openLiveMarket(
  manifest: Manifest,
  url: string,
  { atMs, speed, bus }: MarketConfig,
  wallClock: Clock,
  log: Logger,
): OpenedMarket {
  const { file, products } = manifest;
  if (atMs !== undefined || speed !== 1)
    throw new MarketFileError(
      { file },
      'is a live market, which runs in real time: leave --at and --speed out',
    );
  if (bus !== undefined) throw sharedLiveError(manifest);
  const marketClock = createMarketClock({ wall: wallClock });
  const feed = createLiveFeed({
    url,
    products: products.map(({ product, stream = '' }) => ({ product, stream })),
    clock: marketClock,
    onLost: (reason, pauseMs) => log.warn({ reason, pauseMs }, 'the live market is not connected'),
  });
  return { marketClock, feed };
}
