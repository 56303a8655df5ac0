import { readFileSync } from 'node:fs';
import WebSocket from 'ws';
import { call, signInDemo, type PlatformProcess, type ReadyLine } from '../platform-process.ts';

/** Milliseconds that calls took. */
export interface Spread {
  readonly median: number;
  readonly p95: number;
  readonly longest: number;
}

/** How long somebody waited for answers. */
export interface Waits {
  readonly calls: number;
  /** By the clock: everything that the machine does meanwhile counts. */
  readonly clock: Spread;
  /** What the thread that answers worked while the caller waited, for whomever; the clock where the system does not tell. */
  readonly thread: Spread;
  /** Quotes that arrived meanwhile. */
  readonly quotes: number;
}

const INFO = '/global/customer.app.CustomerWebApiService.findCustomerInfo';
const ORDER = '/global/tradeapi.app.OrderApiService.addMarketOrder';
/** One call of so many is an order. */
const ORDER_EVERY = 10;
const HEARTBEAT = JSON.stringify({ cmd_id: 14008, seq_id: 1, ext: 'h', data: {} });
/** Well within the silence after which the platform closes a quote socket. */
const HEARTBEAT_MS = 3_000;
/** Between two calls; a program that trades does not ask without a pause. */
const PAUSE_MS = 5;

/** A signed-in customer who subscribes to quotes, asks and trades, one call after the other, and has done nothing wrong. */
export class Bystander {
  readonly token: string;
  readonly #ready: ReadyLine;
  readonly #quotes: WebSocket;
  readonly #order: object;
  readonly #thread: () => number;
  readonly #heartbeat: NodeJS.Timeout;
  #received = 0;

  private constructor({ ready, child }: PlatformProcess, token: string, quotes: WebSocket, order: object) {
    this.#ready = ready;
    this.#thread = threadTime(child.pid);
    this.token = token;
    this.#quotes = quotes;
    this.#order = order;
    quotes.on('message', () => (this.#received += 1));
    this.#heartbeat = setInterval(() => quotes.send(HEARTBEAT), HEARTBEAT_MS);
  }

  static async start(platform: PlatformProcess): Promise<Bystander> {
    const { ready } = platform;
    const token = await signInDemo(ready);
    const { data } = await call<{ accountList: Record<string, unknown>[] }>(ready, INFO, {}, { token });
    const { accountId, currency, digits } = data.accountList[0] ?? {};
    const order = {
      accountId,
      accountCurrency: currency,
      accountDigits: digits,
      symbolId: 10021,
      tradeType: 2,
      bizType: 1,
      direction: 1,
      entryType: 1,
      requestNum: '0.01',
      requestPrice: '0',
      expireType: 1,
      crossLevelNum: 1,
    };
    const quotes = new WebSocket(`${ready.quoteWsUrl}/quote?token=${token}`);
    await new Promise((resolve, reject) => quotes.once('open', resolve).once('error', reject));
    const product = { symbol_id: 10021, trade_type: 2, trade_mode: 1 };
    quotes.send(JSON.stringify({ cmd_id: 14000, seq_id: 1, ext: 'q', data: { symbol_list: [product] } }));
    return new Bystander(platform, token, quotes, order);
  }

  /** Calls until `end` settles. Rejects when a call or the line of the quotes fails. */
  async waitBeside(end: Promise<unknown>): Promise<Waits> {
    let isOver = false;
    const over = end.finally(() => (isOver = true));
    over.catch(() => undefined);
    const before = this.#received;
    const clock: number[] = [];
    const thread: number[] = [];
    while (!isOver) {
      const isOrder = clock.length % ORDER_EVERY === 0;
      const body = isOrder ? { ...this.#order, requestTime: Date.now() } : {};
      const [startMs, workedMs] = [performance.now(), this.#thread()];
      const { code, bizCode } = await call(this.#ready, isOrder ? ORDER : INFO, body, { token: this.token });
      clock.push(performance.now() - startMs);
      thread.push(this.#thread() - workedMs);
      // An account may run out of money or positions; everything else is the crowd's doing.
      if (code !== '0' && !(isOrder && bizCode === 'CFDWBW')) throw new Error(`bystander: ${bizCode}${code}`);
      if (this.#quotes.readyState !== WebSocket.OPEN) throw new Error('bystander: the quotes have ended');
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    await over;
    const quotes = this.#received - before;
    return { calls: clock.length, clock: spreadOf(clock), thread: spreadOf(thread), quotes };
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#quotes.terminate();
  }
}

function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), longest: at(1) };
}

/** How long the main thread of a process has run so far, in milliseconds. */
function threadTime(pid: number | undefined): () => number {
  if (process.platform !== 'linux') return () => performance.now();
  return () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
