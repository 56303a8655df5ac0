import { useQuery } from '@tanstack/react-query';
import { queryClient, valueOf } from '../../connection/index.ts';
import { useSettings } from '../../session/settings.ts';
import { customerPort } from '../part.ts';

const VERIFICATION_KEY = ['customer', 'verification'];
/** A review is a person's work: its end is noticed within this time (ms), and at once when a notice brings somebody here. */
const ASK_AGAIN_MS = 30_000;

/** The levels of verification, in the terminal's language. */
export function useVerification() {
  const language = useSettings((settings) => settings.language);
  return useQuery(
    {
      queryKey: [...VERIFICATION_KEY, language],
      queryFn: async () => valueOf(await customerPort().verification.read()),
      refetchInterval: ASK_AGAIN_MS,
    },
    queryClient,
  );
}

/** Reads the levels again. */
export function refreshVerification(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: VERIFICATION_KEY });
}
