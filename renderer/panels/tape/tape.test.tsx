import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { resetWorld, world } from '../testing/fake-session.ts';
import { nextPaint } from '../testing/next-paint.ts';

vi.mock('../../market/market-api.ts', async () => (await import('../testing/fake-session.ts')).marketRoom);
vi.mock('../../market/selection.ts', async () => (await import('../testing/fake-session.ts')).selectionRoom);
vi.mock('../../market/detail.ts', async () => (await import('../testing/fake-session.ts')).detailRoom);
vi.mock('../../trading/trading-api.ts', async () => (await import('../testing/fake-session.ts')).fakeSession);

const { Tape } = await import('./tape.tsx');

const show = (panel: ReactElement) => render(<I18nextProvider i18n={i18n}>{panel}</I18nextProvider>);

beforeEach(() => {
  resetWorld();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(cleanup);

describe('Tape', () => {
  it('lists trades, newest on top', async () => {
    show(<Tape />);
    const print = (seq: number, price: number) => ({
      seq,
      timeMs: 0,
      price,
      volume: 69,
      direction: 'buy' as const,
    });
    act(() =>
      world.tapeListener?.({ symbolId: 1, receivedAtMs: 0, rows: [print(1, 964_120), print(2, 964_125)] }),
    );
    await nextPaint();
    const text = screen.getByRole('region', { name: 'Tape' }).textContent ?? '';
    expect(text.indexOf('96,412.5')).toBeGreaterThan(-1);
    expect(text.indexOf('96,412.5')).toBeLessThan(text.indexOf('96,412.0'));
  });

  it('has no print of the product before under the name of another one [HU-73]', async () => {
    const panel = (
      <I18nextProvider i18n={i18n}>
        <Tape />
      </I18nextProvider>
    );
    const { rerender } = render(panel);
    const print = { seq: 1, timeMs: 0, price: 964_120, volume: 69, direction: 'buy' as const };
    act(() => world.tapeListener?.({ symbolId: 1, receivedAtMs: 0, rows: [print] }));
    await nextPaint();
    const text = () => screen.getByRole('region', { name: 'Tape' }).textContent;
    expect(text()).toContain('96,412.0');
    world.symbolId = 2;
    rerender(
      <I18nextProvider i18n={i18n}>
        <Tape />
      </I18nextProvider>,
    );
    expect(text()).not.toContain('96,412.0');
  });
});
