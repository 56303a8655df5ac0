import { isWalletType, type TradeType } from '../../domain/account-type.ts';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Clock } from '../../domain/clock.ts';
import type { Language } from '../../contract/languages.ts';
import {
  assetPartsOf,
  changeNotice,
  MSG_CODE,
  MSG_TYPE,
  encodeContent,
  encodeServerMessage,
  parseClientMessage,
  tradeNotice,
  withEnd,
  type AssetPart,
  type MsgCode,
  type ParsedClientMessage,
} from '../../contract/message-hub/index.ts';
import { tokenHash, type TokenOwner } from '../../services/token-owner.ts';
import type {
  AccountChange,
  AccountMessage,
  AccountRecords,
  TradeStream,
} from '../../engine/trade-stream.ts';
import type { Guest } from '../guest-quota.ts';
import type { AssetPusher, AssetReader } from './asset-pusher.ts';
import {
  NEW_CONNECTION,
  endedLogin,
  loggedOut,
  react,
  systemFailure,
  type Answer,
  type ConnectionState,
  type Opened,
} from './connection-state.ts';
import { TradeDelivery } from './trade-delivery.ts';

/** Messages a second that a connection may send before they are ignored. */
const MAX_MESSAGES_PER_SECOND = 50;

/** Times the limit at which a connection is closed instead. */
const CLOSE_FACTOR = 10;

const WINDOW_MS = 1000;

type RateVerdict = 'accept' | 'ignore' | 'close';

/** Counts the messages of one connection in windows of one second. */
export class MessageRate {
  #windowStartMs = 0;
  #count = 0;

  verdict(nowMs: number): RateVerdict {
    if (nowMs - this.#windowStartMs >= WINDOW_MS) {
      this.#windowStartMs = nowMs;
      this.#count = 0;
    }
    this.#count += 1;
    if (this.#count <= MAX_MESSAGES_PER_SECOND) return 'accept';
    return this.#count > MAX_MESSAGES_PER_SECOND * CLOSE_FACTOR ? 'close' : 'ignore';
  }
}

/** Silence after which a connection is closed; clients ping every 15 or 30 seconds. */
const SILENCE_LIMIT_MS = 60_000;

/** Bytes that may wait for a slow reader before the connection is given up; trade messages are never dropped. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/** Bytes that may wait before asset pushes, of which only the newest matters, are left out. */
const MAX_WAITING_BYTES_FOR_ASSETS = 64 * 1024;

const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

/** What a connection needs of the hub. */
export interface ConnectionHost {
  /** Silence and rates go by it. */
  readonly clock: Clock;
  /** What messages are stamped with. */
  readonly stampClock: Pick<Clock, 'nowMs'>;
  readonly trades: TradeStream;
  readonly assets: AssetPusher;
  readonly log: Logger;
  resolveToken(token: string): TokenOwner | undefined;
  /** The language that a customer chose. */
  languageOf(customerId: number): Language | undefined;
  /** Called when the logged-in customer of a connection changes. */
  ownerChanged(connection: MessageConnection, before: TokenOwner | undefined): void;
  closed(connection: MessageConnection): void;
}

/** One client of the message websocket: carries frames between the socket and the pure state machine. */
export class MessageConnection implements AssetReader, Guest {
  readonly #socket: WebSocket;
  readonly #host: ConnectionHost;
  readonly #delivery = new TradeDelivery((message, replayed) => this.#sendTrade(message, replayed));
  readonly #rate = new MessageRate();
  /** What is followed of which account. */
  readonly #followed = new Map<number, readonly AssetPart[]>();
  /** The newest trade message that the client has, or the one at which it subscribed. */
  #tradeSeqId: number | undefined;
  #state: ConnectionState = NEW_CONNECTION;
  #lastReceivedMs: number;
  #sent = 0;
  /** Token of the login with its hash, which is asked for with every step of a stepped market. */
  #hashed = { token: '', hash: tokenHash('') };
  #cancelSilence: (() => void) | undefined;

  /** What the connection is counted by while nobody is logged in. */
  readonly address: string;

