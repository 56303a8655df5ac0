import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startPlatformHost, type PlatformHost } from './platform-host.ts';
import { recordingLog } from './test-support/recording-log.ts';

const FAKE = new URL('./test-support/fake-platform.mjs', import.meta.url);
const started: PlatformHost[] = [];
let crashes: Error[] = [];

async function start(behaviour: string): Promise<PlatformHost> {
  const onCrash = (error: Error): void => void crashes.push(error);
  const { log } = recordingLog();
  const host = await startPlatformHost(FAKE, { behaviour }, log, undefined, onCrash);
  started.push(host);
  return host;
}

function isOpen(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}

afterEach(async () => {
  vi.useRealTimers();
  crashes = [];
  await Promise.all(started.splice(0).map((host) => host.stop()));
});

describe('the platform in its thread', () => {
  it('answers on its ports while it runs and on none after it was stopped [DT-03, DT-04]', async () => {
    const host = await start('well');
    expect(await isOpen(host.ready.baseUrl)).toBe(true);
    expect(host.readyMs).toBeGreaterThan(0);
    await host.stop();
    expect(await isOpen(host.ready.baseUrl)).toBe(false);
  });

  it('passes on in one line why it did not start, and can be started afterwards', async () => {
    await expect(start('refuse')).rejects.toThrow('the data directory is in use');
    await expect(start('throw')).rejects.toThrow('no such module');
    await expect(start('well')).resolves.toBeDefined();
  });

  it('says how far a platform is that was off and catches up, and goes on waiting for it', async () => {
    const notified: string[] = [];
    const starting = startPlatformHost(FAKE, { behaviour: 'catch-up' }, recordingLog().log, (work, percent) =>
      notified.push(`${work} ${percent}`),
    );
    await expect(starting).rejects.toThrow('that was all');
    expect(notified).toEqual(['catchingUp 10', 'catchingUp 80']);
  });

  it('refuses a second start in the same process while the first runs', async () => {
    await start('well');
    await expect(start('well')).rejects.toThrow('already runs');
  });

  it('reports a crash under way, and only then', async () => {
    const crashing = await start('crash');
    await expect(crashing.crashed).resolves.toContain('ended with code 3');
    expect(crashes.map(({ message }) => message)).toEqual([expect.stringContaining('ended with code 3')]);
    await crashing.stop();
    const well = await start('well');
    let crashed = false;
    void well.crashed.then(() => (crashed = true));
    await well.stop();
    expect(crashed).toBe(false);
  });

  it('stops only once however often it is asked', async () => {
    const host = await start('well');
    await Promise.all([host.stop(), host.stop()]);
    await expect(host.stop()).resolves.toBeUndefined();
  });

  it('has thirty seconds to start [platform-host:START_LIMIT_MS]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const starting = start('silent');
    vi.advanceTimersByTime(29_999);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    await expect(starting).rejects.toThrow('the platform did not start in time');
  });

  it('has ten seconds to stop [STOP_LIMIT_MS]', async () => {
    const { log, lines } = recordingLog();
    const host = await startPlatformHost(FAKE, { behaviour: 'stubborn' }, log);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stopping = host.stop();
    vi.advanceTimersByTime(9_999);
    await new Promise(setImmediate);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(1);
    await stopping;
    expect(lines.join()).toContain('the platform did not stop in time');
  });
});
