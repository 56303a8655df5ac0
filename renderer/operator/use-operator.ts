import { useQuery } from '@tanstack/react-query';
import { queryClient, valueOf } from '../connection/index.ts';
import { operatorPort } from './part.ts';
import type { Operator, Proposal } from './port.ts';

const OPERATOR_KEY = ['operator'];
const WHO_KEY = [...OPERATOR_KEY, 'who'];
const QUEUE_KEY = [...OPERATOR_KEY, 'proposals'];
/** Somebody waits for the answer of whoever looks at the queue. */
const QUEUE_AGAIN_MS = 4_000;

/** Who is signed in at the operator's office; null for nobody. The host knows over a reload of the page. */
export function useOperator() {
  return useQuery(
    {
      queryKey: WHO_KEY,
      queryFn: async () => valueOf(await operatorPort().who()) ?? null,
      staleTime: Infinity,
    },
    queryClient,
  );
}

/** Proposals of the company. */
export function useProposals() {
  return useQuery(
    {
      queryKey: QUEUE_KEY,
      queryFn: async () => valueOf(await operatorPort().proposals()),
      refetchInterval: QUEUE_AGAIN_MS,
    },
    queryClient,
  );
}

/** What is known of the customer of a proposal. */
export function useCustomerFigures(proposal: Proposal) {
  return useQuery(
    {
      queryKey: [...OPERATOR_KEY, 'customer', proposal.customerNo],
      queryFn: async () => valueOf(await operatorPort().customer(proposal)),
      staleTime: 0,
    },
    queryClient,
  );
}

/** Compares what has to agree; asked only when somebody asks. */
export function useReconciliation(days: number) {
  return useQuery(
    {
      queryKey: [...OPERATOR_KEY, 'reconcile', days],
      queryFn: async () => valueOf(await operatorPort().reconcile(days)),
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
}

/** Reads the queue again. */
export function refreshQueue(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: QUEUE_KEY });
}

/** Somebody has signed in, or nobody is any more: nothing of the last person stays. */
export function operatorIs(operator: Operator | null): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'operator' && queryKey[1] !== 'who',
  });
  queryClient.setQueryData(WHO_KEY, operator);
}
