import type { DesktopBridge } from '../main/ipc/table.ts';

/** Answer of the host to one call, as `main/ipc/wire.ts` writes it. */
interface Answer {
  readonly id: number;
  readonly ok: boolean;
  readonly value?: unknown;
  readonly message?: string;
}

/** The two ends of a bridge over a channel of texts. */
export interface TextBridge {
  readonly bridge: DesktopBridge;
  /** Takes an answer from the host. */
  receive(text: string): void;
  /** Fails every waiting call; later calls fail at once. */
  fail(message: string): void;
}

/** Calls that may wait for their answer at once; the host refuses earlier, so this only bounds a silent host. */
const WAITING_LIMIT = 256;

/** Builds `window.desktop` over any channel that carries texts both ways. */
export function createTextBridge(send: (text: string) => void): TextBridge {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let failure: string | undefined;

  const invoke = (name: string, request: unknown): Promise<unknown> => {
    if (failure !== undefined) return Promise.reject(new Error(failure));
    if (waiting.size >= WAITING_LIMIT)
      return Promise.reject(new Error('too many calls are waiting for the host'));
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      send(JSON.stringify({ id, name, request }));
    });
  };

  return {
    bridge: Object.freeze({ invoke }) as DesktopBridge,
    receive(text) {
      const answer = JSON.parse(text) as Answer;
      const call = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.ok) call?.resolve(answer.value);
      else call?.reject(new Error(answer.message ?? 'failed'));
    },
    fail(message) {
      failure = message;
      for (const call of waiting.values()) call.reject(new Error(message));
      waiting.clear();
    },
  };
}

/** Puts the bridge on `window.desktop`, where the page can call it but neither change nor replace it. */
export function exposeBridge(bridge: DesktopBridge): void {
  Object.defineProperty(window, 'desktop', {
    value: bridge,
    enumerable: true,
    writable: false,
    configurable: false,
  });
}
