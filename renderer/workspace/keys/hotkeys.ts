import type { PanelsKey } from '../../i18n/i18n.ts';

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

/** The hotkeys, in the order in which the sheet shows them. */
const ROWS = [
  { command: 'buy', group: 'trade', keys: ['B'] },
  { command: 'sell', group: 'trade', keys: ['S'] },
  { command: 'send', group: 'trade', keys: ['Ctrl', 'Enter'], deliberate: true },
  { command: 'quantityUp', group: 'trade', keys: ['+'], also: ['='] },
  { command: 'quantityDown', group: 'trade', keys: ['\u2212'] },
  { command: 'marketOrder', group: 'trade', keys: ['M'] },
  { command: 'limitOrder', group: 'trade', keys: ['L'] },
  { command: 'arm', group: 'trade', keys: ['Shift', 'A'] },
  { command: 'cancelProductOrders', group: 'safety', keys: ['Esc', 'Esc'], fixed: true },
  { command: 'flatten', group: 'safety', keys: ['Ctrl', 'Shift', 'F'], deliberate: true },
  { command: 'palette', group: 'move', keys: ['Ctrl', 'K'] },
  { command: 'settings', group: 'move', keys: ['Ctrl', ','] },
  { command: 'filter', group: 'move', keys: ['/'] },
  { command: 'nextProduct', group: 'move', keys: ['J'] },
  { command: 'previousProduct', group: 'move', keys: ['K'] },
  { command: 'focusPanel', group: 'move', keys: ['Alt', '1'], digits: 6 },
  { command: 'layout', group: 'move', keys: ['Ctrl', '1'], digits: 9 },
  { command: 'maximisePanel', group: 'move', keys: ['Ctrl', 'Alt', 'M'] },
  { command: 'moveGroupLeft', group: 'move', keys: ['Ctrl', 'Alt', 'ArrowLeft'] },
  { command: 'moveGroupRight', group: 'move', keys: ['Ctrl', 'Alt', 'ArrowRight'] },
  { command: 'moveGroupUp', group: 'move', keys: ['Ctrl', 'Alt', 'ArrowUp'] },
  { command: 'moveGroupDown', group: 'move', keys: ['Ctrl', 'Alt', 'ArrowDown'] },
  { command: 'undoLayout', group: 'move', keys: ['Ctrl', 'Alt', 'Z'] },
  { command: 'redoLayout', group: 'move', keys: ['Ctrl', 'Alt', 'Y'] },
  { command: 'sheet', group: 'move', keys: ['?'] },
  { command: 'interval', group: 'chart', keys: ['1'], digits: 10 },
] as const;

/** Everything that a key or the palette can do. Panels take the commands that are theirs (`useCommand`). */
export type CommandId = (typeof ROWS)[number]['command'] | 'armProductOrders';

/** The hotkeys with their names. `keys/key-map.ts` has them as the trader has set them. */
export const HOTKEYS: readonly Hotkey[] = ROWS.map((row) => ({ ...row, label: `hotkey.${row.command}` }));

/** Commands that a key which is held down gives again and again; every other one counts once for each press. */
export const REPEATING: ReadonlySet<CommandId> = new Set([
  'quantityUp',
  'quantityDown',
  'nextProduct',
  'previousProduct',
]);

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
