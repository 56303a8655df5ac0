import { useQuery } from '@tanstack/react-query';
import { queryClient, valueOf } from '../connection/index.ts';
import { customerPort } from './part.ts';

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
