import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Open } from './field-sockets.ts';
import type { PlatformProcess } from './platform-process.ts';

/** A customer, and an operator, as programs in the field are: they share no code with the platform. */

/** Passwords travel as their MD5. */
export const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const CODE = /\b(\d{6})\b/;

interface Mail {
  readonly toUser: string;
  readonly content: string;
}

/** The operator's own service for e-mail and text messages: whoever it is that a code goes to reads it here. */
export class Mailbox {
  readonly #server: Server;
  readonly #mails: Mail[] = [];
  #waiting: (() => void)[] = [];

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        this.#mails.push(JSON.parse(body) as Mail);
        response.end(JSON.stringify({ code: '200' }));
        for (const wake of this.#waiting.splice(0)) wake();
      });
    });
  }

  /** Opens a mailbox and tells the platform's first company to send its messages there. */
  static async open(platform: PlatformProcess): Promise<Mailbox> {
    const mailbox = new Mailbox();
    mailbox.#server.listen(0, '127.0.0.1');
    await once(mailbox.#server, 'listening');
    const { port } = mailbox.#server.address() as AddressInfo;
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    const publicKey = key.export({ type: 'spki', format: 'der' }).toString('base64');
    await manage(platform, 'venue.admin.MessageChannelService.save', {
      url: `http://127.0.0.1:${port}/`,
      publicKey,
    });
    return mailbox;
  }

  /** Takes the newest message to somebody, waiting for it. */
  async take(toUser: string): Promise<string> {
    for (;;) {
      const at = this.#mails.findLastIndex((mail) => mail.toUser === toUser);
      const [mail] = at < 0 ? [] : this.#mails.splice(at, 1);
      if (mail !== undefined) return mail.content;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The code of the newest message to somebody. */
  async code(toUser: string): Promise<string> {
    return CODE.exec(await this.take(toUser))?.[1] ?? '';
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

/** Calls an operation of the management API as the back office of a company; fails unless it succeeds. */
export async function manage(
  platform: PlatformProcess,
  bizType: string,
  body: object,
  companyId = 1,
): Promise<Open> {
  const { baseUrl, companies } = platform.ready;
  const company = companies.find((candidate) => candidate.companyId === companyId)!;
  const post = async (path: string, request: object, headers: Record<string, string>) => {
    const response = await fetch(`${baseUrl}/openapi-b/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        companyId: String(companyId),
        trace: 'manage',
        lang: 'en-US',
        ...headers,
      },
      body: JSON.stringify(request),
    });
    const answer = (await response.json()) as Open;
    if (answer.code !== '0') throw new Error(`${path}: ${answer.bizCode}${answer.code} ${answer.msg}`);
    return answer.data;
  };
  const { appId, appSecret } = company;
  const { token } = await post('auth/admin.admin.CompanyAuthDubboService.auth', { appId, appSecret }, {});
  return await post(bizType, body, { token });
}

/** One browser of the field: sends what its pages send, below the gateway's other prefix. */
export class FieldClient {
  readonly platform: PlatformProcess;
  token: string | undefined;
  companyId: number;
  lang = 'en-US';

  constructor(platform: PlatformProcess, companyId = 1) {
    this.platform = platform;
    this.companyId = companyId;
  }

  get headers(): Record<string, string> {
    return {
      companyId: String(this.companyId),
      trace: `field-${Math.random().toString(36).slice(2)}`,
      timestamp: String(Date.now()),
      lang: this.lang,
      ...(this.token === undefined ? {} : { token: this.token }),
    };
  }

  /** Sends a call and returns its envelope. */
  async send(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Open> {
    const response = await fetch(`${this.platform.ready.baseUrl}/gateway${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', version: '0.0.1', ...this.headers, ...headers },
      body: JSON.stringify(body),
    });
    return await response.json();
  }

  /** The data of a call of the customer service by its last name; fails unless it succeeds. */
  async customer(method: string, body: object = {}): Promise<Open> {
    return this.ok(`/global/customer.app.CustomerWebApiService.${method}`, body);
  }

  /** The data of a call; fails unless it succeeds. */
  async ok(path: string, body: object = {}): Promise<Open> {
    const answer = await this.send(path, body);
    if (answer.code !== '0') throw new Error(`${path}: ${answer.bizCode}${answer.code} ${answer.msg}`);
    return answer.data;
  }

  /** Uploads a file as a form of the field does; returns the envelope. */
  async upload(content: Uint8Array, name = 'blob', type = 'image/png'): Promise<Open> {
    const form = new FormData();
    form.append('object', new Blob([content as BlobPart], { type }), name);
    const response = await fetch(`${this.platform.ready.baseUrl}/gateway/upload`, {
      method: 'POST',
      headers: this.headers,
      body: form,
    });
    return await response.json();
  }

  /** Asks for a code and reads it; returns the ticket with it. */
  async code(
    mailbox: Mailbox,
    bizType: string,
    toUser: string | undefined,
    arrivesAt: string,
    more: object = {},
  ) {
    const path = '/global/message.app.VerificationApiService.verifyCodeSend';
    const { token } = await this.ok(path, { bizType, ...(toUser === undefined ? {} : { toUser }), ...more });
    return { sendToken: token as string, verifyCode: await mailbox.code(arrivesAt) };
  }

  /** Registers by e-mail as the register page does, and goes on as the new customer. */
  async register(mailbox: Mailbox, email: string, more: object = {}): Promise<Open> {
    const country = 'SG';
    const code = await this.code(mailbox, 'EMAIL_REGISTER_VERIFICATION_CODE', email, email, { country });
    const data = await this.ok('/register/customer.app.CustomerWebApiService.register', {
      type: 1,
      loginName: email,
      emailArea: '+65',
      country,
      registerSource: 1,
      protocol: true,
      ...code,
      ...more,
    });
    this.token = data.token;
    return data;
  }
}

/** A picture of one point, as a camera page would send it. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
