import type { OrderLine } from '../folder/run.ts';
import { isoTime } from '../folder/tables.ts';
import { standardErrors } from '../metrics/statistics.ts';
import { count, type RunResult, type Verdict, verdictOn } from './result.ts';

/** A run beside one whose market is the same until a time and another one from then on. */
export interface Future {
  readonly fromMs: number;
  readonly run: RunResult;
  readonly other: RunResult;
  /** The run once more, where the decisions of the two differ before that time: a program may also differ from itself. */
  readonly again?: RunResult;
}

/** What a program decided before a time, a line an order; what became of it is the market's. */
export function decisionsBefore({ run }: RunResult, beforeMs: number): readonly string[] {
  return run.orders.filter(({ timeMs }) => timeMs < beforeMs).map(decisionOf);
}

/** An order as its program decided it. */
export function decisionOf({ timeMs, symbol, kind, side, price, lots }: OrderLine): string {
  return [isoTime(timeMs), symbol, kind, side, lots, ...(price === '' ? [] : ['at', price])].join(' ');
}

/** The first place in which two lists of decisions differ; undefined where they are the same. */
export function firstOther(
  one: readonly string[],
  other: readonly string[],
): readonly [string, string] | undefined {
  const at = Array.from({ length: Math.max(one.length, other.length) }).findIndex(
    (_, place) => one[place] !== other[place],
  );
  return at === -1 ? undefined : [one[at] ?? 'no order', other[at] ?? 'no order'];
}

/** Whether decisions differ before the futures part. */
export function isParted({ fromMs, run, other }: Future): boolean {
  return firstOther(decisionsBefore(run, fromMs), decisionsBefore(other, fromMs)) !== undefined;
}

/** Trades on either side below which a difference of their means says nothing. */
const ENOUGH_TRADES = 10;
/** Standard errors from which on the trades of one future are better than those of others by more than chance. */
const FAR_APART = 4;

/** Net of the trades that were opened from a time on, each by what was traded. */
function netsFrom({ figures }: RunResult, fromMs: number): readonly number[] {
  return figures.trades
    .filter(({ openMs, amount }) => openMs >= fromMs && amount !== 0n)
    .map(({ net, amount }) => Number(net) / Number(amount));
}

interface LookAheadEvidence {
  readonly futures: readonly Future[];
  readonly isExact: boolean;
}

/**
 * Whether a program knows what comes. Two futures of one market part at a time: who decided otherwise before it has seen what
 * came after. Who has the future from elsewhere decides alike, and earns in that future alone.
 */
export function lookAheadVerdict({ futures, isExact }: LookAheadEvidence): Verdict {
  const say = verdictOn('lookAhead');
  if (futures.length === 0)
    return say(
      'unjudged',
      'Not tried for a look ahead',
      '--second-future 8 runs the market with other futures: decisions before they part must be the same.',
    );
  if (!isExact)
    return say(
      'unjudged',
      'Not tried for a look ahead',
      'The clock of the runs is not exact: decisions differ by themselves. --clock stepped is needed.',
    );
  const parted = futures.flatMap((future) => {
    const [own, other] = [future.run, future.other].map((one) => decisionsBefore(one, future.fromMs));
    const first = firstOther(own ?? [], other ?? []);
    return first === undefined ? [] : [{ future, first }];
  });
  const unsteady = parted.find(
    ({ future: { run, again, fromMs } }) =>
      again !== undefined && firstOther(decisionsBefore(run, fromMs), decisionsBefore(again, fromMs)),
  );
  if (unsteady !== undefined)
    return say(
      'unjudged',
      'A look ahead cannot be told from chance',
      'The same market twice gave other decisions: the program hangs on chance, threads or its own clock.',
    );
  const [found] = parted;
  if (found !== undefined) {
    const { future, first } = found;
    return say(
      'against',
      'Decides by what comes later',
      `In ${parted.length} of ${count(futures.length, 'other future')} it decided otherwise before they part; with the one from ${isoTime(future.fromMs)} on: ${first[0]} became ${first[1]}.`,
      `${parted.length} of ${futures.length}`,
    );
  }
  // The known future once, however many others it is compared with.
  const earliest = futures.toSorted((left, right) => left.fromMs - right.fromMs)[0];
  const own = earliest === undefined ? [] : netsFrom(earliest.run, earliest.fromMs);
  const others = futures.flatMap(({ other, fromMs }) => netsFrom(other, fromMs));
  const same = `Decisions before ${count(futures.length, 'other future')} were the same`;
  const isEnough = Math.min(own.length, others.length) >= ENOUGH_TRADES;
  const apart = isEnough ? standardErrors(own, others) : undefined;
  const [kept, lost] = [own, others].map((nets) => nets.filter((net) => net > 0).length / nets.length);
  if (apart !== undefined && apart > FAR_APART && own.reduce((sum, net) => sum + net, 0) > 0)
    return say(
      'against',
      'Earns only in the future that it knows',
      `${same}, but after them ${share(kept)} of its trades win where the market is the known one, and ${share(lost)} where it is another: ${apart.toFixed(1)} standard errors apart.`,
      apart.toFixed(1),
    );
  const after = isEnough
    ? `; after them ${share(kept)} of its trades win, and ${share(lost)} with the other future.`
    : '; after them it trades too little to be compared.';
  return say('holds', 'Does not know the future', `${same}${after}`, `0 of ${futures.length}`);
}

function share(value: number | undefined): string {
  return `${Math.round((value ?? 0) * 100)}%`;
}
