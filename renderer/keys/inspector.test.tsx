import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { type Connection } from '../connection/terminal-connection.ts';
import { i18n } from '../i18n/i18n.ts';
import { installParts } from '../parts.ts';
import { Inspector } from './inspector.tsx';
import type { KeyView } from './key-view.ts';

const KEY = { tag: 'mine', apiKey: 'k'.repeat(32), inVault: true } as KeyView;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that an order is live before it is sent, and sends it only then; what only reads is sent at once', () => {
  const sent: string[] = [];
  vi.stubGlobal('desktop', {
    invoke: (name: string) => {
      sent.push(name);
      return new Promise(() => undefined);
    },
  });
  installParts({
    connection: {
      clock: new ManualClock(),
      health: { getState: () => ({ clockOffsetMs: 0 }) },
      profile: { baseUrl: 'http://127.0.0.1', companyId: 1 },
    } as unknown as Connection,
  });
  render(
    <I18nextProvider i18n={i18n}>
      <Inspector selected={KEY} />
    </I18nextProvider>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Sign and send');
  expect(sent).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Order' }));
  press('Sign and send');
  expect(sent).toHaveLength(1);
  expect(screen.getByRole('dialog').textContent).toContain('executes it in this account at once');
  fireEvent.click(screen.getByText('Cancel'));
  expect(sent).toHaveLength(1);
  press('Sign and send');
  press('Send the order');
  expect(sent).toHaveLength(2);
});
