import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../backend/client/index.ts';
import type { AnyCall, ManagementCall } from '../../backend/contract/call.ts';
import { queryClient, valueOf } from '../connection/terminal-connection.ts';
import { operatorLine } from '../operator/meridian/line.ts';
import { useOperator } from '../operator/use-operator.ts';

/** Kept below the key of the office, whose answers go when somebody else signs in. */
export const CALL_KEY = ['operator', 'call'] as const;

export interface CallOptions {
  /** False: it is not made yet. */
  readonly enabled?: boolean;
  /** Made again after so many milliseconds; once without it. */
  readonly againMs?: number;
  /** The last answer stays until that to another request comes. */
  readonly keeps?: boolean;
}

/** Whether the role of whoever is signed in has a permission. */
export function useMay(): (permission: string) => boolean {
  const { data } = useOperator();
  return (permission) => data?.permissions.has(permission) === true;
}

/** The answer of a management call that reads. What the role may not read is not asked for. */
export function useCall<Call extends ManagementCall>(
  call: Call,
  body: BodyOf<Call>,
  { enabled = true, againMs, keeps = false }: CallOptions = {},
) {
  const may = useMay();
  return useQuery(
    {
      queryKey: [...CALL_KEY, call.bizType, body],
      queryFn: async () => valueOf(await operatorLine().call(call, body)),
      enabled: enabled && may(call.permission),
      refetchInterval: againMs ?? false,
      ...(keeps ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient,
  );
}

/** Has the answers of calls read again, after something of them has changed. */
export async function readAgain(calls: readonly AnyCall[]): Promise<void> {
  await Promise.all(
    calls.map(({ bizType }) => queryClient.invalidateQueries({ queryKey: [...CALL_KEY, bizType] })),
  );
}
