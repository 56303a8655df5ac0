import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { CODE } from './contract/errors/codes.ts';

/**
 * The reference external system: an operator's own wallet, to which a platform with external settlement turns. It
 * shares no code with the platform. Amounts are kept as integers at the digits of the first booking of a wallet.
 */

/** Largest body that is read. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_DIGITS = 18;

/**
 * What the next calls get instead of a proper answer. `bare` books and answers `{"code":"0"}` alone, `empty` books
 * nothing and answers `{}`.
 */
export type Fault =
  | 'none'
  | 'fail'
  | 'dropBefore'
  | 'dropAfter'
  | 'delayAfter'
  | 'unbooked'
  | 'bare'
  | 'empty';

/** An answer to a call; `code` "0" is success. */
interface Answer {
  readonly code?: string | undefined;
  readonly msg?: string;
  readonly data?: object;
}

interface Booking {
  readonly wallet: string;
  /** Change of the wallet: negative takes from it. */
  readonly change: bigint;
  booked: boolean;
  cancelled: boolean;
}

type Body = Readonly<Record<string, unknown>>;

/** Longest texts of the interface. */
const LENGTHS: Readonly<Record<string, number>> = {
  userName: 48,
  currency: 16,
  requestUniqueNo: 48,
  reverseRequestUniqueNo: 48,
  cancelRemark: 200,
  metadata: 200,
};
const BIZ_TYPES = [1, 2, 10, 11, 12];
const OPERATIONS = ['OPEN_POSITION', 'NORMAL_CLOSE', 'ABNORMAL_OVERTRADING'];

export interface ExternalSystemOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Decimal text with which every wallet begins. */
  readonly openingBalance: string;
  /** How long a delayed answer waits. */
  readonly delayMs: number;
}

/** A running external system; the members besides the calls are for demonstrations and tests. */
export interface ExternalSystem {
  readonly baseUrl: string;
  /** Every call that arrived, in order. */
  readonly calls: {
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: Body;
  }[];
  /** What happens to the calls from now on. */
  fault(path: 'adjust' | 'cancel' | 'amount', fault: Fault): void;
  /** Balance of a wallet, as decimal text at `digits`. */
  balance(thirdServerCode: string, currency: string, digits: number): string;
  close(): Promise<void>;
}

/** The wallets and what was booked in them. */
class Wallets {
  readonly #opening: string;
  readonly #balances = new Map<string, bigint>();
  readonly #bookings = new Map<string, Booking>();
  readonly #cancels = new Map<string, Answer>();

  constructor(openingBalance: string) {
    this.#opening = openingBalance;
  }

  balance(wallet: string): bigint {
    const known = this.#balances.get(wallet);
    return known ?? scaled(this.#opening, MAX_DIGITS) ?? 0n;
  }

  /**
   * Books a request once, however often it comes, and never after its cancel. `books` is false for a system that received but did not
   * process it; a repetition may then be processed.
   */
  adjust(body: Body, books: boolean): Answer {
    const number = String(body.requestUniqueNo);
    const known = this.#bookings.get(number);
    if (known?.cancelled === true) return rejection('cancelled');
    if (known?.booked === true) return { code: '0', data: {} };
    const wallet = walletOf(body);
    const amount = scaled(String(body.amount), MAX_DIGITS) ?? 0n;
    const change = body.operationType === 'OPEN_POSITION' ? -amount : amount;
    const covered = this.balance(wallet) + change >= 0n;
    const booking = { wallet, change, booked: books && covered, cancelled: false };
    this.#bookings.set(number, booking);
    if (!booking.booked) return rejection(covered ? 'not booked' : 'not enough balance');
    this.#balances.set(wallet, this.balance(wallet) + change);
    return { code: '0', data: {} };
  }

  /** Reverses a booking once. A request that arrives after its cancel is never booked. */
  cancel(body: Body): Answer {
    const number = String(body.requestUniqueNo);
    const answer = this.#cancels.get(number) ?? this.#reverse(String(body.reverseRequestUniqueNo), body);
    this.#cancels.set(number, answer);
    return answer;
  }

  #reverse(number: string, body: Body): Answer {
    const booking = this.#bookings.get(number);
    if (booking === undefined) {
      this.#bookings.set(number, { wallet: walletOf(body), change: 0n, booked: false, cancelled: true });
      return { code: CODE.cancelUnknown };
    }
    const { cancelled } = booking;
    booking.cancelled = true;
    if (!booking.booked)
      return { code: booking.change === 0n ? CODE.cancelUnknown : CODE.cancelNotProcessed };
    if (!cancelled) {
      this.#balances.set(booking.wallet, this.balance(booking.wallet) - booking.change);
    }
    return { code: '0', data: {} };
  }
}

