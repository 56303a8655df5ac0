import { useEffect, useEffectEvent } from 'react';
import { keyOf } from '../../components/index.ts';
import { SECTIONS, type SectionId } from '../sections.ts';

/** How long `G` waits for its letter (milliseconds). */
const LETTER_LIMIT_MS = 1500;

/** What a key of the office means. */
export type OfficeAct =
  | { readonly act: 'go'; readonly section: SectionId }
  | { readonly act: 'search' | 'sheet' | 'palette' | 'back' };

/** What of a keyboard event decides. */
export interface OfficePress {
  readonly key: string;
  readonly ctrl: boolean;
  /** Alt or the key of the system is down. */
  readonly held: boolean;
  /** The keyboard is in a field. */
  readonly typing: boolean;
  /** A dialog or a menu has the keyboard. */
  readonly covered: boolean;
  readonly atMs: number;
}

const PLAIN: Readonly<Record<string, OfficeAct>> = {
  '/': { act: 'search' },
  '?': { act: 'sheet' },
  Escape: { act: 'back' },
};

/** The keys of the office: `G` and a letter, search, sheet, palette, one step back. */
export class OfficeKeys {
  #goSinceMs: number | undefined;

  /** Undefined for keys that are not the office's. */
  press({ key, ctrl, held, typing, covered, atMs }: OfficePress): OfficeAct | undefined {
    const goSinceMs = this.#goSinceMs;
    this.#goSinceMs = undefined;
    if (held) return undefined;
    if (ctrl) return key.toLowerCase() === 'k' && !covered ? { act: 'palette' } : undefined;
    if (typing || covered) return undefined;
    if (goSinceMs !== undefined && atMs - goSinceMs < LETTER_LIMIT_MS) {
      const section = SECTIONS.find(({ letter }) => letter === key.toLowerCase());
      return section && { act: 'go', section: section.id };
    }
    if (key.toLowerCase() === 'g') this.#goSinceMs = atMs;
    return PLAIN[key];
  }
}

/** What has the keyboard while it is open. */
const COVERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Listens to the keys of the office while the component is on screen. */
export function useOfficeKeys(onAct: (act: OfficeAct) => void): void {
  const act = useEffectEvent(onAct);
  useEffect(() => {
    const keys = new OfficeKeys();
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      const intended = keys.press({
        key: keyOf(event),
        ctrl: event.ctrlKey,
        held: event.altKey || event.metaKey,
        typing: target.matches('input, textarea, select, [contenteditable]'),
        covered: document.querySelector(COVERS) !== null,
        atMs: event.timeStamp,
      });
      if (intended === undefined || event.defaultPrevented) return;
      event.preventDefault();
      act(intended);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Puts the keyboard into the search of the page, where it has one. */
export function focusSearch(): void {
  document.querySelector<HTMLInputElement>('[data-office-search] input')?.focus();
}
