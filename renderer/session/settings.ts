import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { i18n, type TerminalLanguage } from '../i18n/i18n.ts';
import {
  defaultPreferences,
  isQuantity,
  MAX_DEFAULT_QUANTITIES,
  PREFERENCES_VERSION,
  readPreferences,
  type Confirmation,
  type ConfirmedAction,
  type Palette,
  type Preferences,
  type SoundEvent,
  type Theme,
} from './preferences.ts';
import { profileStorage } from './profile-storage.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

export type { Palette, Preferences, Theme } from './preferences.ts';

export interface Settings extends Preferences {
  setTheme(theme: Theme): void;
  setPalette(palette: Palette): void;
  setLanguage(language: TerminalLanguage): void;
  /** Changes some preferences at once. */
  change(more: Partial<Preferences>): void;
  setConfirmation(action: ConfirmedAction, confirmation: Confirmation): void;
  setSound(event: SoundEvent, sounds: boolean): void;
  /** What new orders of a product start with; what is no figure takes the default away. */
  setQuantity(symbolId: InstrumentNumber, quantity: string): void;
}

/** Figures are formed outside of windows too, where nobody asks for a language. */
const { navigator: requested } = globalThis as {
  readonly navigator?: { readonly languages?: readonly string[] };
};
const FIRST = defaultPreferences(requested?.languages ?? []);

/** The preferences alone, as they are stored and as an undo brings them back. */
export function preferencesOf(settings: Preferences): Preferences {
  return Object.fromEntries(
    Object.keys(FIRST).map((key) => [key, settings[key as keyof Preferences]]),
  ) as unknown as Preferences;
}

/** What the trader has set of this terminal, kept in the profile's local storage over restarts and upgrades. */
export const useSettings = create<Settings>()(
  persist<Settings, [], [], Preferences>(
    (set) => ({
      ...FIRST,
      setTheme: (theme) => set({ theme }),
      setPalette: (palette) => set({ palette }),
      setLanguage: (language) => set({ language }),
      change: (more) => set(more),
      setConfirmation: (action, confirmation) =>
        set(({ confirmations }) => ({ confirmations: { ...confirmations, [action]: confirmation } })),
      setSound: (event, value) => set(({ sounds }) => ({ sounds: { ...sounds, [event]: value } })),
      setQuantity: (symbolId, quantity) =>
        set(({ quantities }) => ({ quantities: withQuantity(quantities, symbolId, quantity) })),
    }),
    {
      name: 'meridian.settings',
      version: PREFERENCES_VERSION,
      storage: createJSONStorage<Preferences>(() => profileStorage),
      partialize: preferencesOf,
      migrate: (stored) => readPreferences(stored, FIRST),
      merge: (stored, now): Settings => ({ ...now, ...readPreferences(stored, preferencesOf(now)) }),
    },
  ),
);

function withQuantity(
  quantities: Preferences['quantities'],
  symbolId: InstrumentNumber,
  quantity: string,
): Preferences['quantities'] {
  const others = Object.entries(quantities).filter(([product]) => product !== String(symbolId));
  if (!isQuantity(quantity)) return Object.fromEntries(others);
  return Object.fromEntries([...others.slice(-(MAX_DEFAULT_QUANTITIES - 1)), [symbolId, quantity]]);
}

/** One preference; renders its caller when it changes. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSettings((settings) => settings[name]);
}

/** Whether an action asks first, offers the way back, or does neither. */
export function useConfirmation(action: ConfirmedAction): Confirmation {
  return useSettings(({ confirmations }) => confirmations[action]);
}

/** What a new order of a product starts with, as decimal text; undefined where nothing was set. */
export function defaultQuantity(symbolId: InstrumentNumber): string | undefined {
  return useSettings.getState().quantities[String(symbolId)];
}

/** Attributes of the document that the style sheets and canvases read: an absent one is the standard. */
function applyLooks(
  root: HTMLElement,
  { palette, upColours, fontSize, density, ...rest }: Preferences,
): void {
  const { numberForm, dateForm, timeZone } = rest;
  const attribute = (name: string, value: string | undefined) => {
    if (value === undefined) root.removeAttribute(`data-${name}`);
    else root.setAttribute(`data-${name}`, value);
  };
  attribute('palette', palette === 'safe' ? 'cb' : undefined);
  attribute('up', upColours === 'east' ? 'east' : undefined);
  attribute('size', fontSize === 'standard' ? undefined : fontSize);
  attribute('density', density === 'standard' ? undefined : density);
  attribute('forms', `${numberForm} ${dateForm} ${timeZone}`);
}

/**
 * Writes the settings onto the document (`data-theme`, `data-palette`, `data-up`, `data-size`, `data-density`, `data-forms`,
 * `lang`) and has all texts written anew when the form of figures or times changes. Returns a function that stops it.
 */
export function applySettings(root: HTMLElement = document.documentElement): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const settings = useSettings.getState();
    const { theme, language } = settings;
    const formsBefore = root.dataset['forms'];
    root.dataset['theme'] = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    applyLooks(root, settings);
    root.lang = language;
    if (i18n.language !== language) void i18n.changeLanguage(language);
    // Whoever writes texts listens to changes of the language: another form of figures is one to them.
    else if (formsBefore !== undefined && formsBefore !== root.dataset['forms'])
      i18n.emit('languageChanged', language);
  };
  apply();
  const unsubscribe = useSettings.subscribe(apply);
  dark.addEventListener('change', apply);
  return () => {
    unsubscribe();
    dark.removeEventListener('change', apply);
  };
}
