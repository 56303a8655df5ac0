import type { TFunction } from 'i18next';

/** What the drawing says in the language of the terminal. */
export interface LadderLabels {
  readonly long: string;
  readonly short: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly poc: string;
  /** A click that fills at once, and one that waits as a stop. */
  readonly now: string;
  readonly stop: string;
  rowsAway(rows: number): string;
  fromTo(from: string, to: string): string;
  ahead(before: string, after: string): string;
  orders(count: number): string;
  bids(volume: string, rows: number): string;
  asks(volume: string): string;
}

export function ladderWords(t: TFunction<'panels'>): LadderLabels {
  return {
    long: t('side.long'),
    short: t('side.short'),
    takeProfit: t('dom.takeProfit'),
    stopLoss: t('dom.stopLoss'),
    poc: t('dom.poc'),
    now: t('dom.now'),
    stop: t('dom.stop'),
    rowsAway: (rows) => t(rows > 0 ? 'dom.up' : 'dom.down', { rows: Math.abs(rows) }),
    fromTo: (from, to) => t('dom.fromTo', { from, to }),
    ahead: (before, after) => t('dom.ahead', { before, after }),
    orders: (count) => t('dom.orders', { orders: count }),
    bids: (volume, rows) => t('dom.bids', { volume, count: rows }),
    asks: (volume) => t('dom.asks', { volume }),
  };
}
