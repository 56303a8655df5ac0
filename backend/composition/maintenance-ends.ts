import type { WallClock } from '../domain/clock.ts';
import type { Maintenance, MaintenanceWindow } from '../services/status/status-service.ts';

/** How often it is looked whether maintenance has begun. */
const LOOK_MS = 1_000;

/**
 * Calls `begin` once for each planned window that closes connections, when it has begun; also for one that was planned or changed
 * after its begin. Nobody is kept from coming back: an operator who wants that stops the platform. Returns the end of it.
 */
export function whenMaintenanceBegins(
  maintenance: Pick<Maintenance, 'ahead'>,
  wallClock: WallClock,
  begin: (window: MaintenanceWindow) => void,
): () => void {
  let begun = new Set<string>();
  let cancel = (): void => undefined;
  const look = (): void => {
    const now = wallClock.nowMs();
    const running = maintenance
      .ahead(now)
      .filter(({ startMs, disconnect }) => disconnect === true && startMs <= now);
    const before = begun;
    begun = new Set(running.map(keyOf));
    for (const window of running) if (!before.has(keyOf(window))) begin(window);
    cancel = wallClock.schedule(wallClock.nowMs() + LOOK_MS, look);
  };
  look();
  return () => cancel();
}

function keyOf({ startMs, endMs }: MaintenanceWindow): string {
  return `${startMs}-${endMs}`;
}
