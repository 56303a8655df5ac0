import type { ContractTerms, ProductDefinition } from '../../../market/product-definition.ts';
import type { Language } from '../../../contract/languages.ts';
import type { WatchedSymbol } from '../../../contract/records/index.ts';
import { POINT_RATIO, spreadTexts } from '../../catalogue/index.ts';

/** Row of optionalList and querySymbolBaseInfoList. */
export function watchedSymbol(
  product: ProductDefinition,
  play: ContractTerms,
  language: Language,
): WatchedSymbol {
  const { askSpread, bidSpread } = spreadTexts(product, play);
  return {
    symbolId: product.symbolId,
    symbolCode: product.code,
    symbolName: product.name[language],
    symbolDigits: product.digits,
    pointRatio: POINT_RATIO,
    askSpread: Number(askSpread),
    bidSpread: Number(bidSpread),
  };
}
