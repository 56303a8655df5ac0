import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge } from '../main/ipc/table.ts';
import { mayPass, NO_GESTURE } from './gesture.ts';

/** The bridge under Electron: one function, one channel; the host checks sender, name and shape. */
const bridge: DesktopBridge = {
  invoke: async (name, request) => {
    if (!mayPass(name)) throw new Error(NO_GESTURE);
    const result = (await ipcRenderer.invoke('desktop', name, request)) as {
      readonly ok: boolean;
      readonly value?: unknown;
      readonly message?: string;
    };
    if (!result.ok) throw new Error(result.message ?? 'failed');
    return result.value as never;
  },
};

contextBridge.exposeInMainWorld('desktop', bridge);
