import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { WallClock } from '../../../domain/clock.ts';
import { safePage } from '../../../domain/web-address.ts';
import { boundedText, EXTERNAL_LIMIT_MS } from '../../external-call.ts';
import type {
  ChannelPayment,
  ChannelReport,
  ChannelSpan,
  PaymentChannel,
  PaymentForm,
  PaymentOrder,
  PayoutOrder,
  PayoutState,
} from './channel.ts';

/** From here on a status says that the other side failed, below that it does not do what was asked for. */
const SERVER_FAULT = 500;

const Text = Type.String({ minLength: 1, maxLength: 200 });
const Reason = Type.String({ maxLength: 200 });
/** A number that the provider gave. */
const Number64 = Type.String({ minLength: 1, maxLength: 64 });
const Payment = Type.Object({ proposalNo: Text, paymentId: Number64, currency: Text, amount: Text });
const Form = Type.Object({ url: Type.String({ maxLength: 2000 }), address: Type.String({ maxLength: 200 }) });
const Received = Type.Object({ payments: Type.Array(Payment, { maxItems: 500 }) });
const Payments = Type.Object({ payments: Type.Array(Payment, { maxItems: 100 }) });
const Report = Type.Union([
  Type.Object({ ...Payment.properties, status: Type.Literal('paid') }),
  Type.Object({ proposalNo: Text, status: Type.Literal('failed'), reason: Reason }),
  Type.Object({ proposalNo: Text, status: Type.Literal('paidOut'), payoutId: Number64 }),
  Type.Object({ proposalNo: Text, status: Type.Literal('notPaidOut'), reason: Reason }),
]);
const Payout = Type.Object({
  status: Type.Union(
    (['unknown', 'pending', 'paid', 'failed'] as const).map((status) => Type.Literal(status)),
  ),
  payoutId: Type.String({ maxLength: 64 }),
  reason: Reason,
});

/** How the adapter reaches a provider that speaks the protocol of docs/money.md. */
export interface HttpChannelOptions {
  /** Base address of the provider. */
  url(): string | Promise<string>;
  /** Common secret of provider and platform. */
  readonly secret: string;
  /** Where the provider reports to. */
  callbackUrl(): string;
  readonly wallClock: WallClock;
}

/** A provider over HTTP: every call and every report is JSON, signed with the common secret. */
export class HttpChannel implements PaymentChannel {
  readonly #options: HttpChannelOptions;

  constructor(options: HttpChannelOptions) {
    this.#options = options;
  }

  /** Rejects for a page to which nobody may be sent, as for any answer that was not agreed. */
  async open(order: PaymentOrder): Promise<PaymentForm> {
    const form = await this.#call('orders', { ...order, callbackUrl: this.#options.callbackUrl() }, Form);
    requirePage(order.form, form.url);
    return form;
  }

  async payments(proposalNo: string): Promise<readonly ChannelPayment[]> {
    return (await this.#call('payments', { proposalNo }, Payments)).payments;
  }

  async received(span: ChannelSpan): Promise<readonly ChannelPayment[] | undefined> {
    const answer = await this.#call('received', span, Type.Unknown()).catch((error: unknown) => {
      if (error instanceof RefusedCall && error.status < SERVER_FAULT) return undefined;
      throw error;
    });
    return Value.Check(Received, answer) ? answer.payments : undefined;
  }

  async refund(payment: ChannelPayment): Promise<void> {
    await this.#call('refunds', payment, Type.Object({}));
  }

  payOut(order: PayoutOrder): Promise<PayoutState> {
    return this.#call('payouts', { ...order, callbackUrl: this.#options.callbackUrl() }, Payout);
  }

  payout(proposalNo: string): Promise<PayoutState> {
    return this.#call('payout-states', { proposalNo }, Payout);
  }

  stopPayout(proposalNo: string): Promise<PayoutState> {
    return this.#call('payout-stops', { proposalNo }, Payout);
  }

  read(text: string, signature: string): ChannelReport | undefined {
    if (!isSigned(this.#options.secret, text, signature)) return undefined;
    const report: unknown = JSON.parse(text);
    return checked(Report, report);
  }

  async #call<Schema extends TSchema>(path: string, body: object, answer: Schema): Promise<Static<Schema>> {
    const { secret, wallClock } = this.#options;
    const url = `${await this.#options.url()}/${path}`;
    return checked(answer, await callSigned(wallClock, { url, secret, body }));
  }
}

/** What a browser would run or read instead of opening an app or a page. */
const RUN_BY_BROWSERS = /^\s*(?:javascript|data|vbscript|file|blob|about|view-source|filesystem|http|ftp):/i;

/** A page has an address; the others may have one, and a code to scan may hold the address of an app instead. */
function requirePage(form: PaymentOrder['form'], url: string): void {
  if (safePage(url) !== undefined) return;
  const isOfApp = form === 'qr' && url !== '' && !RUN_BY_BROWSERS.test(url);
  const isLeftOut = form !== 'page' && form !== 'qr' && url === '';
  if (!isOfApp && !isLeftOut)
    throw new TypeError('the payment channel sent a page that is neither https nor of this machine');
}

function checked<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  if (!Value.Check(schema, value)) throw new TypeError('the payment channel sent something else than agreed');
  return value as Static<Schema>;
}

interface SignedCall {
  readonly url: string;
  readonly secret: string;
  readonly body: object;
}

/** The other side has answered, with a status that is no success. */
class RefusedCall extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the payment channel answered ${status}`);
    this.status = status;
  }
}

/** POSTs signed JSON and reads the JSON of the answer. Rejects without a proper answer within the limit, with RefusedCall for a status that is none. */
async function callSigned(wallClock: WallClock, { url, secret, body }: SignedCall): Promise<unknown> {
  const text = JSON.stringify(body);
  const abort = new AbortController();
  const cancel = wallClock.schedule(wallClock.nowMs() + EXTERNAL_LIMIT_MS, () => abort.abort());
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: abort.signal,
      headers: { 'content-type': 'application/json', 'x-signature': signText(secret, text) },
      body: text,
    });
    const answer = await boundedText(response);
    if (!response.ok) throw new RefusedCall(response.status);
    return JSON.parse(answer) as unknown;
  } finally {
    cancel();
  }
}

/** Signs a text between platform and provider: HMAC-SHA256 with their common secret, hexadecimal. */
function signText(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}

/** Whether a signature is right; takes the same time wherever it is wrong. */
function isSigned(secret: string, text: string, signature: string): boolean {
  const wanted = Buffer.from(signText(secret, text), 'utf8');
  const given = Buffer.from(signature, 'utf8');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
