import { useMemo } from 'react';
import type { Conversion, InstrumentTerms } from '../../backend/domain/index.ts';
import { detailIn, toTerms } from '../market/detail.ts';
import { knownCatalogue, marketEngine, useCatalogue } from '../market/market.ts';
import { part } from '../parts.ts';
import type { AccountView, PositionView } from './contracts.ts';
import { liveAccount, livePosition, openProfitOf } from './live-figures.ts';
import { conversionOver, profitRoute } from './profit-route.ts';
import { toHeldPosition, toReportedAccount } from './scaling.ts';
import { useAccount, usePositions } from './trading-api.ts';
import { stopPriceOf } from './use-positions.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/**
 * The account at the quotes of this moment, for what looks at it now and then: a lock, a gauge, a curve. Nothing is rendered
 * by a tick.
 */
export interface AccountNow {
  readonly account: AccountView | undefined;
  readonly positions: readonly PricedPosition[];
  /** Every position of the platform is among them. */
  readonly isComplete: boolean;
}

/** A position with what it is reckoned with; undefined where that is not known yet. */
export interface PricedPosition {
  readonly view: PositionView;
  readonly terms: InstrumentTerms | undefined;
  readonly conversion: Conversion | undefined;
}

export function accountNow(): AccountNow {
  const { account, money, moneyAtMs, positions, figures, levels, readings } = part('trading').book.getState();
  const entries = knownCatalogue();
  const quoteOf = (symbolId: InstrumentNumber) => marketEngine().quotes.get(symbolId);
  const priced = [...positions.values()].flatMap((record): readonly PricedPosition[] => {
    const detail = detailIn(entries, record.symbolId);
    const digits = detail && { digits: detail.symbolDigits, numberDigits: detail.numberDigits };
    const held = toHeldPosition(record, digits);
    if (account === undefined || detail === undefined || held === undefined) return [];
    const route = profitRoute(entries, record.symbolId, account.currency);
    const conversion = conversionOver(route, quoteOf, account.digits);
    const terms = toTerms(detail);
    const stopPrice = stopPriceOf(figures, record.positionId, detail.symbolDigits);
    const view = livePosition(held, { terms, quote: quoteOf(record.symbolId), conversion, stopPrice });
    return [{ view, terms, conversion }];
  });
  const isComplete = readings > 0 && priced.length === positions.size;
  const own = money.find(({ accountId }) => accountId === account?.accountId);
  const profit = isComplete ? openProfitOf(priced.map(({ view }) => view)) : undefined;
  return {
    account: own && liveAccount(toReportedAccount(own, moneyAtMs, levels), profit, figures !== undefined),
    positions: priced,
    isComplete,
  };
}

/** The same at the quotes that are shown, with every one of them: its figures are those of every other panel. */
export function useShownAccount(): AccountNow {
  const account = useAccount();
  const { rows, complete } = usePositions();
  const { data: entries } = useCatalogue();
  const { currency, digits } = account ?? {};
  const positions = useMemo(
    () =>
      rows.map((view): PricedPosition => {
        const detail = detailIn(entries, view.symbolId);
        const route = profitRoute(entries, view.symbolId, currency);
        const shown = (symbolId: InstrumentNumber) => marketEngine().shownQuotes.get(symbolId);
        return {
          view,
          terms: detail && toTerms(detail),
          conversion: digits === undefined ? undefined : conversionOver(route, shown, digits),
        };
      }),
    [rows, entries, currency, digits],
  );
  return { account, positions, isComplete: complete };
}
