import { create } from 'zustand';
import { ESCAPE_TWICE_MS } from './keys/hotkeys.ts';

/** Whether one more Escape cancels the resting orders of the product; it is said on screen as long as it is so. */
export const useArmedOrders = create<{ readonly armed: boolean }>(() => ({ armed: false }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** The next Escape cancels, if it comes in time. */
export function armOrders(): void {
  clearTimeout(timer);
  timer = setTimeout(disarmOrders, ESCAPE_TWICE_MS);
  useArmedOrders.setState({ armed: true });
}

/** The next Escape cancels nothing. */
export function disarmOrders(): void {
  clearTimeout(timer);
  if (useArmedOrders.getState().armed) useArmedOrders.setState({ armed: false });
}
