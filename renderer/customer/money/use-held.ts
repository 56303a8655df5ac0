import { useFromNow } from '../../components/index.ts';

/** A rate while the platform holds it; one that it has let go of sends nothing. */
export function useHeld<Rate extends { readonly heldUntilMs: number | undefined }>(
  rate: Rate | undefined,
): Rate | undefined {
  const until = rate?.heldUntilMs;
  const isHeld = useFromNow(1000, (now) => until === undefined || now < until);
  return isHeld ? rate : undefined;
}
