import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../platform-config.ts';
import { processParts, type ListenerChecks } from './status.ts';

const parts = (config: object, listeners: ListenerChecks) =>
  processParts({ ...DEFAULT_CONFIG, ...config }, listeners).map(({ part, check }) => [part, check(0)]);

describe('processes beside this one', () => {
  it('have no state where the configuration has none', () => {
    expect(parts({}, {})).toEqual([]);
  });

  it('are degraded when the bus to other machines is lost, and when one of this machine has ended [HU-48]', () => {
    const config = { bus: 'nats://127.0.0.1:4222', quoteProcesses: 4 };
    const listeners = (isConnected: boolean, missing: number): ListenerChecks => ({
      bus: { isConnected: () => isConnected },
      quoteProcesses: { missing: () => missing },
    });
    expect(parts(config, {})).toEqual([
      ['bus', { status: 'up' }],
      ['quoteProcesses', { status: 'up' }],
    ]);
    expect(parts(config, listeners(true, 0)).map(([, finding]) => finding)).toEqual([
      { status: 'up' },
      { status: 'up' },
    ]);
    expect(parts(config, listeners(false, 2))).toEqual([
      ['bus', { status: 'degraded', reason: { name: 'busLost', params: [] } }],
      ['quoteProcesses', { status: 'degraded', reason: { name: 'quoteProcessesGone', params: ['2', '3'] } }],
    ]);
  });
});
