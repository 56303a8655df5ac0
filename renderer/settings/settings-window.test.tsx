import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { useAlerts } from '../panels/alerts/alert-store.ts';
import { DEFAULT_VIEW, useChartViews } from '../panels/chart/settings/chart-view.ts';
import { useSettings } from '../session/settings.ts';
import { listenForHotkeys, useCommand } from '../workspace/keys/commands.ts';
import { setOverrides, useHotkeys } from '../workspace/keys/key-map.ts';
import { findSettings, KNOWN_SETTINGS } from './search-model.ts';
import { recordSettings, undoSetting, useSettingsHistory } from './settings-window.tsx';
import { closeSettings, openSettings, toggleSettings } from './settings-window-store.ts';

vi.mock(
  '../market/selection.ts',
  async () => (await import('../panels/testing/fake-session.ts')).selectionRoom,
);
vi.mock(
  '../market/market-api.ts',
  async () => (await import('../panels/testing/fake-session.ts')).marketRoom,
);

const { SettingsWindow } = await import('./settings-window.tsx');

function Desk() {
  useCommand('settings', toggleSettings);
  return (
    <I18nextProvider i18n={i18n}>
      <button type="button">desk</button>
      <SettingsWindow />
    </I18nextProvider>
  );
}

const first = useSettings.getState();
let stop: () => void = () => undefined;

beforeEach(() => {
  stop = listenForHotkeys();
  render(<Desk />);
});
afterEach(() => {
  closeSettings();
  cleanup();
  stop();
  useSettings.setState(first);
  setOverrides({});
  useChartViews.setState({ start: DEFAULT_VIEW });
  useAlerts.setState({ alerts: [], fired: [] });
});

const open = (section: Parameters<typeof openSettings>[0]) => {
  openSettings(section);
  return screen.findByRole('dialog', { name: 'Settings' });
};

