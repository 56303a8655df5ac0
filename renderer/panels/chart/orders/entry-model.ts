import { DIRECTION, type Direction } from '../../../../backend/domain/direction.ts';

/** What an order at a price of the chart would be. */
export const ENTRY_KINDS = ['buyLimit', 'sellLimit', 'buyStop', 'sellStop'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface Market {
  /** Ticks. */
  readonly bid: number;
  readonly ask: number;
}

/** Orders that would wait at a price (ticks): limits on the near side of the market, stops on the far side of it. */
export function entriesAt(price: number, { bid, ask }: Market, hasStops: boolean): readonly EntryKind[] {
  const limits: readonly EntryKind[] = [
    ...(price < ask ? (['buyLimit'] as const) : []),
    ...(price > bid ? (['sellLimit'] as const) : []),
  ];
  if (!hasStops) return limits;
  const stops: readonly EntryKind[] = [
    ...(price > ask ? (['buyStop'] as const) : []),
    ...(price < bid ? (['sellStop'] as const) : []),
  ];
  return [...limits, ...stops];
}

export function sideOf(kind: EntryKind): Direction {
  return kind === 'buyLimit' || kind === 'buyStop' ? DIRECTION.buy : DIRECTION.sell;
}

/** The limit that a click means: it buys below the middle of the market and sells above it. */
export function clickedEntry(price: number, { bid, ask }: Market): EntryKind {
  return 2 * price <= bid + ask ? 'buyLimit' : 'sellLimit';
}
