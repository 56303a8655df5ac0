import type { ContractTerms, ProductDefinition } from '../../../market/product-definition.ts';
import type { Language } from '../../../protocol/languages.ts';
import type { WatchedSymbol } from '../../../protocol/records/index.ts';
import { POINT_RATIO } from '../../catalogue/index.ts';

/** Row of optionalList and querySymbolBaseInfoList. */
export function watchedSymbol(
  product: ProductDefinition,
  play: ContractTerms,
  language: Language,
): WatchedSymbol {
  return {
    symbolId: product.symbolId,
    symbolCode: product.code,
    symbolName: product.name[language],
    symbolDigits: product.digits,
    pointRatio: POINT_RATIO,
    askSpread: play.askSpread,
    bidSpread: play.bidSpread,
  };
}
