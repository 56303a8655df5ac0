import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagementCall } from '../../../backend/contract/call.ts';
import { EVALUATION_CALLS } from '../../../backend/contract/calls/evaluation.ts';
import {
  FAULT_MANAGEMENT,
  type FaultRule,
  type FaultState,
} from '../../../backend/contract/calls/management/wire/faults.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import type { Failed } from '../../connection/call-failure.tsx';
import {
  CallError,
  connection,
  valueOf,
  type ApiResult,
  type BodyOf,
  type Connection,
} from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { ClockRun } from './clock-run.ts';
import { keepCounts, type CountedFaults } from './fault-counts.ts';

/** Name of the terminal among those who take part. */
const NAME = 'terminal';
/** How often it is asked where a clock that can be moved stands, and how often faults have struck, in milliseconds. */
const CLOCK_AGAIN_MS = 1_000;
const FAULTS_AGAIN_MS = 2_000;

const CLOCK_KEY = ['evaluation', 'clock'] as const;
/** Below the key of the office, whose answers go when somebody else signs in. */
const FAULTS_KEY = ['operator', 'call', FAULT_MANAGEMENT.wireFaults.bizType] as const;

let kept: { readonly of: Connection; readonly run: ClockRun } | undefined;

/** The clock of the platform in the hands of this terminal; it plays on while other pages are in sight. */
export function clockRun(): ClockRun {
  const of = connection();
  if (kept?.of === of) return kept.run;
  const run = new ClockRun({
    join: () => of.api.call(EVALUATION_CALLS.joinClock, { name: NAME }),
    leave: (participant) => of.api.call(EVALUATION_CALLS.leaveClock, { participant }),
    advance: (request) => of.api.call(EVALUATION_CALLS.advanceClock, request),
    state: () => of.api.call(EVALUATION_CALLS.clockState, {}),
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    nowMs: () => performance.now(),
  });
  kept = { of, run };
  return run;
}

/** Where the clock stands, and who takes part; `runsByItself` where nobody can move it. */
export function useClockState() {
  const query = useQuery({
    queryKey: CLOCK_KEY,
    queryFn: async () => valueOf(await connection().api.call(EVALUATION_CALLS.clockState, {})),
    refetchInterval: ({ state }) => (state.error === null ? CLOCK_AGAIN_MS : false),
  });
  const { error } = query;
  const runsByItself =
    error instanceof CallError &&
    error.result.kind === 'refused' &&
    error.result.failure.code === CODE.operationUnavailable;
  return { ...query, runsByItself };
}

/** Wire faults in force, with what they have counted while the terminal looked. */
export function useFaults(enabled: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: FAULTS_KEY,
    queryFn: async () => {
      const reported = valueOf(await operatorLine().call(FAULT_MANAGEMENT.wireFaults, {}));
      return keepCounts(client.getQueryData<CountedFaults>(FAULTS_KEY), reported);
    },
    select: ({ shown }) => shown,
    refetchInterval: FAULTS_AGAIN_MS,
    enabled,
  });
}

/** A change as whoever is signed in at the office: whether it is under way, and why the last one was not made. */
export function useChange() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const change = async <Call extends ManagementCall>(call: Call, body: BodyOf<Call>) => {
    setBusy(true);
    setFailed(undefined);
    // What has struck since the last look is counted before the rules begin anew.
    await client.refetchQueries({ queryKey: FAULTS_KEY });
    const answer: ApiResult<unknown> = await operatorLine().call(call, body, crypto.randomUUID());
    setBusy(false);
    if (answer.kind !== 'value') setFailed(answer);
    await client.invalidateQueries({ queryKey: FAULTS_KEY });
    return answer;
  };
  return { isBusy, failed, change };
}

/** The rules in force as a call takes them: without what they have counted. */
export function rulesOf({ rules }: Pick<FaultState, 'rules'>): FaultRule[] {
  return rules.map(({ seen: _seen, struck: _struck, ...rule }) => rule);
}
