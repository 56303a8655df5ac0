import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFromNow } from './use-now.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('renders only when what is read from the time becomes another value', () => {
  vi.useFakeTimers({ now: 0 });
  let renders = 0;
  function Second() {
    renders += 1;
    return <b>{useFromNow(100, (now) => Math.floor(now / 1_000))}</b>;
  }
  const { container } = render(<Second />);
  const first = renders;
  act(() => void vi.advanceTimersByTime(900));
  expect([container.textContent, renders]).toEqual(['0', first]);
  act(() => void vi.advanceTimersByTime(100));
  expect([container.textContent, renders]).toEqual(['1', first + 1]);
});
