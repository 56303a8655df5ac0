import { useEffect, useMemo } from 'react';
import { TRADE_TYPE } from '../../backend/domain/account-type.ts';
import type { SymbolDetail } from '../../backend/protocol/records/symbol-detail.ts';
import { termsFromDetail } from '../../backend/protocol/mapping/instrument-terms.ts';
import type { InstrumentTerms } from '../../backend/domain/index.ts';
import { isTradable, type CatalogueEntry } from './catalogue.ts';
import { watchTerms, useCatalogue } from './market.ts';

/** Terms are computed once per detail. */
const termsOfDetail = new WeakMap<SymbolDetail, InstrumentTerms>();

/** Terms of a product for the isolated account type; undefined when the detail contradicts itself. */
export function toTerms(detail: SymbolDetail): InstrumentTerms | undefined {
  const known = termsOfDetail.get(detail);
  if (known) return known;
  try {
    const read = termsFromDetail({ ...detail, maintainMargin: detail.maintainMargin ?? '0' });
    const terms = { ...read, tradeEnabled: isTradable(detail) };
    termsOfDetail.set(detail, terms);
    return terms;
  } catch {
    return undefined;
  }
}

/** The detail of a product: of the isolated account type where it is sold there. */
export function detailIn(
  entries: readonly CatalogueEntry[] | undefined,
  symbolId: number | undefined,
): SymbolDetail | undefined {
  const rows = entries?.filter(({ base }) => base.symbolId === symbolId) ?? [];
  const isolated = rows.find(({ base }) => base.tradeType === TRADE_TYPE.isolated);
  return (isolated ?? rows[0])?.detail;
}

/** Everything the platform says about a product. */
export function useDetail(symbolId: number | undefined): SymbolDetail | undefined {
  const { data } = useCatalogue();
  useEffect(() => (symbolId === undefined ? undefined : watchTerms(symbolId)), [symbolId]);
  return useMemo(() => detailIn(data, symbolId), [data, symbolId]);
}

/** The terms on which a product trades, as scaled integers, for previews and validation. */
export function useTerms(symbolId: number | undefined): InstrumentTerms | undefined {
  const detail = useDetail(symbolId);
  return detail && toTerms(detail);
}
