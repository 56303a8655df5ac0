import { TRADE_TYPE, type TradeType } from '../domain/account-type.ts';
import type { InstrumentTerms } from '../domain/index.ts';
import { TRADE_TYPES } from '../contract/mapping/account-numbers.ts';
import { termsFromDetail } from '../contract/mapping/instrument-terms.ts';
import { hedgeTerms } from '../market/hedge-terms.ts';
import { statedVolume } from '../market/stated-volume.ts';
import {
  stockMembers,
  type CatalogueService,
  type GroupKey,
  type ProductTermsReader,
} from '../services/catalogue/catalogue-service.ts';
import { termsSources, type Company, type CompanyService } from '../services/company/company-service.ts';
import type { TradeService } from '../services/trade/trade-service.ts';

/** Terms of a product in an account type, for a customer group or the product's own; undefined when it is not sold there. */
export function termsIn(
  catalogue: ProductTermsReader,
  symbolId: number,
  tradeType: TradeType,
  group?: GroupKey,
): InstrumentTerms | undefined {
  const number = TRADE_TYPES.number(tradeType);
  const detail = catalogue.detail(symbolId, tradeType, group);
  const product = catalogue.productAt(symbolId, group?.companyId);
  const plays = product === undefined ? [] : catalogue.playsOf(product, group);
  const play = plays.find((terms) => terms.tradeType === number);
  const quoteVolume = product && play && statedVolume(product, play);
  const hedge = product && play && hedgeTerms(product, play);
  return (
    detail && {
      ...termsFromDetail(detail, {
        tripleInterestDay: play?.tripleInterestDay,
        stopOutLevel: play?.stopOutLevel,
        quoteVolume,
        makerFeeRate: play?.makerFeeRate,
      }),
      ...(hedge && { hedge }),
      ...(tradeType === TRADE_TYPE.stock && product && play && stockMembers(product, play)),
    }
  );
}

/** What would become of what customers have open if their company were as it is given here. */
export function effectOfTerms({
  catalogue,
  companies,
  trade,
}: {
  readonly catalogue: CatalogueService;
  readonly companies: CompanyService;
  readonly trade: TradeService;
}) {
  return (after: Company) => {
    const { first } = companies;
    const sources = termsSources({
      first: after.id === first.id ? after : first,
      find: (companyId) => (companyId === after.id ? after : companies.find(companyId)),
    });
    const reader = catalogue.readWith(sources);
    return trade.effects.ofTerms(after.id, (symbolId, tradeType, group) =>
      termsIn(reader, symbolId, tradeType, group),
    );
  };
}
