import type { TerminalOptions } from '../options.ts';
import type { ShellKind } from './shell.ts';

/** What this machine offers to a shell. */
export interface Offer {
  readonly display: boolean;
  /** An installed Chrome, Chromium or Edge. */
  readonly browser: boolean;
}

/**
 * Shells to try, in order. A forced one stands alone. A picture needs a browser that draws into memory. Without a display
 * no window can be opened, so the terminal is served behind a link.
 */
export function shellsToTry(
  options: Pick<TerminalOptions, 'shell' | 'screenshot'>,
  offer: Offer,
): readonly ShellKind[] {
  if (options.screenshot) return ['chromium'];
  if (options.shell !== 'auto') return [options.shell];
  if (!offer.display) return ['link'];
  return offer.browser ? ['electron', 'chromium', 'link'] : ['electron', 'link'];
}
