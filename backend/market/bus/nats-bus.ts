import { connect, type Msg, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import { answerTo, type Bus, BusError, MAX_UNCONFIRMED_BYTES, REQUEST_TIMEOUT_MS } from './bus.ts';

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
}

/**
 * Connects to a NATS server and stays connected: a server that goes away is tried again until it is back. Rejects with
 * a BusError when it cannot be reached at the start.
 */
export async function openNatsBus({ url, onStatus }: NatsBusOptions): Promise<Bus> {
  const options = connectionOptions(url);
  const connection = await connect(options).catch((error: Error) => {
    throw new BusError(`the bus ${String(options.servers)} cannot be reached: ${error.message}`);
  });
  return new NatsBus(connection, onStatus);
}

function connectionOptions(url: string): NodeConnectionOptions {
  const { protocol, host, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: host,
    name: 'meridian',
    timeout: CONNECT_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_PAUSE_MS,
    pingInterval: PING_MS,
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
  };
}

function respond(message: Msg, answer: (data: Uint8Array) => Uint8Array): void {
  const data = answerTo(answer, message.data);
  if (data) message.respond(data);
}

class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  #connected = true;
  #unconfirmedBytes = 0;
  #confirming = false;

  constructor(connection: NatsConnection, onStatus: NatsBusOptions['onStatus']) {
    this.#connection = connection;
    void this.#watch(onStatus);
  }

  publish(subject: string, data: Uint8Array): boolean {
    if (!this.#connected || this.#unconfirmedBytes + data.length > MAX_UNCONFIRMED_BYTES) return false;
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

  serve(subject: string, answer: (data: Uint8Array) => Uint8Array): () => void {
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

  async #watch(onStatus: NatsBusOptions['onStatus']): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type !== 'disconnect' && status.type !== 'reconnect') continue;
      this.#connected = status.type === 'reconnect';
      // What the lost connection held is lost with it.
      this.#unconfirmedBytes = 0;
      onStatus?.(this.#connected);
    }
  }
}
