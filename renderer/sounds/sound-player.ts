import type { SoundEvent } from '../session/preferences.ts';
import { useSettings } from '../session/settings.ts';
import { part } from '../parts.ts';

declare module '../parts.ts' {
  interface TerminalContext {
    readonly sounds: SoundPlayer;
  }
}

/** The part of the browser's audio that is used. */
export type Audio = Pick<AudioContext, 'currentTime' | 'destination' | 'createOscillator' | 'createGain'>;

/** Loudness of the loudest sound: a beep at full scale hurts. */
const FULL = 0.25;

/** Plays the sounds that the trader has asked for. They are made here: no file is loaded. */
export class SoundPlayer {
  readonly #open: () => Audio | undefined;
  readonly #last = new Map<SoundEvent, number>();
  #audio: Audio | undefined;

  /** @param open Makes the browser's audio at the first sound; undefined where there is none. */
  constructor(open: () => Audio | undefined) {
    this.#open = open;
  }

  /** Plays an event's sound if the trader wants it, as that of another event where he chose that. */
  play(event: SoundEvent, nowMs: number, as: SoundEvent = event): void {
    const { sound, sounds } = useSettings.getState();
    if (!sound || !sounds[event] || !mayThisSound(this.#last.get(event), nowMs)) return;
    this.#last.set(event, nowMs);
    this.preview(as);
  }

  /** Plays an event's sound whatever is set, for the one who chooses. */
  preview(event: SoundEvent): void {
    this.#audio ??= this.#open();
    const audio = this.#audio;
    if (audio === undefined) return;
    const loudness = (FULL * useSettings.getState().volume) / 100;
    for (const { pitch, atMs, forMs } of TONES[event]) {
      const from = audio.currentTime + atMs / 1000;
      const until = from + forMs / 1000;
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(loudness, from + 0.008);
      gain.gain.linearRampToValueAtTime(0, until);
      tone.connect(gain);
      gain.connect(audio.destination);
      tone.start(from);
      tone.stop(until);
    }
  }
}

/** Plays an event's sound if the trader wants it, as that of another event where he chose that. */
export function playSound(event: SoundEvent, as?: SoundEvent): void {
  part('sounds').play(event, Date.now(), as);
}

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
