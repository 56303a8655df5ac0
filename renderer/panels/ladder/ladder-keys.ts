import type { KeyboardEvent } from 'react';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { keyOf, formatPrice, formatVolume, formatList } from '../../components/index.ts';
import { part } from '../../parts.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { Product } from '../../market/contracts.ts';
import { oppositeSide, toBucket } from './ladder-model.ts';
import type { ClickHow } from './ladder-pointer.ts';
import type { LadderScene } from './ladder-scene.ts';
import { endLink } from './one-click/click-store.ts';
import type { ClickTrader } from './one-click/click-trader.ts';
import type { OwnMark } from './own-orders.ts';

export interface LadderKeysOptions {
  readonly scene: LadderScene;
  readonly trader: ClickTrader;
  /** Several orders of a row are to be cancelled: which is asked first. */
  onMarks(price: number, marks: readonly OwnMark[]): void;
  /** Words for readers of the screen: where the keyboard is, and what was moved. */
  onSay(what: Said): void;
  /** The quantity of a click becomes one of the offered ones, counted from 0. */
  onPreset(index: number): void;
}

export type Said =
  | { readonly kind: 'row'; readonly price: number; readonly marks: readonly OwnMark[] }
  | { readonly kind: 'moved'; readonly price: number; readonly orders: number };

const PAGE_ROWS = 10;

/** An order that a key has moved. */
interface MovedOrder {
  /** As it will stand once the account shows it. */
  readonly mark: OwnMark;
  /** Prices that it has left, in ticks. */
  readonly left: readonly number[];
}

/** What a key has moved to a row. */
interface MovedRow {
  readonly price: number;
  readonly orders: readonly MovedOrder[];
}

const isArmed = () => part('arming').state.getState().armed;

/** What the keys do while the ladder has the keyboard. Nothing is placed, moved or cancelled by a key of a ladder that is disarmed. */
export function ladderKeys(options: LadderKeysOptions) {
  const { scene } = options;
  const moves = new KeyMoves(options);
  const walk = (rows: number) => () => {
    scene.walk(rows);
    const row = scene.focusedRow();
    if (row !== undefined) options.onSay({ kind: 'row', ...row });
  };
  const actions: Record<string, (event: KeyboardEvent) => void> = {
    ArrowUp: walk(1),
    ArrowDown: walk(-1),
    PageUp: walk(PAGE_ROWS),
    PageDown: walk(-PAGE_ROWS),
    'Alt+ArrowUp': () => void moves.move(1),
    'Alt+ArrowDown': () => void moves.move(-1),
    Enter: ({ shiftKey }) => placeFocused(options, { isLinked: shiftKey }),
    'Alt+Enter': ({ shiftKey }) => placeFocused(options, { isLinked: shiftKey, trails: true }),
    Delete: () => moves.cancel(),
    f: () => void options.trader.flatten(),
    c: () => scene.centre(),
  };
  for (let index = 0; index < 6; index += 1) actions[String(index + 1)] = () => options.onPreset(index);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey) return;
    // Escape belongs to the window, unless something is in the hand.
    if (event.key === 'Escape' && (scene.giveUpDrag() || endLink())) return take(event);
    const intended = keyOf(event);
    const key = intended.length === 1 ? intended.toLowerCase() : intended;
    const action = actions[event.altKey ? `Alt+${key}` : key];
    if (action === undefined) return;
    take(event);
    action(event);
  };
}

/** The key means nothing to the rest of the window. */
function take(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  event.stopPropagation();
}

const ordersOf = (marks: readonly OwnMark[]) => marks.filter(({ kind }) => kind === 'order');

/**
 * Moves and cancels the orders of the row of the keyboard. Until the account shows a moved order at its new price, it counts in the row to
 * which it was moved: a key that comes sooner than the answer means it there.
 */
class KeyMoves {
  readonly #options: LadderKeysOptions;
  #newest: MovedRow | undefined;
  #sent: Promise<unknown> = Promise.resolve();

  constructor(options: LadderKeysOptions) {
    this.#options = options;
  }

  /** Moves the orders by so many price ticks, and the row of the keyboard with them; each move is sent after the answer to the last. */
  async move(ticks: number): Promise<void> {
    const { scene, trader, onSay } = this.#options;
    const orders = this.#orders();
    const [first] = orders;
    if (first === undefined || !isArmed()) return;
    const price = first.mark.price + ticks;
    const row = toBucket(price, scene.step, first.mark.side === DIRECTION.buy);
    scene.focus(row);
    const moved = {
      price: row,
      orders: orders.map(({ mark, left }) => ({
        mark: { ...mark, price: mark.price + ticks },
        left: [...left, mark.price],
      })),
    };
    this.#newest = moved;
    const marks = orders.map(({ mark }) => mark);
    const sent = this.#sent.then(() => trader.move(marks, (mark) => mark.price + ticks));
    // One that fails ends no later one.
    this.#sent = sent.catch(() => undefined);
    const accepted = await sent;
    if (accepted > 0) onSay({ kind: 'moved', price, orders: accepted });
    else if (this.#newest === moved) this.#newest = undefined;
  }

  /** Cancels the order of the row; of several, it is asked which. */
  cancel(): void {
    const { scene, trader, onMarks } = this.#options;
    const row = scene.focusedRow();
    const orders = this.#orders().map(({ mark }) => mark);
    if (row === undefined || orders.length === 0 || !isArmed()) return;
    if (orders.length === 1) void trader.cancelArmed(orders);
    else onMarks(row.price, orders);
  }

  #orders(): readonly MovedOrder[] {
    const { scene, trader } = this.#options;
    const row = scene.focusedRow();
    if (row === undefined) return [];
    const shownAt = new Map(trader.facts.orders.map(({ orderId, price }) => [orderId as string, price]));
    const isLate = ({ mark, left }: MovedOrder) => left.some((price) => price === shownAt.get(mark.id));
    const late = this.#newest?.price === row.price ? this.#newest.orders.filter(isLate) : [];
    const lateIds = new Set(late.map(({ mark }) => mark.id));
    const shown = ordersOf(row.marks).filter(({ id }) => !lateIds.has(id));
    return [...late, ...shown.map((mark) => ({ mark, left: [] }))];
  }
}

/** Places at the row while armed, on the side that waits there: a limit, or a stop that follows the market; else the price goes into the order panel. */
function placeFocused({ scene, trader }: LadderKeysOptions, how: ClickHow): void {
  const row = scene.focusedRow();
  if (row === undefined) return;
  const resting = scene.restingSide(row.price);
  const side = resting !== undefined && how.trails === true ? oppositeSide(resting) : resting;
  if (isArmed() && side !== undefined) void trader.place(side, row.price, how);
  else trader.pick(row.price, undefined);
}

/** What the ladder says to readers of the screen. */
export function announcement(said: Said, { digits, numberDigits }: Product): string {
  const t = i18n.getFixedT(i18n.language, 'panels');
  const price = formatPrice(said.price, digits);
  if (said.kind === 'moved')
    return said.orders === 1 ? t('dom.movedOne', { price }) : t('dom.moved', { price, orders: said.orders });
  const own = said.marks.map(({ side, volume }) =>
    t('dom.rowOwn', {
      side: t(side === DIRECTION.buy ? 'side.buy' : 'side.sell'),
      quantity: formatVolume(volume, numberDigits),
    }),
  );
  return formatList([price, ...own], 'facts');
}
