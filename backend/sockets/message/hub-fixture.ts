import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { TradeType } from '../../domain/account-type.ts';
import type { EndReason } from '../../domain/rejection.ts';
import { once } from 'node:events';
import pino from 'pino';
import { WebSocket } from 'ws';
import { createSteppedClock } from '../../market/clocks/stepped-clock.ts';
import {
  type AssetPart,
  PARAM_KEYS,
  TRADE_BIZ_TYPE,
  type ParamMap,
  type TradeBizType,
} from '../../contract/message-hub/index.ts';
import type { Language } from '../../contract/languages.ts';
import type { TokenOwner } from '../../services/token-owner.ts';
import type {
  AccountChange,
  AccountRecords,
  RecordsReader,
  AccountMessage,
  StreamAccount,
  TradeStream,
} from '../../engine/trade-stream.ts';
import { createMessageHub, type MessageHub } from './index.ts';

/** Test fixture: a hub on a free port with a stepped clock, a stream of trade messages in memory and real clients. */

export const APP_ID = 'open-app';
export const DEMO_APP_ID = 'demo-app';
/** A token at which the look-up itself fails. */
export const BROKEN_TOKEN = 'broken';
const START_MS = 1_700_000_000_000;

/** Companies by their application ids. */
const COMPANIES = new Map([
  [APP_ID, 1],
  [DEMO_APP_ID, 2],
]);

export function owner(customerId: number, companyId = 1): TokenOwner {
  return { kind: 'push', companyId, customerId, customerNo: `C${customerId}`, customerGroupId: 1 };
}

/** Trade messages in memory. Customer `c` has account `10 c + n` for the account types of the numbers `n` 1, 2 and 6. */
export class StreamInMemory implements TradeStream {
  readonly sent: AccountMessage[] = [];
  readonly texts = new Map<number, string>();
  /** JSON of the other parts, by `accountId/part`. */
  readonly parts = new Map<string, string>();
  /** Commits that the figures of accounts wait for. */
  readonly commits = new Map<number, Promise<void>>();
  readonly #messageListeners = new Set<(message: AccountMessage) => void>();
  /** For whom records were read. */
  readonly recordReaders: RecordsReader[] = [];
  readonly #recordListeners = new Set<(records: AccountRecords) => void>();
  readonly #changeListeners = new Set<(change: AccountChange) => void>();
  readonly #assetListeners = new Set<(accountId: number) => void>();
  /** What a replay waits for before it answers. */
  replayGate: () => Promise<void> = () => Promise.resolve();

  /** When messages are from. */
  nowMs = START_MS;

