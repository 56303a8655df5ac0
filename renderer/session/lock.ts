import { create } from 'zustand';
import type { DesktopBridge } from '../../main/ipc/table.ts';

/** Whether the vault is locked, as the host said last. */
export const useLock = create<{ readonly locked: boolean }>(() => ({ locked: false }));

/** How often the host is asked, in milliseconds. */
const ASK_MS = 5_000;
/** Input is told to the host at most this often, in milliseconds. */
const TOUCH_MS = 20_000;

/** Tells the host of input and follows its lock. Returns a function that stops it. */
export function followLock(bridge: DesktopBridge): () => void {
  let touchedAtMs = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<void> => {
    const state = await bridge.invoke('vault.state', {}).catch(() => undefined);
    if (state && state.locked !== useLock.getState().locked) useLock.setState({ locked: state.locked });
  };
  const touch = ({ timeStamp }: Event): void => {
    if (timeStamp - touchedAtMs < TOUCH_MS || useLock.getState().locked) return;
    touchedAtMs = timeStamp;
    void bridge.invoke('vault.touch', {}).catch(() => undefined);
  };
  const timer = setInterval(() => void ask(), ASK_MS);
  void ask();
  for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, touch, { capture: true });
  return () => {
    clearInterval(timer);
    for (const name of ['pointerdown', 'keydown'] as const)
      removeEventListener(name, touch, { capture: true });
  };
}
