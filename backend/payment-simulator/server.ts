import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned, Orders, sign, type Order, type OrderChange, type Payment } from './orders.ts';
import { payoutPage, payPage } from './page.ts';
import { PAYOUT_NOTES, PayoutService, type PayoutAct } from './payout-service.ts';
import type { PayoutChange } from './payouts.ts';
import { Reports } from './reports.ts';

/** Largest body that is read. */
const MAX_BODY_BYTES = 16 * 1024;
const DELAY_MS = 30_000;
const LOOPBACK = '127.0.0.1';
const AMOUNT = /^\d{1,18}(?:\.\d{1,18})?$/;

export interface PaymentSimulatorOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Common secret with the platform. */
  readonly secret: string;
  readonly merchantNo: string;
  /** Keeps orders and payments over a restart; undefined: in memory. */
  readonly file?: string | undefined;
  /** After this long a payout is paid by itself; undefined: a person decides on the page. */
  readonly payAfterMs?: number | undefined;
}

/** A running payment simulator. */
export interface PaymentSimulator {
  readonly url: string;
  /** What a person does on the page; for tests and scripts. Resolves after the first report. */
  act(proposalNo: string, act: PayerAct, amount?: string): Promise<void>;
  /** The page on which payouts are paid, delayed, failed or never paid. */
  readonly payoutsUrl: string;
  /** What a person does there. Resolves after the first report. */
  payOut(proposalNo: string, act: PayoutAct): Promise<void>;
  close(): Promise<void>;
}

/** What a payer can do. */
export type PayerAct = 'pay' | 'twice' | 'again' | 'delay' | 'fail' | 'amount';
const NOTES: Readonly<Record<PayerAct, string>> = {
  pay: 'You have paid.',
  twice: 'You have paid twice.',
  again: 'The last report was sent again.',
  delay: 'You will have paid in 30 seconds.',
  fail: 'The payment has failed.',
  amount: 'You have paid that amount.',
};

