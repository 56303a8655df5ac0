import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PacedPaint } from './paced-paint.ts';

const canvas = { ownerDocument: { defaultView: globalThis } } as unknown as Element;
const noFault = () => undefined;

describe('a picture that the market and a hand move', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 0 });
    vi.stubGlobal('requestAnimationFrame', (task: () => void) => setTimeout(task, 16));
    vi.stubGlobal('cancelAnimationFrame', (handle: number) => clearTimeout(handle));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is painted twenty times a second at most in a busy market, the last state too', () => {
    let state = 0;
    const painted: number[] = [];
    const paint = new PacedPaint(canvas, () => painted.push(state), noFault);
    for (let at = 0; at < 1_000; at += 5) {
      state = at;
      paint.inTurn();
      vi.advanceTimersByTime(5);
    }
    vi.advanceTimersByTime(100);
    expect(painted.length).toBeGreaterThan(10);
    expect(painted.length).toBeLessThanOrEqual(20);
    expect(painted.at(-1)).toBe(995);
  });

  it('is painted in the next frame for a hand, also while the market waits for its turn', () => {
    const paint = vi.fn();
    const picture = new PacedPaint(canvas, paint, noFault);
    picture.inTurn();
    vi.advanceTimersByTime(16);
    picture.inTurn();
    picture.soon();
    vi.advanceTimersByTime(16);
    expect(paint).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(200);
    expect(paint).toHaveBeenCalledTimes(2);
  });

  it('is left alone once it is closed', () => {
    const paint = vi.fn();
    const picture = new PacedPaint(canvas, paint, noFault);
    picture.soon();
    picture.close();
    vi.advanceTimersByTime(200);
    expect(paint).not.toHaveBeenCalled();
  });
});
