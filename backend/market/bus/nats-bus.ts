import { connect, type Msg, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import {
  type Answering,
  answerTo,
  type Bus,
  BusError,
  MAX_MESSAGE_BYTES,
  MAX_UNCONFIRMED_BYTES,
  REQUEST_TIMEOUT_MS,
} from './bus.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Pause between two attempts to come back to a bus that went away. */
const RECONNECT_PAUSE_MS = 250;
/** A bus that answers no ping of two in a row is taken for gone. */
const PING_MS = 5_000;

export interface NatsBusOptions {
  /** `nats://[USER:PASSWORD@|TOKEN@]HOST[:PORT]`, or `tls://…`. */
  readonly url: string;
  /** Told when the bus is lost (false) and when it is back (true). */
  readonly onStatus?: (connected: boolean) => void;
  /** Told what the bus refuses, for example a subject that it does not permit; once, not again and again. */
  readonly onProblem?: (problem: string) => void;
}

/**
 * Connects to a NATS server and stays connected: a server that goes away is tried again until it is back. Rejects with
 * a BusError when it cannot be reached at the start, or is not set up for the messages of a market.
 */
export async function openNatsBus({ url, ...listeners }: NatsBusOptions): Promise<Bus> {
  const options = connectionOptions(url);
  const name = `the bus ${String(options.servers)}`;
  const connection = await connect(options).catch((error: Error) => {
    throw new BusError(`${name} cannot be reached: ${error.message}${hintAt(error)}`);
  });
  const most = connection.info?.max_payload ?? MAX_MESSAGE_BYTES;
  if (most < MAX_MESSAGE_BYTES) {
    await connection.close();
    throw new BusError(
      `${name} takes messages of at most ${most} bytes: its max_payload must be at least ${MAX_MESSAGE_BYTES}`,
    );
  }
  return new NatsBus(connection, listeners);
}

function connectionOptions(url: string): NodeConnectionOptions {
  const { protocol, host, hostname, user, pass } = addressOf(url);
  return {
    servers: host,
    name: 'meridian',
    timeout: CONNECT_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_PAUSE_MS,
    // Who set a wrong password on the server will set it right, and the market has to come back then.
    ignoreAuthErrorAbort: true,
    // A producer listens for other producers, not for itself.
    noEcho: true,
    pingInterval: PING_MS,
    ...(protocol === 'tls:' ? { tls: tlsOptions(hostname) } : {}),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
  };
}

/** A server that is addressed by a number has no name to be asked for; its certificate is held against the number then. */
function tlsOptions(hostname: string): object {
  return { host: hostname.replace(/^\[|\]$/g, '') };
}

function addressOf(url: string) {
  try {
    const { protocol, host, hostname, username, password } = new URL(url);
    return {
      protocol,
      host,
      hostname,
      user: decodeURIComponent(username),
      pass: decodeURIComponent(password),
    };
  } catch {
    // Without a word of the address: it may hold a password.
    throw new BusError('the address of the bus cannot be read: a % in its user or password is written %25');
  }
}

/** What to do about a certificate that is not trusted. */
function hintAt(error: Error): string {
  const { code = '' } = (error.cause ?? error) as NodeJS.ErrnoException;
  const isUntrusted = /VERIFY|SELF_SIGNED|UNABLE_TO_GET_ISSUER/.test(code);
  return isUntrusted ? '; NODE_EXTRA_CA_CERTS names the file of an authority of your own' : '';
}

function respond(message: Msg, answer: Answering): void {
  answerTo(answer, message.data, (data) => {
    if (data) message.respond(data);
  });
}

class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  #connected = true;
  #unconfirmedBytes = 0;
  #confirming = false;

  constructor(connection: NatsConnection, listeners: Omit<NatsBusOptions, 'url'>) {
    this.#connection = connection;
    void this.#watch(listeners);
  }

  publish(subject: string, data: Uint8Array): boolean {
    if (!this.#connected || this.#unconfirmedBytes + data.length > MAX_UNCONFIRMED_BYTES) return false;
    // A server that came back may be set up for less than the one at the start.
    if (data.length > (this.#connection.info?.max_payload ?? Infinity)) return false;
    this.#connection.publish(subject, data);
    this.#unconfirmedBytes += data.length;
    if (!this.#confirming) void this.#confirm();
    return true;
  }

  subscribe(subject: string, listener: (data: Uint8Array) => void): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (!error) listener(message.data);
      },
    });
    return () => subscription.unsubscribe();
  }

  async request(subject: string, data: Uint8Array): Promise<Uint8Array> {
    if (!this.#connected) throw new BusError('the bus is away');
    try {
      return (await this.#connection.request(subject, data, { timeout: REQUEST_TIMEOUT_MS })).data;
    } catch (error) {
      throw new BusError(`nobody answers ${subject}: ${(error as Error).message}`);
    }
  }

  serve(subject: string, answer: Answering): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (!error) respond(message, answer);
      },
    });
    return () => subscription.unsubscribe();
  }

  async close(): Promise<void> {
    this.#connected = false;
    await this.#connection.close();
  }

  /** Counts as confirmed what was sent before a ping that the server answers: one ping under way at a time. */
  async #confirm(): Promise<void> {
    this.#confirming = true;
    while (this.#connected && this.#unconfirmedBytes > 0) {
      const sent = this.#unconfirmedBytes;
      const arrived = await this.#connection.flush().then(
        () => true,
        () => false,
      );
      if (!arrived) break;
      this.#unconfirmedBytes -= sent;
    }
    this.#confirming = false;
  }

  async #watch({ onStatus, onProblem }: Omit<NatsBusOptions, 'url'>): Promise<void> {
    let problem: string | undefined;
    for await (const status of this.#connection.status()) {
      if (status.type === 'error' && status.error.message !== problem) {
        problem = status.error.message;
        onProblem?.(problem);
      }
      if (status.type !== 'disconnect' && status.type !== 'reconnect') continue;
      // What the lost connection held is lost with it.
      this.#unconfirmedBytes = 0;
      const connected = status.type === 'reconnect';
      // An attempt that is refused is a disconnection too.
      if (connected === this.#connected) continue;
      this.#connected = connected;
      if (connected) problem = undefined;
      onStatus?.(connected);
    }
  }
}
