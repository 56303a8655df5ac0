import { useQueries } from '@tanstack/react-query';
import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { toCustomerRow } from '../customers/customer-list-model.ts';
import { CALL_KEY, useMay } from '../use-call.ts';

const { customerPage } = CUSTOMER_MANAGEMENT;

/** Names do not change while somebody edits. */
const NAMES_MS = 600_000;

/** Names of a few customers by their numbers; of nobody for a role that may not read customers. */
export function useCustomerNames(numbers: readonly string[]): ReadonlyMap<string, string> {
  const mayRead = useMay()(customerPage.permission);
  const found = useQueries(
    {
      queries: numbers.map((customerNo) => ({
        queryKey: [...CALL_KEY, customerPage.bizType, 'name', customerNo],
        queryFn: async () => {
          const { records } = valueOf(
            await operatorLine().call(customerPage, { customerNo, current: 1, size: 1 }),
          );
          const [row] = records.map(toCustomerRow);
          return row === undefined ? '' : row.name || row.contact;
        },
        enabled: mayRead,
        staleTime: NAMES_MS,
      })),
    },
    queryClient,
  );
  return new Map(numbers.map((number, at) => [number, found[at]?.data ?? '']));
}
