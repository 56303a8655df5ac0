import { useTranslation } from 'react-i18next';
import { formatUpcoming, useNow } from '../../components/index.ts';
import { useHealthOf } from '../../market/index.ts';
import { useSettings } from '../../session/settings.ts';

/** How often the words are looked at again: they change with the day (milliseconds). */
const SAMPLE_MS = 30_000;

/** The words for when a closed market opens, by the market's clock. */
export function useOpening(opensAtMs: number | undefined): string {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const marketOffsetMs = useHealthOf((health) => health.marketOffsetMs ?? 0);
  const now = useNow(SAMPLE_MS);
  if (opensAtMs === undefined) return t('age.closed');
  return t('watchlist.opens', { time: formatUpcoming(opensAtMs, now + marketOffsetMs, language) });
}
