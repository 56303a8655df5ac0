import { TRADE_TYPES } from '../../backend/contract/mapping/account-numbers.ts';
import {
  createApiClient,
  createFetchTransport,
  MessageClient,
  openBrowserSocket,
  RateMeter,
  SYSTEM_LINE_CLOCK,
  type ApiClient,
  type LineClock,
  type Transport,
  type WireSocket,
} from '../../backend/client/index.ts';
import type { Language } from '../../backend/contract/languages.ts';
import type { ServerMessage } from '../../backend/contract/message-hub/server-message.ts';
import type { ConnectionProfile, DesktopBridge, RelayedAnswer } from '../../main/ipc/table.ts';
import { TICKET_TYPES } from '../session/account-type.ts';
import { logWrongAnswer } from './log-wrong-answer.ts';
import { HealthTracker, type HealthStore } from './health.ts';
import { CLOCK_RETRY_MS, PlatformClock } from './platform-clock.ts';
import { QuoteChannel, nextFrame, type QuoteWorker } from './quotes/channel.ts';
import { followClocks } from './wall-times.ts';

/** Events of a connection to the platform, for the rooms above. */
export interface ConnectionEvents {
  /** A numbered message of the account. */
  message: ServerMessage;
  /** Asset figures, `g(…)`. */
  assetText: string;
  /** The message line is live; `resumed` after a break. */
  messagesLive: { readonly resumed: boolean };
  /** The message line broke; nothing is heard until it is live again. */
  messagesLost: undefined;
  /** The quote line is live again after a break. */
  quotesBack: undefined;
  /** The login token is worthless or the session was ended by the platform. */
  sessionLost: undefined;
}

export interface ConnectionOptions {
  readonly profile: ConnectionProfile;
  readonly bridge: DesktopBridge;
  language(): Language;
  readonly createWorker: () => QuoteWorker;
  readonly clock?: LineClock;
  readonly transport?: Transport;
  readonly openSocket?: (url: string) => WireSocket;
  readonly nextFrame?: (task: () => void) => void;
}

/** Account types whose trade messages and asset figures are followed: all that the terminal trades. */
const FOLLOWED_TYPES = TICKET_TYPES.map(TRADE_TYPES.number).sort().join(',');

type Listeners = { [Name in keyof ConnectionEvents]: Set<(event: ConnectionEvents[Name]) => void> };

