import type { PanelsKey } from '../i18n/panels-en-US.ts';

/** Everything that a key or the palette can do. Panels take the commands that are theirs (`useCommand`). */
export type CommandId =
  | 'palette'
  | 'sheet'
  | 'filter'
  | 'nextProduct'
  | 'previousProduct'
  | 'buy'
  | 'sell'
  | 'send'
  | 'quantityUp'
  | 'quantityDown'
  | 'marketOrder'
  | 'limitOrder'
  | 'cancelProductOrders'
  | 'armProductOrders'
  | 'flatten'
  | 'interval'
  | 'focusPanel'
  | 'layout'
  | 'undoLayout'
  | 'redoLayout'
  | 'maximisePanel';

export interface Hotkey {
  readonly command: CommandId;
  readonly group: 'trade' | 'safety' | 'move' | 'chart';
  readonly label: PanelsKey;
  /** Keys as the sheet prints them. */
  readonly keys: readonly string[];
}

/** Commands that a key which is held down gives again and again; every other one counts once for each press. */
export const REPEATING: ReadonlySet<CommandId> = new Set([
  'quantityUp',
  'quantityDown',
  'nextProduct',
  'previousProduct',
]);

/** The sheet of hotkeys, in the order in which it is shown. */
export const HOTKEYS: readonly Hotkey[] = [
  { command: 'buy', group: 'trade', label: 'hotkey.buy', keys: ['B'] },
  { command: 'sell', group: 'trade', label: 'hotkey.sell', keys: ['S'] },
  { command: 'send', group: 'trade', label: 'hotkey.send', keys: ['Ctrl', 'Enter'] },
  { command: 'quantityUp', group: 'trade', label: 'hotkey.quantityUp', keys: ['+'] },
  { command: 'quantityDown', group: 'trade', label: 'hotkey.quantityDown', keys: ['\u2212'] },
  { command: 'marketOrder', group: 'trade', label: 'hotkey.marketOrder', keys: ['M'] },
  { command: 'limitOrder', group: 'trade', label: 'hotkey.limitOrder', keys: ['L'] },
  {
    command: 'cancelProductOrders',
    group: 'safety',
    label: 'hotkey.cancelProductOrders',
    keys: ['Esc', 'Esc'],
  },
  { command: 'flatten', group: 'safety', label: 'hotkey.flatten', keys: ['Ctrl', 'Shift', 'F'] },
  { command: 'palette', group: 'move', label: 'hotkey.palette', keys: ['Ctrl', 'K'] },
  { command: 'filter', group: 'move', label: 'hotkey.filter', keys: ['/'] },
  { command: 'nextProduct', group: 'move', label: 'hotkey.nextProduct', keys: ['J'] },
  { command: 'previousProduct', group: 'move', label: 'hotkey.previousProduct', keys: ['K'] },
  { command: 'focusPanel', group: 'move', label: 'hotkey.focusPanel', keys: ['Alt', '1'] },
  { command: 'layout', group: 'move', label: 'hotkey.layout', keys: ['Ctrl', '1'] },
  { command: 'maximisePanel', group: 'move', label: 'hotkey.maximisePanel', keys: ['Ctrl', 'Alt', 'M'] },
  { command: 'undoLayout', group: 'move', label: 'hotkey.undoLayout', keys: ['Ctrl', 'Alt', 'Z'] },
  { command: 'redoLayout', group: 'move', label: 'hotkey.redoLayout', keys: ['Ctrl', 'Alt', 'Y'] },
  { command: 'sheet', group: 'move', label: 'hotkey.sheet', keys: ['?'] },
  { command: 'interval', group: 'chart', label: 'hotkey.interval', keys: ['1', '0'] },
];

/** What of a keyboard event decides. */
export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  /** Focus is where text is typed; letters belong to the text there. */
  readonly typing: boolean;
}

export interface CommandCall {
  readonly command: CommandId;
  /** Interval 0 to 9, panel 0 to 5 or layout 0 to 8. */
  readonly index?: number;
}

const PLAIN: Readonly<Record<string, CommandId>> = {
  '/': 'filter',
  '?': 'sheet',
  b: 'buy',
  s: 'sell',
  j: 'nextProduct',
  k: 'previousProduct',
  m: 'marketOrder',
  l: 'limitOrder',
  '+': 'quantityUp',
  '=': 'quantityUp',
  '-': 'quantityDown',
};

/** Commands of the layout: Ctrl and Alt together. */
const LAYOUT_KEYS: Readonly<Record<string, CommandId>> = {
  m: 'maximisePanel',
  z: 'undoLayout',
  y: 'redoLayout',
};

function layoutCommand(key: string): CommandCall | undefined {
  const command = LAYOUT_KEYS[key];
  return command === undefined ? undefined : { command };
}

/** The command that a key press means, or undefined. `Esc Esc` is a sequence and lives in `EscapeTwice`. */
export function findCommand(press: KeyPress): CommandCall | undefined {
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const control = press.ctrl || press.meta;
  if (control && !press.alt) {
    if (key === 'k' && !press.shift) return { command: 'palette' };
    if (key === 'Enter') return { command: 'send' };
    if (key === 'f' && press.shift) return { command: 'flatten' };
    if (/^[1-9]$/.test(key)) return { command: 'layout', index: Number(key) - 1 };
    return undefined;
  }
  if (control && press.alt) return layoutCommand(key);
  if (press.alt && /^[1-6]$/.test(key)) return { command: 'focusPanel', index: Number(key) - 1 };
  if (press.typing || press.alt || control) return undefined;
  if (/^\d$/.test(key)) return { command: 'interval', index: (Number(key) + 9) % 10 };
  const command = PLAIN[key];
  return command === undefined ? undefined : { command };
}

/** The second press of Escape has to come within this time (milliseconds) of the first. */
export const ESCAPE_TWICE_MS = 1_500;

/** Recognises Escape pressed twice. The first press arms; anything else in between disarms. */
export class EscapeTwice {
  #lastMs = Number.NEGATIVE_INFINITY;

  /** What a press of Escape that nothing else took means. */
  press(atMs: number): 'armed' | 'twice' {
    const twice = atMs - this.#lastMs <= ESCAPE_TWICE_MS;
    this.#lastMs = twice ? Number.NEGATIVE_INFINITY : atMs;
    return twice ? 'twice' : 'armed';
  }

  /** Something else was pressed, or something else took Escape. */
  disarm(): void {
    this.#lastMs = Number.NEGATIVE_INFINITY;
  }
}
