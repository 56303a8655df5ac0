import { useCallback } from 'react';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { TRADE_MODE } from '../../../backend/domain/execution-model.ts';
import { executionPrice, type InstrumentTerms } from '../../../backend/domain/index.ts';
import { subscribeDepth } from '../../market/index.ts';
import type { DepthView, QuoteView } from '../../market/contracts.ts';
import { useAccuracy } from '../ladder/use-accuracy.ts';
import { useFrameValue } from '../shared/use-frame-value.ts';
import type { MetMarket } from './spot-fill.ts';

const NO_STOP = () => undefined;

/**
 * The market that an order of a wallet meets, live. It takes the book as the ladder groups it, so that nobody subscribes
 * anything for it; without a wallet it asks for none.
 */
export function useMetMarket(
  product: { readonly symbolId: number; readonly digits: number },
  terms: InstrumentTerms | undefined,
  quote: QuoteView | undefined,
  isWallet: boolean,
): (direction: Direction) => MetMarket | undefined {
  const { symbolId } = product;
  const { accuracy } = useAccuracy(product);
  const walks =
    isWallet && (terms?.tradeMode === TRADE_MODE.matchmaking || terms?.tradeMode === TRADE_MODE.aggregation);
  const subscribe = useCallback(
    (listener: (depth: DepthView) => void) =>
      walks ? subscribeDepth(symbolId, accuracy, listener) : NO_STOP,
    [symbolId, accuracy, walks],
  );
  const depth = useFrameValue(subscribe);
  return (direction) => {
    if (terms === undefined || quote === undefined) return undefined;
    const isBuy = direction === DIRECTION.buy;
    return {
      best: executionPrice(direction, quote, terms),
      bestVolume: isBuy ? quote.askVolume : quote.bidVolume,
      levels: (isBuy ? depth?.asks : depth?.bids) ?? [],
      walks,
    };
  };
}
