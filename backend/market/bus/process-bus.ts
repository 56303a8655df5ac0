import type { WallClock } from '../../domain/clock.ts';
import {
  type Answering,
  answerTo,
  type Bus,
  BusError,
  MAX_UNCONFIRMED_BYTES,
  REQUEST_TIMEOUT_MS,
} from './bus.ts';

/** One end of the channel between a process and one that it started. Messages are cloned and arrive in order. */
export interface Channel {
  /** Calls `taken` once the message has left, or can no longer leave. */
  send(message: ChannelMessage, taken: () => void): void;
  /** Receives everything that the other end sends. Returns the end of it. */
  onMessage(listener: (message: unknown) => void): () => void;
}

export type ChannelMessage =
  | { readonly bus: 'publish'; readonly subject: string; readonly data: Uint8Array }
  | { readonly bus: 'ask'; readonly id: number; readonly subject: string; readonly data: Uint8Array }
  /** Without data when nobody serves the subject, or the question cannot be read. */
  | { readonly bus: 'answer'; readonly id: number; readonly data?: Uint8Array };

/** The bus of a process for the processes that it starts: it publishes and serves, they subscribe and ask. */
export interface HubBus extends Bus {
  /** Lets one more process take part. Returns the end of it. */
  attach(channel: Channel): () => void;
}

/** Channels carry other things too. */
function busMessage(message: unknown): ChannelMessage | undefined {
  return typeof message === 'object' && message !== null && 'bus' in message
    ? (message as ChannelMessage)
    : undefined;
}

/** Creates the bus of the process in the middle. */
export function createHubBus(): HubBus {
  const served = new Map<string, Answering>();
  const branches = new Set<(message: ChannelMessage & { bus: 'publish' }) => boolean>();

  return {
    publish: (subject, data) =>
      [...branches].map((send) => send({ bus: 'publish', subject, data })).every(Boolean),
    subscribe: () => () => undefined,
    request: (subject) => Promise.reject(new BusError(`nobody answers ${subject}`)),
    serve(subject, answer) {
      served.set(subject, answer);
      return () => served.delete(subject);
    },
    attach(channel) {
      let unconfirmedBytes = 0;
      const send = (message: ChannelMessage & { bus: 'publish' }): boolean => {
        const { length } = message.data;
        if (unconfirmedBytes + length > MAX_UNCONFIRMED_BYTES) return false;
        unconfirmedBytes += length;
        channel.send(message, () => (unconfirmedBytes -= length));
        return true;
      };
      branches.add(send);
      const endMessages = channel.onMessage((received) => {
        const message = busMessage(received);
        if (message?.bus !== 'ask') return;
        const answer = served.get(message.subject);
        const reply = (data: Uint8Array | undefined): void =>
          channel.send({ bus: 'answer', id: message.id, ...(data ? { data } : {}) }, () => undefined);
        if (answer) answerTo(answer, message.data, reply);
        else reply(undefined);
      });
      return () => {
        branches.delete(send);
        endMessages();
      };
    },
    close: () => Promise.resolve(),
  };
}

/** Creates the bus of a process that was started by the one in the middle. */
export function createBranchBus(channel: Channel, wallClock: WallClock): Bus {
  const listeners = new Map<string, Set<(data: Uint8Array) => void>>();
  const waiting = new Map<number, (data: Uint8Array | undefined) => void>();
  let requested = 0;
  const endMessages = channel.onMessage((received) => {
    const message = busMessage(received);
    if (message?.bus === 'publish')
      for (const listener of listeners.get(message.subject) ?? []) listener(message.data);
    else if (message?.bus === 'answer') waiting.get(message.id)?.(message.data);
  });

  return {
    publish: () => false,
    subscribe(subject, listener) {
      const group = listeners.get(subject) ?? new Set();
      listeners.set(subject, group.add(listener));
      return () => group.delete(listener);
    },
    request(subject, data) {
      const id = ++requested;
      return new Promise((resolve, reject) => {
        const settle = (answer: Uint8Array | undefined): void => {
          waiting.delete(id);
          cancelTimeout();
          if (answer) resolve(answer);
          else reject(new BusError(`nobody answers ${subject}`));
        };
        const cancelTimeout = wallClock.schedule(wallClock.nowMs() + REQUEST_TIMEOUT_MS, () =>
          settle(undefined),
        );
        waiting.set(id, settle);
        channel.send({ bus: 'ask', id, subject, data }, () => undefined);
      });
    },
    serve: () => () => undefined,
    close() {
      endMessages();
      for (const settle of [...waiting.values()]) settle(undefined);
      return Promise.resolve();
    },
  };
}
