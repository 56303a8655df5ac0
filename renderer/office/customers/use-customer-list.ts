import { experimental_streamedQuery as streamedQuery, useQuery } from '@tanstack/react-query';
import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { CALL_KEY } from '../use-call.ts';
import { addPage, NOTHING_READ, readPages, toCustomerRow } from './customer-list-model.ts';

const CALL = CUSTOMER_MANAGEMENT.customerPage;

/** Customers of one question: few enough that the check of the answer holds no frame up. */
const PAGE_SIZE = 1_000;

async function* readAll() {
  const ask = async (current: number) =>
    valueOf(await operatorLine().call(CALL, { current, size: PAGE_SIZE }));
  for await (const { records, total } of readPages(ask, PAGE_SIZE))
    yield { rows: records.map(toCustomerRow), total };
}

/** All customers of the company, `read` of them so far, `total` is how many there are; `rows` follows in growing steps. */
export function useCustomerList(enabled = true) {
  const { data, error, refetch } = useQuery(
    {
      queryKey: [...CALL_KEY, CALL.bizType, 'all'],
      queryFn: streamedQuery({
        streamFn: readAll,
        // A list that is there stays until it was read again as a whole.
        refetchMode: 'replace',
        reducer: addPage,
        initialValue: NOTHING_READ,
      }),
      // Comparing each list with the one before it takes longer than drawing it.
      structuralSharing: false,
      staleTime: 60_000,
      enabled,
    },
    queryClient,
  );
  const { rows, total, read } = data ?? { ...NOTHING_READ, rows: undefined };
  return { rows, total, read, error, again: () => void refetch() };
}
