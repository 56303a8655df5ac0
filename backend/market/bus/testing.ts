import { type Answering, type Bus, BusError } from './bus.ts';

/** A bus within this process, for tests that decide what arrives. Messages are delivered at once, answers a turn later. */
export interface MemoryBus extends Bus {
  /** Messages of the future are dropped while it is away, and requests fail. */
  isAway: boolean;
  /** Messages that were published so far, dropped ones included. */
  readonly published: number;
  /** Messages for which this says true are lost, although the sender thinks that they arrived. */
  loses: (message: number) => boolean;
}

export function createMemoryBus(): MemoryBus {
  const listeners = new Map<string, Set<(data: Uint8Array) => void>>();
  const servers = new Map<string, Answering>();
  let published = 0;
  const bus: MemoryBus = {
    isAway: false,
    loses: () => false,
    get published() {
      return published;
    },
    publish(subject, data) {
      published++;
      if (bus.isAway) return false;
      if (!bus.loses(published)) for (const listener of listeners.get(subject) ?? []) listener(data);
      return true;
    },
    subscribe(subject, listener) {
      const group = listeners.get(subject) ?? new Set();
      listeners.set(subject, group.add(listener));
      return () => group.delete(listener);
    },
    async request(subject, data) {
      await Promise.resolve();
      const answer = bus.isAway ? undefined : servers.get(subject);
      if (!answer) throw new BusError(`nobody answers ${subject}`);
      return answer(data);
    },
    serve(subject, answer) {
      servers.set(subject, answer);
      return () => {
        if (servers.get(subject) === answer) servers.delete(subject);
      };
    },
    close: () => Promise.resolve(),
  };
  return bus;
}
