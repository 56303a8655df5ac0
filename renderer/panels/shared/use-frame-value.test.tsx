import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNewestValue } from './use-frame-value.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('renders for a stream at most at its pace, and every other render has the newest value', () => {
  vi.useFakeTimers();
  let send: (value: number) => void = () => undefined;
  const subscribe = (listener: (value: number) => void) => {
    send = listener;
    return () => (send = () => undefined);
  };
  let renders = 0;
  function Shown() {
    renders += 1;
    return <b>{useNewestValue(subscribe, 250)}</b>;
  }
  const { container, rerender } = render(<Shown />);
  act(() => send(1));
  act(() => void vi.advanceTimersByTime(1));
  expect(container.textContent).toBe('1');
  const first = renders;
  for (let value = 2; value <= 10; value += 1) act(() => send(value));
  act(() => void vi.advanceTimersByTime(200));
  expect([container.textContent, renders]).toEqual(['1', first]);
  rerender(<Shown />);
  expect(container.textContent).toBe('10');
  act(() => send(11));
  act(() => void vi.advanceTimersByTime(60));
  expect(container.textContent).toBe('11');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(renders).toBe(first + 2);
});
