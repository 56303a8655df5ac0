import { useQuery } from '@tanstack/react-query';
import { valueOf } from '../../../../backend/client/index.ts';
import { queryClient } from '../../../connection/terminal-connection.ts';
import { findPage, type CallPage } from '../catalogue.ts';
import { PRESENT_VALUES, presentRequest, presentValue } from './present-values.ts';
import { makeCall, OFFICE_KEY, type SentBody } from './sending.ts';

export interface Present {
  /** Whether there is a call that reads it, and who is signed in may make it. */
  readonly isRead: boolean;
  readonly isPending: boolean;
  /** What is in force; undefined where nothing is, or it is not known. */
  readonly value: unknown;
}

/** What is in force of that which a change would replace, as long as its request names it. */
export function usePresent(page: CallPage, sent: SentBody, permissions: ReadonlySet<string>): Present {
  const pair = PRESENT_VALUES[page.name];
  const reading = pair && findPage(pair.call);
  const isNamed =
    pair !== undefined && (pair.by.length === 0 || pair.by.some((name) => sent[name] !== undefined));
  const isRead = reading !== undefined && permissions.has(reading.call.permission);
  const request = reading === undefined ? {} : presentRequest(page, reading, sent);
  const { data, isLoading } = useQuery(
    {
      queryKey: [...OFFICE_KEY, 'present', reading?.name, request],
      queryFn: async () => (reading === undefined ? null : valueOf(await makeCall(reading, request))),
      enabled: isRead && isNamed,
      staleTime: 0,
    },
    queryClient,
  );
  const value = isRead && isNamed && data !== undefined ? presentValue(page, data, sent) : undefined;
  return { isRead, isPending: isLoading, value };
}
