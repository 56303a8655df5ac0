import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Command } from 'cmdk';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { resetWorld } from '../../panels/testing/fake-session.ts';
import { searchScore } from './palette-search.ts';

vi.mock(
  '../../market/market-api.ts',
  async () => (await import('../../panels/testing/fake-session.ts')).marketRoom,
);
vi.mock(
  '../../trading/trading-api.ts',
  async () => (await import('../../panels/testing/fake-session.ts')).fakeSession,
);

const { CommandItems } = await import('./command-items.tsx');

function Palette() {
  const [text, setText] = useState('');
  return (
    <Command filter={searchScore}>
      <Command.Input value={text} onValueChange={setText} aria-label="Search" />
      <Command.List>
        <Command.Empty>Nothing found</Command.Empty>
        <CommandItems run={(work) => work} onPage={() => undefined} onText={setText} />
      </Command.List>
    </Command>
  );
}

afterEach(cleanup);

it('an alert that is typed letter by letter stays in sight with each further digit', () => {
  resetWorld();
  render(
    <I18nextProvider i18n={i18n}>
      <Palette />
    </I18nextProvider>,
  );
  const find = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });
  for (const [text, price] of [
    ['alert btc 9', '9.0'],
    ['alert btc 98', '98.0'],
    ['alert btc 987', '987.0'],
    ['alert btc 98.7', '98.7'],
  ] as const) {
    find(text);
    expect(screen.getByText(`Alert BTCUSDT at ${price}`)).toBeTruthy();
    expect(screen.queryByText('Nothing found')).toBeNull();
  }
});
