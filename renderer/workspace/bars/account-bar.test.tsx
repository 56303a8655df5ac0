import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Connection } from '../../connection/terminal-connection.ts';
import { i18n } from '../../i18n/i18n.ts';
import { installParts } from '../../parts.ts';
import type { Session } from '../../session/use-session.ts';
import { ModeChoice } from './account-bar.tsx';

let done: string[];

function show(mode: 'demo' | 'real', demo: object | null) {
  installParts({ connection: { profile: { kind: 'remote', demo } } as unknown as Connection });
  render(
    <I18nextProvider i18n={i18n}>
      <ModeChoice mode={mode} />
    </I18nextProvider>,
  );
}

beforeEach(() => {
  done = [];
  const session = {
    signOut: () => Promise.resolve(void done.push('out')),
    signInDemo: () => Promise.resolve(void done.push('demo')),
  };
  installParts({ session: session as unknown as Session });
});
afterEach(() => {
  cleanup();
});

it('Real asks first, and leads out to the sign-in of a real account', async () => {
  show('demo', {});
  fireEvent.click(screen.getByRole('radio', { name: 'Demo' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Real' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(done).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Real' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out and sign in' }));
  await waitFor(() => expect(done).toEqual(['out']));
});

it('Demo opens the demonstration of the platform, and says so where there is none', async () => {
  show('real', {});
  fireEvent.click(screen.getByRole('radio', { name: 'Demo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out and open the demo' }));
  await waitFor(() => expect(done).toEqual(['out', 'demo']));
  cleanup();
  show('real', null);
  fireEvent.click(screen.getByRole('radio', { name: 'Demo' }));
  expect(screen.getByRole('dialog').textContent).toContain('no demonstration account');
  expect(screen.queryByRole('button', { name: 'Sign out and open the demo' })).toBeNull();
});
