import { useEffect, useEffectEvent } from 'react';
import { keyOf } from '../../components/index.ts';
import { SECTIONS, type SectionId } from '../sections.ts';
import { useOwnWindow } from './own-window.ts';

/** How long `G` waits for its letter (milliseconds). */
const LETTER_LIMIT_MS = 1500;

/** What a key of the office means. */
export type OfficeAct =
  | { readonly act: 'go'; readonly section: SectionId }
  | { readonly act: 'search' | 'sheet' | 'palette' | 'back' | 'leaveField' };

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

/** The keys of the office: `G` and a letter, search, sheet, palette, one step back, which from a field is the page. */
export class OfficeKeys {
  #goSinceMs: number | undefined;

  /** Undefined for keys that are not the office's. */
  press({ key, ctrl, held, typing, covered, atMs }: OfficePress): OfficeAct | undefined {
    const goSinceMs = this.#goSinceMs;
    this.#goSinceMs = undefined;
    if (held) return undefined;
    if (ctrl) return key.toLowerCase() === 'k' && !covered ? { act: 'palette' } : undefined;
    if (covered) return undefined;
    if (typing) return key === 'Escape' ? { act: 'leaveField' } : undefined;
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

/** Whether the keyboard is in a field. */
function isTyping({ target }: KeyboardEvent): boolean {
  // Elements of another window are none of this window's own class.
  const element = target !== null && 'matches' in target ? (target as Element) : undefined;
  return element?.matches('input, textarea, select, [contenteditable]') === true;
}

/** Whether something over the page has the keyboard. */
const isCovered = (own: Window) => own.document.querySelector(COVERS) !== null;

/** Hears of keys without others that are pressed on the page itself; true says that the key was taken. */
export function usePlainKeys(onKey: (key: string) => boolean): void {
  const take = useEffectEvent(onKey);
  const own = useOwnWindow();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, altKey, metaKey } = event;
      if (ctrlKey || altKey || metaKey || event.defaultPrevented || isTyping(event) || isCovered(own)) return;
      if (take(keyOf(event))) event.preventDefault();
    };
    own.addEventListener('keydown', onKeyDown);
    return () => own.removeEventListener('keydown', onKeyDown);
  }, [own]);
}

/** Listens to the keys of the office while the component is on screen. */
export function useOfficeKeys(onAct: (act: OfficeAct) => void): void {
  const act = useEffectEvent(onAct);
  const own = useOwnWindow();
  useEffect(() => {
    const keys = new OfficeKeys();
    const onKeyDown = (event: KeyboardEvent) => {
      const intended = keys.press({
        key: keyOf(event),
        ctrl: event.ctrlKey,
        held: event.altKey || event.metaKey,
        typing: isTyping(event),
        covered: isCovered(own),
        atMs: event.timeStamp,
      });
      if (intended === undefined || event.defaultPrevented) return;
      event.preventDefault();
      act(intended);
    };
    // Before the keys of the page: what follows a G is not theirs.
    own.addEventListener('keydown', onKeyDown, true);
    return () => own.removeEventListener('keydown', onKeyDown, true);
  }, [own]);
}

/** Hears of Ctrl Enter anywhere on the page, which does its primary thing. */
export function useSendKey(onSend: () => void): void {
  const send = useEffectEvent(onSend);
  const own = useOwnWindow();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || isCovered(own)) return;
      event.preventDefault();
      send();
    };
    own.addEventListener('keydown', onKeyDown);
    return () => own.removeEventListener('keydown', onKeyDown);
  }, [own]);
}

/** Puts the keyboard into the search of the page, where it has one. */
export function focusSearch(own: Window): void {
  own.document.querySelector<HTMLInputElement>('[data-office-search] input')?.focus();
}

/** Takes the keyboard out of the field that it is in. */
export function leaveField(own: Window): void {
  own.document.querySelector<HTMLElement>(':focus')?.blur();
}
