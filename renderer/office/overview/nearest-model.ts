import type { RowOf } from '../../../backend/contract/call.ts';
import type { TRADING_MANAGEMENT } from '../../../backend/contract/calls/management/trading.ts';

/** A customer with positions, and the margin that they hold. */
export interface MarginCustomer {
  readonly id: number;
  readonly number: string;
  /** Sum over its positions, in the currencies of their accounts: it only orders customers. */
  readonly margin: number;
}

type Position = RowOf<typeof TRADING_MANAGEMENT.queryAllPositionPage>;

/** The customers of positions, the one with the most margin first. */
export function customersByMargin(
  rows: readonly Pick<Position, 'customerId' | 'customerNo' | 'occupyTheMargin'>[],
): readonly MarginCustomer[] {
  const customers = new Map<number, MarginCustomer>();
  for (const { customerId: id, customerNo: number, occupyTheMargin } of rows) {
    const margin = (customers.get(id)?.margin ?? 0) + Number(occupyTheMargin);
    customers.set(id, { id, number, margin });
  }
  return [...customers.values()].toSorted((one, other) => other.margin - one.margin);
}
