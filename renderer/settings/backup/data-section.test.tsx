import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { writeBackup } from './backup-file.ts';
import { DataSection } from './data-section.tsx';

const LIGHT = '{"state":{"theme":"light"},"version":2}';
const DARK = '{"state":{"theme":"dark"},"version":2}';
const HOTKEYS = '{"state":{"overrides":{}},"version":1}';
const reload = vi.fn();

const show = () =>
  render(
    <I18nextProvider i18n={i18n}>
      <DataSection reload={reload} />
    </I18nextProvider>,
  );
const choose = (text: string) =>
  fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [new File([text], 'backup.json')] },
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.setItem('meridian.settings', DARK);
  localStorage.setItem('meridian.hotkeys', HOTKEYS);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  reload.mockClear();
});

describe('data and backup', () => {
  it('takes from a file what is chosen of it, and brings back what was there', async () => {
    show();
    choose(writeBackup({ 'meridian.settings': LIGHT, 'meridian.hotkeys': '{"state":{"x":1}}' }, 0));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Hotkeys' }));
    press('Replace 1 area');
    expect(reload).toHaveBeenCalledOnce();
    expect(localStorage.getItem('meridian.settings')).toBe(LIGHT);
    expect(localStorage.getItem('meridian.hotkeys')).toBe(HOTKEYS);
    cleanup();
    show();
    press('Restore');
    expect(localStorage.getItem('meridian.settings')).toBe(DARK);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('says what is wrong with a file and changes nothing', async () => {
    show();
    choose('a shopping list');
    await screen.findByText(/no backup of the terminal/);
    expect(localStorage.getItem('meridian.settings')).toBe(DARK);
    expect(reload).not.toHaveBeenCalled();
  });

  it('resets one area at the second press only', () => {
    show();
    press('Reset: Hotkeys');
    expect(localStorage.getItem('meridian.hotkeys')).toBe(HOTKEYS);
    press('Cancel');
    press('Reset: Hotkeys');
    press('Reset now');
    expect(localStorage.getItem('meridian.hotkeys')).toBeNull();
    expect(localStorage.getItem('meridian.settings')).toBe(DARK);
  });

  it('has nothing to reset where an area is as new', () => {
    show();
    const drawings = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset: Drawings' });
    expect(drawings.disabled).toBe(true);
  });
});
