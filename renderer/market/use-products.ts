import { useFromNow } from '../components/index.ts';
import { part } from '../parts.ts';
import type { Product } from './contracts.ts';
import { marketNow, useCatalogue } from './market.ts';

/** How often openings and closings are looked for. */
const SESSION_CHECK_MS = 1000;

/** Every product on sale, one row for each account type, in the order of the watchlist. */
export function useProducts(): {
  readonly data: readonly Product[] | undefined;
  readonly error: string | undefined;
  /** More products are on their way, or the known ones are being checked. */
  readonly loading: boolean;
} {
  const { data: entries, error, isFetching } = useCatalogue();
  // Nothing paints while no market opens or closes: the rows stay the same ones.
  const data = useFromNow(
    SESSION_CHECK_MS,
    (now) => entries && part('market').rows.at(now, entries, marketNow()),
  );
  return { data, error: error?.message, loading: isFetching };
}
