import { createInterface } from 'node:readline';
import { TradeFixture } from './trade-fixture.ts';

/**
 * A process for the kill test: opens the trade service over the directory of its first argument, prints which orders it
 * found, then places orders as fast as it can and writes every acknowledged order id on its own line.
 */
const WRITERS = 16;
const [directory = ''] = process.argv.slice(2);
const fixture = await TradeFixture.start(directory);
const [known] = fixture.service.accountsOf(1);
const accountId = known?.accountId ?? (await fixture.openAccount(1, 1_000_000_000_000n));
const say = (line: string) => process.stdout.write(`${line}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'list') void list();
  if (line === 'go') for (let writer = 0; writer < WRITERS; writer++) void stream();
});
say('ready');

async function list(): Promise<void> {
  const size = 500;
  const found: number[] = [];
  for (let current = 1; ; current++) {
    const rows = await fixture.call<{ id: number; status: number }[]>(1, 'queryOrderPage', {
      tradeType: 2,
      size,
      current,
    });
    found.push(...rows.filter(({ status }) => status === 2).map(({ id }) => id));
    if (rows.length < size) break;
  }
  say(`found ${found.join(',')}`);
}

async function stream(): Promise<void> {
  for (;;) {
    const open = await fixture.call<{ orderId: number; positionId: number }>(
      1,
      'addMarketOrder',
      fixture.order(accountId, { requestNum: '0.01' }),
    );
    say(`ack ${open.orderId}`);
    const close = { bizType: 2, direction: 2, requestNum: '0.01', positionId: open.positionId };
    const closed = await fixture.call<{ orderId: number }>(
      1,
      'addMarketOrder',
      fixture.order(accountId, close),
    );
    say(`ack ${closed.orderId}`);
  }
}
