import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { useToasts, type Column } from '../../../components/index.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { storedTerminal } from '../../../settings/backup/backup-file.ts';
import type { FilterKey } from './list-filters.ts';
import { useLists } from './list-store.ts';

vi.mock(
  '../../../market/market-api.ts',
  async () => (await import('../../testing/fake-session.ts')).marketRoom,
);

const { ListTable } = await import('./list-table.tsx');

interface Row {
  readonly product: string;
  readonly side: string;
}

const ROWS: readonly Row[] = [
  { product: 'BTC', side: 'buy' },
  { product: 'ETH', side: 'sell' },
  { product: 'SOL', side: 'sell' },
];
const column = (id: keyof Row, label: string): Column<Row> => ({
  id,
  label,
  cell: (row) => row[id],
  text: (row) => row[id],
  sortKey: (row) => row[id],
});
const COLUMNS = [column('product', 'Product'), column('side', 'Side')];
const KEYS: readonly FilterKey<Row>[] = [{ id: 'side', label: 'Side', of: ({ side }) => side }];

const show = () =>
  render(
    <I18nextProvider i18n={i18n}>
      <ListTable
        list="fills"
        label="Fills"
        rows={ROWS}
        columns={COLUMNS}
        filters={KEYS}
        rowId={({ product }) => product}
      />
    </I18nextProvider>,
  );
const rows = () =>
  screen
    .getAllByRole('row')
    .filter(({ dataset }) => dataset['row'] !== undefined)
    .map(({ textContent }) => textContent);
const views = () => screen.getByRole('button', { name: /^View/ });
/** Opens the menu of views from the keyboard, as a browser does for Enter on a focused button. */
const openViews = () => {
  views().focus();
  fireEvent.keyDown(views(), { key: 'Enter' });
  return screen.findByRole('menu');
};
const take = async (role: 'menuitem' | 'menuitemradio', name: string) => {
  const item = within(await openViews()).getByRole(role, { name });
  item.focus();
  fireEvent.keyDown(item, { key: 'Enter' });
};
/** Takes an entry that asks nothing; the focus is back on the button afterwards. */
const choose = async (name: string, role: 'menuitem' | 'menuitemradio' = 'menuitemradio') => {
  await take(role, name);
  await waitFor(() => expect(document.activeElement).toBe(views()));
};
const press = (name: string) => take('menuitem', name);
const writeName = async (name: string) => {
  const field = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: name } });
  fireEvent.submit(field.closest('form')!);
};
/** Answers the question; the focus is back on the button that it was asked from. */
const nameIt = async (name: string) => {
  await writeName(name);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
  expect(screen.queryByRole('dialog')).toBeNull();
};
const undo = () => {
  const { action } = useToasts.getState().shown.at(-1) ?? {};
  act(() => action?.run());
};

beforeEach(() => {
  localStorage.clear();
  useToasts.setState({ shown: [] });
  useLists.setState({ views: {}, filters: {}, isFiltering: {}, saved: {}, picked: {} });
});
afterEach(cleanup);

describe('the views of a list, from the keyboard', () => {
  it('are kept by name, chosen again, renamed, deleted and brought back', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'sell' } });
    fireEvent.click(screen.getByRole('button', { name: 'Product' }));
    expect(rows()).toEqual(['SOLsell', 'ETHsell']);
    screen.getByRole('button', { name: 'Save as a view…' }).focus();
    fireEvent.click(document.activeElement!);
    await nameIt('Sales');
    expect(views().getAttribute('aria-label')).toBe('View: Sales');

    await choose('All rows, default columns');
    expect(rows()).toHaveLength(3);
    await choose('Sales');
    expect(rows()).toEqual(['SOLsell', 'ETHsell']);

    await press('Rename Sales');
    await nameIt('All sales');
    await choose('Delete All sales', 'menuitem');
    await waitFor(() => expect(views().getAttribute('aria-label')).toBe('Views'));
    expect(rows()).toEqual(['SOLsell', 'ETHsell']);
    undo();
    expect(views().getAttribute('aria-label')).toBe('View: All sales');
  });

  it('say when the list looks otherwise than the chosen view, which takes the change or gives its own look back', async () => {
    show();
    await press('Save as a view…');
    await nameIt('Plain');
    fireEvent.click(screen.getByRole('button', { name: 'Product' }));
    expect(views().getAttribute('aria-label')).toBe('View: Plain, changed');
    await choose('Plain');
    expect(views().getAttribute('aria-label')).toBe('View: Plain');
    fireEvent.click(screen.getByRole('button', { name: 'Product' }));
    await choose('Save the changes to Plain', 'menuitem');
    expect(views().getAttribute('aria-label')).toBe('View: Plain');
  });

  it('refuse a name that is taken, in words', async () => {
    show();
    await press('Save as a view…');
    await nameIt('Mine');
    await press('Save as a view…');
    await writeName('Mine');
    expect(screen.getByText('A view of this list has this name already.')).toBeDefined();
    expect(useLists.getState().saved['fills']).toHaveLength(1);
  });

  it('offer no further one where a list has as many as it may [MAX_SAVED_VIEWS]', async () => {
    const full = Array.from({ length: 20 }, (_, at) => ({
      name: `V${at}`,
      filters: { words: '', when: undefined, choices: {} },
      table: undefined,
    }));
    useLists.setState({ saved: { fills: full } });
    show();
    const item = within(await openViews()).getByRole('menuitem', { name: /Save as a view…/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('A list keeps 20 views at most');
  });

  it('are in the backup of the terminal', { tags: ['long'] }, async () => {
    show();
    await press('Save as a view…');
    await nameIt('Plain');
    const texts = storedTerminal({ local: localStorage, session: sessionStorage });
    expect(JSON.parse(texts['meridian.lists'] ?? '').state.saved.fills).toMatchObject([{ name: 'Plain' }]);
  });
});