/** Starts the reference external system on the loopback interface. */
export async function startExternalSystem(
  options: Partial<ExternalSystemOptions> = {},
): Promise<ExternalSystem> {
  const { port = 0, openingBalance = '100000', delayMs = 5_000 } = options;
  const wallets = new Wallets(openingBalance);
  const calls: ExternalSystem['calls'] = [];
  const faults = { adjust: 'none', cancel: 'none', amount: 'none' } as Record<string, Fault>;
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    void serve({ wallets, calls, faults, timers, delayMs }, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/cats-gateway`,
    calls,
    fault: (path, fault) => void (faults[path] = fault),
    balance: (thirdServerCode, currency, digits) =>
      text(wallets.balance(`${thirdServerCode} ${currency}`), digits),
    close: () => stop(server, timers),
  };
}

function stop(server: Server, timers: Set<NodeJS.Timeout>): Promise<void> {
  for (const timer of timers) clearTimeout(timer);
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}

interface Dependencies {
  readonly wallets: Wallets;
  readonly calls: ExternalSystem['calls'];
  readonly faults: Record<string, Fault>;
  readonly timers: Set<NodeJS.Timeout>;
  readonly delayMs: number;
}

const PATHS: Readonly<Record<string, string>> = {
  '/api/cats-gateway/get-user-amount': 'amount',
  '/api/cats-gateway/external-system-credit-limit-adjustment': 'adjust',
  '/api/cats-gateway/cancel-external-system-credit-limit-adjustment': 'cancel',
};

async function serve(deps: Dependencies, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = PATHS[request.url ?? ''];
  const body = await readBody(request);
  if (path === undefined || body === undefined) return send(response, rejection('no such call'));
  deps.calls.push({ path, headers: request.headers, body });
  const fault = deps.faults[path] ?? 'none';
  if (fault === 'dropBefore') return void request.socket.destroy();
  if (fault === 'empty') return send(response, {});
  if (fault === 'fail') return send(response, { code: 'US_9999999', msg: 'switched to fail' });
  const answer = answerTo(deps.wallets, path, request, body, fault !== 'unbooked');
  if (fault === 'dropAfter') return void request.socket.destroy();
  if (fault === 'bare') return send(response, { code: answer.code });
  if (fault !== 'delayAfter') return send(response, answer);
  const timer = setTimeout(() => {
    deps.timers.delete(timer);
    send(response, answer);
  }, deps.delayMs);
  deps.timers.add(timer);
}

function answerTo(
  wallets: Wallets,
  path: string,
  request: IncomingMessage,
  body: Body,
  books: boolean,
): Answer {
  const problem = problemOf(path, request, body);
  if (problem !== undefined) return rejection(problem);
  if (path === 'adjust') return wallets.adjust(body, books);
  if (path === 'cancel') return wallets.cancel(body);
  const { userName, currency } = body;
  const amountDigits = 4;
  return {
    code: '0',
    data: { userName, currency, amount: text(wallets.balance(walletOf(body)), amountDigits), amountDigits },
  };
}

/** What is wrong with a call, if anything. */
function problemOf(path: string, { headers }: IncomingMessage, body: Body): string | undefined {
  if (typeof headers.trace !== 'string' || !/^\d+$/.test(String(headers.companyid))) return 'headers';
  const tooLong = Object.entries(LENGTHS).find(([name, most]) => String(body[name] ?? '').length > most);
  if (tooLong !== undefined) return `${tooLong[0]} is too long`;
  const texts = ['thirdServerCode', 'userName', 'currency'];
  if (path !== 'amount') texts.push('amount', 'requestUniqueNo', 'ip');
  if (path === 'cancel') texts.push('reverseRequestUniqueNo', 'cancelRemark');
  const missing = texts.find((name) => typeof body[name] !== 'string' || body[name] === '');
  if (missing !== undefined) return `${missing} is missing`;
  if (path === 'amount') return undefined;
  if (!BIZ_TYPES.includes(Number(body.bizType))) return 'bizType';
  if (!/^\d{13}$/.test(String(body.requestTime))) return 'requestTime';
  return amountProblem(path, body);
}

function amountProblem(path: string, { amount, amountDigits, operationType }: Body): string | undefined {
  const digits = Number(amountDigits);
  const isDigits = Number.isInteger(digits) && digits >= 0 && digits <= MAX_DIGITS;
  const value = isDigits ? scaled(String(amount), digits) : undefined;
  if (value === undefined) return 'amount';
  if (path === 'cancel') return value > 0n ? undefined : 'amount';
  if (!OPERATIONS.includes(String(operationType))) return 'operationType';
  return operationType === 'ABNORMAL_OVERTRADING'
    ? value < 0n
      ? undefined
      : 'amount'
    : value > 0n
      ? undefined
      : 'amount';
}

function rejection(msg: string): Answer {
  return { code: 'US_9999998', msg };
}

function walletOf(body: Body): string {
  return `${String(body.thirdServerCode)} ${String(body.currency)}`;
}

/** Decimal text as an integer at `digits`; undefined when it is no decimal or has more digits. */
function scaled(decimal: string, digits: number): bigint | undefined {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,20})(?:\.(\d{1,18}))?$/.exec(decimal) ?? [];
  if (whole === undefined || part.length > digits) return undefined;
  const value = BigInt(whole + part.padEnd(digits, '0'));
  return sign === '-' ? -value : value;
}

function text(value: bigint, digits: number): string {
  const shown = value / 10n ** BigInt(MAX_DIGITS - digits);
  const plain = (shown < 0n ? -shown : shown).toString().padStart(digits + 1, '0');
  const decimal = digits === 0 ? plain : `${plain.slice(0, -digits)}.${plain.slice(-digits)}`;
  return shown < 0n ? `-${decimal}` : decimal;
}

async function readBody(request: IncomingMessage): Promise<Body | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_BODY_BYTES) return undefined;
      chunks.push(chunk as Buffer);
    }
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : undefined;
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, answer: Answer): void {
  const body = JSON.stringify(answer);
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

/** The command `npm run external-system`: prints one line of JSON with the address and runs until it is stopped. */
export async function runExternalSystem(args: readonly string[]): Promise<void> {
  const option = (name: string, initial: string) => ({
    [name]: { type: 'string', default: initial } as const,
  });
  const { values } = parseArgs({
    args: [...args],
    options: { ...option('port', '0'), ...option('balance', '100000') },
  });
  const system = await startExternalSystem({
    port: Number(values.port),
    openingBalance: String(values.balance),
  });
  process.stdout.write(`${JSON.stringify({ ready: true, baseUrl: system.baseUrl })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void system.close());
}
