import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { TradeType } from '../../../backend/domain/account-type.ts';
import { useOperator } from '../../operator/use-operator.ts';
import { useCall } from '../use-call.ts';
import { houseResults, nameProducts } from './trading-model.ts';

const FIGURES_AGAIN_MS = 5_000;

const { queryCompanySymbolPnl } = RISK_MANAGEMENT;

/** What the house has open against its customers in contracts and shares, by product, in USDT; undefined until it is read. */
export function useHouseResults(symbolIds: readonly number[]): ReadonlyMap<number, string> | undefined {
  const { data: operator } = useOperator();
  const companyId = operator?.companyId ?? 0;
  const named = nameProducts(symbolIds);
  const options = { enabled: companyId > 0 && named !== '', againMs: FIGURES_AGAIN_MS, keeps: true };
  const body = { companyId, symbolIds: named };
  const ofType = (tradeType: TradeType) => ({ ...body, tradeType: TRADE_TYPES.number(tradeType) });
  const { data: cross } = useCall(queryCompanySymbolPnl, ofType('cross'), options);
  const { data: isolated } = useCall(queryCompanySymbolPnl, ofType('isolated'), options);
  const { data: stock } = useCall(queryCompanySymbolPnl, ofType('stock'), options);
  if (cross === undefined || isolated === undefined || stock === undefined) return undefined;
  return houseResults([...cross, ...isolated, ...stock]);
}
