import type { PlatformReady } from './profiles.ts';

/** What the platform's thread tells the host. */
export type FromPlatform =
  | { readonly type: 'ready'; readonly ready: PlatformReady }
  /** The platform did not start; `name` is the class of the error, `message` one line for the user. */
  | { readonly type: 'refused'; readonly name: string; readonly message: string }
  | { readonly type: 'stopped' };

/** What the host tells the platform's thread. */
export type ToPlatform = { readonly type: 'stop' };
