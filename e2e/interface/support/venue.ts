import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Open } from '../../process/field-sockets.ts';
import type { ReadyLine } from '../../process/platform-process.ts';
import { wayOf } from './way.ts';
import { md5, rsaSign, signingText, type BotKey } from './signing.ts';

/**
 * A built platform in a process of its own, behind a proxy where the environment says so (`way.ts`), and a small client of its sockets. It shares no code with the platform: what it
 * knows stands in the ready line and in the published interface. The clock of its host can be moved on.
 */

const here = path.dirname(fileURLToPath(import.meta.url));
const CLI = path.resolve(here, '../../../dist/backend/cli.js');
const PRELOADED = ['host-clock.mjs', 'cheap-secrets.mjs'].flatMap((name) => [
  '--import',
  path.join(here, name),
]);
const FREE_PORTS = ['--port', '0', '--quote-port', '0', '--message-port', '0'];

/** Monday 2 March 2026 at noon UTC: all but stocks can be traded. */
const NOON = '2026-03-02T12:00Z';
const WITHOUT_MODULE = /^(?:0|F999999|000120\d\d)$/;

export type { Open };

/** Headers of a call; null leaves a usual one out. */
export type SentHeaders = Readonly<Record<string, string | null>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The envelope. */
  readonly body: Open;
  /** `bizCode` and `code` joined, or the code alone where it has no module. */
  readonly listed: string;
  readonly data: Open;
}

/** A signed-in customer with an isolated account. */
export interface Trader {
  readonly email: string;
  readonly customerNo: string;
  readonly customerId: number;
  readonly token: string;
  readonly accountId: number;
}

/** Password of the customers that tests create, as it travels. */
export const PASSWORD = md5('correct horse');
export const LOGIN = '/api/login/customer.app.CustomerWebApiService.login';
export const WEB = 'customer.app.CustomerWebApiService.';
const ADJUST = 'fund.admin.CustomerAdjustProposalAdminDubboService.addCustomerAdjustProposal';
const ADD_CUSTOMER = 'customer.admin.WhiteCustomerAdminApiService.addCusAndOpenAccountAndKyc';
const KEYS = 'customer.app.CustomerApiWebService.';

let traces = 0;
let people = 0;

export class Venue {
  readonly ready: ReadyLine;
  readonly #child: ChildProcess;
  /** Ends what stands before the platform. */
  readonly #close: () => Promise<void>;
  /** What the host's clock of the platform is ahead of this one. */
  #aheadMs = 0;
  /** The time at which that clock stands still; undefined while it goes. */
  #stillAtMs: number | undefined;
  #signedAtMs = 0;
  #operator: Promise<string> | undefined;

  private constructor(child: ChildProcess, ready: ReadyLine, close: () => Promise<void>) {
    this.#child = child;
    this.#close = close;
    this.ready = ready;
  }

