import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts, Toasts } from '../../components/surfaces/toast.tsx';
import { i18n } from '../../i18n/i18n.ts';
import { useSettings } from '../../session/settings.ts';
import { ConfirmQuestion, confirmAction, offerUndo } from './confirmation.tsx';

const QUESTION = { title: 'Close long 0.200 BTC?', detail: 'At the market', confirm: 'Close now' };

beforeEach(() => {
  useSettings.getState().setConfirmation('close', 'ask');
  render(
    <I18nextProvider i18n={i18n}>
      <ConfirmQuestion />
      <Toasts label="Notices" closeLabel="Dismiss" />
    </I18nextProvider>,
  );
});
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
  useSettings.getState().setConfirmation('close', 'do');
});

describe('the question before an action', () => {
  it('is asked and answered by its button', async () => {
    const answer = confirmAction('close', QUESTION);
    fireEvent.click(await screen.findByRole('button', { name: 'Close now' }));
    expect(await answer).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is no when it is left, and when another question takes its place', async () => {
    const first = confirmAction('close', QUESTION);
    const second = confirmAction('close', { ...QUESTION, title: 'Close the other?' });
    expect(await first).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await second).toBe(false);
  });

  it('is left out where the trader wants none', async () => {
    useSettings.getState().setConfirmation('close', 'undo');
    expect(await confirmAction('close', QUESTION)).toBe(true);
  });
});

describe('the way back', () => {
  const done = { title: 'Closed', undo: vi.fn() };

  it('is offered only where the trader wants it, and taken once', async () => {
    offerUndo('close', done);
    expect(useToasts.getState().shown).toHaveLength(0);
    useSettings.getState().setConfirmation('close', 'undo');
    offerUndo('close', done);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(done.undo).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is called by what it does where nothing can be undone: a close is opened again, at another price', async () => {
    useSettings.getState().setConfirmation('close', 'undo');
    offerUndo('close', { ...done, label: 'Open BTC/USDT long 0.100 again' });
    expect(await screen.findByRole('button', { name: 'Open BTC/USDT long 0.100 again' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
