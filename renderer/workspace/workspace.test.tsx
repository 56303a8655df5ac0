import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi, describe } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import type { ReactNode } from 'react';
import { firstControl } from './workspace.tsx';
import { pressOf } from './keys/commands.ts';

describe('keys of a window of its own', () => {
  it('go to the field that is typed in, whose class is that of the other window', () => {
    const field = { closest: () => null, matches: () => true, isContentEditable: false };
    const event = { key: 'b', target: field } as unknown as KeyboardEvent;
    expect(pressOf(event).typing).toBe(true);
  });
});

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

vi.mock(
  '../market/market-api.ts',
  async () => (await import('../panels/testing/fake-session.ts')).marketRoom,
);
vi.mock(
  '../market/selection.ts',
  async () => (await import('../panels/testing/fake-session.ts')).selectionRoom,
);
vi.mock('../market/detail.ts', async () => (await import('../panels/testing/fake-session.ts')).detailRoom);
vi.mock(
  '../trading/trading-api.ts',
  async () => (await import('../panels/testing/fake-session.ts')).fakeSession,
);

const { Slot } = await import('./slot.tsx');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a panel that fails leaves the others on screen and can be opened again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  function Chart() {
    if (broken) throw new Error('the chart is gone');
    return <p>candles</p>;
  }
  render(
    <I18nextProvider i18n={i18n}>
      <Slot kind="chart">
        <Chart />
      </Slot>
      <Slot kind="order">
        <p>ticket</p>
      </Slot>
    </I18nextProvider>,
  );
  expect(screen.getByText('ticket')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Chart' }).textContent).toContain('Chart stopped working.');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
  expect(screen.getByText('candles')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
