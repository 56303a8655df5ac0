import type { DesktopBridge } from './ipc/table.ts';

declare global {
  interface Window {
    readonly desktop: DesktopBridge;
  }
}
