import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { connectManagement } from '../../backend/platform-tests/management-harness.ts';
import { prepareToWithdraw } from '../../backend/platform-tests/withdraw-harness.ts';
import { openSource } from '../../backend/composition/open-market.ts';
import type { ReadyLine } from '../../backend/platform.ts';
import type { DiskImage } from './disk.ts';
import { Life, MARKET } from './life.ts';

/** A Friday, in the hours of the exchange of the shares. */
const FOUNDED_MS = Date.UTC(2026, 2, 13, 15);

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

/** Founds the platform of all runs: the demonstration customer has accounts of all types with money, and may withdraw. */
export async function found(): Promise<Founding> {
  const root = mkdtempSync(join(tmpdir(), 'lab-'));
  const sealKeyFile = join(root, 'seal.key');
  const life = await Life.start({
    folder: join(root, 'founding'),
    image: new Map(),
    atMs: FOUNDED_MS,
    sealKeyFile,
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
  const { source } = await openSource(MARKET, life.clock);
  const atMs = life.wallMs;
  const image = await life.close();
  return {
    root,
    sealKeyFile,
    image,
    atMs,
    token,
    demo: (life.ready as ReadyLine).demo,
    customerNo,
    accounts: accountList,
    products: new Map(
      traded.map(({ tradeType, symbolId, symbolDigits }) => [tradeType, { symbolId, digits: symbolDigits }]),
    ),
    price: (symbolId, at) => source.lastTick(symbolId, at)?.bid ?? 0,
    end: () => rmSync(root, { recursive: true, force: true }),
  };
}
