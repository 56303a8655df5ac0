import { useMemo } from 'react';
import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { PARAMETER_MANAGEMENT } from '../../../backend/contract/calls/management/parameters.ts';
import { PRODUCT_MANAGEMENT } from '../../../backend/contract/calls/management/products.ts';
import { useOperator } from '../../operator/use-operator.ts';
import { useCall } from '../use-call.ts';
import {
  cellsInForce,
  EVERY_OTHER,
  FEE_RATE,
  parameterRows,
  SWAP_FREE,
  toProducts,
  type InForce,
} from './products-model.ts';

/** Parameters that are read: as many as a company may have on one page. */
const PARAMETERS = 1_000;

/** Products of the company, and which of them are not on sale. */
export function useProducts() {
  const { data: operator } = useOperator();
  const companyId = operator?.companyId;
  const { data, error } = useCall(
    PRODUCT_MANAGEMENT.getSymbolByCompanyId,
    { companyId: companyId ?? 0 },
    { enabled: companyId !== undefined },
  );
  const { data: statuses } = useCall(PRODUCT_MANAGEMENT.productStatuses, {});
  const products = useMemo(() => data && toProducts(data), [data]);
  return { products, statuses: statuses ?? [], companyId, error };
}

export interface Group {
  readonly id: number;
  readonly name: string;
}

/** What is in force for a product in an account type, and the cells that it fills; undefined while it is read. */
export function useProduct(symbolId: number, tradeType: number, digits: number) {
  const { data: operator } = useOperator();
  const companyId = operator?.companyId ?? 0;
  const terms = useCall(PRODUCT_MANAGEMENT.productTerms, { symbolId });
  const spreads = useCall(PRODUCT_MANAGEMENT.productSpreads, {});
  const parameters = useCall(PARAMETER_MANAGEMENT.tradeParameterPage, { current: 1, size: PARAMETERS });
  const groupRows = useCall(CUSTOMER_MANAGEMENT.groupList, { tradeType });
  const detail = useCall(
    PRODUCT_MANAGEMENT.getSymbolDetail,
    { companyId, symbolId, tradeType },
    { enabled: operator?.companyId !== undefined },
  );
  const hours = useCall(PRODUCT_MANAGEMENT.productHours, { symbolId });
  const groups = useMemo(
    (): readonly Group[] => [
      ...new Map((groupRows.data ?? []).map(({ id, name }) => [id, { id, name }])).values(),
    ],
    [groupRows.data],
  );
  const inForce = useMemo((): InForce | undefined => {
    const row = terms.data?.find((each) => each.tradeType === tradeType);
    if (!row || !spreads.data || parameters.data === undefined || !detail.data || !groupRows.data)
      return undefined;
    return {
      terms: row,
      spreads: spreads.data.filter((each) => each.symbolId === symbolId && each.tradeType === tradeType),
      fees: parameterRows(parameters.data.records, FEE_RATE, symbolId, tradeType),
      nights: parameterRows(parameters.data.records, SWAP_FREE, symbolId, tradeType),
      groupIds: [EVERY_OTHER, ...groups.map(({ id }) => id)],
      detail: detail.data,
      digits,
    };
  }, [
    terms.data,
    spreads.data,
    parameters.data,
    detail.data,
    groupRows.data,
    groups,
    symbolId,
    tradeType,
    digits,
  ]);
  const cells = useMemo(() => inForce && cellsInForce(inForce), [inForce]);
  const error = terms.error ?? spreads.error ?? parameters.error ?? groupRows.error ?? detail.error;
  return { inForce, cells, groups, hours: hours.data?.[0], error };
}
