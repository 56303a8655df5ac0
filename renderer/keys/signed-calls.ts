import { create } from 'zustand';
import type { IpcResponse } from '../../main/ipc/table.ts';
import type { ApiResult } from '../connection/index.ts';
import { useSettings } from '../session/settings.ts';
import { toResult } from './use-keys.ts';

/** Calls a minute that the open API allows a key. */
export const CALLS_A_MINUTE = 100;
/** Signed calls remembered; the oldest leave first. */
const MAX_REMEMBERED_CALLS = 500;
const MINUTE_MS = 60_000;

/** One signed call of this terminal and its answer. */
export interface SignedCall {
  readonly apiKey: string;
  readonly businessType: string;
  readonly atMs: number;
  readonly durationMs: number;
  readonly status: number;
  readonly result: ApiResult<unknown>;
  readonly steps: IpcResponse<'keys.signedCall'>['steps'];
  readonly body: unknown;
}

interface SignedCallState {
  /** Newest first. */
  readonly calls: readonly SignedCall[];
}

export const useSignedCalls = create<SignedCallState>(() => ({ calls: [] }));

/** Signs a body with a key of the vault and sends it. Undefined when the host refuses, for instance without the key. */
export async function sendSigned(
  apiKey: string,
  businessType: string,
  body: Record<string, unknown>,
): Promise<SignedCall | undefined> {
  const lang = useSettings.getState().language;
  const sent = await window.desktop
    .invoke('keys.signedCall', { apiKey, bizType: businessType, body, lang })
    .catch(() => undefined);
  if (!sent) return undefined;
  const { answer, steps } = sent;
  const call: SignedCall = {
    apiKey,
    businessType,
    atMs: Date.now(),
    durationMs: answer.durationMs,
    status: answer.status,
    result: toResult(answer),
    steps,
    body: answer.body,
  };
  useSignedCalls.setState(({ calls }) => ({ calls: [call, ...calls].slice(0, MAX_REMEMBERED_CALLS) }));
  return call;
}

/** Calls of a key in the minute before `nowMs`, as far as this terminal made them. */
export function callsInMinute(calls: readonly SignedCall[], apiKey: string, nowMs: number): number {
  return calls.filter((call) => call.apiKey === apiKey && nowMs - call.atMs < MINUTE_MS).length;
}

/** Calls of a key in each of `slots` periods of ten seconds, oldest first. */
export function callsBySlot(
  calls: readonly SignedCall[],
  apiKey: string,
  nowMs: number,
  slots: number,
): readonly number[] {
  const counts = Array.from({ length: slots }, () => 0);
  for (const call of calls) {
    const slot = slots - 1 - Math.floor((nowMs - call.atMs) / 10_000);
    if (call.apiKey === apiKey && slot >= 0 && slot < slots) counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return counts;
}
