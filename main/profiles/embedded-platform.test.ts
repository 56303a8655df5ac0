import { describe, expect, it } from 'vitest';
import type { PlatformHost } from '../platform-host.ts';
import { createEmbeddedPlatform } from './embedded-platform.ts';

function setUp(isInUse: boolean) {
  const crashes: ((reason: string) => void)[] = [];
  const errors: unknown[] = [];
  let stops = 0;
  let isRefused = false;
  const platform = createEmbeddedPlatform({
    start: async () => {
      if (isRefused) throw new Error('the port is taken');
      const crashed = new Promise<string>((resolve) => crashes.push(resolve));
      return {
        ready: {},
        readyMs: 1,
        crashed,
        stop: async () => void (stops += 1),
      } as unknown as PlatformHost;
    },
    isInUse: () => isInUse,
    log: { error: (what: unknown) => errors.push(what) } as never,
  });
  const refuse = (yes: boolean) => (isRefused = yes);
  return { platform, crashes, errors, stops: () => stops, refuse };
}

describe('the embedded platform beside remote ones', () => {
  it('is started once, however often it is chosen, and ended with the terminal', async () => {
    const { platform, crashes, stops } = setUp(true);
    expect(platform.host()).toBeUndefined();
    const [first, second] = await Promise.all([platform.start(), platform.start()]);
    expect(second).toBe(first);
    expect(crashes).toHaveLength(1);
    await platform.stop();
    expect(stops()).toBe(1);
  });

  it('may be asked for again when it did not start', async () => {
    const { platform, refuse } = setUp(true);
    refuse(true);
    await expect(platform.start()).rejects.toThrow('taken');
    refuse(false);
    expect(await platform.start()).toBe(platform.host());
  });

  it('ends the terminal by its crash only while the terminal is connected to it', async () => {
    const used = setUp(true);
    await used.platform.start();
    used.crashes[0]?.('out of memory');
    await expect(used.platform.crashed).rejects.toThrow('out of memory');
    const idle = setUp(false);
    await idle.platform.start();
    idle.crashes[0]?.('out of memory');
    await expect.poll(() => idle.errors).toHaveLength(1);
    expect(idle.platform.host()).toBeUndefined();
    await idle.platform.start();
    expect(idle.crashes).toHaveLength(2);
  });
});
