import { moneyTermsNotice, productsNotice } from '../protocol/message-hub/notice.ts';
import { changesMoneyTerms, productChange, type CompanyService } from '../services/company/index.ts';
import type { MessageHub } from '../sockets/message/index.ts';

/** Tells connected customers at once when an operator changes the products or the terms of money: silent notices that nothing keeps. */
export function announceSettings(
  companies: Pick<CompanyService, 'first' | 'onChanged'>,
  hub: Pick<MessageHub, 'announce'>,
): void {
  companies.onChanged((company, before) => {
    const products = productChange(company, before, company.id === companies.first.id);
    if (products !== undefined)
      hub.announce(products.concerns, (language) => productsNotice(products.symbolIds, language));
    if (changesMoneyTerms(company, before))
      hub.announce((owner) => owner.companyId === company.id, moneyTermsNotice);
  });
}
