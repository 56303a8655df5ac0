import { useCallback, useEffect, useState, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ChartEngine } from './chart-engine.ts';
import { snapPrice } from './line-drag.ts';

/** A line on its way to another price. */
export interface HeldLine<What> {
  readonly what: What;
  /** Ticks. */
  readonly price: number;
  /** Price at which the line was taken. */
  readonly from: number;
  /** In the hand, sent and not yet answered, or accepted and not yet seen in the account. */
  readonly phase: 'held' | 'sent' | 'accepted';
}

export interface GripHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(): void;
}

export interface LineHand<What> {
  /** Whether the account has the price that was sent. */
  isKept(held: HeldLine<What>): boolean;
  /** What the line is at a price. */
  at(what: What, price: number): What;
  /** Sends the change; false when the platform refused it, nothing is known or nothing was sent. */
  release(held: HeldLine<What>): Promise<boolean>;
}

/** A price that was accepted is shown for no longer than this while the account does not have it (ms). */
const SENT_LIMIT_MS = 3_000;

/** Takes lines by the pointer. Escape puts a line back, letting go sends the change; off the chart it is back as well. */
export function useHeldLine<What>(
  engine: ChartEngine,
  layer: RefObject<HTMLElement | null>,
  hand: LineHand<What>,
): { readonly held: HeldLine<What> | undefined; gripOf(what: What, price: number): GripHandlers } {
  const [held, setHeld] = useState<HeldLine<What>>();
  const phase = held?.phase;
  if (held !== undefined && held.phase !== 'held' && hand.isKept(held)) setHeld(undefined);
  const back = useCallback(() => setHeld(undefined), []);
  useEscape(phase, back);
  const priceAt = (event: PointerEvent<HTMLElement>, from: number): number | undefined => {
    const place = layer.current?.getBoundingClientRect();
    if (place === undefined) return undefined;
    if (isOutside(place, event)) return from;
    const y = event.clientY - place.top;
    return snapPrice(engine.priceAt(y), engine.priceAt(y + 1));
  };
  const gripOf = (what: What, from: number): GripHandlers => ({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld({ what, price: from, from, phase: 'held' });
    },
    onPointerMove(event) {
      if (phase !== 'held') return;
      const price = priceAt(event, from);
      if (price === undefined || price <= 0) return;
      // Drawn at once: letting go may follow before the next frame, and has to find this price.
      flushSync(() =>
        setHeld((before) =>
          before?.phase === 'held' ? { ...before, what: hand.at(before.what, price), price } : before,
        ),
      );
    },
    onPointerUp() {
      if (held?.phase !== 'held' || held.price === held.from) return back();
      const sent: HeldLine<What> = { ...held, phase: 'sent' };
      setHeld(sent);
      void hand.release(sent).then((accepted) => {
        const next: HeldLine<What> | undefined = accepted ? { ...sent, phase: 'accepted' } : undefined;
        setHeld((now) => (now === sent ? next : now));
      });
    },
    onPointerCancel: back,
  });
  return { held, gripOf };
}

/** Whether a hand has left a place on the screen. */
function isOutside({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Puts a held line back by Escape, and lets go of an accepted one after a while. */
function useEscape(phase: HeldLine<unknown>['phase'] | undefined, back: () => void): void {
  useEffect(() => {
    // What was sent stays where it was put until the platform answers, however long that takes.
    if (phase === undefined || phase === 'sent') return;
    if (phase === 'accepted') {
      const timer = setTimeout(back, SENT_LIMIT_MS);
      return () => clearTimeout(timer);
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      back();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [phase, back]);
}
