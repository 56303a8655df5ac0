import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { createInterface } from 'node:readline';
import { HEDGED, SHARE } from './trade-products-fixture.ts';
import { TradeFixture } from './trade-fixture.ts';

/**
 * A process for the kill test: opens the trade service over the directory of its first argument, prints which orders it
 * found, then places orders in an account of each type as fast as it can and writes every acknowledged order id on its own
 * line.
 */
const WRITERS = 16;
const ACCOUNT_TYPES = [2, 1, 5, 3, 6];
const STOCK = 6;
/** Product of each account type whose orders move assets. */
const ASSET_PRODUCTS: Readonly<Record<number, number>> = { 3: 61, 5: 51 };
const [directory = ''] = process.argv.slice(2);
const fixture = await TradeFixture.start(directory);
const accounts = await Promise.all(
  ACCOUNT_TYPES.map(async (tradeType) => {
    const known = fixture.service.accountsOf(1).find((account) => account.tradeType === tradeType);
    const open = () =>
      tradeType in ASSET_PRODUCTS
        ? fixture.openSpot(1, 'USDT', 10_000_000_000n, TRADE_TYPES.written(tradeType))
        : fixture.openAccount(1, 1_000_000_000_000n, TRADE_TYPES.written(tradeType));
    const accountId = known?.accountId ?? (await open());
    return { accountId, tradeType };
  }),
);
const say = (line: string) => process.stdout.write(`${line}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'list') void list();
  if (line === 'go') void go();
});
say('ready');

async function go(): Promise<void> {
  await levelShares();
  for (let writer = 0; writer < WRITERS; writer++) {
    const account = accounts[writer % accounts.length];
    if (account && account.tradeType in ASSET_PRODUCTS) void streamAssets(account);
    else if (account?.tradeType === STOCK) void streamShares(account, writer);
    else if (account) void stream(account);
  }
}

async function list(): Promise<void> {
  const size = 500;
  const found: number[] = [];
  for (const { tradeType } of accounts) {
    for (let current = 1; ; current++) {
      const page = { tradeType, size, current };
      const rows = await fixture.call<{ id: number; status: number }[]>(1, 'queryOrderPage', page);
      found.push(...rows.filter(({ status }) => status === 2).map(({ id }) => id));
      if (rows.length < size) break;
    }
  }
  say(`found ${found.join(',')}`);
}

/** Opens and closes contracts; the house hedges those of isolated accounts. */
async function stream({ accountId, tradeType }: (typeof accounts)[number]): Promise<void> {
  const symbolId = tradeType === 2 ? HEDGED : 1;
  for (;;) {
    const open = await fixture.call<{ orderId: number; positionId: number }>(
      1,
      'addMarketOrder',
      fixture.order(accountId, { tradeType, symbolId, requestNum: '0.01' }),
    );
    say(`ack ${open.orderId}`);
    const { positionId } = open;
    const close = { tradeType, symbolId, bizType: 2, direction: 2, requestNum: '0.01', positionId };
    const closed = await fixture.call<{ orderId: number }>(
      1,
      'addMarketOrder',
      fixture.order(accountId, close),
    );
    say(`ack ${closed.orderId}`);
  }
}

/** Buys and sells an asset; leveraged spot sells what it borrows, and buys it back to repay. */
async function streamAssets({ tradeType }: (typeof accounts)[number]): Promise<void> {
  const place = (direction: number, operationType: number) =>
    fixture.call<{ orderId: number }>(1, 'addOrder', {
      tradeType,
      symbolId: ASSET_PRODUCTS[tradeType],
      bizType: 1,
      direction,
      entryType: 1,
      operationType,
      requestNum: direction === 1 ? '0.02' : '0.01',
      requestPrice: '',
      requestTime: 1,
    });
  const isLent = tradeType === 3;
  for (;;) {
    for (const direction of isLent ? [2, 1] : [1, 2]) {
      const { orderId } = await place(direction, isLent ? (direction === 2 ? 2 : 3) : 1);
      say(`ack ${orderId}`);
    }
  }
}

/** Buys shares and sells them, or the other way round: then some of them are borrowed. */
async function streamShares(
  { accountId, tradeType }: (typeof accounts)[number],
  writer: number,
): Promise<void> {
  const sides = writer < WRITERS / 2 ? [1, 2] : [2, 1];
  for (;;) for (const direction of sides) await trade({ accountId, tradeType }, direction, '5');
}

async function trade(
  { accountId, tradeType }: (typeof accounts)[number],
  direction: number,
  requestNum: string,
): Promise<void> {
  const { orderId } = await fixture.call<{ orderId: number }>(1, 'placeOrder', {
    tradeType,
    accountId,
    accountCurrency: 'USDT',
    accountDigits: 4,
    symbolId: SHARE,
    digits: 2,
    bizType: direction,
    direction,
    requestNum,
    requestPrice: 0,
    requestTime: 1,
  });
  say(`ack ${orderId}`);
}

/** Sells the shares that an earlier life was left with, or buys back those that it owes: no more than some can be borrowed. */
async function levelShares(): Promise<void> {
  const account = accounts.find(({ tradeType }) => tradeType === STOCK);
  if (account === undefined) return;
  const { accountId } = account;
  const held = { tradeType: STOCK, accountId };
  const rows = await fixture.call<{ direction: number; volume: string }[]>(1, 'queryPositionPage', held);
  for (const { direction, volume } of rows) await trade(account, 3 - direction, volume);
}
