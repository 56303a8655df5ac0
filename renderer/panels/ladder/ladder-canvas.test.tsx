import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { installParts } from '../../parts.ts';
import { ArmingSwitch } from '../../trading/arming.ts';
import { resetWorld, world } from '../testing/fake-session.ts';
import { nextPaint } from '../testing/next-paint.ts';

vi.mock('../../market/market-api.ts', async () => (await import('../testing/fake-session.ts')).marketRoom);
vi.mock('../../market/selection.ts', async () => (await import('../testing/fake-session.ts')).selectionRoom);
vi.mock('../../market/detail.ts', async () => (await import('../testing/fake-session.ts')).detailRoom);
vi.mock('../../trading/trading-api.ts', async () => (await import('../testing/fake-session.ts')).fakeSession);

const { Ladder } = await import('./ladder.tsx');
const { useLadderChoices } = await import('./one-click/click-store.ts');

beforeEach(() => {
  resetWorld();
  installParts({ arming: new ArmingSwitch({ now: () => 0, after: () => () => undefined }) });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(cleanup);

it('a column that is chosen and has no room says so on its button', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(450);
  useLadderChoices.setState({ columns: ['profile', 'sum', 'delta'] });
  render(
    <I18nextProvider i18n={i18n}>
      <Ladder />
    </I18nextProvider>,
  );
  await nextPaint();
  const title = (name: string) => screen.getByRole('button', { name }).title;
  expect(title('Delta')).toContain('No room');
  expect([title('Sum'), title('Traded')]).toEqual(['', '']);
});

it('the rows are let go when the ladder is taken away from under the pointer, at the next move elsewhere', async () => {
  render(
    <I18nextProvider i18n={i18n}>
      <Ladder />
    </I18nextProvider>,
  );
  const drawing = screen.getByRole('application', { name: 'Price ladder' });
  const held = () => document.querySelector<HTMLElement>('[data-held]')?.dataset['held'];
  const level = (price: number) => [{ price, volume: 1 }];
  const book = {
    symbolId: 1,
    seq: 1,
    timeMs: 0,
    receivedAtMs: 0,
    bids: level(964_120),
    asks: level(964_130),
  };
  act(() => world.depthListener?.(book));
  fireEvent.pointerEnter(drawing);
  fireEvent.pointerMove(drawing);
  await nextPaint();
  expect(held()).toBe('true');
  // A change of the layout: the pointer is elsewhere, and no `pointerleave` was said.
  fireEvent.pointerMove(document.body);
  await nextPaint();
  expect(held()).toBe('false');
});
