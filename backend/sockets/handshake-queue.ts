import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers';

/** Handshakes of a turn of the event loop: about two milliseconds of work. */
export const HANDSHAKES_A_TURN = 16;

/**
 * Handshakes in the order of their coming, a few in each turn of the event loop: when a thousand clients come back at
 * once, calls and pushes of the others go on in between.
 */
export class HandshakeQueue {
  #queue: (() => void)[] = [];
  #isPlanned = false;

  /** Runs `shake` when it is its turn, unless the peer has gone by then. */
  add(socket: Duplex, shake: () => void): void {
    socket.on('error', () => socket.destroy());
    this.#queue.push(() => {
      if (!socket.destroyed) shake();
    });
    if (!this.#isPlanned) this.#plan();
  }

  /** Forgets whoever waits; their connections are ended by the listener. */
  clear(): void {
    this.#queue = [];
  }

  #plan(): void {
    this.#isPlanned = true;
    setImmediate(() => this.#runSome());
  }

  #runSome(): void {
    this.#isPlanned = false;
    for (const shake of this.#queue.splice(0, HANDSHAKES_A_TURN)) shake();
    if (this.#queue.length > 0) this.#plan();
  }
}
