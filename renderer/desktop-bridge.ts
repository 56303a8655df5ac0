import type { DesktopBridge } from '../main/ipc/table.ts';

/** The calls of the host; undefined in a window that has none, as in tests of parts of the page. */
export function desktopBridge(): DesktopBridge | undefined {
  return (globalThis as { readonly desktop?: DesktopBridge }).desktop;
}
