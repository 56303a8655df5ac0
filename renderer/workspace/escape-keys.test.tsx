import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../components/index.ts';
import { i18n } from '../i18n/i18n.ts';
import { resetWorld, world } from '../panels/testing/fake-session.ts';
import type { OrderView } from '../trading/contracts.ts';
import { listenForHotkeys, useCommand } from './keys/commands.ts';

vi.mock(
  '../market/market-api.ts',
  async () => (await import('../panels/testing/fake-session.ts')).marketRoom,
);
vi.mock(
  '../market/selection.ts',
  async () => (await import('../panels/testing/fake-session.ts')).selectionRoom,
);
vi.mock(
  '../trading/trading-api.ts',
  async () => (await import('../panels/testing/fake-session.ts')).fakeSession,
);

const { ProductOrders } = await import('./workspace.tsx');

const ORDER = { orderId: '5', symbolId: 1, direction: 'buy', price: 900_000 } as OrderView;

let stop: () => void;
let sent: number;

function Page({ open = false }: { readonly open?: boolean }) {
  useCommand('send', () => (sent += 1));
  return (
    <I18nextProvider i18n={i18n}>
      <ProductOrders />
      <input aria-label="Filter" />
      <Dialog open={open} onOpenChange={() => undefined} title="Palette" closeLabel="Close">
        <p>commands</p>
      </Dialog>
    </I18nextProvider>
  );
}

const escape = (target: Element = document.body, more: object = {}) =>
  fireEvent.keyDown(target, { key: 'Escape', bubbles: true, cancelable: true, ...more });
const settled = () => act(() => Promise.resolve());

beforeEach(() => {
  resetWorld();
  world.orders = [ORDER];
  sent = 0;
  stop = listenForHotkeys();
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
});

describe('Escape twice', () => {
  it('counts, as every key does, while a frame of panels floats over the desk', async () => {
    render(<Page />);
    render(<div role="dialog" aria-modal="false" aria-label="Depth" />);
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, bubbles: true });
    expect(sent).toBe(1);
    act(() => void escape());
    act(() => void escape());
    await settled();
    expect(world.cancelled).toEqual(['5']);
  });

  it('says after the first press what the second would cancel, and cancels it', async () => {
    render(<Page />);
    act(() => void escape());
    expect(screen.getByRole('status').textContent).toContain('resting orders of BTC/USDT: 1');
    expect(world.cancelled).toEqual([]);
    act(() => void escape());
    await settled();
    expect(world.cancelled).toEqual(['5']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('leaves the orders alone when the first press closed a dialog', () => {
    const page = render(<Page open />);
    act(() => void escape(screen.getByRole('dialog')));
    page.rerender(<Page />);
    act(() => void escape());
    expect(world.cancelled).toEqual([]);
    expect(screen.getByRole('status')).toBeTruthy();
  });

  it('leaves the orders alone when the first press left a field', () => {
    render(<Page />);
    const field = screen.getByRole('textbox');
    field.focus();
    act(() => void escape(field));
    expect(document.activeElement).not.toBe(field);
    act(() => void escape());
    expect(world.cancelled).toEqual([]);
  });

  it('leaves the orders alone when something else took the press, or the key is held down', () => {
    render(<Page />);
    const taken = (event: KeyboardEvent) => event.preventDefault();
    document.addEventListener('keydown', taken);
    act(() => void escape());
    document.removeEventListener('keydown', taken);
    act(() => void escape());
    act(() => void escape(document.body, { repeat: true }));
    act(() => void escape());
    expect(world.cancelled).toEqual([]);
  });

  it('is disarmed by another key, by the pointer and after one and a half seconds', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    render(<Page />);
    const disarms = [
      () => fireEvent.keyDown(document.body, { key: 'x' }),
      () => fireEvent.pointerDown(document.body),
      () => vi.advanceTimersByTime(1_500),
    ];
    for (const disarm of disarms) {
      act(() => void escape());
      expect(screen.getByRole('status')).toBeTruthy();
      act(() => void disarm());
      expect(screen.queryByRole('status')).toBeNull();
    }
    expect(world.cancelled).toEqual([]);
  });

  it('arms nothing where nothing rests', () => {
    world.orders = [{ ...ORDER, symbolId: 2 }];
    render(<Page />);
    act(() => void escape());
    expect(screen.queryByRole('status')).toBeNull();
  });
});

it('a key that is held down sends one order, not many', () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, repeat: true });
  expect(sent).toBe(1);
});
