import type { PlatformReady } from './profiles/profiles.ts';

/** Messages from the platform's thread to the host. */
export type FromPlatform =
  | { readonly type: 'ready'; readonly ready: PlatformReady }
  /** The platform did not start; `name` is the class of the error, `message` one line for the user. */
  | { readonly type: 'refused'; readonly name: string; readonly message: string }
  /** It is deciding what happened while it was off, and is so far, in percent. */
  | { readonly type: 'catchingUp'; readonly percent: number }
  /** It is founding a company with a year behind it, and is so far, in percent. */
  | { readonly type: 'founding'; readonly percent: number }
  | { readonly type: 'stopped' };

/** Messages from the host to the platform's thread. */
export type ToPlatform = { readonly type: 'stop' };
