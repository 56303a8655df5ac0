import type { Clock } from '../domain/clock.ts';

/**
 * The time of a platform whose market is stepped. Stamps, limits of calls and pushes go by it; heartbeats and time-outs of
 * connections go by the wall clock.
 */
export interface SteppedTime {
  readonly clock: Clock;
  /** Runs tasks when the market stands, whatever time they ask for. */
  readonly standing: Clock & {
    /** Calls the listener whenever the market has moved and stands. Returns the removal. */
    onStand(listener: () => void): () => void;
  };
}

/** What has been sent, for whoever has to know that all of it has been read. */
export interface SentFrames {
  /** Frames sent so far to the newest connection of a session; undefined without one. */
  sentTo(session: SessionKey): number | undefined;
  /** Connections that were told something, or are told what happens to a customer. */
  listeners(): number;
  /** True while something that was pushed has not been handed to its socket. */
  isSending(): boolean;
  /** Bytes that sockets hold of what was written to them. */
  unreadBytes(): number;
}

/** Whose connections are meant: those of a token, or, where there are none, of its customer. */
export interface SessionKey {
  /** `tokenHash` of a login token, or of any other credential. */
  readonly hash: string;
  readonly companyId: number;
  readonly customerId: number;
}

/** The newest connection of a session among those of its customer, in the order of their opening. */
export function newestOf<Connection>(
  connections: readonly Connection[],
  isOfToken: (connection: Connection) => boolean,
): Connection | undefined {
  return connections.findLast(isOfToken) ?? connections.at(-1);
}
