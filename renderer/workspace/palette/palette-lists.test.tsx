import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Command } from 'cmdk';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { marketRoom, resetWorld } from '../../panels/testing/fake-session.ts';
import type * as Labels from '../../panels/shared/product-label.ts';
import type { PaletteProps } from './command-palette.tsx';

/** Products of the market; each row of one that is drawn asks for its name. */
const PRODUCTS = Array.from({ length: 24 }, (_, index) => ({
  ...marketRoom.useProducts().data[0],
  symbolId: index + 1,
  code: `AB${index}USDT`,
  baseCurrency: `AB${index}`,
}));
let drawn = 0;

vi.mock('../../market/market-api.ts', async () => ({
  ...(await import('../../panels/testing/fake-session.ts')).marketRoom,
  useProducts: () => ({ data: PRODUCTS }),
}));
vi.mock(
  '../../market/selection.ts',
  async () => (await import('../../panels/testing/fake-session.ts')).selectionRoom,
);
vi.mock(
  '../../trading/trading-api.ts',
  async () => (await import('../../panels/testing/fake-session.ts')).fakeSession,
);
vi.mock('../../panels/shared/product-label.ts', async (original) => {
  const real = await original<typeof Labels>();
  const productLabel: typeof real.productLabel = (product) => {
    drawn += 1;
    return real.productLabel(product);
  };
  return { ...real, productLabel };
});

const { CommandPalette } = await import('./command-palette.tsx');
const { FIRST_ROWS, PaletteLists } = await import('./palette-lists.tsx');

beforeEach(() => resetWorld());
afterEach(cleanup);

const CALLS: PaletteProps = {
  open: true,
  onOpenChange: () => undefined,
  onPage: () => undefined,
  onConsent: () => undefined,
};

const list = (isComplete: boolean) => (
  <I18nextProvider i18n={i18n}>
    <Command>
      <PaletteLists
        {...CALLS}
        {...{ isComplete, run: (work) => work, onSentence: () => undefined, onFirst: () => undefined }}
      />
    </Command>
  </I18nextProvider>
);
const openPalette = () =>
  render(
    <I18nextProvider i18n={i18n}>
      <CommandPalette {...CALLS} />
    </I18nextProvider>,
  );

it('the palette opens with the rows that are seen, and everything follows', () => {
  // What is drawn first, without what is put off.
  const first = renderToString(list(false));
  expect(first.match(/cmdk-item=/g)).toHaveLength(FIRST_ROWS);
  openPalette();
  expect(document.querySelectorAll('[cmdk-item]').length).toBeGreaterThan(PRODUCTS.length);
});

it('a letter draws no row of a product again, and makes only the places that fit', () => {
  openPalette();
  const before = drawn;
  const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
  type('r');
  type('rs');
  expect(drawn).toBe(before);
  expect(screen.getByText(/Relative strength/i)).toBeTruthy();
  expect(screen.queryByText(/Bollinger/i)).toBeNull();
});
