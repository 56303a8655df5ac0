import { brandNotice, moneyTermsNotice, productsNotice } from '../../contract/message-hub/notice.ts';
import {
  changesBrand,
  changesMoneyTerms,
  productChange,
  type CompanyService,
} from '../../services/company/company-service.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import type { FundDirectory } from '../../services/fund/index.ts';
import type { MessageHub } from '../../sockets/message/index.ts';

/** Where settings change. */
interface Sources {
  readonly companies: Pick<CompanyService, 'first' | 'onChanged'>;
  readonly customers: { readonly groupChanges: Pick<CustomerService['groupChanges'], 'onMoved'> };
  readonly funds: { readonly directory: Pick<FundDirectory, 'onSettingChanged'> };
}

/**
 * Tells connected customers at once when an operator changes products, terms of money or the brand: silent notices that nothing keeps.
 * Whoever is moved to another group has others of both.
 */
export function announceSettings(
  { companies, customers, funds }: Sources,
  hub: Pick<MessageHub, 'announce'>,
): void {
  companies.onChanged((company, before) => {
    const products = productChange(company, before, company.id === companies.first.id);
    if (products !== undefined)
      hub.announce(products.concerns, (language) => productsNotice(products.symbolIds, language));
    if (changesMoneyTerms(company, before))
      hub.announce((owner) => owner.companyId === company.id, moneyTermsNotice);
    // A customer of the demo company looks at the terminal of the real one.
    const ids = [company.id, company.associationCompanyId];
    if (changesBrand(company, before)) hub.announce((owner) => ids.includes(owner.companyId), brandNotice);
  });
  customers.groupChanges.onMoved((companyId, customerId) => {
    const isTheirs = (owner: { readonly companyId: number; readonly customerId: number }) =>
      owner.companyId === companyId && owner.customerId === customerId;
    hub.announce(isTheirs, (language) => productsNotice(undefined, language));
    hub.announce(isTheirs, moneyTermsNotice);
  });
  funds.directory.onSettingChanged((companyId) =>
    hub.announce((owner) => owner.companyId === companyId, moneyTermsNotice),
  );
}
