import { useEffect } from 'react';
import { formatVolume } from '../../components/index.ts';
import { subscribeQuote } from '../../market/market-api.ts';
import { useMarketClock } from '../../market/market-time.ts';
import { useTerms } from '../../market/detail.ts';
import { useAccountTypeStore } from '../../session/account-type.ts';
import { useAccount, useOrders, usePositions, useOpeningLock } from '../../trading/trading-api.ts';
import { useArming } from '../../trading/arming.ts';
import { useIsFrozen } from '../shared/feed-age.tsx';
import { useClicks } from './one-click/click-store.ts';
import { hasStopEntries } from '../../trading/entry-rules.ts';
import type { ClickTrader } from './one-click/click-trader.ts';
import type { LadderScene } from './ladder-scene.ts';
import { heldSides, ownMarks } from './own-orders.ts';

export interface TraderFeedProps {
  readonly trader: ClickTrader;
  readonly scene: LadderScene | undefined;
}

/**
 * Brings what changes with every quote to the drawing and to the trader, and renders nothing: the ladder around it stays as it is.
 */
export function TraderFeed({ trader, scene }: TraderFeedProps) {
  const { symbolId, tradeType, numberDigits } = trader.product;
  const terms = useTerms(symbolId);
  const isFrozen = useIsFrozen(symbolId);
  const marketClock = useMarketClock();
  const isOwnAccount = useAccountTypeStore(({ accountType }) => accountType === tradeType);
  const { rows: allPositions } = usePositions();
  const { rows: allOrders } = useOrders();
  const moneyDigits = useAccount()?.digits ?? 2;
  const { armed } = useArming();
  const isLocked = useOpeningLock() !== undefined;
  const typed = useClicks(({ quantities }) => quantities.get(symbolId));
  useEffect(() => {
    trader.facts = {
      terms,
      isFrozen,
      isLocked,
      isOwnAccount,
      money: moneyDigits,
      positions: allPositions.filter((each) => each.symbolId === symbolId),
      orders: allOrders.filter((each) => each.symbolId === symbolId),
    };
    const volume = trader.volume();
    const quantity = volume === undefined ? '' : formatVolume(volume, numberDigits);
    scene?.setAim({
      armed: armed && isOwnAccount && !isFrozen && !isLocked,
      quantity,
      hasStops: hasStopEntries(tradeType),
    });
  }, [
    trader,
    scene,
    terms,
    isFrozen,
    isLocked,
    isOwnAccount,
    allPositions,
    allOrders,
    armed,
    typed,
    symbolId,
    tradeType,
    numberDigits,
    moneyDigits,
  ]);
  useEffect(() => {
    const marks = isOwnAccount ? ownMarks(allOrders, allPositions, symbolId) : [];
    const held = isOwnAccount ? heldSides(allPositions, symbolId) : [];
    scene?.setOwn({ marks, held, moneyDigits });
  }, [scene, allOrders, allPositions, isOwnAccount, symbolId, moneyDigits]);
  useEffect(() => {
    trader.marketClock = marketClock;
  }, [trader, marketClock]);
  useEffect(
    () =>
      subscribeQuote(symbolId, (quote) => {
        trader.quote = quote;
      }),
    [trader, symbolId],
  );
  return null;
}
