import type { SoundEvent } from '../session/preferences.ts';

/** One beep: pitch in hertz, when it begins and how long it lasts in milliseconds. */
export interface Beep {
  readonly pitch: number;
  readonly atMs: number;
  readonly forMs: number;
}

/** Rising is good, falling is bad, level asks for a look. */
export const TONES: Readonly<Record<SoundEvent, readonly Beep[]>> = {
  fill: [
    { pitch: 660, atMs: 0, forMs: 70 },
    { pitch: 990, atMs: 80, forMs: 110 },
  ],
  rejected: [
    { pitch: 330, atMs: 0, forMs: 120 },
    { pitch: 220, atMs: 130, forMs: 180 },
  ],
  cancelled: [{ pitch: 440, atMs: 0, forMs: 60 }],
  alert: [
    { pitch: 880, atMs: 0, forMs: 90 },
    { pitch: 880, atMs: 130, forMs: 90 },
    { pitch: 880, atMs: 260, forMs: 90 },
  ],
  lost: [
    { pitch: 520, atMs: 0, forMs: 110 },
    { pitch: 390, atMs: 120, forMs: 110 },
    { pitch: 260, atMs: 240, forMs: 200 },
  ],
  back: [
    { pitch: 390, atMs: 0, forMs: 80 },
    { pitch: 520, atMs: 90, forMs: 120 },
  ],
  armed: [{ pitch: 740, atMs: 0, forMs: 50 }],
};

/** Events of one kind that sound at most, in this time (milliseconds): a burst of fills is one sound. */
export const SOUND_PAUSE_LIMIT_MS = 150;

/** Whether an event sounds now; `last` is when its kind sounded before. */
export function mayThisSound(lastMs: number | undefined, nowMs: number): boolean {
  return lastMs === undefined || nowMs - lastMs >= SOUND_PAUSE_LIMIT_MS;
}
