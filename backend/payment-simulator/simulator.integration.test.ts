import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Orders, sign, type Order, type OrderChange } from './orders.ts';
import { Payouts, type PayoutOrder } from './payouts.ts';
import { startPaymentSimulator } from './server.ts';

// Limits, written out: a test does not import what it checks.
const SECRET = 'common';

const order = (proposalNo: string): Order => ({
  proposalNo,
  form: 'page',
  currency: 'USD',
  amount: '10.00',
  blockchain: '',
  callbackUrl: 'http://127.0.0.1:1/',
  showUrl: '',
  expiresAtMs: 0,
});
const post = (url: string, body: string, signature = sign(SECRET, body)) =>
  fetch(url, { method: 'POST', body, headers: { 'x-signature': signature } });

describe('the payment simulator', () => {
  it('answers signed calls alone, reads 16 KiB at most and shows its page to who has its key [server:MAX_BODY_BYTES]', async () => {
    const simulator = await startPaymentSimulator({ port: 0, secret: SECRET, merchantNo: 'simulator' });
    try {
      const body = JSON.stringify(order('D1'));
      expect((await post(`${simulator.url}/orders`, body, 'wrong')).status).toBe(401);
      const { url } = (await (await post(`${simulator.url}/orders`, body)).json()) as { url: string };
      expect(await (await fetch(url)).text()).toContain('Pay 10.00 USD');
      expect((await fetch(url.replace(/key=.*/, 'key=0'))).status).toBe(404);
      const large = JSON.stringify({ proposalNo: 'x'.repeat(16 * 1024 - 17) });
      expect(large).toHaveLength(16 * 1024);
      expect((await post(`${simulator.url}/payments`, large)).status).toBe(200);
      expect((await post(`${simulator.url}/payments`, `${large} `)).status).toBe(413);
    } finally {
      await simulator.close();
    }
  });

  it('keeps orders and payments over a restart in its file', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'payments-'));
    const options = { port: 0, secret: SECRET, merchantNo: 'simulator', file: path.join(folder, 'file') };
    try {
      const first = await startPaymentSimulator(options);
      await post(`${first.url}/orders`, JSON.stringify(order('D1')));
      await first.act('D1', 'pay');
      await first.close();
      const second = await startPaymentSimulator(options);
      const answer = await post(`${second.url}/payments`, JSON.stringify({ proposalNo: 'D1' }));
      expect(await answer.json()).toMatchObject({ payments: [{ proposalNo: 'D1', amount: '10.00' }] });
      await second.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('orders', () => {
  const kept: OrderChange[] = [];

  it('are remembered, the newest ten thousand of them [MAX_ORDERS]', () => {
    const orders = new Orders(() => undefined);
    for (let at = 0; at < 10_000; at += 1) orders.add(order(`D${at}`));
    expect(orders.find('D0')).toBeDefined();
    orders.add(order('more'));
    expect([orders.find('D0'), orders.find('D1')?.proposalNo]).toEqual([undefined, 'D1']);
  });

  it('take a hundred payments and go back once [MAX_PAYMENTS_OF_ORDER]', () => {
    const orders = new Orders((change) => kept.push(change));
    orders.add(order('D1'));
    for (let at = 0; at < 100; at += 1) expect(orders.pay('D1', '1')).toBeDefined();
    expect(orders.pay('D1', '1')).toBeUndefined();
    const [first] = orders.payments('D1');
    orders.refund(first?.paymentId ?? '');
    orders.refund(first?.paymentId ?? '');
    expect(kept.filter(({ type }) => type === 'refund')).toHaveLength(1);
  });

  it('say what arrived in a span of time, five hundred at a time [MAX_RECEIVED]', () => {
    let nowMs = 0;
    const orders = new Orders(
      () => undefined,
      [],
      () => (nowMs += 1),
    );
    for (let at = 0; at < 6; at += 1) {
      orders.add(order(`D${at}`));
      for (let times = 0; times < 100; times += 1) orders.pay(`D${at}`, '1');
    }
    expect(orders.received(1, 601)).toHaveLength(500);
    expect(orders.received(1, 601, 500)).toHaveLength(100);
    expect(orders.received(1, 601, 0, 1_000)).toHaveLength(500);
    expect(orders.received(300, 310).map(({ receivedAtMs }) => receivedAtMs)).toEqual([
      300, 301, 302, 303, 304, 305, 306, 307, 308, 309,
    ]);
  });
});

describe('payouts', () => {
  const payout = (proposalNo: string): PayoutOrder => ({
    proposalNo,
    currency: 'USDT',
    amount: '10.00',
    form: 'address',
    account: 'T1',
    blockchain: 'TRC20',
    name: '',
    callbackUrl: 'http://127.0.0.1:1/',
  });

  it('are remembered, the newest ten thousand of them [MAX_PAYOUTS]', () => {
    const payouts = new Payouts(() => undefined);
    for (let at = 0; at < 10_000; at += 1) payouts.add(payout(`W${at}`));
    expect(payouts.state('W0').status).toBe('pending');
    payouts.add(payout('more'));
    expect([payouts.state('W0').status, payouts.state('W1').status]).toEqual(['unknown', 'pending']);
  });

  it('are paid, fail or are stopped once, and stopped ones are not paid when they are asked for later', async () => {
    const simulator = await startPaymentSimulator({ port: 0, secret: SECRET, merchantNo: 'simulator' });
    const call = async (place: string, body: object) =>
      (await (await post(`${simulator.url}/${place}`, JSON.stringify(body))).json()) as { status: string };
    try {
      expect((await call('payout-states', { proposalNo: 'W1' })).status).toBe('unknown');
      expect((await call('payouts', payout('W1'))).status).toBe('pending');
      await simulator.payOut('W1', 'pay');
      for (const place of ['payout-stops', 'payout-states'])
        expect((await call(place, { proposalNo: 'W1' })).status).toBe('paid');
      expect((await call('payouts', payout('W1'))).status).toBe('paid');
      expect((await call('payout-stops', { proposalNo: 'W2' })).status).toBe('failed');
      expect((await call('payouts', payout('W2'))).status).toBe('failed');
    } finally {
      await simulator.close();
    }
  });

  it('are decided on a page for who has its key', async () => {
    const simulator = await startPaymentSimulator({ port: 0, secret: SECRET, merchantNo: 'simulator' });
    try {
      await post(`${simulator.url}/payouts`, JSON.stringify(payout('W1')));
      const page = await (await fetch(simulator.payoutsUrl)).text();
      expect(page).toContain('10.00 USDT');
      expect((await fetch(simulator.payoutsUrl.replace(/key=.*/, 'key=0'))).status).toBe(404);
      const act = (name: string) =>
        fetch(simulator.payoutsUrl, {
          method: 'POST',
          body: new URLSearchParams({ proposalNo: 'W1', act: name }),
        });
      expect(await (await act('never')).text()).toContain('Nothing will happen to it.');
      expect(await (await act('fail')).text()).toContain('failed');
      expect((await act('burn')).status).toBe(400);
    } finally {
      await simulator.close();
    }
  });
});
