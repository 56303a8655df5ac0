import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { BIZ_TYPE } from '../backend/contract/business-types.ts';
import { EVALUATION_CALLS, type ClockAdvanced } from '../backend/contract/calls/evaluation.ts';
import type { ReadyLine } from '../backend/ready-line.ts';

const BTC = 10021;
const PRODUCT = { symbol_id: BTC, trade_type: 2, trade_mode: 1 };
const minutes = (count: number) => ({ bars: { symbolId: BTC, tradeType: 2, klineType: 1, count } });
/** Commands of the quote websocket. */
const [HEARTBEAT, CLOSED_KLINES] = [14008, 14018];
const BEAT_MS = 10_000;
/** Ways of an order: at the market, to close, at a limit. */
const [OPEN, CLOSE, OPEN_AT_LIMIT] = [1, 2, 13];

/** Messages of a position that is there, or is no more; those of failures and of orders that rest say neither. */
const ENDS = /_(OPEN|CLOSE)$/;

interface Answer {
  readonly code: string;
  readonly trace: string;
  readonly data: unknown;
}

/** A websocket that counts the frames that it reads. */
export class Line {
  readonly #socket: WebSocket;
  #onFrame: () => void = () => undefined;
  frames = 0;
  newest = '';
  onText: (text: string) => void = () => undefined;

  private constructor(url: string) {
    this.#socket = new WebSocket(url, { perMessageDeflate: false });
    this.#socket.on('message', (data) => {
      this.frames += 1;
      this.newest = data.toString();
      this.onText(this.newest);
      this.#onFrame();
    });
  }

  static async open(url: string): Promise<Line> {
    const line = new Line(url);
    await once(line.#socket, 'open');
    return line;
  }

  /** Resolves when so many frames have been read. */
  read(count: number): Promise<void> | undefined {
    if (this.frames >= count) return undefined;
    return new Promise((resolve) => {
      this.#onFrame = () => {
        if (this.frames >= count) resolve();
      };
    });
  }

  say(text: string): void {
    this.#socket.send(text);
  }

  /** Says something, and resolves with the next frame. */
  async ask(text: string): Promise<string> {
    const answered = this.read(this.frames + 1);
    this.say(text);
    await answered;
    return this.newest;
  }

  close(): void {
    this.#socket.terminate();
  }
}

/** A program in lock step with a platform over its websockets, as fast as they are. */
export class SteppedProgram {
  readonly #ready: ReadyLine;
  readonly #token: string;
  readonly calls: Line;
  #lines: { readonly quotes: Line; readonly messages: Line } | undefined;
  #beats: NodeJS.Timeout | undefined;
  #calls = 0;
  /** Who waits for an answer, by the trace of the call. */
  readonly #answers = new Map<string, (answer: Answer) => void>();
  /** The newest closed K-line, as it was pushed. */
  kline = '';
  readonly #positions = new Set<string>();

  private constructor(ready: ReadyLine, token: string, calls: Line) {
    this.#ready = ready;
    this.#token = token;
    this.calls = calls;
  }