/** All lines of the terminal to one platform. */
export class Connection {
  readonly profile: ConnectionProfile;
  readonly api: ApiClient;
  readonly quotes: QuoteChannel;
  readonly health: HealthStore;
  readonly clock: LineClock;
  readonly #messages: MessageClient;
  readonly #tracker: HealthTracker;
  readonly #platformClock: PlatformClock;
  #token: string | undefined;
  #stopSecond: () => void = () => undefined;
  readonly #listeners: Listeners = {
    message: new Set(),
    assetText: new Set(),
    messagesLive: new Set(),
    messagesLost: new Set(),
    quotesBack: new Set(),
    sessionLost: new Set(),
  };

  constructor(options: ConnectionOptions) {
    const { profile } = options;
    this.profile = profile;
    this.clock = options.clock ?? SYSTEM_LINE_CLOCK;
    const now = () => this.clock.now();
    const meter = new RateMeter();
    this.#tracker = new HealthTracker(now, meter);
    this.health = this.#tracker.store;
    followClocks(this.health);
    this.api = createApiClient({
      companyId: profile.companyId,
      transport: options.transport ?? chooseTransport(profile, options.bridge),
      meter,
      now,
      token: () => this.#token,
      language: () => options.language(),
      clockOffset: () => this.health.getState().clockOffsetMs ?? 0,
      learnClock: () => this.#platformClock.ask(),
      onWrongAnswer: logWrongAnswer,
      onSessionLost: () => this.#emit('sessionLost', undefined),
      onRoundTrip: (milliseconds) => this.#tracker.call(milliseconds, now() + CLOCK_RETRY_MS),
    });
    this.#platformClock = new PlatformClock({
      api: this.api,
      clock: this.clock,
      onOffset: (offset) => this.#tracker.clock(offset),
      onStands: (timeMs) => this.#tracker.stands(timeMs),
      isDoubtful: () => this.health.getState().quotes.state === 'down',
    });
    this.quotes = this.#createQuotes(options);
    this.#messages = this.#createMessages(options);
  }

  /** Whether the platform tells row by row what decisions change. */
  get sendsRecords(): boolean {
    return this.#messages.sendsRecords;
  }

  /** Starts what needs no session: the platform's clock and the rates of the status bar. */
  start(): void {
    this.#platformClock.start();
    const second = () => {
      this.#tracker.second();
      this.#stopSecond = this.clock.after(1000, second);
    };
    this.#stopSecond = this.clock.after(1000, second);
  }

  /** Uses a login token for calls and quotes, while it is not known yet whose it is. */
  presentToken(token: string): void {
    this.#token = token;
    this.quotes.start(`${this.profile.quoteWsUrl}/quote?token=${encodeURIComponent(token)}`);
  }

  /** Uses a login token for all lines. Whoever only looks may ask for no token of the messages: `isSeen` opens their line with it too. */
  signIn(token: string, isSeen = false): void {
    if (token !== this.#token) this.presentToken(token);
    const { messageWsUrl, openMsgAppId } = this.profile;
    this.#messages.start(`${messageWsUrl}/openMsg/${encodeURIComponent(openMsgAppId)}`, isSeen ? token : '');
  }

  signOut(): void {
    this.#token = undefined;
    this.quotes.stop();
    this.#messages.stop();
    this.#tracker.reset();
  }

  /** Ends everything; the connection cannot be used any more. */
  close(): void {
    this.signOut();
    this.#platformClock.stop();
    this.#stopSecond();
  }

  /** Does not wait for the next try of any line. */
  reconnectNow(): void {
    this.quotes.tryNow();
    this.#messages.tryNow();
    void this.#platformClock.ask();
  }

  on<Name extends keyof ConnectionEvents>(
    name: Name,
    listener: (event: ConnectionEvents[Name]) => void,
  ): () => void {
    this.#listeners[name].add(listener);
    return () => this.#listeners[name].delete(listener);
  }

  #emit<Name extends keyof ConnectionEvents>(name: Name, event: ConnectionEvents[Name]): void {
    for (const listener of this.#listeners[name]) listener(event);
  }

  #createQuotes(options: ConnectionOptions): QuoteChannel {
    let wasLive = false;
    const channel = new QuoteChannel({
      worker: options.createWorker(),
      nextFrame: options.nextFrame ?? nextFrame,
      onHealth: (health) => {
        const before = this.health.getState().quotes.state;
        this.#tracker.quotes(health);
        // Whether orders still get through is asked for at once.
        if (health.state === 'down' && before === 'live') void this.#platformClock.ask();
        if (health.state !== 'live' || before === 'live') return;
        if (wasLive && before === 'down') this.#emit('quotesBack', undefined);
        wasLive = true;
      },
    });
    channel.onBatch((batch) => {
      this.#tracker.received(batch.frames, batch.gaps, batch.resyncs);
      if (batch.newest) this.#tracker.marketTime(batch.newest.timeMs, batch.newest.receivedAtMs);
    });
    return channel;
  }

  #createMessages(options: ConnectionOptions): MessageClient {
    return new MessageClient({
      api: this.api,
      clock: this.clock,
      openSocket: options.openSocket ?? openBrowserSocket,
      language: () => options.language(),
      tradeTypes: FOLLOWED_TYPES,
      records: true,
      onHealth: (health) => {
        const wasLive = this.health.getState().messages.state === 'live';
        this.#tracker.messages(health);
        if (wasLive && health.state !== 'live') this.#emit('messagesLost', undefined);
      },
      onMessage: (message) => this.#emit('message', message),
      onAssetText: (text) => this.#emit('assetText', text),
      onLive: (resumed) => this.#emit('messagesLive', { resumed }),
      onForcedOut: () => this.#emit('sessionLost', undefined),
    });
  }
}

function chooseTransport(profile: ConnectionProfile, bridge: DesktopBridge): Transport {
  return profile.kind === 'embedded' ? createFetchTransport(profile.baseUrl) : createRelayTransport(bridge);
}

/** Bytes of a file in one call to the host: as base64 they fit its longest call. */
const PART_BYTES = 144_000;

/** Calls carried by the host, for remote platforms. */
export function createRelayTransport(bridge: DesktopBridge): Transport {
  return async ({ path, method, headers, body }) => {
    try {
      const answer =
        body instanceof FormData
          ? await sendForm(bridge, { path, headers: { ...headers } }, body)
          : await bridge.invoke('platform.call', { path, method, headers: { ...headers }, body });
      if (answer.status === 0) return { arrived: false, reason: 'offline' };
      const lower = Object.entries(answer.headers).map(
        ([name, value]) => [name.toLowerCase(), value] as const,
      );
      return { arrived: true, status: answer.status, headers: Object.fromEntries(lower), body: answer.body };
    } catch {
      return { arrived: false, reason: 'offline' };
    }
  };
}

/** Hands the one file of a form to the host, part by part, and has it sent. */
async function sendForm(
  bridge: DesktopBridge,
  call: { readonly path: string; readonly headers: Record<string, string> },
  form: FormData,
): Promise<RelayedAnswer> {
  const [entry, another] = [...form];
  if (entry === undefined || another !== undefined || typeof entry[1] === 'string')
    throw new Error('the host carries forms of one file');
  const [part, file] = entry;
  const { uploadId } = await bridge.invoke('upload.begin', { type: file.type, bytes: file.size });
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (let from = 0; from < bytes.length; from += PART_BYTES)
    await bridge.invoke('upload.part', {
      uploadId,
      base64: toBase64(bytes.subarray(from, from + PART_BYTES)),
    });
  return bridge.invoke('upload.send', { ...call, uploadId, part });
}

/** Characters that are made of bytes at a time: more arguments than that some engines do not take. */
const STRETCH = 8_192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += STRETCH)
    text += String.fromCharCode(...bytes.subarray(from, from + STRETCH));
  return btoa(text);
}
