import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { succeeded, type Open, type SentHeaders, type Venue } from './venue.ts';

const SEND = 'message.app.VerificationApiService.verifyCodeSend';

/** What proves the receipt of a code. */
export interface SentCode {
  readonly verifyCode: string;
  readonly sendToken: string;
}

/** The operator's own service for e-mail and text messages, to which a platform brings its codes. */
export class Mailbox {
  readonly #venue: Venue;
  readonly #server: Server;
  readonly #contents: string[] = [];
  /** The answer to the newest sending. */
  answered: Open;
  #wake: () => void = () => undefined;

  private constructor(venue: Venue) {
    this.#venue = venue;
    this.#server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      request.on('end', () => {
        const { content } = JSON.parse(text) as Open;
        // Messages about changed addresses carry a link, and no code.
        if (!/way-back/.test(content as string)) {
          this.#contents.push(content);
          this.#wake();
        }
        response.end('{"msg":"success","code":"200"}');
      });
    });
  }

  /** Opens a mailbox and has the company of the platform send its messages there. */
  static async open(venue: Venue): Promise<Mailbox> {
    const mailbox = new Mailbox(venue);
    mailbox.#server.listen(0, '127.0.0.1');
    await once(mailbox.#server, 'listening');
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const url = `http://127.0.0.1:${(mailbox.#server.address() as AddressInfo).port}/`;
    const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    succeeded(await venue.manage('venue.admin.MessageChannelService.save', { url, publicKey: key }));
    return mailbox;
  }

  /** Has a code sent and reads it. */
  async code(bizType: string, toUser?: string, headers: SentHeaders = {}): Promise<SentCode> {
    const before = this.#contents.length;
    this.answered = await this.#venue.ask(SEND, { bizType, toUser }, headers);
    while (this.#contents.length === before) await new Promise<void>((resolve) => (this.#wake = resolve));
    return {
      verifyCode: /\d{6}/.exec(this.#contents.at(-1) ?? '')?.[0] ?? '',
      sendToken: this.answered.token,
    };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
