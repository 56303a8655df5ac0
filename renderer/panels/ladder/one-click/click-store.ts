import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Direction } from '../../../../backend/domain/direction.ts';
import type { OrderOutcome } from '../../../trading/contracts.ts';
import { COLUMN_CHOICES, type ColumnChoice } from '../ladder-model.ts';
import { TEMPLATE_IDS, type TemplateId, type TypedDistances } from './click-model.ts';
import type { InstrumentNumber, OrderIdText } from '../../../../backend/domain/units.ts';

/** Products whose quantity of a click and distances are kept; the one that was set longest ago is forgotten first. */
export const MAX_CLICK_QUANTITIES = 200;

interface ClickState {
  /** Quantity of a click by product, as typed. */
  readonly quantities: ReadonlyMap<number, string>;
  /** The trader's own distances of brackets by product, as typed. */
  readonly distances: ReadonlyMap<number, TypedDistances>;
  setQuantity(symbolId: InstrumentNumber, text: string): void;
  setDistances(symbolId: InstrumentNumber, distances: TypedDistances): void;
}

function kept<Value>(
  map: ReadonlyMap<number, Value>,
  symbolId: InstrumentNumber,
  value: Value,
): ReadonlyMap<number, Value> {
  const next = new Map(map);
  next.delete(symbolId);
  next.set(symbolId, value);
  const [oldest] = next.keys();
  if (next.size > MAX_CLICK_QUANTITIES && oldest !== undefined) next.delete(oldest);
  return next;
}

/** What one click is worth, while the terminal runs. */
export const useClicks = create<ClickState>()((set) => ({
  quantities: new Map(),
  distances: new Map(),
  setQuantity: (symbolId, text) =>
    set(({ quantities }) => ({ quantities: kept(quantities, symbolId, text) })),
  setDistances: (symbolId, typed) =>
    set(({ distances }) => ({ distances: kept(distances, symbolId, typed) })),
}));

/** Quantities of a product's keys, as typed; empty text is the product's own. */
type KeyTexts = readonly string[];

interface LadderChoices {
  readonly columns: readonly ColumnChoice[];
  readonly template: TemplateId;
  /** The trader's quantities of the keys 1 to 6, by product. */
  readonly keyQuantities: ReadonlyMap<number, KeyTexts>;
  setKeyQuantity(symbolId: InstrumentNumber, index: number, text: string): void;
  toggleColumn(choice: ColumnChoice): void;
  setTemplate(template: TemplateId): void;
}

const NO_KEYS: KeyTexts = ['', '', '', '', '', ''];

/** What of stored quantities can be used: six texts for each product. */
export function readKeyQuantities(stored: unknown): ReadonlyMap<number, KeyTexts> {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored.slice(-MAX_CLICK_QUANTITIES) : [];
  return new Map(
    entries.filter(
      (entry): entry is [number, string[]] =>
        Array.isArray(entry) &&
        Number.isSafeInteger(entry[0]) &&
        Array.isArray(entry[1]) &&
        entry[1].length === NO_KEYS.length &&
        entry[1].every((text) => typeof text === 'string'),
    ),
  );
}

/** How the trader likes the ladder: kept over restarts. */
export const useLadderChoices = create<LadderChoices>()(
  persist(
    (set) => ({
      columns: COLUMN_CHOICES,
      template: 'none',
      toggleColumn: (choice) =>
        set(({ columns }) => ({
          columns: columns.includes(choice)
            ? columns.filter((each) => each !== choice)
            : [...columns, choice],
        })),
      setTemplate: (template) => set({ template }),
      keyQuantities: new Map(),
      setKeyQuantity: (symbolId, index, text) =>
        set(({ keyQuantities }) => {
          const before = keyQuantities.get(symbolId) ?? NO_KEYS;
          return { keyQuantities: kept(keyQuantities, symbolId, before.with(index, text)) };
        }),
    }),
    {
      name: 'meridian.ladder',
      version: 1,
      partialize: ({ columns, template, keyQuantities }) => ({
        columns,
        template,
        keyQuantities: [...keyQuantities],
      }),
      // What another version stored may be a column or a template that this one does not have.
      merge: (stored, current) => {
        const { columns, template, keyQuantities } = (stored ?? {}) as {
          readonly columns?: readonly string[];
          readonly template?: string;
          readonly keyQuantities?: unknown;
        };
        return {
          ...current,
          columns: Array.isArray(columns)
            ? COLUMN_CHOICES.filter((choice) => columns.includes(choice))
            : current.columns,
          template: TEMPLATE_IDS.find((id) => id === template) ?? current.template,
          keyQuantities: readKeyQuantities(keyQuantities),
        };
      },
    },
  ),
);

/** The first of two orders that are to cancel one another, while the second is waited for. */
export const useFirstOfTwo = create<{ readonly orderId: OrderIdText | undefined }>()(() => ({
  orderId: undefined,
}));

/** No second order follows; false where none was waited for. */
export function endLink(): boolean {
  const wasWaiting = useFirstOfTwo.getState().orderId !== undefined;
  if (wasWaiting) useFirstOfTwo.setState({ orderId: undefined });
  return wasWaiting;
}

/** Something that the ladder sent. */
export interface SentOrder {
  readonly id: number;
  /** By the market's clock. */
  readonly timeMs: number;
  readonly symbolId: InstrumentNumber;
  readonly what: 'place' | 'move' | 'cancel' | 'close';
  readonly side: Direction;
  /** Ticks; undefined at the market. */
  readonly price: number | undefined;
  /** Volume units. */
  readonly volume: number;
  /** How it ended; undefined while it is on its way. */
  readonly end: OrderOutcome['kind'] | undefined;
  /** From sending to the answer, in whole milliseconds; undefined without one. */
  readonly latencyMs: number | undefined;
}

/** Sent orders that are remembered. */
export const MAX_SENT_ORDERS = 20;

interface SentState {
  readonly sent: readonly SentOrder[];
  readonly next: number;
}

/** What the ladder sent last, newest first. */
export const useSentOrders = create<SentState>()(() => ({ sent: [], next: 1 }));

/** Notes that something is sent; the returned function notes its answer. */
export function noteSent(
  order: Omit<SentOrder, 'id' | 'end' | 'latencyMs'>,
): (outcome: OrderOutcome) => void {
  const id = useSentOrders.getState().next;
  const startedAt = performance.now();
  useSentOrders.setState(({ sent }) => ({
    next: id + 1,
    sent: [{ ...order, id, end: undefined, latencyMs: undefined }, ...sent].slice(0, MAX_SENT_ORDERS),
  }));
  return ({ kind: end }) => {
    const latencyMs = end === 'unknown' ? undefined : Math.round(performance.now() - startedAt);
    useSentOrders.setState(({ sent }) => ({
      sent: sent.map((each) => (each.id === id ? { ...each, end, latencyMs } : each)),
    }));
  };
}
