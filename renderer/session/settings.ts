import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { i18n, preferredLanguage, type TerminalLanguage } from '../i18n/index.ts';

export type Theme = 'dark' | 'light' | 'system';
/** `safe` is blue for up and orange for down; signs and shapes repeat the meaning in both. */
export type Palette = 'standard' | 'safe';

export interface Settings {
  readonly theme: Theme;
  readonly palette: Palette;
  readonly language: TerminalLanguage;
  setTheme(theme: Theme): void;
  setPalette(palette: Palette): void;
  setLanguage(language: TerminalLanguage): void;
}

/** Looks and language of this terminal, kept in the profile's local storage. No secret is ever written here. */
export const useSettings = create<Settings>()(
  persist(
    (set) => ({
      theme: 'dark',
      palette: 'standard',
      language: preferredLanguage(navigator.languages),
      setTheme: (theme) => set({ theme }),
      setPalette: (palette) => set({ palette }),
      setLanguage: (language) => set({ language }),
    }),
    {
      name: 'meridian.settings',
      version: 1,
      partialize: ({ theme, palette, language }) => ({ theme, palette, language }),
    },
  ),
);

/** Writes the settings onto the document: `data-theme`, `data-palette`, `lang`. Returns a function that stops it. */
export function applySettings(root: HTMLElement = document.documentElement): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const { theme, palette, language } = useSettings.getState();
    const shown = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    root.dataset['theme'] = shown;
    if (palette === 'safe') root.dataset['palette'] = 'cb';
    else delete root.dataset['palette'];
    root.lang = language;
    if (i18n.language !== language) void i18n.changeLanguage(language);
  };
  apply();
  const unsubscribe = useSettings.subscribe(apply);
  dark.addEventListener('change', apply);
  return () => {
    unsubscribe();
    dark.removeEventListener('change', apply);
  };
}
