import { expect } from '@playwright/test';
import type { Open, QuoteSocket } from '../process/field-sockets.ts';
import { manage } from './company-calls.ts';
import { callPlatform, marketBuy, signIn } from './outside-client.ts';
import type { TerminalReady } from './terminal.ts';

/** A market that stands until it is told to go on: each bar is the same at every run, however busy the machine is. */
export const STEPPED_MARKET = [
  '--seed',
  '7',
  '--unknown-members',
  'refused',
  '--clock',
  'stepped',
  '--step-late',
  'wait',
];

/** A bar of a minute as 14012 answers it; prices in ticks. */
export interface Bar {
  readonly start: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The market as somebody sees it who is no customer. */
export class Witness {
  readonly #quotes: QuoteSocket;

  constructor(quotes: QuoteSocket) {
    this.#quotes = quotes;
  }

  /** The newest bars of BTC/USDT, oldest first, the running one last. */
  async bars(): Promise<readonly Bar[]> {
    const product = { symbol_id: 10021, trade_type: 2, trade_mode: 1 };
    const requested = { kline_type: 1, kline_timestamp_end: 0, query_kline_num: 500, adjust_type: 0 };
    const { data } = await this.#quotes.call(14012, { ...product, ...requested });
    const ticks = (price: string) => Math.round(Number(price) * 10);
    return (data.kline_list as Open[]).map((bar) => ({
      start: Number(bar.timestamp),
      high: ticks(bar.high_price),
      low: ticks(bar.low_price),
      close: ticks(bar.close_price),
    }));
  }

  /** Where the market has been lately (ticks), and what no bar of that time reached. */
  async range(): Promise<{ readonly over: number; readonly under: number }> {
    const lately = (await this.bars()).slice(-20);
    return {
      over: Math.round(Math.max(...lately.map(({ high }) => high)) * 1.003),
      under: Math.round(Math.min(...lately.map(({ low }) => low)) * 0.997),
    };
  }
}

/** Who says how far the market goes. */
export class Clock {
  readonly #ready: TerminalReady;
  readonly #token: string;

  private constructor(ready: TerminalReady, token: string) {
    this.#ready = ready;
    this.#token = token;
  }

  static async join(ready: TerminalReady): Promise<Clock> {
    const clock = new Clock(ready, await signIn(ready));
    await clock.#call('join', { name: 'story' });
    return clock;
  }

  /** Goes on until so many more bars of a minute have ended. */
  async pass(count: number): Promise<void> {
    await this.#call('advance', { bars: { symbolId: 10021, tradeType: 2, klineType: 1, count } });
  }

  buy(lots: string) {
    return marketBuy(this.#ready, this.#token, lots);
  }

  async #call(name: string, body: object): Promise<void> {
    const route = `/global/venue.app.EvaluationService.${name}`;
    const answer = await callPlatform(this.#ready, route, body, { token: this.#token });
    expect(answer.code, JSON.stringify(answer)).toBe('0');
  }
}

/** The newest of bars. */
export const last = (bars: readonly Bar[]): Bar => bars.at(-1) ?? { start: 0, high: 0, low: 0, close: 0 };

/** Lets the price of BTC/USDT jump by so many usual daily moves, and stay there. */
export async function jump(ready: TerminalReady, size: number): Promise<void> {
  const scenario = { name: 'opening-gap', size, symbolIds: [10021] };
  await manage(ready, 'venue.admin.MarketScenarioService.start', scenario);
}