/** Starts the simulator of a payment provider: a page for payers, calls for the platform, signed reports to it. */
export async function startPaymentSimulator(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
  const provider = new Provider(options);
  const server = createServer((request, response) => {
    provider.serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, LOOPBACK, resolve);
  });
  provider.url = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  return {
    url: provider.url,
    act: (proposalNo, act, amount) => provider.act(proposalNo, act, amount),
    payoutsUrl: provider.payoutsUrl,
    payOut: (proposalNo, act) => provider.desk.act(proposalNo, act),
    close: () => {
      provider.close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

class Provider {
  url = '';
  readonly #secret: string;
  readonly #orders: Orders;
  readonly #reports: Reports;
  readonly desk: PayoutService;

  constructor({ secret, merchantNo, file, payAfterMs }: PaymentSimulatorOptions) {
    this.#secret = secret;
    this.#reports = new Reports(secret, merchantNo);
    const store = (change: Change) => {
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(change)}\n`, { mode: 0o600 });
    };
    const earlier = earlierChanges(file);
    const ofPayouts = earlier.filter((change) => change.type === 'payout' || change.type === 'payoutEnd');
    const ofOrders = earlier.filter((change) => change.type !== 'payout' && change.type !== 'payoutEnd');
    this.#orders = new Orders(store, ofOrders);
    this.desk = new PayoutService({ store, earlier: ofPayouts, reports: this.#reports, payAfterMs });
  }

  /** Only who has the secret, or was given the address, may decide about payouts. */
  get payoutsUrl(): string {
    return `${this.url}/payouts?key=${this.#key('payouts')}`;
  }

  close(): void {
    this.#reports.close();
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const [, place = '', proposalNo = ''] = pathname.split('/');
    const body = request.method === 'POST' ? await readBody(request) : '';
    if (body === undefined) return void response.writeHead(413).end();
    if (place === 'pay') {
      const order =
        searchParams.get('key') === this.#key(proposalNo) ? this.#orders.find(proposalNo) : undefined;
      if (order === undefined) return void response.writeHead(404).end('There is no such payment.');
      if (request.method === 'POST') return this.#takeForm(response, order, body);
      return this.#servePage(response, order, searchParams.get('done') ?? '');
    }
    const key = searchParams.get('key');
    if (place === 'payouts' && key !== null) {
      if (key !== this.#key('payouts')) return void response.writeHead(404).end();
      return this.#servePayouts(response, request.method === 'POST' ? body : undefined);
    }
    if (request.method !== 'POST') return void response.writeHead(404).end();
    if (!isSigned(this.#secret, body, request.headers['x-signature']))
      return void response.writeHead(401).end();
    const answer = this.#answer(place, JSON.parse(body) as Record<string, unknown>);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  }

  async act(proposalNo: string, act: PayerAct, amount?: string): Promise<void> {
    const order = this.#orders.find(proposalNo);
    if (order === undefined) return;
    switch (act) {
      case 'pay':
        return this.#pay(order, order.amount);
      case 'amount':
        return this.#pay(order, amount ?? order.amount);
      case 'twice':
        await this.#pay(order, order.amount);
        return this.#pay(order, order.amount);
      case 'again': {
        const last = this.#orders.payments(proposalNo).at(-1);
        return last && this.#report(order, last);
      }
      case 'delay':
        this.#reports.after(DELAY_MS, () => void this.#pay(order, order.amount));
        return;
      case 'fail': {
        const body = { proposalNo, status: 'failed', reason: 'the payer did not pay' };
        return this.#reports.send({ callbackUrl: order.callbackUrl, body });
      }
    }
  }

  async #pay(order: Order, amount: string): Promise<void> {
    const payment = this.#orders.pay(order.proposalNo, amount);
    if (payment) await this.#report(order, payment);
  }

  #report({ callbackUrl }: Order, payment: Payment): Promise<void> {
    return this.#reports.send({ callbackUrl, body: { ...toReport(payment), status: 'paid' } });
  }

  /** Undefined for a call that there is not. */
  #answer(place: string, body: Record<string, unknown>): object | undefined {
    const text = (name: string) => String(body[name] ?? '');
    if (place === 'orders') return this.#open(body as unknown as Order);
    if (place === 'payments') return { payments: this.#orders.payments(text('proposalNo')).map(toReport) };
    if (place === 'received') return this.#received(body);
    if (place !== 'refunds') return this.desk.answer(place, body);
    this.#orders.refund(text('paymentId'));
    return {};
  }

  #received(body: Record<string, unknown>): object {
    const number = (name: string) => Number(body[name] ?? 0);
    const payments = this.#orders.received(
      number('fromMs'),
      number('untilMs'),
      number('offset'),
      number('limit'),
    );
    return { payments: payments.map((payment) => toReport(payment)) };
  }

  #open(requested: Order): object {
    const order = this.#orders.add(requested);
    const key = this.#key(order.proposalNo);
    return { url: `${this.url}/pay/${order.proposalNo}?key=${key}`, address: addressOf(order) };
  }

  /** Only who was given the address of the page may pay. */
  #key(proposalNo: string): string {
    return sign(this.#secret, `page ${proposalNo}`).slice(0, 32);
  }

  /** Does what the payer pressed, and sends him back to the page: loading that again pays nothing. */
  async #takeForm(response: ServerResponse, order: Order, form: string): Promise<void> {
    const { proposalNo } = order;
    const values = new URLSearchParams(form);
    const act = values.get('act') ?? '';
    const amount = values.get('amount') ?? order.amount;
    const isBare = act === 'again' && order.amount === '';
    if (!isAct(act) || (!isBare && !AMOUNT.test(amount))) return void response.writeHead(400).end();
    await this.act(proposalNo, act, amount);
    const location = `/pay/${proposalNo}?key=${this.#key(proposalNo)}&done=${act}`;
    response.writeHead(303, { location }).end();
  }

  #servePage(response: ServerResponse, order: Order, done: string): void {
    const payments = this.#orders
      .payments(order.proposalNo)
      .map((payment) => ({ ...payment, isRefunded: this.#orders.isRefunded(payment.paymentId) }));
    const note = isAct(done) ? NOTES[done] : '';
    sendPage(response, payPage({ order, address: addressOf(order), payments, note }));
  }

  async #servePayouts(response: ServerResponse, form: string | undefined): Promise<void> {
    let note = '';
    if (form !== undefined) {
      const values = new URLSearchParams(form);
      const act = values.get('act') ?? '';
      if (!isPayoutAct(act)) return void response.writeHead(400).end();
      await this.desk.act(values.get('proposalNo') ?? '', act);
      note = PAYOUT_NOTES[act];
    }
    sendPage(response, payoutPage(this.desk.payouts.list(), note));
  }
}

function sendPage(response: ServerResponse, page: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end(page);
}

function isPayoutAct(text: string): text is PayoutAct {
  return Object.hasOwn(PAYOUT_NOTES, text);
}

type Change = OrderChange | PayoutChange;

/** A payment as the platform is told of it. */
function toReport({ proposalNo, paymentId, currency, amount }: Payment) {
  return { proposalNo, paymentId, currency, amount };
}

function isAct(text: string): text is PayerAct {
  return Object.hasOwn(NOTES, text);
}

/** An address of the chain that looks like one; empty where the order is paid in another way. */
function addressOf({ form, proposalNo, blockchain }: Order): string {
  if (form !== 'address' && form !== 'standing') return '';
  const figures = sign('address', proposalNo);
  return blockchain.startsWith('ERC') ? `0x${figures.slice(0, 40)}` : `T${figures.slice(0, 33)}`;
}

function earlierChanges(file: string | undefined): Change[] {
  if (file === undefined || !existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  // A kill may have cut the last line: it was never answered.
  if (!text.endsWith('\n')) appendFileSync(file, '\n');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Change];
    } catch {
      return [];
    }
  });
}

/** Undefined for a body that is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A secret that nobody else has. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}
