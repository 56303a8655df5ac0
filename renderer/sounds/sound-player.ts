import type { SoundEvent } from '../session/preferences.ts';
import { useSettings } from '../session/settings.ts';
import { part } from '../parts.ts';
import { mayThisSound, TONES } from './tones.ts';

declare module '../parts.ts' {
  interface TerminalParts {
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
