/**
 * The only policy of Trusted Types that the Content-Security-Policy allows. It makes the address of a worker out of the
 * terminal's own files; no text can become a script or markup anywhere in the page.
 */

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

/** Name of the policy, as the Content-Security-Policy has it. */
const POLICY = 'meridian';

/** @throws TypeError for an address of another origin. */
export function ownScript(url: URL): URL {
  const types = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return checked(url);
  policy ??= types.createPolicy(POLICY, { createScriptURL: (text) => checked(new URL(text)).href });
  return policy.createScriptURL(url.href) as URL;
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function checked(url: URL): URL {
  if (url.protocol === location.protocol && url.host === location.host) return url;
  throw new TypeError('a script of another origin');
}
