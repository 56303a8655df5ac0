import { useEffect } from 'react';
import { create } from 'zustand';
import { HEALTH_MANAGEMENT } from '../../../backend/contract/calls/management/health.ts';
import { useCall } from '../use-call.ts';
import { addReading, type Figures } from './health-model.ts';

const AGAIN_MS = 2_000;

/** Readings of the last minutes, kept while the office is open so that a page begins with what another has read. */
const useStored = create<{ readonly readings: readonly Figures[] }>(() => ({ readings: [] }));

/** What the platform counts of itself, read again and again while a page shows it. */
export function useReadings() {
  const { data, error } = useCall(HEALTH_MANAGEMENT.platformFigures, {}, { againMs: AGAIN_MS });
  useEffect(() => {
    if (data !== undefined) useStored.setState(({ readings }) => ({ readings: addReading(readings, data) }));
  }, [data]);
  return { readings: useStored(({ readings }) => readings), newest: data, error };
}
