import { useEffect, useRef } from 'react';
import { formatTime, toast, type ToastTone } from '../components/index.ts';
import { useActivity } from '../trading/index.ts';
import type { SoundEvent } from '../session/preferences.ts';
import { playSound } from '../sounds/sound-player.ts';
import { OWN_REQUEST } from '../trading/activity.ts';
import type { ActivityEvent } from '../trading/contracts.ts';

const TONES: Record<ActivityEvent['kind'], ToastTone> = {
  fill: 'ok',
  rejected: 'danger',
  cancelled: 'plain',
  expired: 'warn',
  info: 'info',
  warning: 'warn',
};

const SOUNDS: Partial<Record<ActivityEvent['kind'], SoundEvent>> = {
  fill: 'fill',
  rejected: 'rejected',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

/** Newest events of the list that were not there before, oldest first. */
export function freshEvents(
  events: readonly ActivityEvent[],
  seen: ReadonlySet<string>,
): readonly ActivityEvent[] {
  return events.filter((event) => !seen.has(event.id)).reverse();
}

/** Shows what happens as it happens. The request itself shows its own outcome, not twice. */
export function useActivityToasts(): void {
  const events = useActivity();
  const seen = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (seen.current === undefined) {
      seen.current = new Set(events.map((event) => event.id));
      return;
    }
    for (const event of freshEvents(events, seen.current)) {
      seen.current.add(event.id);
      const sound = SOUNDS[event.kind];
      if (sound !== undefined) playSound(sound);
      if (event.id.startsWith(OWN_REQUEST)) continue;
      toast({
        tone: TONES[event.kind],
        title: () => event.title,
        detail: () => event.detail,
        code: event.code,
        time: formatTime(event.timeMs),
      });
    }
  }, [events]);
}
