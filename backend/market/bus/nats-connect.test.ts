import { connect, type NodeConnectionOptions } from '@nats-io/transport-node';
import { expect, it, vi } from 'vitest';

vi.mock('@nats-io/transport-node', { spy: true });

// Other files of this process may have loaded the module with the real library.
vi.resetModules();
const { openNatsBus } = await import('./nats-bus.ts');

it('a bus is waited for five seconds when a process starts [CONNECT_TIMEOUT_MS]', async () => {
  vi.mocked(connect).mockRejectedValue(new Error('nobody there'));
  await expect(openNatsBus({ url: 'nats://127.0.0.1:1' })).rejects.toThrow('cannot be reached');
  const [options] = vi.mocked(connect).mock.calls[0] as [NodeConnectionOptions];
  expect(options.timeout).toBe(5_000);
});
