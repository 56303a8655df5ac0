/** What of a keyboard event says which key is meant: those of the browser and of React have it. */
export type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'getModifierState'
>;

/** Characters of a row of digits that mean something by themselves: AZERTY has the minus there, Czech the plus. */
const OWN_MEANING = '+-=';

/** Keys that type nothing: `Enter`, `F5`. A key of an Arabic layout types two letters at once, so a length tells nothing. */
const NAMED = /^[A-Z][A-Za-z0-9]+$/;

/** Letters by their keys, as the keyboard of this machine has them; empty until they were read. */
let layout: ReadonlyMap<string, string> = new Map();

/** Learns the letters of a Mac's keyboard, because Option types other characters in their place. */
export async function readKeyboardLayout(from: Navigator = navigator): Promise<void> {
  const { keyboard } = from as { keyboard?: { getLayoutMap?(): Promise<ReadonlyMap<string, string>> } };
  if (!isMac(from)) return;
  // Not every browser tells; the letters of the keys stand in for it then.
  layout = (await keyboard?.getLayoutMap?.().catch(() => undefined)) ?? layout;
}

function isMac({ userAgent }: Navigator): boolean {
  return userAgent.includes('Mac');
}

/**
 * The key that is meant: a name (`Enter`), or a character. A letter is the one that is typed where the layout has Latin letters, so
 * that AZERTY and Dvorak count by what is printed; else, as on Cyrillic, Greek, Hebrew or kana, the one on the same key of a Latin
 * keyboard. A key of the row of digits is its digit, also where it types one with Shift only. Option on a Mac changes neither.
 */
export function keyOf(event: KeyEvent, onMac: boolean = isMac(navigator)): string {
  const typed = [...event.key].length === 1 ? event.key.normalize('NFKC') : event.key;
  if (NAMED.test(typed) && typed !== 'Dead') return typed;
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  // Whoever holds AltGr types a character.
  if ((letter ?? digit) === undefined || event.getModifierState('AltGraph')) return typed;
  const isOption = onMac && event.altKey;
  if (letter !== undefined) return letterOf(event, typed, letter, isOption);
  return digitOf(event, typed, digit ?? '', isOption);
}

function letterOf({ code, shiftKey }: KeyEvent, typed: string, letter: string, isOption: boolean): string {
  const isOfLayout = /^[\p{Script=Latin}\p{ASCII}]$/u.test(typed) || typed === 'Dead';
  if (isOfLayout && !isOption) return typed;
  const own = layout.get(code) ?? '';
  const intended = isOption && /^[a-z]$/i.test(own) ? own : letter;
  return shiftKey ? intended.toUpperCase() : intended.toLowerCase();
}

function digitOf(event: KeyEvent, typed: string, digit: string, isOption: boolean): string {
  if (/^\d$/.test(typed) || (event.shiftKey && !isOption)) return typed;
  const isHeld = event.ctrlKey || event.metaKey || event.altKey;
  return !isHeld && OWN_MEANING.includes(typed) ? typed : digit;
}

/** What a browser says of a key that an input method has taken, also of the one that ends a composition in Safari. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * The keys of an input method belong to it: the Enter that ends a composition sends nothing, the Escape that gives it up closes
 * nothing, in every field of a window. They end here, before anything of the page hears of them.
 * @returns a function that stops it.
 */
export function trackCompositions(own: Window): () => void {
  const keep = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation();
  };
  const kinds = ['keydown', 'keyup', 'keypress'] as const;
  for (const kind of kinds) own.addEventListener(kind, keep, true);
  return () => kinds.forEach((kind) => own.removeEventListener(kind, keep, true));
}
