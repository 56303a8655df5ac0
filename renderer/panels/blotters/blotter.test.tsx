import { act, cleanup, render } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { PortalContext } from '../../components/index.ts';
import { BlotterTools } from './blotter.tsx';

afterEach(cleanup);

/** A window of the desk, of which a test says how wide it is and when it has laid out anew. */
function deskWindow() {
  const own = document.implementation.createHTMLDocument();
  const listeners = new Set<() => void>();
  class Sizes {
    readonly #onChange: () => void;
    constructor(onChange: () => void) {
      this.#onChange = onChange;
    }
    observe(): void {
      listeners.add(this.#onChange);
    }
    disconnect(): void {
      listeners.delete(this.#onChange);
    }
  }
  Object.defineProperty(own, 'defaultView', { value: { ResizeObserver: Sizes } });
  const layOut = (element: Element | null, sizes: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(sizes))
      Object.defineProperty(element, name, { value, configurable: true });
  };
  return { body: own.body, layOut, notify: () => act(() => listeners.forEach((listener) => listener())) };
}

it('the tools of a list in a window of its own are side by side as soon as that window has room', () => {
  const { body, layOut, notify } = deskWindow();
  const tools = (list: string) =>
    createPortal(
      <PortalContext value={body}>
        <header>
          <div role="tablist">
            <i />
          </div>
          <BlotterTools
            list={list}
            onPlace={(place) =>
              place?.replaceChildren(...['a', 'b'].map(() => document.createElement('button')))
            }
          />
        </header>
      </PortalContext>,
      body,
    );
  render(tools('positions'));
  const isFolded = () => body.querySelector('[aria-haspopup]') !== null;
  expect(isFolded()).toBe(false);
  layOut(body.querySelector('header'), { clientWidth: 300 });
  const isWide = (width: number) => ({ getBoundingClientRect: () => ({ width }) });
  layOut(body.querySelector('[role="tablist"]'), isWide(200));
  layOut(body.querySelector('[role="tablist"] > i'), isWide(200.6));
  notify();
  expect(isFolded()).toBe(true);
  layOut(body.querySelector('header'), { clientWidth: 0 });
  notify();
  layOut(body.querySelector('header'), { clientWidth: 900 });
  notify();
  expect(isFolded()).toBe(false);
});
