// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PanelBoundary, usePanelFault } from '../../components/index.ts';
import { PaintFrame } from './paced-paint.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Frames that come when the test says so. */
function manualFrames() {
  const waiting = new Map<number, FrameRequestCallback>();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => {
    waiting.set((last += 1), call);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => waiting.delete(frame));
  return {
    waiting,
    next: () => {
      const calls = [...waiting.values()];
      waiting.clear();
      for (const call of calls) call(16);
    },
  };
}

describe('a frame of a canvas', () => {
  it('is painted once however often it is asked for', () => {
    const frames = manualFrames();
    const paint = vi.fn();
    const frame = new PaintFrame(document.createElement('canvas'), paint, () => undefined);
    frame.ask();
    frame.ask();
    frames.next();
    expect(paint.mock.calls).toEqual([[16]]);
    frame.ask();
    frame.close();
    frame.ask();
    expect(frames.waiting.size).toBe(0);
  });

  it('comes from the window in which the canvas stands, also after the canvas has moved', () => {
    const frames = manualFrames();
    const requested = vi.fn(() => 7);
    const own = { requestAnimationFrame: requested, cancelAnimationFrame: vi.fn() };
    const element = { ownerDocument: { defaultView: window as unknown } };
    const frame = new PaintFrame(
      element as unknown as Element,
      () => undefined,
      () => undefined,
    );
    frame.ask();
    element.ownerDocument = { defaultView: own };
    frame.ask();
    expect([frames.waiting.size, requested.mock.calls.length]).toEqual([0, 1]);
  });

  it('hands a fault over once and paints no more', () => {
    const frames = manualFrames();
    const faults: unknown[] = [];
    const broken = new Error('broken');
    const paint = () => {
      throw broken;
    };
    const frame = new PaintFrame(document.createElement('canvas'), paint, (fault) => faults.push(fault));
    frame.ask();
    frames.next();
    frame.ask();
    frames.next();
    expect(faults).toEqual([broken]);
  });
});

describe('a panel whose canvas cannot be painted', () => {
  it('says so and opens again, while the others stay; a fault that comes again stops it again', () => {
    const frames = manualFrames();
    vi.stubGlobal('reportError', vi.fn());
    let works = false;
    function Picture() {
      const canvas = useRef<HTMLCanvasElement>(null);
      const onFault = usePanelFault();
      useEffect(() => {
        if (canvas.current === null) return undefined;
        const paint = () => {
          if (!works) throw new Error('broken');
        };
        const frame = new PaintFrame(canvas.current, paint, onFault);
        frame.ask();
        return () => frame.close();
      }, [onFault]);
      return <canvas ref={canvas} aria-label="picture" role="img" />;
    }
    render(
      <>
        <PanelBoundary name="Tape" stopped="Tape has stopped" reopen="Open again">
          <Picture />
        </PanelBoundary>
        <PanelBoundary name="Ladder" stopped="Ladder has stopped" reopen="Open again">
          <p>ladder</p>
        </PanelBoundary>
      </>,
    );
    act(() => frames.next());
    expect(screen.getByRole('alert').textContent).toContain('Tape has stopped');
    expect(screen.getByText('ladder')).toBeDefined();
    const again = () => fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
    again();
    act(() => frames.next());
    expect(screen.getByRole('alert').textContent).toContain('Tape has stopped');
    expect(frames.waiting.size).toBe(0);
    works = true;
    again();
    act(() => frames.next());
    expect(screen.getByRole('img', { name: 'picture' })).toBeDefined();
  });
});
