import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { installParts } from '../parts.ts';
import { TerminalBoundary } from './terminal-boundary.tsx';

const HOSTILE = { id: 'hostile', name: 'Hostile', kind: 'remote', baseUrl: 'https://api.hostile.example' };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a fault outside of all panels leaves no empty window: it is said, and the terminal can be loaded again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  function Desk(): never {
    throw new Error('the desk is gone');
  }
  render(
    <I18nextProvider i18n={i18n}>
      <TerminalBoundary reload={reload}>
        <Desk />
      </TerminalBoundary>
    </I18nextProvider>,
  );
  expect(screen.getByRole('alert').textContent).toContain('The terminal has stopped');
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('a fault that comes from the platform leaves the way to another one open [ATK-854]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  const invoke = vi.fn((name: string) =>
    Promise.resolve(name === 'profiles.list' ? { profiles: [], given: HOSTILE, limit: 20 } : {}),
  );
  vi.stubGlobal('desktop', { invoke });
  onTestFinished(installParts({ connection: { profile: HOSTILE } as never }));
  function Desk(): never {
    throw new Error('figures that nobody can draw');
  }
  render(
    <I18nextProvider i18n={i18n}>
      <TerminalBoundary reload={reload}>
        <Desk />
      </TerminalBoundary>
    </I18nextProvider>,
  );
  const platforms = within(screen.getByRole('radiogroup', { name: 'Platform' }));
  expect(platforms.getByRole('radio', { name: /^Hostile/ }).getAttribute('aria-checked')).toBe('true');
  fireEvent.click(platforms.getByRole('radio', { name: /^On this machine/ }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(invoke).toHaveBeenCalledWith('profiles.choose', { id: 'embedded' });
});

it('what works is shown as it is', () => {
  render(
    <TerminalBoundary>
      <p>desk</p>
    </TerminalBoundary>,
  );
  expect(screen.getByText('desk')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
