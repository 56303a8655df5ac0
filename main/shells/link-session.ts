import { randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The one session of the link shell. A ticket from the one-time link opens it; a newer ticket replaces it, so that at
 * most one browser holds the terminal.
 */
export interface LinkSession {
  /** A fresh ticket; the earlier one stops to work. */
  issueTicket(): string;
  /** Turns the ticket into the secret of a new session; undefined when it is wrong, used or too old. */
  redeem(ticket: string): string | undefined;
  admits(secret: string | undefined): boolean;
}

/** How long a ticket may be used. */
export const TICKET_LIFE_MS = 30 * 60_000;
const SECRET_BYTES = 32;

/** @param nowMs Wall-clock time in milliseconds. */
export function createLinkSession(nowMs: () => number): LinkSession {
  let ticket: { readonly secret: string; readonly expiresAtMs: number } | undefined;
  let session: string | undefined;
  return {
    issueTicket() {
      ticket = { secret: newSecret(), expiresAtMs: nowMs() + TICKET_LIFE_MS };
      return ticket.secret;
    },
    redeem(given) {
      if (!ticket || nowMs() >= ticket.expiresAtMs || !isSame(given, ticket.secret)) return undefined;
      ticket = undefined;
      session = newSecret();
      return session;
    },
    admits: (secret) => secret !== undefined && session !== undefined && isSame(secret, session),
  };
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Compares in a time that does not reveal how much of the secret was right. */
function isSame(given: string, secret: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(secret);
  return left.length === right.length && timingSafeEqual(left, right);
}
