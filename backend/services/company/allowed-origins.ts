/** Stands for the port of an origin whose pages come from any port. */
const ANY_PORT = ':*';
const PORT = /:\d{1,5}$/;
/** The terminal in its own window (docs/connection-profiles.md). */
const TERMINAL = 'app://meridian';
/** Pages of the customer's own machine, whose port the system chooses: terminals in a browser, and local programs. */
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\*$/;

/**
 * Whether a company may list an origin: that of a web page as a browser sends it, `app://meridian`, or this machine of the customer with
 * `*` for the port. Any port of another host is not one: whoever gets a port there would be let in.
 */
export function isListedForm(text: string): boolean {
  if (text === TERMINAL || LOCAL.test(text)) return true;
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Whether a list has the origin of a page, by itself or with any port. */
export function listsOrigin(
  listed: { readonly includes: (origin: string) => boolean },
  origin: string,
): boolean {
  return listed.includes(origin) || listed.includes(origin.replace(PORT, '') + ANY_PORT);
}
