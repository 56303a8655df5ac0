import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { createSteppedClock } from '../../backend/market/index.ts';
import { BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { connectManagement } from '../../backend/platform-tests/management-harness.ts';
import { prepareToWithdraw } from '../../backend/platform-tests/withdraw-harness.ts';
import { openSource } from '../../backend/composition/open-market.ts';
import type { ReadyLine } from '../../backend/platform.ts';
import type { DiskImage } from './disk.ts';
import builtIn from '../../backend/market/products/built-in.json' with { type: 'json' };
import { Life, MARKET } from './life.ts';

/** A Friday, in the hours of the exchange of the shares. */
const FOUNDED_MS = Date.UTC(2026, 2, 13, 15);

/** Products of the built-in market that are traded, or that say what money of the accounts is worth; each costs every run time. */
const CODES = ['BTC/USDT', 'ETH/USDT', 'EUR/USD', 'ALDM'];

/** An account of the customer. */
export interface LabAccount {
  readonly accountId: number;
  readonly tradeType: number;
  readonly currency: string;
  readonly digits: number;
}

/** What every run begins with: a platform that was founded once and ended in order. */
export interface Founding {
  /** For the data folders of runs, removed with `end`. */
  readonly root: string;
  readonly sealKeyFile: string;
  readonly productsFile: string;
  readonly image: DiskImage;
  readonly atMs: number;
  readonly token: string;
  /** Credentials of the customer. */
  readonly demo: ReadyLine['demo'];
  readonly customerNo: string;
  readonly accounts: readonly LabAccount[];
  /** Product by account type: bitcoin, and a share where shares are traded. */
  readonly products: ReadonlyMap<number, { readonly symbolId: number; readonly digits: number }>;
  /** Price of a product at a market time, in ticks. */
  price(symbolId: number, atMs: number): number;
  end(): void;
}

interface Product {
  readonly symbolId: number;
  readonly tradeType: number;
  readonly symbolCode: string;
  readonly symbolDigits: number;
}

/** Files that every life of a platform is given. */
type Files = Pick<Founding, 'sealKeyFile' | 'productsFile'>;

/** What of a founding can be kept in a file; the key seals the image. */
type Founded = Omit<Founding, 'root' | 'price' | 'end' | keyof Files> & { readonly sealKey: Buffer };

/**
 * Founds the platform of all runs: the demonstration customer has accounts of all types with money, and may withdraw.
 * @param kept File of a founding by the same code, which takes the place of another one; written where it is not there.
 */
export async function found(kept?: string): Promise<Founding> {
  const root = mkdtempSync(join(tmpdir(), 'lab-'));
  const files: Files = { sealKeyFile: join(root, 'seal.key'), productsFile: join(root, 'products.json') };
  const products = builtIn.products.filter(({ code }) => CODES.includes(code));
  writeFileSync(files.productsFile, JSON.stringify({ ...builtIn, products, funds: [] }));
  let founded: Founded;
  if (kept !== undefined && existsSync(kept)) {
    founded = deserialize(readFileSync(kept)) as Founded;
    writeFileSync(files.sealKeyFile, founded.sealKey, { mode: 0o600 });
  } else {
    founded = await foundIn(root, files);
    if (kept !== undefined) keep(founded, kept);
  }
  const { source } = await openSource({ ...MARKET, ...files }, createSteppedClock(founded.atMs));
  return {
    ...founded,
    root,
    ...files,
    price: (symbolId, at) => source.lastTick(symbolId, at)?.bid ?? 0,
    end: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Beside its place first, so that nobody reads half of it. */
function keep(founded: Founded, file: string): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, serialize(founded), { mode: 0o600 });
  renameSync(next, file);
}

async function foundIn(root: string, files: Files): Promise<Founded> {
  const life = await Life.start({
    folder: join(root, 'founding'),
    image: new Map(),
    atMs: FOUNDED_MS,
    ...files,
  });
  const management = await connectManagement(life.ready as ReadyLine);
  const { token, customerNo } = await management.signInDemo();
  await prepareToWithdraw(management, token);
  const { accountList } = (
    await management.own<{ accountList: LabAccount[] }>(token, BIZ_TYPE.findCustomerInfo)
  ).envelope.data;
  const products = (
    await management.own<Product[]>(token, BIZ_TYPE.getSymbolBaseList, { customerGroupId: 1 })
  ).envelope.data;
  const traded = products.filter(({ tradeType, symbolCode }) =>
    tradeType === 6 ? symbolCode === 'ALDM' : symbolCode === 'BTC/USDT',
  );
  await life.pass(1_000);
  const atMs = life.wallMs;
  const image = await life.close();
  return {
    image,
    sealKey: readFileSync(files.sealKeyFile),
    atMs,
    token,
    demo: (life.ready as ReadyLine).demo,
    customerNo,
    accounts: accountList,
    products: new Map(
      traded.map(({ tradeType, symbolId, symbolDigits }) => [tradeType, { symbolId, digits: symbolDigits }]),
    ),
  };
}
