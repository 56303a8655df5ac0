import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSteppedClock } from '../market/index.ts';
import { BIZ_TYPE } from '../contract/business-types.ts';
import { COIN, depositCalls } from './deposit-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const MINUTE_MS = 60_000;
/** How long a proposal by coin transfer waits for its payment, and how often those that wait too long are looked for. */
const LIFETIME_MS = 120 * MINUTE_MS;
const LOOK_MS = 10_000;

const clock = createSteppedClock(Date.UTC(2026, 10, 25, 9));
/** Proposals for which the provider has a payment that it did not report. */
const unreported = new Set<string>();
const returned: string[] = [];
let provider: ReturnType<typeof createServer>;
let management: ManagementHarness;
let calls: ReturnType<typeof depositCalls>;
let token: string;

beforeAll(async () => {
  provider = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { proposalNo, paymentId } = JSON.parse(Buffer.concat(chunks).toString()) as Record<
        string,
        string
      >;
      if (request.url === '/refunds') returned.push(paymentId ?? '');
      const payment = { proposalNo, paymentId: `P ${proposalNo}`, currency: 'USDT', amount: '100' };
      const payments = unreported.has(proposalNo ?? '') ? [payment] : [];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ url: 'http://127.0.0.1/pay', address: 'T1', payments }));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const settings = { rateLimits: false, paymentProvider: { url, secret: 'a secret of both sides' } };
  management = await startManagement(settings, { wallClock: clock });
  calls = depositCalls(management);
  await management.addCustomer('expiry@example.com');
  token = await management.signIn('expiry@example.com');
});
afterAll(async () => {
  await management.platform.close();
  provider.close();
});

/** Lets looks happen until a proposal stands as it should. */
const standsAt = (proposalNo: string, members: object) =>
  expect
    .poll(
      async () => {
        clock.advance(LOOK_MS);
        return calls.read(token, proposalNo);
      },
      { timeout: 20_000, interval: 100 },
    )
    .toMatchObject(members);

it(
  'a proposal waits two hours for its payment, not one look longer, and its customer reads that it is void',
  { tags: ['long'] },
  async () => {
    const { proposalNo, expireTime } = await calls.create(token, COIN);
    expect(expireTime).toBe(clock.nowMs() + LIFETIME_MS);
    clock.advance(LIFETIME_MS - 2 * LOOK_MS);
    expect(await calls.read(token, proposalNo)).toMatchObject({ checkStatus: 1, paymentStatus: 1 });
    await standsAt(proposalNo, { checkStatus: 4, depositStatus: 3, paymentStatus: 3 });
    await expect
      .poll(
        async () =>
          (await management.own<{ name: string }[]>(token, BIZ_TYPE.customerViewMsgPage, {})).envelope
            .data[0],
      )
      .toMatchObject({ name: 'DEPOSIT_FAIL' });
  },
);

it(
  'a payment that its provider did not report is found before the proposal would be void, and credited',
  { tags: ['long'] },
  async () => {
    const { proposalNo } = await calls.create(token, COIN);
    unreported.add(proposalNo);
    clock.advance(LIFETIME_MS - LOOK_MS);
    await standsAt(proposalNo, { checkStatus: 2, depositStatus: 2, finalAmount: '100.00' });
    expect(await calls.balance(token)).toBe('100.00');
    expect(returned).toEqual([]);
  },
);
