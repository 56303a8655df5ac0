import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

/** The settings of a terminal whose table has further rows. */
async function open(rows: object) {
  vi.resetModules();
  const { PREFERENCES, readPreferences } = await import('../session/preferences.ts');
  Object.assign(PREFERENCES, rows);
  const { i18n } = await import('../i18n/i18n.ts');
  i18n.addResource('en-US', 'panels', 'settings.gaps', 'Gaps');
  i18n.addResource('en-US', 'panels', 'settings.gaps.shown', 'Shown');
  const { AppearanceSection } = await import('./appearance-section.tsx');
  const { useSettings, preferencesOf } = await import('../session/settings.ts');
  const { findSettings } = await import('./search-model.ts');
  render(<AppearanceSection />);
  return {
    stored: () => ({ ...preferencesOf(useSettings.getState()) }) as Readonly<Record<string, unknown>>,
    read: (value: string) => ({ ...readPreferences({ gaps: value }, useSettings.getState()) }) as object,
    found: findSettings('gaps', (key) => i18n.t(key, { ns: 'panels' })).map(({ section }) => section),
    choice: screen.queryByRole('radiogroup', { name: 'Gaps' }),
  };
}

afterEach(cleanup);

it('a setting that is added by one row is drawn, found, changed, stored and read again, and gone without the row', async () => {
  const gaps = {
    first: 'plain',
    read: (value: unknown, before: string) => (value === 'shown' ? value : before),
    drawn: {
      group: 'settings.group.size',
      label: 'settings.gaps',
      words: { plain: '0', shown: 'settings.gaps.shown' },
    },
  };
  const added = await open({ gaps });
  expect(added.found).toEqual(['appearance']);
  expect(added.stored()['gaps']).toBe('plain');
  fireEvent.click(within(added.choice as HTMLElement).getByRole('radio', { name: 'Shown' }));
  expect(added.stored()['gaps']).toBe('shown');
  expect(added.read('none')).toMatchObject({ gaps: 'shown' });
  cleanup();
  const without = await open({});
  expect([without.choice, without.found]).toEqual([null, []]);
  expect(without.read('shown')).not.toHaveProperty('gaps');
});
