import type { Transport } from '../../backend/client/index.ts';
import type { DesktopBridge } from '../../main/ipc/table.ts';

/** Calls carried by the host, for remote platforms. */
export function createRelayTransport(bridge: DesktopBridge): Transport {
  return async ({ path, method, headers, body }) => {
    try {
      const answer = await bridge.invoke('platform.call', { path, method, headers: { ...headers }, body });
      if (answer.status === 0) return { arrived: false, reason: 'offline' };
      const lower = Object.entries(answer.headers).map(
        ([name, value]) => [name.toLowerCase(), value] as const,
      );
      return { arrived: true, status: answer.status, headers: Object.fromEntries(lower), body: answer.body };
    } catch {
      return { arrived: false, reason: 'offline' };
    }
  };
}
