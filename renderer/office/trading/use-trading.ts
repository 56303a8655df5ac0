import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { useOperator } from '../../operator/use-operator.ts';
import { CALL_KEY, useMay } from '../use-call.ts';
import { houseResults, nameProducts } from './trading-model.ts';

const FIGURES_AGAIN_MS = 5_000;
/** Contracts and shares: what the house has the other side of. */
const HELD_TYPES = ['cross', 'isolated', 'stock'] as const;

const { queryCompanySymbolPnl: CALL } = RISK_MANAGEMENT;

/** What the house has open against its customers in contracts and shares, by product, in USDT; undefined until it is read. */
export function useHouseResults(symbolIds: readonly number[]): ReadonlyMap<number, string> | undefined {
  const { data: operator } = useOperator();
  const may = useMay();
  const companyId = operator?.companyId ?? 0;
  const bodies = nameProducts(symbolIds).flatMap((named) =>
    HELD_TYPES.map((type) => ({ companyId, symbolIds: named, tradeType: TRADE_TYPES.number(type) })),
  );
  const { data } = useQuery(
    {
      queryKey: [...CALL_KEY, CALL.bizType, bodies],
      queryFn: async () => {
        const parts = await Promise.all(bodies.map((body) => operatorLine().call(CALL, body)));
        return houseResults(parts.flatMap((part) => valueOf(part)));
      },
      enabled: companyId > 0 && bodies.length > 0 && may(CALL.permission),
      refetchInterval: FIGURES_AGAIN_MS,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return data;
}