  constructor(socket: WebSocket, host: ConnectionHost, address = '') {
    this.address = address;
    this.#socket = socket;
    this.#host = host;
    this.#lastReceivedMs = host.clock.nowMs();
    this.#watchSilence();
    socket.on('message', (data, isBinary) => this.#received(data.toString(), isBinary));
    socket.on('error', (error) => host.log.debug({ err: error }, 'message websocket error'));
    socket.on('close', () => this.#ended());
  }

  get owner(): TokenOwner | undefined {
    return this.#state.owner;
  }

  /** Frames that were sent so far. */
  get sent(): number {
    return this.#sent;
  }

  /** Bytes of them that have not left. */
  get waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /** Token of the login; empty while nobody is logged in. */
  get token(): string {
    return this.#state.token;
  }

  /** What the token is known by elsewhere. */
  get tokenHash(): string {
    if (this.#hashed.token !== this.token) this.#hashed = { token: this.token, hash: tokenHash(this.token) };
    return this.#hashed.hash;
  }

  /** The customer's own language; clients write the same one into every frame whatever the customer chose. */
  get language(): Language {
    const { owner, language } = this.#state;
    return (owner && this.#host.languageOf(owner.customerId)) ?? language;
  }

  /** Offers a committed message of this connection's customer; it is sent when its account type is subscribed. */
  offer(message: AccountMessage): void {
    this.#follow(message);
    if (!this.#delivery.take(message)) this.close(TRY_AGAIN_LATER, 'too many messages waiting');
  }

  /** Says what to read again after a change that has no trade message, when its account type is subscribed. */
  notify(change: AccountChange): void {
    this.#follow(change);
    if (!this.#state.tradeTypes.has(change.tradeType)) return;
    this.push(MSG_CODE.notice, 0, '', changeNotice(change, this.language));
  }

  /** Sends what a decision changed, when that was asked for with its account type. */
  sendRecords(records: AccountRecords): void {
    const { owner, records: isWanted, tradeTypes, language } = this.#state;
    if (owner === undefined || !isWanted || !tradeTypes.has(records.tradeType)) return;
    const { customerGroupId } = owner;
    // Rows complete lists that were read, so they are in the language that the program itself names.
    this.push(MSG_CODE.records, 0, '', records.read({ language, customerGroupId }));
  }

  /** Sends a message of the platform's own. */
  push(msgCode: MsgCode, seqId: number, trace: string, content: unknown): void {
    this.#send(
      encodeServerMessage({ msgCode, timestamp: this.#host.stampClock.nowMs(), trace, seqId, content }),
    );
  }

  sendAsset(text: string, part: AssetPart = 'figures'): boolean {
    if (this.#socket.bufferedAmount > MAX_WAITING_BYTES_FOR_ASSETS) return false;
    this.#send(
      part === 'figures' ? text : encodeContent(MSG_CODE.assets, this.#host.stampClock.nowMs(), text),
    );
    return true;
  }

  /** Ends the login, not the connection. */
  logOut(): void {
    this.#enter(loggedOut(this.#state));
  }

  /** Ends the login and closes the connection. */
  close(code: number, reason: string): void {
    // In this order: what is closing does not become a guest, which would take a place.
    this.#socket.close(code, reason);
    this.logOut();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Leaves its place to a client that may log in, or to a newer one of its customer. */
  giveWay(): void {
    const reason =
      this.owner === undefined ? 'no login, and others wait' : 'the customer has too many others';
    this.close(TRY_AGAIN_LATER, reason);
  }

  /** Cuts the connection without waiting for the peer. */
  terminate(): void {
    this.#socket.terminate();
  }

  #received(text: string, isBinary: boolean): void {
    const nowMs = this.#host.clock.nowMs();
    this.#lastReceivedMs = nowMs;
    const verdict = this.#rate.verdict(nowMs);
    if (verdict === 'close') this.close(POLICY_VIOLATION, 'too many messages');
    if (verdict !== 'accept') return;
    const parsed = parseClientMessage(isBinary ? '' : text);
    const stampMs = this.#host.stampClock.nowMs();
    try {
      this.#handle(parsed, stampMs);
    } catch (error) {
      this.#host.log.error({ err: error }, 'message websocket: request failed');
      this.#answer(systemFailure(this.#state, parsed), stampMs);
    }
  }

  #handle(parsed: ParsedClientMessage, nowMs: number): void {
    this.#checkToken(parsed, nowMs);
    const stands = this.#host.trades.newestSeqId();
    const { state, answers, opened } = react(this.#state, parsed, (token) => this.#host.resolveToken(token));
    this.#enter(state);
    if (opened !== undefined) this.#tradeSeqId = opened.lastSeqId ?? this.#tradeSeqId ?? stands;
    this.#answer(opened === undefined ? answers : withPlace(answers, this.#tradeSeqId), nowMs);
    if (opened !== undefined && state.owner !== undefined) this.#open(opened, state.owner);
  }

  /** Ends a login whose token has expired; a ping and a login tell so themselves. */
  #checkToken(parsed: ParsedClientMessage, nowMs: number): void {
    const { owner, token } = this.#state;
    const msgType = parsed.ok ? parsed.message.msgType : '';
    if (owner === undefined || msgType === MSG_TYPE.login || msgType === MSG_TYPE.ping) return;
    if (this.#host.resolveToken(token) !== undefined) return;
    const { state, answers } = endedLogin(this.#state);
    this.#enter(state);
    this.#answer(answers, nowMs);
  }

  #answer(answers: readonly Answer[], nowMs: number): void {
    for (const { msgCode, trace, seqId, content } of answers) {
      this.#send(encodeServerMessage({ msgCode, timestamp: nowMs, trace, seqId, content }));
    }
  }

  #enter(state: ConnectionState): void {
    const before = this.#state.owner;
    this.#state = state;
    if (before?.customerId !== state.owner?.customerId || before?.companyId !== state.owner?.companyId) {
      this.#delivery.retainOnly(new Set());
      this.#tradeSeqId = undefined;
      this.#releaseAssets();
      this.#host.ownerChanged(this, before);
    }
    this.#delivery.retainOnly(state.tradeTypes);
    this.#followAssets();
  }

  #open({ tradeTypes, lastSeqId }: Opened, owner: TokenOwner): void {
    const replaying = this.#delivery.open(tradeTypes, lastSeqId !== undefined);
    if (lastSeqId === undefined || replaying.length === 0) return;
    const accounts = this.#host.trades
      .accountIdsOf(owner.customerId)
      .filter(({ tradeType }) => replaying.includes(tradeType))
      .map(({ accountId }) => accountId);
    this.#host.trades.messagesAfter(accounts, lastSeqId).then(
      (messages) => this.#replayed(replaying, messages, owner),
      (error: unknown) => {
        this.#host.log.error({ err: error, customerId: owner.customerId }, 'trade messages not replayed');
        this.close(TRY_AGAIN_LATER, 'replay failed');
      },
    );
  }

  #replayed(tradeTypes: readonly TradeType[], messages: readonly AccountMessage[], owner: TokenOwner): void {
    if (this.#state.owner?.customerId === owner.customerId) this.#delivery.finishReplay(tradeTypes, messages);
  }

  #sendTrade(message: AccountMessage, replayed: boolean): void {
    const { seqId, timestampMs } = message;
    const content = withEnd(message.content, message.endReason, this.language);
    const trace = `${message.accountId}-${seqId}`;
    const place = { seqId, prevSeqId: this.#tradeSeqId };
    this.#tradeSeqId = Math.max(seqId, this.#tradeSeqId ?? seqId);
    this.#send(
      encodeServerMessage({ msgCode: MSG_CODE.trade, timestamp: timestampMs, trace, ...place, content }),
    );
    // A notice says what to read again; after a replay the client reads everything anyway.
    if (!replayed) this.push(MSG_CODE.notice, seqId, trace, tradeNotice(content, this.language));
  }

  /** A fill, a transfer or a deposit may have opened an account that is not followed yet. */
  #follow({ accountId, tradeType }: Pick<AccountChange, 'accountId' | 'tradeType'>): void {
    const { tradeTypes } = this.#state;
    if (tradeTypes.has(tradeType) && (isWalletType(tradeType) || !this.#followed.has(accountId)))
      this.#followAssets();
  }

  /** Follows what is subscribed of the accounts that the customer has now; of a wallet one comes with every new currency. */
  #followAssets(): void {
    const { owner, tradeTypes, subscribeTypes } = this.#state;
    const accounts = owner === undefined ? [] : this.#host.trades.accountIdsOf(owner.customerId);
    const wanted = new Map(
      accounts
        .filter(({ tradeType }) => tradeTypes.has(tradeType))
        .map(({ accountId, tradeType }) => [accountId, assetPartsOf(tradeType, subscribeTypes)]),
    );
    for (const [accountId, parts] of this.#followed)
      for (const part of parts)
        if (wanted.get(accountId)?.includes(part) !== true) this.#host.assets.remove(accountId, this, part);
    this.#followed.clear();
    for (const [accountId, parts] of wanted) {
      this.#followed.set(accountId, parts);
      for (const part of parts) this.#host.assets.add(accountId, this, part);
    }
  }

  #releaseAssets(): void {
    for (const [accountId, parts] of this.#followed)
      for (const part of parts) this.#host.assets.remove(accountId, this, part);
    this.#followed.clear();
  }

  #send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_WAITING_BYTES) {
      this.#host.log.warn(
        { waiting: this.#socket.bufferedAmount },
        'message websocket closed: client reads too slowly',
      );
      this.terminate();
      return;
    }
    this.#sent += 1;
    this.#socket.send(text);
  }

  #watchSilence(): void {
    this.#cancelSilence = this.#host.clock.schedule(this.#lastReceivedMs + SILENCE_LIMIT_MS, () => {
      const silentMs = this.#host.clock.nowMs() - this.#lastReceivedMs;
      if (silentMs < SILENCE_LIMIT_MS) return this.#watchSilence();
      this.close(POLICY_VIOLATION, 'no heartbeat');
    });
  }

  #ended(): void {
    this.#cancelSilence?.();
    this.#releaseAssets();
    this.#host.closed(this);
  }
}

/** The answer to a subscription, with where the connection stands: the number of the newest trade message before it. */
function withPlace(answers: readonly Answer[], lastSeqId: number | undefined): readonly Answer[] {
  return answers.map((answer) => ({ ...answer, content: { ...(answer.content as object), lastSeqId } }));
}
