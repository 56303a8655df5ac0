import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import type { DesktopBridge } from '../main/ipc/table.ts';
import { i18n } from './i18n/i18n.ts';

// Whether something happened meanwhile may be asked at the same time: it does not matter yet.
vi.mock('./catch-up-report/use-report.ts', () => ({ useCatchUpReport: () => ({ state: 'asking' }) }));

const { App } = await import('./app.tsx');
const { startTerminal } = await import('./start.tsx');

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** A host that is asked and does not answer yet. */
const SILENT = { invoke: () => new Promise(() => undefined) } as unknown as DesktopBridge;

it('the window says that it is starting before the host has answered anything, and shows nobody’s sign yet', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  await act(async () => {
    void startTerminal(SILENT, root);
    await Promise.resolve();
  });
  const page = screen.getByRole('main', { name: 'Starting' });
  expect(page.getAttribute('aria-busy')).toBe('true');
  expect(page.childElementCount).toBe(0);
});

it('while it is not known whether there is a session the window shows the sign of the brand, and no way in', () => {
  render(
    <I18nextProvider i18n={i18n}>
      <App />
    </I18nextProvider>,
  );
  const page = screen.getByRole('main', { name: 'Starting' });
  expect(page.getAttribute('aria-busy')).toBe('true');
  expect(page.querySelector('svg, img')).toBeTruthy();
  expect(screen.queryByTestId('sign-in')).toBeNull();
});
