import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CARD,
  COIN,
  depositsOf,
  differencesOf,
  startSimulator,
  startWithProvider,
  type SimulatorProcess,
} from './payment-process.ts';
import { runToEnd, signInDemo } from './platform-process.ts';

/** Some with every change, many as a long story. */
const KILLS = process.env['MERIDIAN_LONG'] === undefined ? 2 : 20;
const DONE = 2;
const AMOUNT = 100;

const root = mkdtempSync(path.join(os.tmpdir(), 'meridian-payments-'));
let simulator: SimulatorProcess;
beforeAll(async () => {
  simulator = await startSimulator('--file', path.join(root, 'payments.jsonl'));
}, 120_000);
afterAll(async () => {
  await simulator.stop();
  rmSync(root, { recursive: true, force: true });
});

const press = (url: string, act: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ act }) });

describe('kill -9 of the platform in the middle of a deposit', () => {
  it(
    `credits each payment exactly once in ${KILLS} kills, and holds what was said before each`,
    { timeout: 600_000 },
    async () => {
      const data = ['--data', path.join(root, 'store')];
      let platform = await startWithProvider(simulator.url, data);
      // Reports go to the address that the orders named.
      const { port } = new URL(platform.ready.baseUrl);
      const token = await signInDemo(platform.ready);
      let deposits = depositsOf(platform.ready, token);
      const before = await deposits.balance();
      const made = [];
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const proposal = await deposits.create(COIN);
        made.push(proposal);
        const quoted = await deposits.quote(CARD);
        const orderNo = await deposits.setDown('{"payer":"Ada Lovelace"}');
        // The payer pays twice, and the platform ends while it takes the reports.
        const paying = press(proposal.url, 'twice');
        if (kill % 2 === 0) await deposits.balance();
        await platform.stop('SIGKILL');
        await paying;
        platform = await startWithProvider(simulator.url, [...data, '--port', port]);
        deposits = depositsOf(platform.ready, token);
        // Nobody pays these: every time there would be more of them than a customer may have waiting.
        if (kill % 2 === 1) {
          const { amount } = await deposits.create({ ...CARD, orderNo, depositRateSerialNo: quoted.serial });
          expect(Number(amount) * quoted.marketValue).toBeCloseTo(Number(CARD.depositAmount), 1);
        }
        await press(proposal.url, 'again');
        await expect.poll(() => deposits.state(proposal.proposalNo), { timeout: 60_000 }).toBe(DONE);
      }
      for (const { url } of made) for (const act of ['again', 'again']) await press(url, act);
      expect(await deposits.balance()).toBe(before + KILLS * AMOUNT);
      await expect
        .poll(async () => (await differencesOf(platform.ready)).length, { timeout: 60_000 })
        .toBe(0);
      await platform.stop();
      const books = await runToEnd(['--verify-ledger', ...data]);
      expect([books.code, books.stdout.split(':')[0]]).toEqual([0, 'ledger sound']);
    },
  );
});
