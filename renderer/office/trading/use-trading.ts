import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { useOperator } from '../../operator/use-operator.ts';
import { useCall } from '../use-call.ts';
import { houseResults } from './trading-model.ts';

const FIGURES_AGAIN_MS = 5_000;
/** As many as the call takes. */
const MAX_PRODUCTS = 100;

const { queryCompanySymbolPnl } = RISK_MANAGEMENT;

/** What the house has open against its customers in contracts, by product, in USDT; undefined until it is read. */
export function useHouseResults(symbolIds: readonly number[]): ReadonlyMap<number, string> | undefined {
  const { data: operator } = useOperator();
  const companyId = operator?.companyId ?? 0;
  const named = symbolIds.slice(0, MAX_PRODUCTS).join(',');
  const options = { enabled: companyId > 0 && named !== '', againMs: FIGURES_AGAIN_MS, keeps: true };
  const body = { companyId, symbolIds: named };
  const { data: cross } = useCall(
    queryCompanySymbolPnl,
    { ...body, tradeType: TRADE_TYPES.number('cross') },
    options,
  );
  const { data: isolated } = useCall(
    queryCompanySymbolPnl,
    { ...body, tradeType: TRADE_TYPES.number('isolated') },
    options,
  );
  return cross === undefined || isolated === undefined ? undefined : houseResults([...cross, ...isolated]);
}