describe('the settings window', () => {
  it('opens with its hotkey, closes with Escape and gives the focus back', async () => {
    const desk = screen.getByRole('button', { name: 'desk' });
    desk.focus();
    fireEvent.keyDown(desk, { key: ',', ctrlKey: true });
    const window = await screen.findByRole('dialog', { name: 'Settings' });
    expect(window.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(desk);
  });

  it('keeps a change at once and takes it back', async () => {
    const window = within(await open('confirmations'));
    const choice = within(window.getByRole('radiogroup', { name: 'Close a position' }));
    fireEvent.click(choice.getAllByRole('radio').at(-1)!);
    expect(useSettings.getState().confirmations.close).toBe('do');
    fireEvent.click(window.getByRole('button', { name: 'Undo' }));
    expect(useSettings.getState().confirmations.close).toBe('ask');
    expect((window.getByRole('button', { name: 'Undo' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('searches every label with / and leads to the setting', async () => {
    const window = within(await open('general'));
    fireEvent.keyDown(document.activeElement!, { key: '/' });
    const search = window.getByRole('textbox', { name: 'Find a setting' });
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: 'red rises' } });
    fireEvent.click(window.getByRole('button', { name: /Convention/ }));
    expect(window.getByRole('radiogroup', { name: 'Convention' })).toBeTruthy();
  });
});

describe('hotkeys in the settings window', () => {
  const press = (key: string, more = {}) => fireEvent.keyDown(window, { key, ...more });

  it('are changed by pressing the new ones', async () => {
    const settings = within(await open('hotkeys'));
    fireEvent.click(settings.getByRole('button', { name: 'Change the keys of: Choose buy' }));
    press('F1');
    expect(useHotkeys.getState().overrides).toEqual({ buy: 'F1' });
    fireEvent.click(settings.getByRole('button', { name: 'Reset the keys of: Choose buy' }));
    expect(useHotkeys.getState().overrides).toEqual({});
  });

  it('name the action that has the keys already and swap them', async () => {
    const settings = within(await open('hotkeys'));
    fireEvent.click(settings.getByRole('button', { name: 'Change the keys of: Choose buy' }));
    press('s');
    expect(settings.getByRole('alert').textContent).toContain('S already runs “Choose sell”.');
    expect(useHotkeys.getState().overrides).toEqual({});
    fireEvent.click(settings.getByRole('button', { name: 'Swap the keys' }));
    expect(useHotkeys.getState().overrides).toEqual({ buy: 'S', sell: 'B' });
  });

  it('leave a conflict as it is at Escape, and keep the window open', async () => {
    const settings = within(await open('hotkeys'));
    const change = settings.getByRole('button', { name: 'Change the keys of: Choose buy' });
    fireEvent.click(change);
    press('s');
    expect(settings.getByRole('alert')).toBeTruthy();
    fireEvent.keyDown(change, { key: 'Escape' });
    expect(settings.queryByRole('alert')).toBeNull();
    expect(useHotkeys.getState().overrides).toEqual({});
    expect(screen.getByRole('dialog', { name: 'Settings' })).toBeTruthy();
  });

  it('are found on the board of keys', async () => {
    const settings = within(await open('hotkeys'));
    fireEvent.click(settings.getByRole('button', { name: 'B: Choose buy' }));
    expect(settings.getAllByRole('button', { name: /^Change the keys of/ })).toHaveLength(1);
    expect(settings.getByRole<HTMLButtonElement>('button', { name: 'Z' }).disabled).toBe(true);
  });

  it('are found by pressing them, and Escape leaves that', async () => {
    const settings = within(await open('hotkeys'));
    fireEvent.click(settings.getByRole('button', { name: 'Press keys to find' }));
    press('Escape');
    expect(settings.getAllByRole('button', { name: /^Change the keys of/ }).length).toBeGreaterThan(10);
    fireEvent.click(settings.getByRole('button', { name: 'Press keys to find' }));
    press('k', { ctrlKey: true });
    expect(settings.getAllByRole('button', { name: /^Change the keys of/ })).toHaveLength(1);
  });

  it('leave the trading keys alone while the window has the keyboard', async () => {
    await open('general');
    fireEvent.keyDown(document.activeElement!, { key: 'k', ctrlKey: true });
    expect(useHotkeys.getState().overrides).toEqual({});
  });
});

describe('charts in the settings window', () => {
  it('start with what is set here, and undo takes it back', async () => {
    const settings = within(await open('charts'));
    fireEvent.change(settings.getByRole('combobox', { name: 'Interval' }), { target: { value: '1h' } });
    fireEvent.click(settings.getByRole('switch', { name: 'Volume below the candles' }));
    expect(useChartViews.getState().start).toMatchObject({ interval: '1h', volume: false });
    fireEvent.click(settings.getByRole('button', { name: 'Undo' }));
    expect(useChartViews.getState().start).toMatchObject({ interval: '1h', volume: true });
  });
});

describe('alerts in the settings window', () => {
  it('are made at a price of any product and stand in the list', async () => {
    const settings = within(await open('alerts'));
    fireEvent.click(await settings.findByRole('button', { name: 'New alert' }));
    const form = within(settings.getByRole('form', { name: 'New alert' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Level' }), { target: { value: '64500.5' } });
    fireEvent.click(form.getByRole('button', { name: 'Add alert' }));
    expect(useAlerts.getState().alerts).toMatchObject([
      { product: { symbolId: 1 }, conditions: [{ relation: 'crosses', right: { value: 645_005 } }] },
    ]);
    fireEvent.click(settings.getByRole('button', { name: /^Remove/ }));
    expect(useAlerts.getState().alerts).toEqual([]);
  });

  it.each([
    ['0', 'A price above zero with up to 1 decimals'],
    ['1.23', 'A price above zero with up to 1 decimals'],
    ['x', /^Not read/],
    ['64500。5', /^Not read/],
  ])('are not made at %s', async (text, why) => {
    const settings = within(await open('alerts'));
    fireEvent.click(await settings.findByRole('button', { name: 'New alert' }));
    fireEvent.change(settings.getByRole('textbox', { name: 'Level' }), { target: { value: text } });
    expect(settings.getByRole<HTMLButtonElement>('button', { name: 'Add alert' }).disabled).toBe(true);
    expect(settings.getByText(why)).toBeTruthy();
  });
});

describe('what the settings know', () => {
  it('has 50 changes that can be taken back, the newest [MAX_SETTING_STEPS]', () => {
    const leave = recordSettings(() => 7);
    for (let step = 0; step < 60; step += 1) useSettings.getState().change({ volume: step });
    expect(useSettingsHistory.getState()).toMatchObject({ savedAtMs: 7 });
    expect(useSettingsHistory.getState().past).toHaveLength(50);
    undoSetting();
    expect(useSettings.getState().volume).toBe(58);
    expect(useSettingsHistory.getState().past).toHaveLength(49);
    leave();
  });

  it('finds settings by name before those by meaning, in the words of any language', () => {
    const text = (key: string) => i18n.t(key as 'settings.sound', { ns: 'panels' });
    expect(findSettings('sound', text)[0]?.label).toBe('settings.sound');
    expect(findSettings('zzz', text)).toEqual([]);
    for (const { label } of KNOWN_SETTINGS) expect(text(label), label).not.toBe(label);
  });
});
