import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient, valueOf } from '../connection/terminal-connection.ts';
import { part } from '../parts.ts';
import type { Operator, Proposal, OperatorPort } from './port.ts';

const OPERATOR_KEY = ['operator'];
const WHO_KEY = [...OPERATOR_KEY, 'who'];
const QUEUE_KEY = [...OPERATOR_KEY, 'proposals'];
const CUSTOMER_KEY = [...OPERATOR_KEY, 'customer'];
/** Somebody waits for the answer of whoever looks at the queue, who decides by what the customer has now. */
const QUEUE_AGAIN_MS = 4_000;
/** How soon it is asked again how far a reconciliation is. */
const PROGRESS_AGAIN_MS = 500;

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
      queryKey: [...CUSTOMER_KEY, proposal.customerNo],
      queryFn: async () => valueOf(await operatorPort().customer(proposal)),
      staleTime: 0,
      refetchInterval: QUEUE_AGAIN_MS,
    },
    queryClient,
  );
}

/**
 * Compares what has to agree, as a job of the platform: who leaves the page and comes back finds it where it is. `job` is undefined
 * until it has begun.
 */
export function useReconciliation(days: number) {
  const started = useQuery(
    {
      queryKey: [...OPERATOR_KEY, 'reconcile', days],
      queryFn: async () => valueOf(await operatorPort().startReconciliation(days)),
      staleTime: Infinity,
      gcTime: Infinity,
    },
    queryClient,
  );
  const jobId = started.data?.jobId ?? '';
  const progressKey = [...OPERATOR_KEY, 'reconciliation', jobId];
  const { data: job, error } = useQuery(
    {
      queryKey: progressKey,
      queryFn: async () => valueOf(await operatorPort().reconciliation(jobId)),
      initialData: started.data,
      enabled: ({ state }) => state.data?.state === 'running',
      refetchInterval: PROGRESS_AGAIN_MS,
      gcTime: Infinity,
    },
    queryClient,
  );
  const cancelling = useMutation(
    {
      mutationFn: async (id: string) => valueOf(await operatorPort().cancelReconciliation(id)),
      onSuccess: (cancelled) => queryClient.setQueryData(progressKey, cancelled),
    },
    queryClient,
  );
  const refusal = cancelling.variables === jobId ? cancelling.error : null;
  const isRunning = started.isFetching || job?.state === 'running';
  return {
    job: started.isFetching ? undefined : job,
    isRunning,
    error: started.error ?? (isRunning ? (refusal ?? error) : null),
    again: () => void started.refetch(),
    cancel: () => cancelling.mutate(jobId),
    isCancelling: cancelling.isPending,
  };
}

/** Reads the queue again, and what the customer has of whom a decision was. */
export async function refreshQueue(): Promise<void> {
  await Promise.all([QUEUE_KEY, CUSTOMER_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Asks again who is signed in: what the company is called may have changed. */
export async function refreshOperator(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: WHO_KEY });
}

/** Somebody has signed in, or nobody is any more: nothing of the last person stays. */
export function operatorIs(operator: Operator | null): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'operator' && queryKey[1] !== 'who',
  });
  queryClient.setQueryData(WHO_KEY, operator);
}

declare module '../parts.ts' {
  interface TerminalContext {
    /** The operator's side of the platform. */
    readonly operator: OperatorPort;
  }
}

/** The operator's side of the platform. */
export function operatorPort(): OperatorPort {
  return part('operator');
}
