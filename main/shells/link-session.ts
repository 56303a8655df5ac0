import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The one session of the link shell. The ticket of the one-time link opens it under a secret that the page has chosen;
 * a newer ticket replaces it, so that at most one browser holds the terminal.
 */
export interface LinkSession {
  /** A fresh ticket; the earlier one stops to work. */
  issueTicket(): string;
  /** Whether a ticket is out that still opens a session. */
  hasTicket(): boolean;
  /** Opens a session with the ticket, or goes on with the one of the secret. A wrong ticket changes nothing. */
  admits(claim: LinkClaim): boolean;
  /** The window of the session has gone: its secret works for `SECRET_REST_MS` more, so that a reload finds back. */
  rest(): void;
}

/** What a page says of itself in the first frame of its socket. */
export interface LinkClaim {
  /** Ticket of the link; empty when the page was not opened by one. */
  readonly ticket: string;
  /** 32 random bytes in base64url that the page has chosen. */
  readonly secret: string;
}

/** How long a ticket may be used, in milliseconds: until a person has copied the link to a browser. */
const TICKET_LIFE_MS = 30 * 60_000;
/** How long a session outlives its window, in milliseconds: a reload takes seconds, a slow machine a minute. */
const SECRET_REST_MS = 2 * 60_000;
const SECRET_BYTES = 32;
/** A secret of 32 bytes: anything shorter could be guessed. */
const SECRET_TEXT = /^[\w-]{43}$/;

/** @param nowMs Wall-clock time in milliseconds. */
export function createLinkSession(nowMs: () => number): LinkSession {
  let ticket: { readonly digest: Buffer; readonly endsAtMs: number } | undefined;
  let session: { readonly digest: Buffer; readonly endsAtMs: number } | undefined;
  const holds = (kept: typeof ticket, given: string): boolean =>
    kept !== undefined && nowMs() < kept.endsAtMs && timingSafeEqual(kept.digest, digest(given));

  return {
    issueTicket() {
      const text = randomBytes(SECRET_BYTES).toString('base64url');
      ticket = { digest: digest(text), endsAtMs: nowMs() + TICKET_LIFE_MS };
      return text;
    },
    hasTicket: () => ticket !== undefined && nowMs() < ticket.endsAtMs,
    admits(claim) {
      if (!SECRET_TEXT.test(claim.secret)) return false;
      if (holds(ticket, claim.ticket)) ticket = undefined;
      else if (!holds(session, claim.secret)) return false;
      session = { digest: digest(claim.secret), endsAtMs: Number.POSITIVE_INFINITY };
      return true;
    },
    rest() {
      if (session) session = { ...session, endsAtMs: nowMs() + SECRET_REST_MS };
    },
  };
}

/** Of equal length whatever was given, so that a comparison does not reveal how much of it was right. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
