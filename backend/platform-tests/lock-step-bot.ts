import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { BIZ_TYPE } from '../contract/business-types.ts';
import { EVALUATION_CALLS, type ClockAdvanced } from '../contract/calls/evaluation.ts';
import { startPlatform, type Platform, type PlatformHooks } from '../platform.ts';
import type { PlatformConfig } from '../platform-config.ts';
import type { ReadyLine } from '../ready-line.ts';

/** Starts a platform whose market is stepped, in memory unless the settings say otherwise. For tests. */
export function startStepped(
  settings: Partial<PlatformConfig> = {},
  hooks: PlatformHooks = {},
): Promise<Platform> {
  const ports = { port: 0, quotePort: 0, messagePort: 0 };
  return startPlatform({ ...ports, clock: 'stepped', seed: 7, logLevel: 'silent', ...settings }, hooks);
}

interface Envelope {
  readonly code: string;
  readonly bizCode: string;
  readonly msg: string;
  readonly data: unknown;
}

/** How often it says that it is there; both lines are closed after a minute without a word. */
const BEAT_MS = 10_000;
/** Answers to that, which come when the machine brings them and are no part of what was said. */
const IS_BEAT = /"cmd_id":14009,|"msgCode":"pong"/;

/** A program that moves the market, with the three websockets of its session. It counts what it reads, and nothing else. */
export class LockStepBot {
  readonly ready: ReadyLine;
  readonly token: string;
  readonly quotes: string[] = [];
  readonly messages: string[] = [];
  /** Frames of both lines, answers to beats too. */
  readonly #frames = { quotes: 0, messages: 0 };
  #beat: () => void = () => undefined;
  #beats: NodeJS.Timeout | undefined;
  #calls: WebSocket | undefined;
  readonly #sockets: WebSocket[] = [];
  readonly #answers = new Map<string, (answer: Envelope) => void>();

  private constructor(ready: ReadyLine, token: string) {
    this.ready = ready;
    this.token = token;
  }

  /** Signs in the customer of the demonstration. */
  static async signIn(ready: ReadyLine): Promise<LockStepBot> {
    const { loginName, password } = ready.demo ?? { loginName: '', password: '' };
    const loginPwd = createHash('md5').update(password).digest('hex');
    const response = await fetch(`${ready.baseUrl}/api/login/${BIZ_TYPE.login}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        companyId: String(ready.companyId),
        trace: randomUUID(),
      },
      body: JSON.stringify({ type: 1, device: 2, isThird: false, loginName, loginPwd }),
    });
    const { data } = (await response.json()) as { data: { token: string } };
    return LockStepBot.open(ready, data.token);
  }

  /** Calls and listens by a token. */
  static async open(ready: ReadyLine, token: string): Promise<LockStepBot> {
    const bot = new LockStepBot(ready, token);
    bot.#calls = await bot.#open(ready.clientWsUrl, (text) => {
      const answer = JSON.parse(text) as Envelope & { trace: string };
      bot.#answers.get(answer.trace)?.(answer);
    });
    return bot;
  }

  /** Opens quotes and messages of account type 2. */
  async listen(commands: readonly (readonly [command: number, data: object])[]): Promise<void> {
    const { quoteWsUrl, messageWsUrl, demo } = this.ready;
    const take = (line: 'quotes' | 'messages') => (text: string) => {
      this.#frames[line] += 1;
      if (!IS_BEAT.test(text)) this[line].push(text);
    };
    const quotes = await this.#open(`${quoteWsUrl}/quote?token=${this.token}`, take('quotes'));
    for (const [at, [cmd_id, data]] of commands.entries())
      quotes.send(JSON.stringify({ cmd_id, seq_id: at + 1, ext: 't', data }));
    const messages = await this.#open(`${messageWsUrl}/openMsg/${demo?.openMsgAppId}`, take('messages'));
    const say = (msgType: string, seqId: number) => {
      const head = { token: this.token, sendTime: 0, lang: 'en-US', msgType };
      messages.send(JSON.stringify({ head, device: '1', seqId, trace: msgType, data: { tradeTypes: '2' } }));
    };
    for (const [seqId, msgType] of ['login', 'subscribe_asset'].entries()) say(msgType, seqId);
    this.#beat = () => {
      quotes.send(JSON.stringify({ cmd_id: 14008, seq_id: 0, ext: 't', data: {} }));
      say('ping', 0);
    };
    await this.read(() => this.quotes.length >= commands.length && this.messages.length >= 2);
  }

  /** Says on both lines that it is there, until it is closed: a run that takes longer than a minute has to. */
  startBeats(): void {
    this.#beats = setInterval(() => this.#beat(), BEAT_MS);
  }

  /** Closed K-lines that were pushed. */
  get klines(): readonly string[] {
    return this.quotes.filter((text) => text.startsWith('pk('));
  }

  /** Makes a call over the client websocket. */
  async ask(bizType: string, body: object): Promise<Envelope> {
    const trace = randomUUID();
    const { companyId } = this.ready;
    const answered = new Promise<Envelope>((resolve) => this.#answers.set(trace, resolve));
    this.#calls?.send(JSON.stringify({ header: { bizType, trace, token: this.token, companyId }, body }));
    const answer = await answered;
    this.#answers.delete(trace);
    return answer;
  }

  /** Makes a call that has to succeed. */
  async call<Data>(bizType: string, body: object): Promise<Data> {
    const answer = await this.ask(bizType, body);
    if (answer.code !== '0') throw new Error(`${bizType}: ${JSON.stringify(answer)}`);
    return answer.data as Data;
  }

  /** Moves the market, and resolves when everything that led to has been read. */
  async advance(target: object): Promise<ClockAdvanced> {
    const advanced = await this.call<ClockAdvanced>(EVALUATION_CALLS.advanceClock.bizType, target);
    const { quoteSeq, messageSeq } = advanced;
    const seen = this.#frames;
    await this.read(() => seen.quotes >= (quoteSeq ?? 0) && seen.messages >= (messageSeq ?? 0));
    return advanced;
  }

  async join(name = 'bot'): Promise<number> {
    const { participant } = await this.call<{ participant: number }>(EVALUATION_CALLS.joinClock.bizType, {
      name,
    });
    return participant;
  }

  close(): void {
    clearInterval(this.#beats);
    for (const socket of this.#sockets) socket.terminate();
  }

  async #open(url: string, onText: (text: string) => void): Promise<WebSocket> {
    const socket = new WebSocket(url);
    this.#sockets.push(socket);
    socket.on('message', (data) => {
      onText(String(data));
      this.#onFrame();
    });
    await once(socket, 'open');
    return socket;
  }

  #onFrame: () => void = () => undefined;

  /** Resolves when what is read is enough. */
  async read(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) await new Promise<void>((resolve) => (this.#onFrame = resolve));
  }
}
