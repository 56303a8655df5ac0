import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReactNode } from 'react';
import { firstControl } from './workspace.tsx';

function named(children: ReactNode): string | undefined {
  const { container, unmount } = render(<section aria-label="Panel">{children}</section>);
  const name = firstControl(screen.getByRole('region', { name: 'Panel' }))?.getAttribute('aria-label');
  unmount();
  expect(container.childElementCount).toBe(0);
  return name ?? undefined;
}

const strip = (
  <header>
    <button type="button" aria-label="Panel menu" />
  </header>
);

it('a key leads to what a panel marks: the quantity of an order panel, not its strip or first switch [HU-83]', () => {
  expect(
    named(
      <>
        {strip}
        <button type="button" aria-label="Open" />
        <input aria-label="Quantity" data-first="" />
      </>,
    ),
  ).toBe('Quantity');
});

it('a key leads to the first control of the content: past the strip, tools and what is disabled', () => {
  expect(
    named(
      <>
        {strip}
        <div role="toolbar">
          <button type="button" aria-label="Draw" />
        </div>
        <input aria-label="Closed" disabled />
        <ul aria-label="Rows" tabIndex={0} />
      </>,
    ),
  ).toBe('Rows');
});

it('a key leads to the strip of a panel that has nothing else, and nowhere in an empty one', () => {
  expect(named(strip)).toBe('Panel menu');
  expect(named(<p>Empty</p>)).toBeUndefined();
});
