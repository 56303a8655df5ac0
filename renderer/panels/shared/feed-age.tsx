import { Moon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AgeBadge,
  Badge,
  formatTime,
  Icon,
  PanelBody,
  STALE_MS,
  useFromNow,
} from '../../components/index.ts';
import { latestQuote, quotePace, subscribeQuote, useHealthOf } from '../../market/market-api.ts';
import { useMarketClock } from '../../market/market-time.ts';
import type { LineHealth } from '../../../backend/client/index.ts';
import { areQuotesOld } from '../../market/quote-age.ts';
import { QuotePace } from '../../market/quote-pace.ts';
import { useProduct } from './use-product.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** With the line alive, silence of this length (milliseconds) means that the feed is frozen, not merely quiet. */
export const FROZEN_MS = 10_000;

/** How often ages are looked at (milliseconds). */
const SAMPLE_MS = 500;

/**
 * Whether a panel may still be believed. A dead line is believed for three seconds, a silent one for ten; a market that runs slowly
 * (`rate`, at most 1) is silent for longer, and so is a product that is quoted seldom.
 */
export function isFrozen(
  ageMs: number | undefined,
  line: LineHealth['state'],
  rate = 1,
  pace = new QuotePace(),
): boolean {
  if (ageMs === undefined) return false;
  return ageMs > (line === 'live' ? pace.staleAfterMs(FROZEN_MS, rate) : STALE_MS);
}

/**
 * After what silence the badge calls quotes old (ms). While nobody knows how often a product is quoted, not before its panel freezes: until
 * then the age stands there in grey. A line that is down says nothing of the market: its silence is counted as ever.
 */
export function badgeStaleAfterMs(line: LineHealth['state'], rate: number, pace: QuotePace): number {
  return line === 'live' ? pace.staleAfterMs(STALE_MS, rate, FROZEN_MS) : STALE_MS;
}

/** When the last quote of a product arrived (local time), sampled, so that ticks render nothing. */
function useQuoteReceivedAt(symbolId: InstrumentNumber | undefined): number | undefined {
  const [sample, setSample] = useState<{ readonly symbolId: InstrumentNumber; readonly atMs: number }>();
  useEffect(() => {
    if (symbolId === undefined) return;
    let last: number | undefined;
    const stop = subscribeQuote(symbolId, (quote) => {
      if (last === undefined) setSample({ symbolId, atMs: quote.receivedAtMs });
      last = quote.receivedAtMs;
    });
    const timer = setInterval(() => {
      if (last !== undefined) setSample({ symbolId, atMs: last });
    }, SAMPLE_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [symbolId]);
  return sample?.symbolId === symbolId ? sample?.atMs : undefined;
}

/** The age of a product's quotes for a panel's strip; a closed market says so instead. */
export function QuoteAge({ symbolId }: { readonly symbolId: InstrumentNumber | undefined }) {
  const { t } = useTranslation('panels');
  const product = useProduct(symbolId);
  const receivedAtMs = useQuoteReceivedAt(symbolId);
  const rate = useHealthOf((health) => health.marketRate);
  const quotes = useHealthOf((health) => health.quotes);
  if (product !== undefined && !product.inTradeTime && quotes.state === 'live') {
    return (
      <Badge>
        <Icon icon={Moon} size={12} />
        {t('age.closed')}
      </Badge>
    );
  }
  return (
    <AgeBadge
      receivedAtMs={receivedAtMs}
      latencyMs={quotes.latencyMs}
      staleAfterMs={
        symbolId === undefined ? STALE_MS : badgeStaleAfterMs(quotes.state, rate, quotePace(symbolId))
      }
      staleWord={t('age.stale')}
    />
  );
}

/** Since when (local time) the quotes of a product may be old; undefined while they can be believed, and while its market is closed. */
function useFrozenSince(symbolId: InstrumentNumber | undefined): number | undefined {
  const product = useProduct(symbolId);
  const quotes = useHealthOf((health) => health.quotes);
  const quotedUntilMs = useHealthOf((health) => health.quotedUntilMs);
  const rate = useHealthOf((health) => health.marketRate);
  const asleep = product !== undefined && !product.inTradeTime && quotes.state === 'live';
  return useFromNow(SAMPLE_MS, (now) => {
    const receivedAtMs = symbolId === undefined ? undefined : latestQuote(symbolId)?.receivedAtMs;
    if (asleep || symbolId === undefined || receivedAtMs === undefined) return undefined;
    const isOld =
      areQuotesOld({ quotes, quotedUntilMs }, now) ||
      isFrozen(now - receivedAtMs, quotes.state, rate, quotePace(symbolId));
    return isOld ? receivedAtMs : undefined;
  });
}

/** Whether the quotes of a product may be old. */
export function useIsFrozen(symbolId: InstrumentNumber | undefined): boolean {
  return useFrozenSince(symbolId) !== undefined;
}

/** Whether all quotes may be old: the line is down for longer than a hiccup. */
export function useIsFeedDown(): boolean {
  const quotes = useHealthOf((health) => health.quotes);
  const quotedUntilMs = useHealthOf((health) => health.quotedUntilMs);
  return useFromNow(SAMPLE_MS, (now) => areQuotesOld({ quotes, quotedUntilMs }, now));
}

/** Figures made of quotes: they lose their colour with all quotes. */
export function Quoted({ children }: { readonly children: ReactNode }) {
  return <span className={useIsFeedDown() ? 'stale' : undefined}>{children}</span>;
}

/** A panel body that loses its colour while the quotes of its product may be old. */
export function QuoteBody(props: {
  readonly symbolId: InstrumentNumber | undefined;
  readonly children: ReactNode;
}) {
  const { symbolId, children } = props;
  const { t } = useTranslation('panels');
  const state = useHealthOf(({ quotes }) => quotes.state);
  const marketClock = useMarketClock();
  const since = useFrozenSince(symbolId);
  const words = state === 'live' ? 'age.silent' : 'age.frozen';
  const note = since === undefined ? undefined : t(words, { time: formatTime(marketClock(since)) });
  return <PanelBody staleNote={note}>{children}</PanelBody>;
}
