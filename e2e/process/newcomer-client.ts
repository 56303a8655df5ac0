import { createHash, createHmac, createPrivateKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import WebSocket from 'ws';

/**
 * A small client written from the published documents alone (docs/ and the OpenAPI and AsyncAPI pages of a platform): it
 * shares no code with the platform and knows no more than the addresses of the ready line. Amounts are whole numbers.
 */

/** Answers are checked member by member in the tests, so they are open. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Open = any;

/** What of the ready line a newcomer needs. */
export interface Addresses {
  readonly baseUrl: string;
  readonly quoteWsUrl: string;
  readonly messageWsUrl: string;
  readonly companyId: number;
  readonly demo: { readonly appId: string; readonly appSecret: string };
}

/** A picture of one point. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Passwords travel as their MD5. */
export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

async function post(url: string, body: object, headers: Record<string, string>): Promise<Open> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      trace: `newcomer-${Math.random().toString(36).slice(2)}`,
      lang: 'en-US',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return await response.json();
}

function dataOf(path: string, answer: Open): Open {
  if (answer.code === '0') return answer.data;
  throw new Error(`${path}: ${answer.bizCode ?? ''}${answer.code} ${answer.msg ?? answer.message}`);
}

/** The back office of the company. */
export class Operator {
  readonly #addresses: Addresses;
  #token: string | undefined;

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  /** The data of a management call; the first one authorizes. */
  async call(name: string, body: object): Promise<Open> {
    const { baseUrl, companyId, demo } = this.#addresses;
    if (this.#token === undefined) {
      const path = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
      const { appId, appSecret } = demo;
      this.#token = dataOf(path, await post(`${baseUrl}${path}`, { appId, appSecret }, {})).token as string;
    }
    const headers = { token: this.#token, companyId: String(companyId) };
    return dataOf(name, await post(`${baseUrl}/openapi-b/${name}`, body, headers));
  }
}

/** One visitor: a guest first, a customer once there is a token. */
export class Newcomer {
  readonly addresses: Addresses;
  /** File of `--outbox`, in which codes arrive. */
  readonly #outbox: string;
  token: string | undefined;

  constructor(addresses: Addresses, outbox: string) {
    this.addresses = addresses;
    this.#outbox = outbox;
  }

  get #headers(): Record<string, string> {
    return {
      companyId: String(this.addresses.companyId),
      timestamp: String(Date.now()),
      ...(this.token === undefined ? {} : { token: this.token }),
    };
  }

