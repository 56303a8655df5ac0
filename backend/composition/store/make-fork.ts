import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fidelityPreset } from '../../domain/fidelity/fidelity.ts';
import { dayOrderText } from '../../market/index.ts';
import type { PlatformConfig } from '../../platform-config.ts';
import type { PlatformFork } from '../../services/management/management-service.ts';
import { StoredBackups, type WatchedDatabase } from '../../storage/index.ts';
import type { TradeService } from '../../services/trade/trade-service.ts';
import type { PlatformContext } from '../platform-context.ts';

/** File in a copy of a running platform that says what a second platform needs beside the data. */
export const FORK_FILE = 'fork.json';

/** What stands in it. */
export interface ForkFile {
  /** Data folder of the platform that was copied. */
  readonly of: string;
  /** Options that give the same market. */
  readonly options: readonly string[];
  /** Where its market stood when the copy was begun, milliseconds. */
  readonly marketMs: number;
}

/** Copies for second platforms that stay in the data folder; whoever forks takes the newest. */
const KEPT_FORKS = 2;

/** How a platform with a data folder makes copies of itself for a second one; undefined for any other. */
export function forksOf(
  { config, wallClock, marketClock }: Pick<PlatformContext, 'config' | 'wallClock' | 'marketClock'>,
  database: WatchedDatabase,
  trade: Pick<TradeService, 'mark'>,
): (() => Promise<PlatformFork>) | undefined {
  const { dataDirectory } = config;
  if (dataDirectory === undefined) return undefined;
  let underWay: Promise<PlatformFork> | undefined;
  const create = async (): Promise<PlatformFork> => {
    const stored = new StoredBackups(path.resolve(dataDirectory, 'forks'), KEPT_FORKS, database);
    const marketMs = marketClock.nowMs();
    await trade.mark();
    const { name, bytes } = await stored.create(wallClock.nowMs());
    const folder = path.join(stored.folder, name);
    const file: ForkFile = { of: path.resolve(dataDirectory), options: marketOptions(config), marketMs };
    await writeFile(path.join(folder, FORK_FILE), `${JSON.stringify(file)}\n`);
    return { folder, options: file.options, bytes };
  };
  // Whoever asks while one is made gets that one.
  return () => (underWay ??= create().finally(() => (underWay = undefined)));
}

/** The options of the command line that give a platform the market of this one. */
function marketOptions(config: PlatformConfig): string[] {
  const { seed, laterSeed, dayOrder, speed, productsFile, marketFile, scenariosFile, scenarios, fidelity } =
    config;
  const options: [name: string, value: string | undefined][] = [
    ['seed', String(seed)],
    ['later-seed', laterSeed && `${laterSeed.seed}@${new Date(laterSeed.fromMs).toISOString()}`],
    ['day-order', dayOrder && dayOrderText(dayOrder)],
    ['speed', String(speed)],
    ['fidelity', fidelity && (fidelityPreset(fidelity, seed) ? fidelity : path.resolve(fidelity))],
    ['products', productsFile && path.resolve(productsFile)],
    ['market', marketFile && path.resolve(marketFile)],
    ['scenarios', scenariosFile && path.resolve(scenariosFile)],
    // One without a time has begun, and stands in the data.
    ...scenarios.flatMap(({ name, atMs }): [string, string][] =>
      atMs === undefined ? [] : [['scenario', `${name}@${new Date(atMs).toISOString()}`]],
    ),
  ];
  return options.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]));
}
