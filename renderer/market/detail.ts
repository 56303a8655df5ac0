import type { TradeType } from '../../backend/domain/account-type.ts';
import { useCallback, useEffect, useMemo } from 'react';
import type { SymbolDetail } from '../../backend/contract/records/symbol-detail.ts';
import { termsFromDetail } from '../../backend/contract/mapping/instrument-terms.ts';
import type { InstrumentTerms } from '../../backend/domain/index.ts';
import { accountType } from '../session/account-type.ts';
import { isTradable, tradeTypeOf, type CatalogueEntry } from './catalogue.ts';
import { watchTerms, useCatalogue } from './market.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** Terms are computed once per detail, and anew in another account type. */
const termsOfDetail = new WeakMap<
  SymbolDetail,
  { readonly of: TradeType; readonly terms: InstrumentTerms }
>();

/** Terms of a product for the account type of the terminal; undefined when the detail contradicts itself. */
export function toTerms(detail: SymbolDetail): InstrumentTerms | undefined {
  const known = termsOfDetail.get(detail);
  if (known?.of === accountType()) return known.terms;
  try {
    const read = termsFromDetail({ ...detail, maintainMargin: detail.maintainMargin ?? '0' });
    const terms = { ...read, tradeEnabled: isTradable(detail) };
    termsOfDetail.set(detail, { of: accountType(), terms });
    return terms;
  } catch {
    return undefined;
  }
}

/** The detail of a product: of the terminal's account type where it is sold there. */
export function detailIn(
  entries: readonly CatalogueEntry[] | undefined,
  symbolId: InstrumentNumber | undefined,
): SymbolDetail | undefined {
  const rows = entries?.filter(({ base }) => base.symbolId === symbolId) ?? [];
  const own = rows.find(({ base }) => tradeTypeOf(base) === accountType());
  return (own ?? rows[0])?.detail;
}

/** Everything the platform says about a product. */
export function useDetail(symbolId: InstrumentNumber | undefined): SymbolDetail | undefined {
  const { data } = useCatalogue();
  useEffect(() => (symbolId === undefined ? undefined : watchTerms(symbolId)), [symbolId]);
  return useMemo(() => detailIn(data, symbolId), [data, symbolId]);
}

/** Finds the terms of any product that is known, for actions over several products. */
export function useTermsLookup(): (symbolId: InstrumentNumber) => InstrumentTerms | undefined {
  const { data } = useCatalogue();
  return useCallback(
    (symbolId) => {
      const detail = detailIn(data, symbolId);
      return detail && toTerms(detail);
    },
    [data],
  );
}

/** The terms on which a product trades, as scaled integers, for previews and validation. */
export function useTerms(symbolId: InstrumentNumber | undefined): InstrumentTerms | undefined {
  const detail = useDetail(symbolId);
  return detail && toTerms(detail);
}
