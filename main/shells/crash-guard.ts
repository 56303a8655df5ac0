/** Reloads a page whose process has crashed, but not for ever. */
export interface CrashGuard {
  /** The page has crashed. */
  crashed(): void;
}

/** Reloads after crashes within `WINDOW_MS`. What crashes more often would crash for ever, and look like a flicker. */
const RELOADS = 3;
/** In milliseconds. */
const WINDOW_MS = 60_000;

/** What the user is told in the end. */
export const CRASH_MESSAGE =
  'The window crashed again and again and stays closed. Orders and positions are safe with the platform; start Meridian again.';

export interface CrashGuardOptions {
  readonly reload: () => void;
  /** Ends the shell and tells the user why. */
  readonly giveUp: (message: string) => void;
  /** Wall-clock time in milliseconds. */
  readonly nowMs: () => number;
}

export function createCrashGuard({ reload, giveUp, nowMs }: CrashGuardOptions): CrashGuard {
  let recent: readonly number[] = [];
  return {
    crashed() {
      const atMs = nowMs();
      recent = [...recent.filter((each) => atMs - each < WINDOW_MS), atMs];
      if (recent.length > RELOADS) giveUp(CRASH_MESSAGE);
      else reload();
    },
  };
}
