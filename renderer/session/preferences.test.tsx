import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultPreferences, isTimeZone, readPreferences } from './preferences.ts';
import { applySettings, defaultQuantity, preferencesOf, useSettings } from './settings.ts';
import { i18n } from '../i18n/i18n.ts';

const FIRST = defaultPreferences(['en-GB']);

beforeEach(() => useSettings.setState({ ...FIRST }));
afterEach(() => useSettings.setState({ ...FIRST }));

describe('preferences', () => {
  it('keep what version 1 stored: theme, palette and language', () => {
    const read = readPreferences({ theme: 'light', palette: 'safe', language: 'zh-TW' }, FIRST);
    expect(read).toEqual({ ...FIRST, theme: 'light', palette: 'safe', language: 'zh-TW' });
  });

  it('are as new where the stored value is unknown, and only there', () => {
    const read = readPreferences(
      {
        theme: 'sepia',
        upColours: 'east',
        timeZone: 'Mars/Olympus',
        confirmations: { close: 'undo', flatten: 'undo', place: 'ask' },
        sounds: { fill: false, alert: 'loud' },
        volume: 400,
        sound: 'yes',
      },
      FIRST,
    );
    expect(read).toEqual({
      ...FIRST,
      upColours: 'east',
      confirmations: { ...FIRST.confirmations, close: 'undo', place: 'ask' },
      sounds: { ...FIRST.sounds, fill: false },
    });
    expect(readPreferences(null, FIRST)).toEqual(FIRST);
    expect(readPreferences([1], FIRST)).toEqual(FIRST);
  });

  it('know the zones of the calendar', () => {
    for (const zone of ['utc', 'exchange', 'local', 'Asia/Tokyo', 'America/New_York'])
      expect(isTimeZone(zone)).toBe(true);
    for (const zone of ['', 'Asia', 'Mars/Olympus', 7, undefined]) expect(isTimeZone(zone)).toBe(false);
  });

  it('store the preferences and nothing else', () => {
    expect(preferencesOf(useSettings.getState())).toEqual(FIRST);
  });
});

describe('default quantities', () => {
  it('are kept by product and taken away by what is no figure', () => {
    useSettings.getState().setQuantity(101, '0.25');
    expect(defaultQuantity(101)).toBe('0.25');
    expect(defaultQuantity(102)).toBeUndefined();
    useSettings.getState().setQuantity(101, '');
    expect(defaultQuantity(101)).toBeUndefined();
    for (const wrong of ['0', '-1', 'all', '1e5']) useSettings.getState().setQuantity(101, wrong);
    expect(defaultQuantity(101)).toBeUndefined();
  });

  it('are kept for 200 products, those set last [MAX_DEFAULT_QUANTITIES]', () => {
    for (let symbolId = 1000; symbolId <= 1200; symbolId += 1)
      useSettings.getState().setQuantity(symbolId, '1');
    expect(Object.keys(useSettings.getState().quantities)).toHaveLength(200);
    expect(defaultQuantity(1000)).toBeUndefined();
    expect(defaultQuantity(1200)).toBe('1');
  });

  it('have at most 20 characters [MAX_QUANTITY_LENGTH]', () => {
    useSettings.getState().setQuantity(101, '1'.repeat(21));
    expect(defaultQuantity(101)).toBeUndefined();
    useSettings.getState().setQuantity(101, '1'.repeat(20));
    expect(defaultQuantity(101)).toBe('1'.repeat(20));
  });
});

describe('settings on the document', () => {
  it('say by attributes what is not standard', () => {
    const root = document.createElement('div');
    const stop = applySettings(root);
    expect(root.dataset).toMatchObject({ theme: 'dark', forms: 'comma iso utc' });
    expect(root.dataset['density']).toBeUndefined();
    useSettings.getState().change({ upColours: 'east', density: 'compact', fontSize: 'large' });
    expect(root.dataset).toMatchObject({ up: 'east', density: 'compact', size: 'large' });
    useSettings.getState().change({ upColours: 'west' });
    expect(root.dataset['up']).toBeUndefined();
    stop();
  });

  it('have every text written anew when the form of figures changes', () => {
    const stop = applySettings(document.createElement('div'));
    let written = 0;
    const count = () => (written += 1);
    i18n.on('languageChanged', count);
    useSettings.getState().change({ density: 'roomy' });
    expect(written).toBe(0);
    useSettings.getState().change({ numberForm: 'point' });
    expect(written).toBe(1);
    i18n.off('languageChanged', count);
    stop();
  });
});
