import { isContractType, TRADE_TYPE } from '../../domain/account-type.ts';
import { LIQUIDATION_RATIO } from '../../domain/index.ts';
import { usedMarginOf } from '../../domain/margin/margin-level.ts';
import type { InstrumentId, Money } from '../../domain/units.ts';
import {
  floatingOf,
  Mark,
  NO_ASSETS,
  stopOutLevel,
  valueWallet,
  type Account,
  type AssetCatalogue,
  type MarketView,
  type TermsLookup,
  type TradingState,
} from '../core/index.ts';

/** What an account stands on; money at the account's digits, of a wallet of leveraged spot in the reference currency. */
export interface Standing {
  readonly account: Account;
  /** Result of what is open; undefined while it cannot be valued. */
  readonly floating: Money | undefined;
  /** Balance and floating result, or the assets of a wallet; undefined while it cannot be valued. */
  readonly equity: Money | undefined;
  /** Margin that positions bind, or what a wallet owes. */
  readonly used: Money;
  /** Level in percent at which it is closed as a whole; undefined where it is not. */
  readonly stopOut: bigint | undefined;
}

interface Stock {
  readonly state: TradingState;
  readonly terms: TermsLookup;
  readonly assets: AssetCatalogue | undefined;
  market(this: void, symbolId: InstrumentId): MarketView | undefined;
}

/** Where every account of contracts, and every wallet that owes something, stands. */
export function takeStock({
  state,
  terms,
  assets = NO_ASSETS,
  market,
}: Stock): ReadonlyMap<number, Standing> {
  const marks = new Map<number, Mark | undefined>();
  const mark = (symbolId: InstrumentId) => {
    if (!marks.has(symbolId)) {
      const quote = market(symbolId);
      marks.set(symbolId, quote && new Mark(quote));
    }
    return marks.get(symbolId);
  };
  const valuing = { state, terms, assets, mark };
  const found = new Map<number, Standing>();
  for (const account of state.accounts.values()) {
    const { accountId, tradeType } = account;
    if (isContractType(tradeType)) found.set(accountId, ofContracts(valuing, account));
    else if (tradeType === TRADE_TYPE.leveragedSpot && state.unitOf(accountId) === accountId) {
      const value = valueWallet(valuing, accountId);
      if (value !== undefined && value.used > 0n)
        found.set(accountId, { account, floating: 0n, ...value, stopOut: LIQUIDATION_RATIO });
    }
  }
  return found;
}

function ofContracts(
  valuing: Parameters<typeof floatingOf>[0] & { readonly state: TradingState },
  account: Account,
): Standing {
  const positions = valuing.state.openPositions(account.accountId);
  let floating: bigint | undefined = 0n;
  for (const position of positions) {
    const own = floatingOf(valuing, account, position);
    floating = own === undefined || floating === undefined ? undefined : floating + own;
  }
  const isCross = account.tradeType === TRADE_TYPE.cross;
  const used = isCross ? usedMarginOf(positions) : account.margin;
  const equity = floating === undefined ? undefined : account.cash + account.margin + floating;
  return { account, floating, equity, used, stopOut: isCross ? stopOutLevel(valuing, account) : undefined };
}
