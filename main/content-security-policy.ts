import type { ConnectionProfile } from './ipc/table.ts';

/**
 * The Content-Security-Policy of the terminal. Scripts and styles come from the terminal's own files only: none inline,
 * none evaluated; chart and dialogs position elements by properties of their style, which is no inline style. No text
 * becomes markup or a script (Trusted Types), but for the address of the quote worker, by the one policy named here.
 * Connections go to the addresses of the profile and nowhere else.
 */
export function contentSecurityPolicy(profile: ConnectionProfile): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types meridian',
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${connectSources(profile).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Origins that the page itself talks to; a remote platform's HTTP calls go through the host and are left out. */
function connectSources(profile: ConnectionProfile): string[] {
  const sockets = [profile.quoteWsUrl, profile.messageWsUrl, profile.clientWsUrl];
  const urls = profile.kind === 'embedded' ? [profile.baseUrl, ...sockets] : sockets;
  return [...new Set(urls.map((url) => originOf(url)))];
}

/** Scheme, host and port; `URL.origin` is `null` for websocket schemes in some runtimes. */
function originOf(text: string): string {
  const url = new URL(text);
  return `${url.protocol}//${url.host}`;
}
