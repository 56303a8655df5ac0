import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { IpcRequest, IpcResponse } from '../../../main/ipc/table.ts';

/** The market around the place of a film, which the host draws again from the seed of its run. */
export type Moment = NonNullable<IpcResponse<'evaluation.moment'>['moment']>;

/** K-lines that a film can have, by the number of the wire, with their length in seconds. */
export const FILM_KLINES = [
  { type: 1, name: '1m', seconds: 60 },
  { type: 2, name: '5m', seconds: 300 },
  { type: 3, name: '15m', seconds: 900 },
  { type: 5, name: '1h', seconds: 3_600 },
  { type: 7, name: '4h', seconds: 14_400 },
  { type: 8, name: '1d', seconds: 86_400 },
] as const;
export type FilmKline = (typeof FILM_KLINES)[number];

/** K-lines in sight, and after how many of them the next ones come into it: a film must not slide under the eye. */
const IN_SIGHT = 120;
const STEP = 40;

/** The first and last second in sight at a moment: it stands in the middle third. */
export function sightOf(
  atMs: number,
  { seconds }: FilmKline,
): { readonly from: number; readonly to: number } {
  const part = Math.floor(atMs / 1_000 / (seconds * STEP)) * seconds * STEP;
  const from = part - STEP * seconds;
  return { from, to: from + IN_SIGHT * seconds };
}

export interface MomentPlace {
  readonly run: string;
  readonly part: string;
  readonly symbol: string;
  readonly atMs: number;
  readonly kline: FilmKline;
}

/**
 * The market at a place of a film; null where it cannot be drawn, undefined until it is there the first time. One question
 * at a time: a film that runs asks for its newest place once the one before is answered.
 */
export function useMoment({ run, part, symbol, atMs, kline }: MomentPlace): Moment | null | undefined {
  const request: IpcRequest<'evaluation.moment'> = {
    run,
    part,
    symbol,
    atMs,
    klineType: kline.type,
    endSeconds: sightOf(atMs, kline).to - 1,
    count: IN_SIGHT,
  };
  const wanted = JSON.stringify(request);
  const [requested, setRequested] = useState(wanted);
  const { data, isFetching } = useQuery({
    queryKey: ['evaluation', 'moment', requested],
    queryFn: async () =>
      (
        await window.desktop.invoke(
          'evaluation.moment',
          JSON.parse(requested) as IpcRequest<'evaluation.moment'>,
        )
      ).moment,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
  useEffect(() => {
    if (!isFetching) setRequested(wanted);
  }, [isFetching, wanted]);
  return data;
}
