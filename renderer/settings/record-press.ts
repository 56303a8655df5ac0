import { useEffect, useEffectEvent } from 'react';
import { pressOf } from '../workspace/commands.ts';
import { chordOf, type Chord } from '../workspace/keys/chord.ts';

/**
 * Takes the next keys that are pressed before anybody else hears of them, while `active`. Undefined: Escape or a click
 * elsewhere left it.
 */
export function useRecordedPress(active: boolean, onPress: (chord: Chord | undefined) => void): void {
  const done = useEffectEvent(onPress);
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') return done(undefined);
      const chord = chordOf(pressOf(event));
      if (chord !== undefined) done(chord);
    };
    const leave = () => done(undefined);
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', leave, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', leave, true);
    };
  }, [active]);
}