  /**
   * Starts the built platform. Its market stands nearly still on a Monday at noon (`--at`, `--speed`) unless the options
   * say otherwise, so that prices hold while a test looks at them.
   */
  static async start(...options: string[]): Promise<Venue> {
    const market = options.includes('--speed') ? [] : ['--speed', '0.001'];
    const moment = options.includes('--at') ? [] : ['--at', NOON];
    const args = [...PRELOADED, CLI, ...FREE_PORTS, '--seed', '7', ...moment, ...market, ...options];
    const way = wayOf(process.env);
    const child = spawn(process.execPath, [...args, ...way.options], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const [line] = (await Promise.race([
      once(child.stdout!, 'data'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the platform ended with ${code}`))),
    ])) as [Buffer];
    const { ready, close } = await way.before(JSON.parse(line.toString()) as ReadyLine).catch((error) => {
      child.kill('SIGKILL');
      throw error;
    });
    return new Venue(child, ready, close);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    await this.#close();
    this.#child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  }

  /** The time on the platform's host, milliseconds. */
  nowMs(): number {
    return this.#stillAtMs ?? Date.now() + this.#aheadMs;
  }

  /** The time, or a millisecond more than the last time: the same call twice is not the same request. */
  #nextMs(): number {
    this.#signedAtMs = Math.max(this.#signedAtMs + 1, this.nowMs());
    return this.#signedAtMs;
  }

  /** Tells the clock of the platform's host what to do; resolves to its time. */
  async #setClock(request: { skipMs: number } | { isStill: boolean }): Promise<number> {
    const notified = once(this.#child, 'message');
    this.#child.send(request);
    const [{ nowMs }] = (await notified) as [{ nowMs: number }];
    return nowMs;
  }

  /** Runs a test while the clock of the platform's host stands still and moves by `skip` alone, to the millisecond. */
  async still(test: () => Promise<void>): Promise<void> {
    this.#stillAtMs = await this.#setClock({ isStill: true });
    try {
      await test();
    } finally {
      await this.#setClock({ isStill: false });
      this.#stillAtMs = undefined;
    }
  }

  /** Moves the clock of the platform's host on. */
  async skip(ms: number): Promise<void> {
    const nowMs = await this.#setClock({ skipMs: ms });
    this.#aheadMs += ms;
    if (this.#stillAtMs !== undefined) this.#stillAtMs = nowMs;
    // The token of the back office may have ended meanwhile.
    this.#operator = undefined;
  }

  /** POSTs below the platform's address with the headers that every client sends. Text is sent as it is. */
  async post(route: string, body: unknown = {}, headers: SentHeaders = {}): Promise<Answer> {
    const usual = {
      'content-type': 'application/json',
      companyId: String(this.ready.companyId),
      trace: `interface-${++traces}`,
      lang: 'en-US',
    };
    const sent = Object.entries({ ...usual, ...headers }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    const response = await fetch(this.ready.baseUrl + route, {
      method: 'POST',
      headers: sent,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return answerOf(response);
  }

  /** A client call by business type. */
  call(bizType: string, body: unknown = {}, headers: SentHeaders = {}): Promise<Answer> {
    return this.post(`/api/global/${bizType}`, body, headers);
  }

  /** A client call that has to succeed; resolves to its data. */
  async ask(bizType: string, body: unknown = {}, headers: SentHeaders = {}): Promise<Open> {
    return succeeded(await this.call(bizType, body, headers));
  }

  /** A call of the back office. */
  async manage(bizType: string, body: unknown = {}): Promise<Answer> {
    const { appId, appSecret } = this.ready.demo;
    const route = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
    this.#operator ??= this.post(route, { appId, appSecret }).then(({ data }) => data.token as string);
    return this.post(`/openapi-b/global/${bizType}`, body, { token: await this.#operator });
  }

  /** A call of the open API, signed at the time of the platform's host. */
  signed(key: BotKey, bizType: string, body: object = {}, headers: SentHeaders = {}): Promise<Answer> {
    const timestamp = headers['timestamp'] ?? String(this.#nextMs());
    const signature = rsaSign(signingText(body) + timestamp, key.privateKey);
    const sent = { timestamp, apiKey: key.apiKey, signature, ...headers };
    return this.post(`/openapi-c/global/${bizType}`, body, sent);
  }

  async signIn(loginName: string, loginPwd = PASSWORD, headers: SentHeaders = {}): Promise<Open> {
    const body = { type: 1, loginName, device: 2, isThird: false, loginPwd };
    return succeeded(await this.post(LOGIN, body, headers));
  }

  signInDemo(): Promise<Open> {
    return this.signIn(this.ready.demo.loginName, md5(this.ready.demo.password));
  }

  /** A customer made by the back office, signed in. Its account has as much to trade with as `amount`. */
  async trader(amount = 10_000, more: object = {}): Promise<Trader> {
    const email = `trader-${++people}@interface.example`;
    const usual = { email, pwd: PASSWORD, country: 'SG', registerSource: 3, customerGroupId: 1 };
    const customerNo = succeeded(await this.manage(ADD_CUSTOMER, { ...usual, ...more })) as string;
    if (amount > 0) {
      const money = { accountCurrency: 'USDT', tradeType: 2, businessType: 7, amount, withdraw: true };
      succeeded(await this.manage(ADJUST, { customerNo, ...money }));
    }
    const { token, accountList, id } = await this.signIn(email);
    const { accountId } = accountList.find((account: Open) => account.tradeType === 2);
    return { email, customerNo, customerId: id, token, accountId };
  }

  /** A new API key of the customer of a token. */
  key(token: string, tag = `bot ${++people}`): Promise<BotKey> {
    return this.ask(`${KEYS}applyApi`, { tag }, { token });
  }

  editKey(token: string, change: object): Promise<Answer> {
    return this.call(`${KEYS}editApiPermission`, change, { token });
  }
}

/** Reads an answer; fails when it is not JSON. */
export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = JSON.parse(text) as Open;
  const listed = WITHOUT_MODULE.test(body.code) ? body.code : `${body.bizCode ?? ''}${body.code}`;
  return { status: response.status, headers: response.headers, text, body, listed, data: body.data };
}

/** The data of an answer that has to be a success. */
export function succeeded({ listed, data, text }: Answer): Open {
  expect(listed, text).toBe('0');
  return data;
}
