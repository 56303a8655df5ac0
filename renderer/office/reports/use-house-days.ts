import { useQuery } from '@tanstack/react-query';
import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import type { HouseReport } from '../overview/overview-model.ts';
import { CALL_KEY, useCall } from '../use-call.ts';

const CALL = RISK_MANAGEMENT.houseReport;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How soon the running day is read again (milliseconds); the others are over. */
const AGAIN_MS = 15_000;

/** Reports of the last days, the running one first. They are read one after the other, so that nobody waits for them. */
export function useHouseDays(days: number) {
  const { data: today, error } = useCall(CALL, {}, { againMs: AGAIN_MS });
  const begins = today?.startTime;
  const past = useQuery(
    {
      queryKey: [...CALL_KEY, 'house-days', begins, days],
      queryFn: async () => {
        const reports: HouseReport[] = [];
        for (let back = 1; back < days; back += 1) reports.push(await readDay((begins ?? 0) - back * DAY_MS));
        return reports;
      },
      enabled: begins !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  const reports = today === undefined || past.data === undefined ? undefined : [today, ...past.data];
  return { reports, error: error ?? past.error };
}

function readDay(startTime: number): Promise<HouseReport> {
  return queryClient.fetchQuery({
    queryKey: [...CALL_KEY, 'house-day', startTime],
    queryFn: async () => {
      const body = { startTime, endTime: startTime + DAY_MS };
      return valueOf(await operatorLine().call(CALL, body));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
