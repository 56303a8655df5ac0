import type { Clock } from '../domain/clock.ts';
import { GuestSlots, type PlaceLimits } from './guest-slots.ts';

/** How long a new connection keeps its place for its login, whoever else wants it. */
export const LOGIN_TIME_MS = 1_000;
/** Handshakes that wait for a place; beyond that the earliest is refused. */
export const MAX_WAITING = 1_000;

/** A connection that nobody has logged in on. */
export interface Guest {
  readonly address: string;
  /** Asks the connection to leave, in favour of one that may log in. */
  giveWay(): void;
}

/** A handshake that wants a place. */
export interface Waiting {
  readonly address: string;
  /** Opens the connection, which then says `add`. */
  admit(): void;
  refuse(): void;
}

interface Seat {
  readonly sinceMs: number;
  readonly leave: () => void;
}

/**
 * Places of a websocket for connections that nobody has logged in on. Customers come as guests too, because the
 * login is a frame: so no place is refused for good. Where none is left, the guest that has been there for longest without
 * a login gives way, once it has had a second for it; until then the handshake waits, the newest first.
 */
export class GuestQuota {
  readonly #places: GuestSlots;
  readonly #clock: Clock;
  readonly #seats = new Map<Guest, Seat>();
  readonly #guestsOf = new Map<string, Set<Guest>>();
  readonly #waiting: Waiting[] = [];
  #cancelLook: (() => void) | undefined;

  constructor(limits: PlaceLimits, clock: Clock) {
    this.#places = new GuestSlots(limits);
    this.#clock = clock;
  }

  /** Admits a handshake, now or later, or refuses it. */
  take(handshake: Waiting): void {
    if (this.#tryAdmit(handshake)) return;
    this.#waiting.push(handshake);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift()?.refuse();
    this.#planLook();
  }

  /** To be called for a connection that is new, or whose login ended. */
  add(guest: Guest): void {
    if (this.#seats.has(guest)) return;
    const isBeyond = !this.#places.hasPlace(guest.address);
    const first = isBeyond ? this.#oldest(guest.address) : undefined;
    this.#seats.set(guest, { sinceMs: this.#clock.nowMs(), leave: this.#places.add(guest.address) });
    this.#guestsOf.set(guest.address, (this.#guestsOf.get(guest.address) ?? new Set()).add(guest));
    if (first !== undefined) this.#sendAway(first);
  }

  /** To be called for a connection that logged in or ended. */
  remove(guest: Guest): void {
    if (this.#forget(guest)) this.#admitWaiting();
  }

  /** Refuses whoever waits. */
  close(): void {
    this.#cancelLook?.();
    for (const handshake of this.#waiting.splice(0)) handshake.refuse();
  }

  #tryAdmit(handshake: Waiting): boolean {
    if (!this.#places.hasPlace(handshake.address)) {
      const oldest = this.#oldest(handshake.address);
      const seat = oldest && this.#seats.get(oldest);
      if (oldest === undefined || seat === undefined) return false;
      if (this.#clock.nowMs() - seat.sinceMs < LOGIN_TIME_MS) return false;
      this.#sendAway(oldest);
    }
    handshake.admit();
    return true;
  }

  /** Who gives way to somebody of an address. */
  #oldest(address: string): Guest | undefined {
    const among = this.#places.isFullOf(address) ? this.#guestsOf.get(address) : this.#seats.keys();
    for (const guest of among ?? []) return guest;
    return undefined;
  }

  #sendAway(guest: Guest): void {
    this.#forget(guest);
    guest.giveWay();
  }

  #forget(guest: Guest): boolean {
    const seat = this.#seats.get(guest);
    if (seat === undefined) return false;
    this.#seats.delete(guest);
    seat.leave();
    const own = this.#guestsOf.get(guest.address);
    own?.delete(guest);
    if (own?.size === 0) this.#guestsOf.delete(guest.address);
    return true;
  }

  /** The newest first: whoever floods the room has waited for longest. */
  #admitWaiting(): void {
    for (let at = this.#waiting.length - 1; at >= 0; at--) {
      const handshake = this.#waiting[at] as Waiting;
      if (!this.#tryAdmit(handshake)) continue;
      const now = this.#waiting.indexOf(handshake);
      if (now >= 0) this.#waiting.splice(now, 1);
      at = Math.min(at, this.#waiting.length);
    }
    this.#planLook();
  }

  #planLook(): void {
    if (this.#cancelLook !== undefined || this.#waiting.length === 0) return;
    this.#cancelLook = this.#clock.schedule(this.#clock.nowMs() + LOGIN_TIME_MS / 10, () => {
      this.#cancelLook = undefined;
      this.#admitWaiting();
    });
  }
}
