/** A customer with positions, and the margin that they hold. */
export interface MarginCustomer {
  readonly id: number;
  readonly number: string;
  /** Sum over its positions, in the currencies of their accounts: it only orders customers. */
  readonly margin: number;
}

/** What of a position of the list of all customers is read. */
interface HeldPosition {
  readonly customerId: number;
  readonly customerNo: string;
  readonly margin: number;
}

/** The list declares no shape of its rows: what has not these members is left out. */
function readPosition(row: unknown): HeldPosition | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const { customerId, customerNo, occupyTheMargin } = row as Readonly<Record<string, unknown>>;
  if (typeof customerId !== 'number' || typeof customerNo !== 'string') return undefined;
  return { customerId, customerNo, margin: Number(occupyTheMargin) || 0 };
}

/** The customers of positions, the one with the most margin first. */
export function customersByMargin(rows: readonly unknown[]): readonly MarginCustomer[] {
  const customers = new Map<number, MarginCustomer>();
  for (const row of rows) {
    const position = readPosition(row);
    if (position === undefined) continue;
    const { customerId: id, customerNo: number, margin } = position;
    customers.set(id, { id, number, margin: (customers.get(id)?.margin ?? 0) + margin });
  }
  return [...customers.values()].toSorted((one, other) => other.margin - one.margin);
}
