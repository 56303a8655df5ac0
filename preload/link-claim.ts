/** What proves to the host that this page was opened by the one-time link; main/shells/link-session.ts checks it. */
export interface LinkClaim {
  /** Ticket of the link; empty when the page was not opened by one. */
  readonly ticket: string;
  /** Chosen by this page: 32 random bytes in base64url. */
  readonly secret: string;
}

/** Name in the storage of the tab, which belongs to this origin with its port and to this tab alone. */
const STORED = 'meridian.link';
const SECRET_BYTES = 32;

/**
 * The claim of this page: the ticket of its link under a new secret, else what the same tab kept over a reload. The
 * ticket leaves the address bar, and what was kept leaves the storage, before any script of the page runs.
 */
export function takeClaim(): LinkClaim {
  const kept = sessionStorage.getItem(STORED);
  sessionStorage.removeItem(STORED);
  const ticket = new URLSearchParams(location.hash.slice(1)).get('ticket');
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  if (ticket !== null) return { ticket, secret: newSecret() };
  return readStored(kept) ?? { ticket: '', secret: newSecret() };
}

/** Keeps the claim in the storage of the tab from the moment that the page goes until the next one has taken it. */
export function storeForReload(current: () => LinkClaim): void {
  addEventListener('pagehide', () => sessionStorage.setItem(STORED, JSON.stringify(current())));
  // A page that comes back out of the browser's memory has lost its socket: it starts afresh.
  addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && location.reload());
}

function readStored(text: string | null): LinkClaim | undefined {
  if (text === null) return undefined;
  try {
    const { ticket, secret } = JSON.parse(text) as Partial<LinkClaim>;
    return typeof ticket === 'string' && typeof secret === 'string' ? { ticket, secret } : undefined;
  } catch {
    return undefined;
  }
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
