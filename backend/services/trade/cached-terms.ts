import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import type { Account } from '../../engine/core/index.ts';
import type { GroupKey } from '../catalogue/catalogue-service.ts';
import type { CustomerId, InstrumentId } from '../../domain/units.ts';

/** Terms that are remembered; beyond it they are read again. */
const MAX_CACHED_TERMS = 100_000;

/** Whose terms stand for a product where no account says which: what they are asked for is the same in all of them. */
const ANY_TYPE: readonly TradeType[] = [
  TRADE_TYPE.isolated,
  TRADE_TYPE.cross,
  TRADE_TYPE.leveragedSpot,
  TRADE_TYPE.spot,
  TRADE_TYPE.stock,
];

/** Where terms come from. */
interface TermsInForce {
  terms(symbolId: InstrumentId, tradeType: TradeType, group?: GroupKey): InstrumentTerms | undefined;
  readonly customerGroup?: ((customerId: CustomerId) => number | undefined) | undefined;
  readonly termsDay?: (() => number) | undefined;
}

/** Keeps the terms of each product, for each customer group, until they change: they are asked for with every tick. */
export function cachedTerms({ terms, termsDay = () => 0, customerGroup = () => undefined }: TermsInForce) {
  const known = new Map<string | number, InstrumentTerms>();
  let knownDay = termsDay();
  const readFirst = (symbolId: InstrumentId, account: Account | undefined, group: GroupKey | undefined) => {
    for (const tradeType of account ? [account.tradeType] : ANY_TYPE) {
      const read = terms(symbolId, tradeType, group);
      if (read !== undefined) return read;
    }
    return undefined;
  };
  return {
    read(this: void, symbolId: InstrumentId, account?: Account): InstrumentTerms | undefined {
      const day = termsDay();
      if (day !== knownDay || known.size >= MAX_CACHED_TERMS) known.clear();
      knownDay = day;
      const customerGroupId = account && customerGroup(account.customerId);
      const group =
        account === undefined || customerGroupId === undefined
          ? undefined
          : { companyId: account.companyId, customerGroupId };
      const groupName = group ? `${group.companyId}/${group.customerGroupId}` : '';
      const key = account ? `${account.tradeType}/${groupName}/${symbolId}` : symbolId;
      const read = known.get(key) ?? readFirst(symbolId, account, group);
      if (read !== undefined) known.set(key, read);
      return read;
    },
    forget: () => known.clear(),
  };
}