  emit(
    customerId: number,
    tradeType: TradeType,
    bizType: TradeBizType = TRADE_BIZ_TYPE.marketOpen,
    endReason?: EndReason,
  ): AccountMessage {
    const seqId = this.sent.length + 1;
    const accountId = accountIdOf(customerId, tradeType);
    const paramMap = Object.fromEntries(PARAM_KEYS.map((key) => [key, ''])) as ParamMap;
    Object.assign(paramMap, {
      orderId: String(seqId),
      symbolName: 'BTC/USD',
      dealAmount: '1',
      dealPrice: '100',
    });
    const number = TRADE_TYPES.number(tradeType);
    const content = { accountId, companyId: 1, customerId, tradeType: number, bizType, paramMap };
    const owner = { accountId, companyId: 1, customerId, tradeType };
    const message = { seqId, ...owner, timestampMs: this.nowMs, content, endReason };
    this.sent.push(message);
    for (const listener of this.#messageListeners) listener(message);
    return message;
  }

  setAsset(accountId: number, text: string): void {
    this.texts.set(accountId, text);
    for (const listener of this.#assetListeners) listener(accountId);
  }

  onMessage(listener: (message: AccountMessage) => void): () => void {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  }

  onChange(listener: (change: AccountChange) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  onRecords(listener: (records: AccountRecords) => void): () => void {
    this.#recordListeners.add(listener);
    return () => this.#recordListeners.delete(listener);
  }

  /** A decision that changed nothing but is told. */
  record(customerId: number, tradeType: TradeType): void {
    const accountId = accountIdOf(customerId, tradeType);
    const head = {
      companyId: 1,
      customerId,
      accountId,
      tradeType: TRADE_TYPES.number(tradeType),
      reset: false,
    };
    const lists = { accounts: [], positions: [], pendingOrders: [], orders: [], deals: [], closes: [] };
    const read = (reader: RecordsReader) => {
      this.recordReaders.push(reader);
      return { ...head, ...lists };
    };
    for (const listener of this.#recordListeners) listener({ companyId: 1, customerId, tradeType, read });
  }

  change(customerId: number, tradeType: TradeType, of: AccountChange['of']): void {
    const accountId = accountIdOf(customerId, tradeType);
    for (const listener of this.#changeListeners)
      listener({ accountId, companyId: 1, customerId, tradeType, of });
  }

  async messagesAfter(accountIds: readonly number[], seqId: number): Promise<AccountMessage[]> {
    const found = this.sent.filter(
      (message) => accountIds.includes(message.accountId) && message.seqId > seqId,
    );
    await this.replayGate();
    return found;
  }

  newestSeqId(): number {
    return this.sent.length;
  }

  accountIdsOf(customerId: number): readonly StreamAccount[] {
    return (['cross', 'isolated', 'stock'] as const).map((tradeType) => ({
      accountId: accountIdOf(customerId, tradeType),
      tradeType,
    }));
  }

  assetText(accountId: number, part: AssetPart = 'figures'): string | undefined {
    return part === 'figures' ? this.texts.get(accountId) : this.parts.get(`${accountId}/${part}`);
  }

  committed(accountId: number): Promise<void> | undefined {
    return this.commits.get(accountId);
  }

  onAssetsChanged(listener: (accountId: number) => void): () => void {
    this.#assetListeners.add(listener);
    return () => this.#assetListeners.delete(listener);
  }

  get listeners(): number {
    const { size } = this.#recordListeners;
    return size + this.#messageListeners.size + this.#changeListeners.size + this.#assetListeners.size;
  }
}

export interface HubFixture {
  readonly hub: MessageHub;
  readonly stream: StreamInMemory;
  readonly clock: ReturnType<typeof createSteppedClock>;
  /** Tokens that are good, and whose they are. */
  readonly tokens: Map<string, TokenOwner>;
  /** Languages that customers chose. */
  readonly languages: Map<number, Language>;
  connect(path?: string): Promise<HubClient>;
  close(): Promise<void>;
}

export async function startHub(maxConnections?: number): Promise<HubFixture> {
  const stream = new StreamInMemory();
  const clock = createSteppedClock(START_MS);
  const tokens = new Map([
    ['token-1', owner(1)],
    ['token-2', owner(2)],
  ]);
  const languages = new Map<number, Language>();
  const hub = await createMessageHub({
    host: '127.0.0.1',
    port: 0,
    wallClock: clock,
    companyOfApp: (appId) => COMPANIES.get(appId),
    resolveToken: (token) => {
      if (token === BROKEN_TOKEN) throw new Error('the token store is broken');
      return tokens.get(token);
    },
    trades: stream,
    log: pino({ level: 'silent' }),
    maxConnections,
    languageOf: (customerId) => languages.get(customerId),
  });
  const clients: HubClient[] = [];
  return {
    hub,
    stream,
    clock,
    tokens,
    languages,
    connect: async (path = `/openMsg/${APP_ID}`) => {
      const client = await HubClient.connect(`ws://127.0.0.1:${hub.port}${path}`);
      clients.push(client);
      return client;
    },
    close: async () => {
      for (const client of clients) client.socket.terminate();
      await hub.close();
    },
  };
}

export interface Received {
  msgCode: string;
  timestamp: number;
  trace: string;
  seqId: number | string;
  prevSeqId?: number;
  content: Record<string, unknown>;
}

/** A client that keeps every frame that it received. */
export class HubClient {
  readonly socket: WebSocket;
  readonly frames: string[] = [];
  closeCode: number | undefined;
  #seqId = 0;
  #wake: () => void = () => {};

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.frames.push((data as Buffer).toString());
      this.#wake();
    });
    socket.on('close', (code) => {
      this.closeCode = code;
      this.#wake();
    });
    socket.on('error', () => this.#wake());
  }

  static async connect(url: string): Promise<HubClient> {
    const client = new HubClient(new WebSocket(url));
    await once(client.socket, 'open');
    return client;
  }

  get messages(): Received[] {
    return this.frames.filter((frame) => frame.startsWith('{')).map((frame) => JSON.parse(frame) as Received);
  }

  get trades(): Received[] {
    return this.messages.filter(({ msgCode }) => msgCode === 'trade');
  }

  get assets(): string[] {
    return this.frames.filter((frame) => !frame.startsWith('{'));
  }

  /** Sends a client message and returns its trace. */
  send(msgType: string, data?: object, head: object = {}): string {
    this.#seqId += 1;
    const trace = `t${this.#seqId}`;
    const complete = { msgType, token: '', sendTime: START_MS, lang: 'en-US', ...head };
    this.socket.send(JSON.stringify({ head: complete, device: 1, seqId: this.#seqId, trace, data }));
    return trace;
  }

  /** Sends a client message and waits for the first answer that carries its trace. */
  async ask(msgType: string, data?: object, head?: object): Promise<Received> {
    const trace = this.send(msgType, data, head);
    const answer = () => this.messages.find((message) => message.trace === trace);
    await this.until(() => answer() !== undefined);
    return answer() as Received;
  }

  async login(token = 'token-1'): Promise<Received> {
    return await this.ask('login', undefined, { token });
  }

  /** Waits until everything that was sent before has arrived: an answered ping is behind it. */
  async settle(): Promise<void> {
    await this.ask('ping');
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.closeCode !== undefined) throw new Error(`closed with ${this.closeCode} while waiting`);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async untilClosed(): Promise<number> {
    while (this.closeCode === undefined) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.closeCode;
  }
}

function accountIdOf(customerId: number, tradeType: TradeType): number {
  return customerId * 10 + TRADE_TYPES.number(tradeType);
}
