import type { PanelsKey } from '../../i18n/i18n.ts';

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
  | 'maximisePanel'
  | 'moveGroupLeft'
  | 'moveGroupRight'
  | 'moveGroupUp'
  | 'moveGroupDown'
  | 'arm'
  | 'settings';

export interface Hotkey {
  readonly command: CommandId;
  readonly group: 'trade' | 'safety' | 'move' | 'chart';
  readonly label: PanelsKey;
  /** Usual keys as the sheet prints them, modifiers in the order Ctrl, Alt, Shift. */
  readonly keys: readonly string[];
  /** Further chords that do the same, until the trader sets another one. */
  readonly also?: readonly string[];
  /** The last key is the first of so many digits, one for each of what the command chooses from. */
  readonly digits?: number;
  /** Sends or destroys: it needs Ctrl, Alt or a function key, so that nobody gives it by typing. */
  readonly deliberate?: true;
  /** A sequence that is no chord; it stays as it is. */
  readonly fixed?: true;
}

/** Commands that a key which is held down gives again and again; every other one counts once for each press. */
export const REPEATING: ReadonlySet<CommandId> = new Set([
  'quantityUp',
  'quantityDown',
  'nextProduct',
  'previousProduct',
]);

/** The hotkeys, in the order in which the sheet shows them. `keys/key-map.ts` has them as the trader has set them. */
export const HOTKEYS: readonly Hotkey[] = [
  { command: 'buy', group: 'trade', label: 'hotkey.buy', keys: ['B'] },
  { command: 'sell', group: 'trade', label: 'hotkey.sell', keys: ['S'] },
  { command: 'send', group: 'trade', label: 'hotkey.send', keys: ['Ctrl', 'Enter'], deliberate: true },
  { command: 'quantityUp', group: 'trade', label: 'hotkey.quantityUp', keys: ['+'], also: ['='] },
  { command: 'quantityDown', group: 'trade', label: 'hotkey.quantityDown', keys: ['\u2212'] },
  { command: 'marketOrder', group: 'trade', label: 'hotkey.marketOrder', keys: ['M'] },
  { command: 'limitOrder', group: 'trade', label: 'hotkey.limitOrder', keys: ['L'] },
  { command: 'arm', group: 'trade', label: 'hotkey.arm', keys: ['Shift', 'A'] },
  {
    command: 'cancelProductOrders',
    group: 'safety',
    label: 'hotkey.cancelProductOrders',
    keys: ['Esc', 'Esc'],
    fixed: true,
  },
  {
    command: 'flatten',
    group: 'safety',
    label: 'hotkey.flatten',
    keys: ['Ctrl', 'Shift', 'F'],
    deliberate: true,
  },
  { command: 'palette', group: 'move', label: 'hotkey.palette', keys: ['Ctrl', 'K'] },
  { command: 'settings', group: 'move', label: 'hotkey.settings', keys: ['Ctrl', ','] },
  { command: 'filter', group: 'move', label: 'hotkey.filter', keys: ['/'] },
  { command: 'nextProduct', group: 'move', label: 'hotkey.nextProduct', keys: ['J'] },
  { command: 'previousProduct', group: 'move', label: 'hotkey.previousProduct', keys: ['K'] },
  { command: 'focusPanel', group: 'move', label: 'hotkey.focusPanel', keys: ['Alt', '1'], digits: 6 },
  { command: 'layout', group: 'move', label: 'hotkey.layout', keys: ['Ctrl', '1'], digits: 9 },
  { command: 'maximisePanel', group: 'move', label: 'hotkey.maximisePanel', keys: ['Ctrl', 'Alt', 'M'] },
  {
    command: 'moveGroupLeft',
    group: 'move',
    label: 'hotkey.moveGroupLeft',
    keys: ['Ctrl', 'Alt', 'ArrowLeft'],
  },
  {
    command: 'moveGroupRight',
    group: 'move',
    label: 'hotkey.moveGroupRight',
    keys: ['Ctrl', 'Alt', 'ArrowRight'],
  },
  { command: 'moveGroupUp', group: 'move', label: 'hotkey.moveGroupUp', keys: ['Ctrl', 'Alt', 'ArrowUp'] },
  {
    command: 'moveGroupDown',
    group: 'move',
    label: 'hotkey.moveGroupDown',
    keys: ['Ctrl', 'Alt', 'ArrowDown'],
  },
  { command: 'undoLayout', group: 'move', label: 'hotkey.undoLayout', keys: ['Ctrl', 'Alt', 'Z'] },
  { command: 'redoLayout', group: 'move', label: 'hotkey.redoLayout', keys: ['Ctrl', 'Alt', 'Y'] },
  { command: 'sheet', group: 'move', label: 'hotkey.sheet', keys: ['?'] },
  { command: 'interval', group: 'chart', label: 'hotkey.interval', keys: ['1'], digits: 10 },
];

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
