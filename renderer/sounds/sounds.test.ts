import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSettings } from '../session/settings.ts';
import { SoundPlayer, type Audio, mayThisSound } from './sound-player.ts';

/** Counts the beeps that were started, with their loudness. */
function fakeAudio() {
  const started: number[] = [];
  let loudest = 0;
  const gain = {
    gain: {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: (value: number) => (loudest = Math.max(loudest, value)),
    },
    connect: () => undefined,
  };
  const audio = {
    currentTime: 0,
    destination: {},
    createGain: () => gain,
    createOscillator: () => ({
      frequency: { value: 0 },
      connect: () => undefined,
      start: (at: number) => started.push(at),
      stop: () => undefined,
    }),
  };
  return { audio: audio as unknown as Audio, started, loudest: () => loudest };
}

const first = useSettings.getState();
beforeEach(() => useSettings.getState().change({ sound: true, volume: 100 }));
afterEach(() => useSettings.setState(first));

describe('sounds', () => {
  it('play what the trader has asked for, and nothing while all are off', () => {
    const { audio, started } = fakeAudio();
    const player = new SoundPlayer(() => audio);
    player.play('fill', 0);
    expect(started).toHaveLength(2);
    player.play('cancelled', 0);
    expect(started).toHaveLength(2);
    useSettings.getState().setSound('cancelled', true);
    player.play('cancelled', 0);
    expect(started).toHaveLength(3);
    useSettings.getState().change({ sound: false });
    player.play('fill', 10_000);
    expect(started).toHaveLength(3);
  });

  it('are as loud as the trader has set', () => {
    const full = fakeAudio();
    new SoundPlayer(() => full.audio).play('fill', 0);
    useSettings.getState().change({ volume: 50 });
    const half = fakeAudio();
    new SoundPlayer(() => half.audio).play('fill', 0);
    expect(half.loudest()).toBeCloseTo(full.loudest() / 2);
  });

  it('are one for a burst of the same kind within 150 ms [SOUND_PAUSE_LIMIT_MS]', () => {
    expect(mayThisSound(undefined, 0)).toBe(true);
    expect(mayThisSound(0, 149)).toBe(false);
    expect(mayThisSound(0, 150)).toBe(true);
  });

  it('are silent where the browser has no audio', () => {
    expect(() => new SoundPlayer(() => undefined).play('fill', 0)).not.toThrow();
  });
});