  /** The whole answer of a client call; `path` follows `/api`. */
  async send(path: string, body: object = {}): Promise<Open> {
    return await post(`${this.addresses.baseUrl}/api${path}`, body, this.#headers);
  }

  /** The data of a client call. Throws unless it succeeds. */
  async data(path: string, body: object = {}): Promise<Open> {
    return dataOf(path, await this.send(path, body));
  }

  customer(method: string, body: object = {}): Promise<Open> {
    return this.data(`/global/customer.app.CustomerWebApiService.${method}`, body);
  }

  kyc(method: string, body: object = {}): Promise<Open> {
    return this.data(`/global/customer.app.KycWebApiService.${method}`, body);
  }

  product(method: string, body: object): Promise<Open> {
    return this.data(`/global/config.app.AppSymbolDubboService.${method}`, body);
  }

  order(method: string, body: object): Promise<Open> {
    return this.data(`/global/tradeapi.app.OrderApiService.${method}`, body);
  }

  position(method: string, body: object): Promise<Open> {
    return this.data(`/global/tradeapi.app.PositionApiService.${method}`, body);
  }

  /** Uploads a picture; returns its address. */
  async upload(content: Uint8Array): Promise<string> {
    const form = new FormData();
    form.append('object', new Blob([content as BlobPart], { type: 'image/png' }), 'picture.png');
    const headers = { ...this.#headers, trace: 'newcomer-upload' };
    const response = await fetch(`${this.addresses.baseUrl}/api/upload`, {
      method: 'POST',
      headers,
      body: form,
    });
    return dataOf('/upload', await response.json()) as string;
  }

  /** Asks for a code and reads it where it arrives; somebody who is signed in names no recipient. */
  async code(bizType: string, toUser?: string): Promise<{ verifyCode: string; sendToken: string }> {
    const before = (await this.#messages()).length;
    const requested = { bizType, ...(toUser === undefined ? {} : { toUser }) };
    const { token } = await this.data('/global/message.app.VerificationApiService.verifyCodeSend', requested);
    const arrivals = watch(this.#outbox);
    try {
      for (;;) {
        const changed = once(arrivals, 'change');
        const message = (await this.#messages()).slice(before).find((row) => row.bizType === bizType);
        if (message !== undefined) return { verifyCode: message.code, sendToken: token };
        await changed;
      }
    } finally {
      arrivals.close();
    }
  }

  async #messages(): Promise<Open[]> {
    const lines = (await readFile(this.#outbox, 'utf8')).split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Open);
  }

  /** Registers by an e-mail address and a code, without a password, and goes on with the token of the answer. */
  async register(loginName: string): Promise<Open> {
    const code = await this.code('EMAIL_REGISTER_VERIFICATION_CODE', loginName);
    const registered = await this.data('/register/customer.app.CustomerWebApiService.register', {
      type: 1,
      loginName,
      country: 'SG',
      registerSource: 2,
      ...code,
    });
    this.token = registered.token;
    return registered;
  }

  /** The account of isolated margin. */
  async account(): Promise<Open> {
    const { accountList } = await this.customer('findCustomerInfo');
    return accountList.find((account: Open) => account.tradeType === 2);
  }
}

/** A call with an API key: `path` follows `/openapi-c`. Returns the whole answer. */
export async function signedCall(
  { baseUrl, companyId }: Addresses,
  key: { readonly apiKey: string; readonly privateKey: string },
  path: string,
  members: Record<string, number | string>,
): Promise<Open> {
  const timestamp = String(Date.now());
  const sorted = Object.entries(members).sort(([left], [right]) => (left < right ? -1 : 1));
  const text = `{${sorted.map(([name, value]) => `${name}:${value}`).join(',')}}${timestamp}`;
  const der = Buffer.from(key.privateKey, 'base64');
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const signature = sign('RSA-SHA1', Buffer.from(text), privateKey).toString('base64');
  const headers = { companyId: String(companyId), apiKey: key.apiKey, timestamp, signature };
  return await post(`${baseUrl}/openapi-c${path}`, Object.fromEntries(sorted), headers);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_PERIOD_MS = 30_000;

/** The code that an authenticator app shows for a base32 secret, `ahead` periods of 30 seconds from now (RFC 6238). */
export function authenticatorCode(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / CODE_PERIOD_MS) + ahead));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = hash.at(-1)! & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A socket that remembers what came. */
export class Listener {
  readonly frames: string[] = [];
  readonly closed: Promise<unknown>;
  readonly #socket: WebSocket;
  #wake: () => void = () => undefined;

  private constructor(url: string) {
    this.#socket = new WebSocket(url);
    this.closed = once(this.#socket, 'close');
    this.#socket.on('message', (data: Buffer) => {
      this.frames.push(data.toString());
      this.#wake();
    });
  }

  static async open(url: string): Promise<Listener> {
    const listener = new Listener(url);
    await once(listener.#socket, 'open');
    return listener;
  }

  send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  /** Waits for the first frame that `look` accepts. */
  async frame(look: (text: string) => boolean): Promise<string> {
    for (;;) {
      const found = this.frames.find(look);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Sends a frame of the message websocket and waits for its answer. */
  async ask(msgType: string, token: string, data?: object): Promise<Open> {
    const head = { msgType, token, sendTime: Date.now(), lang: 'en-US' };
    this.send({ head, device: '1', seqId: this.frames.length + 1, trace: msgType, data });
    return JSON.parse(
      await this.frame((text) => text.startsWith('{') && (JSON.parse(text) as Open).trace === msgType),
    );
  }

  /** The message about a trade with this order. */
  async trade(orderId: number): Promise<Open> {
    const isIt = (text: string) => {
      if (!text.startsWith('{')) return false;
      const { msgCode, content } = JSON.parse(text) as Open;
      return msgCode === 'trade' && content.paramMap.orderId === String(orderId);
    };
    return (JSON.parse(await this.frame(isIt)) as Open).content;
  }

  close(): void {
    this.#socket.terminate();
  }
}
