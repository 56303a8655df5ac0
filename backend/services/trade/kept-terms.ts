import { TRADE_TYPE } from '../../domain/account-type.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import type { Account } from '../../trading/index.ts';
import type { GroupKey } from '../catalogue/index.ts';

/** Terms that are remembered; beyond it they are read again. */
const MAX_KEPT_TERMS = 100_000;

/** Where terms come from. */
interface TermsInForce {
  terms(symbolId: number, tradeType: number, group?: GroupKey): InstrumentTerms | undefined;
  readonly customerGroup?: ((customerId: number) => number | undefined) | undefined;
  readonly termsDay?: (() => number) | undefined;
}

/** Keeps the terms of each product, for each customer group, until they change: they are asked for with every tick. */
export function keptTerms({ terms, termsDay = () => 0, customerGroup = () => undefined }: TermsInForce) {
  const known = new Map<string | number, InstrumentTerms>();
  let knownDay = termsDay();
  return {
    read(this: void, symbolId: number, account?: Account): InstrumentTerms | undefined {
      const day = termsDay();
      if (day !== knownDay || known.size >= MAX_KEPT_TERMS) known.clear();
      knownDay = day;
      const customerGroupId = account && customerGroup(account.customerId);
      const group =
        account === undefined || customerGroupId === undefined
          ? undefined
          : { companyId: account.companyId, customerGroupId };
      const key = group ? `${group.companyId}/${group.customerGroupId}/${symbolId}` : symbolId;
      const read = known.get(key) ?? terms(symbolId, TRADE_TYPE.isolated, group);
      if (read !== undefined) known.set(key, read);
      return read;
    },
    forget: () => known.clear(),
  };
}
