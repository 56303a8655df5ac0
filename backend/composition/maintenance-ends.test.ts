import { describe, expect, it } from 'vitest';
import type { WallTimeMs } from '../domain/units.ts';
import type { WallClock } from '../domain/clock.ts';
import { createSteppedClock } from '../market/clocks/stepped-clock.ts';
import type { MaintenanceWindow } from '../services/status/status-service.ts';
import { whenMaintenanceBegins } from './maintenance-ends.ts';

const window = (startMs: number, endMs: number, disconnect?: boolean): MaintenanceWindow => ({
  startMs,
  endMs,
  disconnect,
  text: `from ${startMs}`,
});

function watched(windows: MaintenanceWindow[]) {
  const clock = createSteppedClock(0);
  const begun: string[] = [];
  const ahead = (nowMs: number) => windows.filter(({ endMs }) => endMs > nowMs);
  const wall = clock as unknown as WallClock & { nowMs(): WallTimeMs };
  const stop = whenMaintenanceBegins({ ahead }, wall, ({ text }) => begun.push(text));
  return { clock, begun, stop };
}

describe('planned maintenance', () => {
  it('begins once for each window that closes connections, and for no other', () => {
    const { clock, begun, stop } = watched([
      window(5_000, 60_000, true),
      window(6_000, 60_000),
      window(9_000, 10_500, true),
    ]);
    clock.advance(4_999);
    expect(begun).toEqual([]);
    clock.advance(1);
    expect(begun).toEqual(['from 5000']);
    clock.advance(100_000);
    expect(begun).toEqual(['from 5000', 'from 9000']);
    stop();
  });

  it('begins at once where it was planned, or told to close connections, after its begin', () => {
    const windows = [window(1_000, 60_000)];
    const { clock, begun, stop } = watched(windows);
    clock.advance(10_000);
    windows.splice(0, 1, window(1_000, 60_000, true));
    clock.advance(1_000);
    expect(begun).toEqual(['from 1000']);
    // Moved to a later time it begins again.
    windows.splice(0, 1, window(30_000, 60_000, true));
    clock.advance(18_000);
    expect(begun).toEqual(['from 1000']);
    clock.advance(2_000);
    expect(begun).toEqual(['from 1000', 'from 30000']);
    stop();
  });
});
