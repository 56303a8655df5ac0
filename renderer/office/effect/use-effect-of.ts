import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ManagementCall } from '../../../backend/contract/call.ts';
import type { Effect } from '../../../backend/contract/calls/management/effects.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { CALL_KEY, useMay } from '../use-call.ts';
import type { TSchema } from 'typebox';
import type { EffectAnswer } from './effect-model.ts';

/** A call of the effects. */
export type EffectCall = ManagementCall<string, TSchema, typeof Effect>;

/** A change that is not made yet: the call that says what it would do, and its request. */
export interface EffectQuestion {
  readonly call: EffectCall;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Whoever edits is not answered before the hand rests (milliseconds). */
const RESTS_MS = 300;
/** Prices move meanwhile: it is counted again so often (milliseconds). */
const AGAIN_MS = 15_000;

export interface EffectState {
  readonly question: EffectQuestion | undefined;
  /** The last answer, also of an earlier question while the present one is worked out. */
  readonly answer: EffectAnswer | undefined;
  /** The answer is that of an earlier question. */
  readonly isOld: boolean;
  /** When it was counted, by the local clock. */
  readonly countedMs: number;
  readonly error: Error | null;
  readonly isPending: boolean;
}

/**
 * What a change would do now; it is asked once the question rests, and figures stay until newer ones come. A page asks once, and gives its
 * pane what came: two who ask would have the platform work it out twice.
 */
export function useEffectOf(question: EffectQuestion | undefined): EffectState {
  const may = useMay();
  const wanted = question === undefined ? '' : JSON.stringify([question.call.bizType, question.body]);
  const rested = useRested(wanted);
  const isRested = wanted === rested;
  const { data, error, isPlaceholderData, dataUpdatedAt, isFetching } = useQuery(
    {
      queryKey: [...CALL_KEY, 'effect', rested],
      queryFn: async () =>
        question === undefined ? null : valueOf(await operatorLine().call(question.call, question.body)),
      enabled: question !== undefined && isRested && may(question.call.permission),
      placeholderData: keepPreviousData,
      refetchInterval: AGAIN_MS,
      staleTime: 0,
      retry: false,
    },
    queryClient,
  );
  const hasQuestion = question !== undefined;
  return {
    question,
    answer: hasQuestion ? (data ?? undefined) : undefined,
    isOld: isPlaceholderData || !isRested || error !== null,
    countedMs: dataUpdatedAt,
    error: hasQuestion && isRested ? error : null,
    isPending: hasQuestion && (!isRested || isFetching),
  };
}

/** A text once it has not changed for a moment. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), RESTS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