  /** Signs in, and takes part in the clock. */
  static async start(ready: ReadyLine): Promise<SteppedProgram> {
    const { loginName, password } = ready.demo ?? { loginName: '', password: '' };
    const loginPwd = createHash('md5').update(password).digest('hex');
    const response = await fetch(`${ready.baseUrl}/api/login/${BIZ_TYPE.login}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', companyId: String(ready.companyId), trace: 'login' },
      body: JSON.stringify({ type: 1, device: 2, isThird: false, loginName, loginPwd }),
    });
    const { data } = (await response.json()) as { data: { token: string } };
    const program = new SteppedProgram(ready, data.token, await Line.open(ready.clientWsUrl));
    program.calls.onText = (text) => program.#answer(text);
    await program.#call(EVALUATION_CALLS.joinClock.bizType, { name: 'bench' });
    return program;
  }

  /** Listens to closed minutes of the product, and to what happens to the account. */
  async listen(): Promise<void> {
    const { quoteWsUrl, messageWsUrl, demo } = this.#ready;
    const [quotes, messages] = [
      await Line.open(`${quoteWsUrl}/quote?token=${this.#token}`),
      await Line.open(`${messageWsUrl}/openMsg/${demo?.openMsgAppId}`),
    ];
    quotes.onText = (text) => {
      if (text.startsWith('pk(')) this.kline = text;
    };
    messages.onText = (text) => this.#note(text);
    const quote = (cmd_id: number, data: object) =>
      JSON.stringify({ cmd_id, seq_id: cmd_id, ext: 't', data });
    await quotes.ask(quote(CLOSED_KLINES, { symbol_list: [{ ...PRODUCT, kline_type: 1 }] }));
    for (const msgType of ['login', 'subscribe_asset']) await messages.ask(this.#message(msgType));
    this.#lines = { quotes, messages };
    this.#beats = setInterval(() => {
      quotes.say(quote(HEARTBEAT, { timestamp: Date.now() }));
      messages.say(this.#message('ping'));
    }, BEAT_MS);
  }

  /** Signs in anew before the session ends, and goes on with what it knows of the market and of its account. */
  async renew(): Promise<SteppedProgram> {
    await this.end();
    const program = await SteppedProgram.start(this.#ready);
    await program.listen();
    program.kline = this.kline;
    for (const position of this.#positions) program.#positions.add(position);
    return program;
  }

  /** Leaves the clock and closes its websockets. */
  async end(): Promise<void> {
    clearInterval(this.#beats);
    await this.#call(EVALUATION_CALLS.leaveClock.bizType, {});
    for (const line of [this.calls, this.#lines?.quotes, this.#lines?.messages]) line?.close();
  }

  /** Says to another server what it says here to let minutes pass, and reads the answer as it does here. */
  async stepOn(calls: Line, count = 1): Promise<void> {
    JSON.parse(await calls.ask(this.#text(EVALUATION_CALLS.advanceClock.bizType, minutes(count))));
  }

  /** Lets minutes pass, and reads everything that they led to. */
  async step(count = 1): Promise<void> {
    const advanced = await this.#call<ClockAdvanced>(EVALUATION_CALLS.advanceClock.bizType, minutes(count));
    await this.#lines?.quotes.read(advanced.quoteSeq ?? 0);
    await this.#lines?.messages.read(advanced.messageSeq ?? 0);
  }

  /** Lets a minute pass; the frames that it led to, by connection. */
  async receive(): Promise<readonly (readonly string[])[]> {
    const received = Object.values(this.#lines ?? {}).map((line) => ({
      line,
      before: line.onText,
      texts: [] as string[],
    }));
    for (const { line, before, texts } of received)
      line.onText = (text) => {
        texts.push(text);
        before(text);
      };
    await this.step();
    for (const { line, before } of received) line.onText = before;
    return received.map(({ texts }) => texts);
  }

  /** Buys at the market. */
  async buy(): Promise<void> {
    await this.#order({ bizType: OPEN });
  }

  /**
   * Trades, and lets minutes pass behind that without awaiting its answer: the market stands until the order is answered. Reads the answer
   * and everything that both led to.
   */
  async tradeAndStep(count: number): Promise<void> {
    await Promise.all([this.trade(), this.step(count)]);
  }

  /** Closes what it holds at the market, or, where it holds nothing, rests an order at the newest close. */
  async trade(): Promise<void> {
    const [held] = this.#positions;
    const close = this.kline.split(',')[6]?.replace('.', '') ?? '';
    if (held === undefined) await this.#order({ bizType: OPEN_AT_LIMIT, requestPrice: close });
    else await this.#order({ bizType: CLOSE, direction: 2, positionId: held });
  }

  #order(more: object): Promise<unknown> {
    const account = { accountCurrency: 'USDT', accountDigits: 2, tradeType: 2, crossLevelNum: 1 };
    const terms = { symbolId: BTC, direction: 1, entryType: 1, expireType: 2, requestNum: '0.01' };
    const body = { ...account, ...terms, requestPrice: '', requestTime: Date.now(), ...more };
    return this.#call(BIZ_TYPE.addMarketOrder, body);
  }

  /** What is held, from the messages of trades. */
  #note(text: string): void {
    if (!text.includes('"msgCode":"trade"')) return;
    const { content } = JSON.parse(text) as {
      content: { bizType: string; paramMap: { positionId?: string } };
    };
    const { positionId } = content.paramMap;
    if (positionId === undefined || !ENDS.test(content.bizType)) return;
    if (content.bizType.endsWith('OPEN')) this.#positions.add(positionId);
    else this.#positions.delete(positionId);
  }

  #message(msgType: string): string {
    const head = { msgType, token: this.#token, sendTime: Date.now(), lang: 'en-US' };
    return JSON.stringify({ head, device: '1', seqId: 1, trace: msgType, data: { tradeTypes: '2' } });
  }

  #trace(): string {
    return `bench-${(this.#calls += 1)}`;
  }

  #text(bizType: string, body: object, trace = this.#trace()): string {
    const header = { bizType, trace, token: this.#token, companyId: this.#ready.companyId };
    return JSON.stringify({ header, body });
  }

  #answer(text: string): void {
    const answer = JSON.parse(text) as Answer;
    this.#answers.get(answer.trace)?.(answer);
    this.#answers.delete(answer.trace);
  }

  async #call<Data>(bizType: string, body: object): Promise<Data> {
    const trace = this.#trace();
    const answered = new Promise<Answer>((resolve) => this.#answers.set(trace, resolve));
    this.calls.say(this.#text(bizType, body, trace));
    const answer = await answered;
    if (answer.code !== '0') throw new Error(`${bizType}: ${JSON.stringify(answer)}`);
    return answer.data as Data;
  }
}
