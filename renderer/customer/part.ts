import { useQuery } from '@tanstack/react-query';
import { part } from '../parts.ts';
import { queryClient, valueOf } from '../connection/terminal-connection.ts';
import type { CustomerPort } from './port.ts';

declare module '../parts.ts' {
  interface TerminalContext {
    /** The platform's side of people: the ways in, security, verification. */
    readonly customer: CustomerPort;
  }
}

/** The platform's side of people. */
export function customerPort(): CustomerPort {
  return part('customer');
}

const PROFILE_KEY = ['customer', 'profile'];

/** Who is signed in, and what protects the account. */
export function useProfile() {
  return useQuery(
    { queryKey: PROFILE_KEY, queryFn: async () => valueOf(await customerPort().security.profile()) },
    queryClient,
  );
}

/** Reads the profile again. */
export function refreshProfile(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PROFILE_KEY });
}
