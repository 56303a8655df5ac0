import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { useToasts } from '../../components/index.ts';
import { useSettings } from '../../session/settings.ts';
import type { OrderView, PositionView } from '../../trading/contracts.ts';
import { listenForHotkeys } from '../../workspace/keys/commands.ts';
import { resetWorld, world } from '../testing/fake-session.ts';

vi.mock('../../market/market-api.ts', async () => (await import('../testing/fake-session.ts')).marketRoom);
vi.mock('../../trading/trading-api.ts', async () => (await import('../testing/fake-session.ts')).fakeSession);

const { FlattenQuestion } = await import('./flatten.tsx');

const before = useSettings.getState().confirmations;
let stop: () => void;

beforeEach(() => {
  resetWorld();
  world.positions = [{ positionId: '7', symbolId: 1, direction: 'buy', volume: 850 } as PositionView];
  world.orders = [{ orderId: '5', symbolId: 1, direction: 'buy', price: 900_000 } as OrderView];
  stop = listenForHotkeys();
  render(
    <I18nextProvider i18n={i18n}>
      <FlattenQuestion />
    </I18nextProvider>,
  );
});
afterEach(() => {
  cleanup();
  stop();
  useSettings.setState({ confirmations: before });
  useToasts.setState({ shown: [] });
});
const press = () => act(() => fireEvent.keyDown(window, { key: 'F', ctrlKey: true, shiftKey: true }));

describe('the key that flattens, without any list on screen', () => {
  it('closes and cancels everything after the word was typed, and nothing before', async () => {
    press();
    const flatten = await screen.findByRole<HTMLButtonElement>('button', { name: 'Flatten all' });
    expect(flatten.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Confirmation' }), { target: { value: 'flat' } });
    expect(world.closed).toEqual([]);
    fireEvent.click(flatten);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(world.cancelled).toEqual(['5']);
    expect(world.closed).toEqual(['7']);
  });

  it('is answered by Enter once the word is right, and not by one that ends a composition [HU-77]', async () => {
    press();
    const word = await screen.findByRole('textbox', { name: 'Confirmation' });
    fireEvent.change(word, { target: { value: 'FLA' } });
    fireEvent.keyDown(word, { key: 'Enter' });
    fireEvent.change(word, { target: { value: 'flat' } });
    fireEvent.keyDown(word, { key: 'Enter', isComposing: true });
    expect(world.closed).toEqual([]);
    fireEvent.keyDown(word, { key: 'Enter' });
    await waitFor(() => expect(world.closed).toEqual(['7']));
    expect(world.cancelled).toEqual(['5']);
  });

  it('leaves everything as it is when the question is left', async () => {
    press();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([...world.closed, ...world.cancelled]).toEqual([]);
  });

  it('asks nothing where the trader wants no question', async () => {
    useSettings.setState({ confirmations: { ...before, flatten: 'do' } });
    press();
    await waitFor(() => expect(world.closed).toEqual(['7']));
    expect(world.cancelled).toEqual(['5']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says so where there is nothing to close', () => {
    world.positions = [];
    world.orders = [];
    press();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useToasts.getState().shown).toHaveLength(1);
  });
});
