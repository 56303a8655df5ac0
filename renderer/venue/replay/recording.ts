import type { AccountEvent, AccountRef, AccountSnapshot, OrderCommand, VenueAnswer } from '../port.ts';

/** Steps that a recording keeps; a longer session is recorded up to there. */
export const MAX_RECORDED_STEPS = 100_000;

/** One thing that a venue said or answered, `atMs` milliseconds after the recording began. */
export type RecordedStep =
  | { readonly kind: 'event'; readonly atMs: number; readonly event: AccountEvent }
  /** An account that was read; without a snapshot the reading failed. */
  | {
      readonly kind: 'read';
      readonly atMs: number;
      readonly account: AccountRef;
      readonly snapshot?: AccountSnapshot;
    }
  | { readonly kind: 'assets'; readonly atMs: number; readonly digits: ReadonlyMap<string, number> }
  | {
      readonly kind: 'sent';
      readonly atMs: number;
      readonly command: OrderCommand;
      readonly answer: VenueAnswer;
    };

export type Recording = readonly RecordedStep[];

const KINDS: ReadonlySet<unknown> = new Set<RecordedStep['kind']>(['event', 'read', 'assets', 'sent']);

/** A recording as text: one line of JSON for each step. Money is `{"$n":"12"}`, a map `{"$m":[…]}`. */
export function encodeRecording(recording: Recording): string {
  return recording.map((step) => `${JSON.stringify(step, write)}\n`).join('');
}

/**
 * Reads a recording.
 * @throws {RangeError} that names the line which is none of a recording, or says that there are too many.
 */
export function decodeRecording(text: string): Recording {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length > MAX_RECORDED_STEPS)
    throw new RangeError(`a recording has at most ${MAX_RECORDED_STEPS} steps`);
  return lines.map((line, at) => {
    const step = parseLine(line);
    if (step === undefined) throw new RangeError(`line ${at + 1} is not a step of a recording`);
    return step;
  });
}

/** A command as text, so that two can be compared. */
export function commandText(command: OrderCommand): string {
  return JSON.stringify(command, write);
}

function parseLine(line: string): RecordedStep | undefined {
  try {
    const step = JSON.parse(line, read) as Partial<RecordedStep> | null;
    const isStep = KINDS.has(step?.kind) && Number.isFinite(step?.atMs);
    return isStep ? (step as RecordedStep) : undefined;
  } catch {
    return undefined;
  }
}

function write(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $n: value.toString() };
  return value instanceof Map ? { $m: [...value] } : value;
}

function read(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$n' in value) return BigInt(String(value.$n));
  return '$m' in value ? new Map(value.$m as [unknown, unknown][]) : value;
}
