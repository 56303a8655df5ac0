import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerOf, type Answer, type Open } from './venue.ts';

/**
 * A payment provider that was written from docs/money.md alone. Nobody pays and nothing is paid out until a test says so.
 */
export class Provider {
  /** Common secret of the provider and the platform. */
  static readonly SECRET = 'known to provider and platform';

  readonly url: string;
  /** Numbers of payments that went back to their payer, in order. */
  readonly refunded: string[] = [];
  readonly #server: Server;
  readonly #orders = new Map<string, Open>();
  readonly #payments: Open[] = [];
  readonly #payouts = new Map<string, Open>();

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      void bodyOf(request).then((text) => {
        const isSigned = request.headers['x-signature'] === signed(text);
        response.statusCode = isSigned ? 200 : 403;
        response.end(isSigned ? JSON.stringify(this.#answer(request.url ?? '', JSON.parse(text))) : '');
      });
    });
  }

  static async start(): Promise<Provider> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Provider(server);
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** What the platform asked for. */
  order(proposalNo: string): Open {
    return this.#orders.get(proposalNo);
  }

  payout(proposalNo: string): Open {
    return this.#payouts.get(proposalNo);
  }

  /** Somebody pays: all of it, unless an amount is named. Answers the number of the payment and what the platform said. */
  async pay(proposalNo: string, amount?: string): Promise<{ paymentId: string; answer: Answer }> {
    const order = this.order(proposalNo);
    const paymentId = `bank-${this.#payments.length + 1}`;
    const payment = { proposalNo, paymentId, currency: order.currency, amount: amount ?? order.amount };
    this.#payments.push(payment);
    return { paymentId, answer: await this.reportAgain(paymentId) };
  }

  /** Reports a payment, be it for the second time. */
  reportAgain(paymentId: string): Promise<Answer> {
    const payment = this.#payments.find((each) => each.paymentId === paymentId);
    return this.#report(this.order(payment.proposalNo), { ...payment, status: 'paid' });
  }

  /** The bank has paid out, or says why not. */
  async settle(proposalNo: string, failure?: string): Promise<Answer> {
    const payout = this.payout(proposalNo);
    payout.status = failure === undefined ? 'paid' : 'failed';
    payout.reason = failure ?? '';
    const payoutId = payout.payoutId as string;
    const outcome =
      failure === undefined ? { status: 'paidOut', payoutId } : { status: 'notPaidOut', reason: failure };
    return this.#report(payout, { proposalNo, ...outcome });
  }

  async #report({ callbackUrl }: Open, report: object): Promise<Answer> {
    const text = JSON.stringify(report);
    const response = await fetch(callbackUrl as string, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ merchantNo: 'simulator', report: text, signature: signed(text) }),
    });
    return answerOf(response);
  }

  #answer(path: string, body: Open): Open {
    if (path === '/orders') {
      this.#orders.set(body.proposalNo, this.#orders.get(body.proposalNo) ?? body);
      return { url: `${this.url}/page/${body.proposalNo}`, address: `T${'A'.repeat(33)}` };
    }
    if (path === '/payments')
      return { payments: this.#payments.filter(({ proposalNo }) => proposalNo === body.proposalNo) };
    if (path === '/refunds') {
      if (!this.refunded.includes(body.paymentId)) this.refunded.push(body.paymentId);
      return {};
    }
    if (path === '/payouts') {
      const payoutId = `out-${this.#payouts.size + 1}`;
      const requested = { ...body, status: 'pending', payoutId, reason: '' };
      this.#payouts.set(body.proposalNo, this.#payouts.get(body.proposalNo) ?? requested);
    }
    const { status, payoutId, reason } = this.#payouts.get(body.proposalNo) ?? {
      status: 'unknown',
      payoutId: '',
      reason: '',
    };
    return { status, payoutId, reason };
  }
}

function signed(text: string): string {
  return createHmac('sha256', Provider.SECRET).update(text, 'utf8').digest('hex');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece as string;
  return text;
}
