import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFlash } from './use-flash.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Figure({ seq, move }: { readonly seq: number; readonly move: -1 | 0 | 1 }) {
  return <span ref={useFlash(seq, move)}>{seq}</span>;
}

it('flashes a figure that moved without asking for its size, at most four times a second', () => {
  const animate = vi.fn((_frames: unknown) => ({ cancel: vi.fn() }) as unknown as Animation);
  HTMLElement.prototype.animate = animate;
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const { rerender } = render(<Figure seq={1} move={1} />);
  expect(animate).not.toHaveBeenCalled();
  rerender(<Figure seq={2} move={1} />);
  rerender(<Figure seq={3} move={-1} />);
  expect(animate).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(animate.mock.calls[0]?.[0])).toContain('var(--up-wash)');
  clock.mockReturnValue(1_250);
  rerender(<Figure seq={4} move={0} />);
  rerender(<Figure seq={5} move={-1} />);
  expect(animate).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(animate.mock.calls[1]?.[0])).toContain('var(--down-wash)');
  expect(width).not.toHaveBeenCalled();
});
