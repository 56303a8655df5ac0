import type { OfferedPaymentMethods } from '../../services/catalogue/catalogue-service.ts';
import { readSetting, type Company } from '../../services/company/company-service.ts';

/** What the ways in and out of a company say of banks and chains. */
export function offeredPaymentMethods(company: Company | undefined): OfferedPaymentMethods {
  const channels = readSetting(company, 'depositChannels').filter(({ enabled }) => enabled);
  const methods = readSetting(company, 'withdrawSettings').methods.filter(({ enabled }) => enabled);
  const onChains = [
    ...channels.map(({ paymentCurrency, blockchains }) => [paymentCurrency, blockchains] as const),
    ...methods.map(({ withdrawCurrency, blockchains }) => [withdrawCurrency, blockchains] as const),
  ].filter(([, blockchains]) => blockchains.length > 0);
  const chains = new Map<string, readonly string[]>();
  for (const [coin, names] of onChains)
    chains.set(coin, [...new Set([...(chains.get(coin) ?? []), ...names])]);
  const cards = methods.filter(({ payee }) => payee === 'card');
  if (cards.length === 0) return { chains };
  const named = new Map(cards.flatMap(({ banks }) => banks.map((bank) => [bank.code, bank] as const)));
  return {
    chains,
    banks: { named: [...named.values()], any: cards.some(({ banks }) => banks.length === 0) },
  };
}
