import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { trackCompositions } from './key-of.ts';

afterEach(cleanup);

/** A key of which an input method says that it is its own, as Chromium and as Safari say it. */
const OF_INPUT_METHOD = [{ isComposing: true }, { keyCode: 229 }];

it.each(OF_INPUT_METHOD)('no field, dialog or window hears of a key of an input method: %o', (said) => {
  const received = vi.fn();
  const stop = trackCompositions(window);
  window.addEventListener('keydown', received, true);
  document.addEventListener('keydown', received);
  render(
    <form onKeyDown={received}>
      <input aria-label="price" onKeyDown={received} />
      <textarea aria-label="note" onKeyDown={received} />
    </form>,
  );
  for (const name of ['price', 'note'])
    for (const key of ['Enter', 'Escape', 'ArrowUp', 'Process']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      for (const [member, value] of Object.entries(said)) Object.defineProperty(event, member, { value });
      screen.getByLabelText(name).dispatchEvent(event);
      // What the input method does with it stays its own.
      expect(event.defaultPrevented).toBe(false);
    }
  expect(received).not.toHaveBeenCalled();
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
  screen.getByLabelText('price').dispatchEvent(enter);
  expect(received).toHaveBeenCalledTimes(4);
  stop();
  window.removeEventListener('keydown', received, true);
  document.removeEventListener('keydown', received);
});
