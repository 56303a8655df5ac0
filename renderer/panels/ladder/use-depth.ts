import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { subscribeDepth, useQuoteOf } from '../../market/market-api.ts';
import type { DepthView, Product } from '../../market/contracts.ts';
import { accuracySteps, firstStep } from './ladder-model.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** How long the book in words stays as it is (ms): it is read, not watched. */
const THROTTLE_MS = 1_000;

/** The book of a product: the first at once, then at most one a second. */
export function useThrottledDepth(symbolId: InstrumentNumber, accuracy: string): DepthView | undefined {
  const [shown, setShown] = useState<{ readonly of: string; readonly depth: DepthView }>();
  const of = `${symbolId} ${accuracy}`;
  useEffect(() => {
    let newest: DepthView | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      if (newest === undefined) return;
      setShown({ of, depth: newest });
      newest = undefined;
      timer = setTimeout(show, THROTTLE_MS);
    };
    const stop = subscribeDepth(symbolId, accuracy, (depth) => {
      newest = depth;
      if (timer === undefined) show();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [symbolId, accuracy, of]);
  return shown?.of === of ? shown.depth : undefined;
}

export interface Grouping {
  readonly accuracy: string;
  canMove(step: 1 | -1): boolean;
  move(step: 1 | -1): void;
}

/** Chosen grouping per product, kept while the terminal runs. */
const useChosen = create<{ readonly steps: ReadonlyMap<number, number> }>(() => ({ steps: new Map() }));

type Book = Pick<Product, 'symbolId' | 'digits'>;

/** The merge_accuracy of a product's ladder: starts where rows are a few hundredths of a percent apart at most, steps by powers of ten. */
export function useAccuracy({ symbolId, digits }: Book): Grouping {
  // Yesterday's price, because it stays: the grouping does not change by itself while the market moves.
  const reference = useQuoteOf(symbolId, (quote) => quote?.yesterdayClose) ?? 10 ** (digits + 4);
  const steps = accuracySteps(digits, reference);
  const index = useChosen((chosen) => chosen.steps.get(symbolId));
  const at = Math.min(index ?? firstStep(steps, digits, reference), steps.length - 1);
  return {
    accuracy: steps[at] ?? '1',
    canMove: (step) => steps[at + step] !== undefined,
    move: (step) => {
      const next = Math.max(0, Math.min(steps.length - 1, at + step));
      useChosen.setState((chosen) => ({ steps: new Map(chosen.steps).set(symbolId, next) }));
    },
  };
}
