import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { i18n } from '../i18n/index.ts';
import { TerminalBoundary } from './terminal-boundary.tsx';

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

it('what works is shown as it is', () => {
  render(
    <TerminalBoundary>
      <p>desk</p>
    </TerminalBoundary>,
  );
  expect(screen.getByText('desk')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
