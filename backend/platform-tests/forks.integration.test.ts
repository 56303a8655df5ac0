import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BadOptionError } from '../command-line/bad-option.ts';
import { parseCommandLine } from '../command-line/parse-command-line.ts';
import { FORK_FILE } from '../composition/store/make-fork.ts';
import { takeFork } from '../composition/store/take-fork.ts';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import type { Position } from '../contract/records/index.ts';
import { createBuiltInMarket, createSteppedClock } from '../market/index.ts';
import { verifyJournal } from '../services/trade/trade-service.ts';
import { DATA_FILE, openDatabase, StorageDamagedError } from '../storage/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

const AT = Date.UTC(2026, 2, 2, 8);
const MINUTES_MS = 8 * 60_000;
const BTC = 10021;
const PORTS = ['--port=0', '--quote-port=0', '--message-port=0', '--log=silent'];
const market = createBuiltInMarket({ seed: 7 });

interface Branch {
  readonly management: ManagementHarness;
  readonly clock: ReturnType<typeof createSteppedClock>;
}

let root: string;
let first: Branch;
let trader: Trader;
const running = new Set<ManagementHarness>();
const at = (...path: string[]) => join(root, ...path);

/** A platform whose time stands still until the test moves it. */
async function start(settings: Parameters<typeof startManagement>[0]): Promise<Branch> {
  const clock = createSteppedClock(Date.now());
  const management = await startManagement(settings, { wallClock: clock });
  running.add(management);
  return { management, clock };
}

async function stop({ management }: Branch): Promise<void> {
  running.delete(management);
  await management.platform.close();
}

/** A second platform of a place, in a folder of its own. */
async function fork(place: string, folder: string): Promise<Branch> {
  const args = await takeFork(['--fork', place, '--data', at(folder), ...PORTS], {});
  return start(parseCommandLine(args));
}

const order = ({ management }: Branch, members: object = {}) =>
  management.own(
    trader.token,
    BIZ_TYPE.addMarketOrder,
    isolatedOrder(BTC, { accountId: trader.accountId, ...members }),
  );
const positions = async ({ management }: Branch) =>
  (
    await management.own<Position[]>(trader.token, BIZ_TYPE.queryPositionPage, {
      tradeType: 2,
      accountId: trader.accountId,
    })
  ).envelope.data;

/** What the books of a stopped platform hold, as one hash. */
async function stateOf(folder: string): Promise<string | undefined> {
  const database = await openDatabase({ directory: at(folder), mustExist: true });
  try {
    const report = await verifyJournal(database);
    expect(report?.problems).toEqual([]);
    return report?.hash;
  } finally {
    await database.close();
  }
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'forks-'));
  first = await start({
    dataDirectory: at('first'),
    credentialsFile: at('first', 'credentials.json'),
    seed: 7,
    atMs: AT,
  });
  trader = await first.management.addTrader('fork@meridian.example');
  const now = market.lastTick(BTC, AT)?.bid ?? 0;
  const high = market.bounds?.(BTC, AT, AT + MINUTES_MS)?.highBid ?? 0;
  // Reached some time within these minutes.
  const takeProfit = String(Math.round(now + 0.8 * (high - now)));
  for (const members of [{ takeProfit }, {}]) expect((await order(first, members)).listed).toBe('0');
});
afterEach(async () => {
  for (const management of running) await management.platform.close();
  running.clear();
  rmSync(root, { recursive: true });
});

describe('a fork of a running platform', () => {
  it('holds what the first held, serves its customers, and goes on alike until something differs', async () => {
    const { envelope, listed } = await first.management.call<{ folder: string }>(BIZ.forkPlatform);
    expect(listed).toBe('0');
    const second = await fork(envelope.data.folder, 'second');
    const third = await fork(at('first'), 'third');
    const held = await positions(first);
    expect(held).toHaveLength(2);
    expect([await positions(second), await positions(third)]).toEqual([held, held]);
    for (const { clock } of [first, second, third]) clock.advance(MINUTES_MS);
    const left = await positions(first);
    expect(left).toHaveLength(1);
    expect([await positions(second), await positions(third)]).toEqual([left, left]);
    expect((await order(third)).listed).toBe('0');
    for (const branch of [first, second, third]) await stop(branch);
    const state = await stateOf('first');
    expect(await stateOf('second')).toBe(state);
    expect(await stateOf('third')).not.toBe(state);
  });

  it('is made of one that was stopped too, and of nothing else', async () => {
    await stop(first);
    const second = await fork(at('first'), 'second');
    expect(await positions(second)).toHaveLength(2);
    await stop(second);
    expect(await stateOf('second')).toBe(await stateOf('first'));
    for (const args of [
      ['--fork', at('nowhere'), '--data', at('fourth')],
      ['--fork', at('first'), '--data', at('second')],
      ['--fork', at('first')],
      ['--fork', at('first'), '--data', at('fourth'), '--at', '2026-03-02'],
    ])
      await expect(takeFork(args, {})).rejects.toThrow(BadOptionError);
    expect(readdirSync(root)).not.toContain('fourth');
  });

  it('is checked before it goes on: a damaged backup leaves nothing, and a damaged copy is not opened', async () => {
    const { folder } = (await first.management.call<{ folder: string }>(BIZ.forkPlatform)).envelope.data;
    const file = join(folder, DATA_FILE);
    const bytes = readFileSync(file);
    // Some pages in the middle.
    bytes.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 16_384);
    writeFileSync(file, bytes);
    await expect(fork(folder, 'second')).rejects.toThrow(StorageDamagedError);
    rmSync(join(folder, FORK_FILE));
    await expect(takeFork(['--fork', folder, '--data', at('third')], {})).rejects.toThrow(
      StorageDamagedError,
    );
    expect(readdirSync(at('third')).filter((name) => name.startsWith(DATA_FILE))).toEqual([]);
  });

  it('is the first company alone to make, and of a folder alone', async () => {
    const inMemory = await start({ atMs: AT });
    expect((await inMemory.management.call(BIZ.forkPlatform)).listed).toBe('GGATEWAY_CODE_012');
  });
});
