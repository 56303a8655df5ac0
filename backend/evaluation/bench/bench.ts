import { createHash } from 'node:crypto';
import { CallError } from '../../client/index.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../running/platform-child.ts';
import { faultsOf, type BenchRule, type Pair } from './catalogue.ts';
import { beginLife, type BenchLife } from './life.ts';
import type { BenchRun } from './result.ts';
import { playSituation } from './situation.ts';
import { openVenue, type Seat, type Venue } from './venue.ts';

/** Situations that one program meets from its start on, unless it breaks a rule before: then the rest meets it anew. */
export interface Plan {
  readonly seed: number;
  readonly pairs: readonly Pair[];
}

/** Situations of one life of a program, about: more make a start cheaper, and a run that is played again longer. */
const PAIRS_TOGETHER = 12;

/** Every fault of each rule, in an order that the seed says. */
export function wholeGrid(rules: readonly BenchRule[], seed: number): readonly Plan[] {
  const pairs = rules.flatMap((rule) => faultsOf(rule).map((fault) => ({ rule: rule.id, fault })));
  const rank = ({ rule, fault }: Pair) =>
    createHash('sha256').update(`${seed} ${rule} ${fault}`).digest('hex');
  const ordered = pairs.toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1));
  const lives = Math.ceil(ordered.length / PAIRS_TOGETHER);
  return Array.from({ length: lives }, (_, at) => ({
    seed,
    pairs: ordered.filter((_pair, place) => place % lives === at),
  }));
}

/** Seeds from one number to another, from 1, both included. */
export interface SeedRange {
  readonly first: number;
  readonly last: number;
}

/** Each rule once with each seed, the faults of a rule in turn: so many seeds have met all of them. */
export function ofSeeds(rules: readonly BenchRule[], { first, last }: SeedRange): readonly Plan[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => {
    const at = first - 1 + offset;
    const pairs = rules.map((rule) => {
      const faults = faultsOf(rule);
      return { rule: rule.id, fault: faults[at % faults.length] ?? '' };
    });
    // Another rule is the first one with each seed.
    const begin = at % Math.max(1, pairs.length);
    return { seed: at + 1, pairs: [...pairs.slice(begin), ...pairs.slice(0, begin)] };
  });
}

/** A run, what its program met before it since its start, and what it printed. */
export interface PlayedRun extends BenchRun {
  readonly before: readonly Pair[];
}

export interface BenchSettings {
  readonly command: string;
  readonly paceMs: number;
  /** Programs at a time. */
  readonly jobs: number;
}

/** How often a situation is played that says nothing, because the machine is busy with other things. */
const MOST_TRIES = 4;

/** How many seats one situation may find too slow. */
const MOST_SEATS = 3;

/** The machine is too slow for the pace: nothing is said of the program. */
export class SlowMachineError extends PlatformError {
  constructor(paceMs: number) {
    super(
      `the platform took longer than a pace (${paceMs} ms) to answer, ${MOST_TRIES} times: use a larger --pace or fewer --jobs`,
    );
  }
}

/** Who follows the bench hears of each run, and of each seat that became too slow. */
export interface BenchEvents {
  received(run: PlayedRun): void;
  retired(): void;
}

/** What the bench is made of; tests have others. */
export interface BenchDeps {
  readonly openVenue: typeof openVenue;
  readonly beginLife: typeof beginLife;
  readonly playSituation: typeof playSituation;
}

/** Plays all plans at one platform, several at a time; the runs are in the order of the plans. @throws PlatformError */
export async function playPlans(
  plans: readonly Plan[],
  settings: BenchSettings,
  events: BenchEvents,
  deps: BenchDeps = { openVenue, beginLife, playSituation },
): Promise<readonly PlayedRun[]> {
  const count = Math.min(settings.jobs, plans.length);
  const venue = await deps.openVenue(count);
  try {
    const waiting = [...plans.entries()];
    const played: PlayedRun[][] = [];
    const work = async (place: number) => {
      const open = () => whileBusy(() => venue.openSeat(place), settings);
      let seat = await open();
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [at, { seed, pairs }] = next;
        const runs: PlayedRun[] = [];
        played[at] = runs;
        const received = (run: PlayedRun) => {
          runs.push(run);
          events.received(run);
        };
        for (let slow = 0; runs.length < pairs.length;) {
          const known = runs.length;
          const rest = { seed, pairs: pairs.slice(known) };
          try {
            await playPlan(rest, { venue, seat, settings, received, deps });
          } catch (error) {
            slow = runs.length > known ? 1 : slow + 1;
            if (!(error instanceof SlowMachineError) || slow === MOST_SEATS) throw error;
            events.retired();
            seat = await open();
            await whileBusy(() => seat.setOpen(true), settings);
          }
        }
      }
    };
    await Promise.all(Array.from({ length: count }, (_, place) => work(place)));
    return played.flat();
  } finally {
    await venue.stop();
  }
}

interface Place {
  readonly venue: Venue;
  readonly seat: Seat;
  readonly settings: BenchSettings;
  readonly received: (run: PlayedRun) => void;
  readonly deps: BenchDeps;
}

/** Plays a plan at one seat. @throws SlowMachineError where that became too slow */
async function playPlan({ seed, pairs }: Plan, place: Place): Promise<void> {
  const { venue, seat, settings, received, deps } = place;
  let life: BenchLife | undefined;
  let before: Pair[] = [];
  /** What a broken rule leaves behind is not the next one's. */
  const endLife = async () => {
    await life?.end();
    life = undefined;
    before = [];
    await whileBusy(() => clear(seat), settings);
  };
  try {
    for (const pair of pairs) {
      for (let tries = 1; ; tries += 1) {
        life ??= await deps.beginLife(venue, seat, settings);
        const played = await deps.playSituation(life, pair, seed).catch((error: unknown) => {
          const isAgain = error instanceof CallError && (tries < MOST_TRIES || isBusy(error.result));
          if (isAgain) return undefined;
          throw error;
        });
        if (played === undefined) {
          if (tries === MOST_TRIES) throw new SlowMachineError(settings.paceMs);
          await endLife();
          continue;
        }
        const run = { ...played, before, ...(!played.isPassed && { said: [...life.said()] }) };
        received(run);
        before = [...before, pair];
        if (!run.isPassed) await endLife();
        break;
      }
    }
  } finally {
    await life?.end();
  }
}

/** Does what the bench itself asks of the platform again where that took longer than a call may. @throws SlowMachineError */
export async function whileBusy<Result>(
  work: () => Promise<Result>,
  { paceMs }: Pick<BenchSettings, 'paceMs'>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError) || !isBusy(error.result)) throw error;
      if (tries === MOST_TRIES) throw new SlowMachineError(paceMs);
    }
  }
}

function isBusy(result: CallError['result']): boolean {
  return result.kind === 'unknown' || result.failure.code === CODE.serviceTimeout;
}

/** Leaves a seat as it was found: no faults, an open market, nothing held. */
async function clear(seat: Seat): Promise<void> {
  await seat.clearFaults();
  await seat.setOpen(true);
  for (let held = await seat.position(); held > 0n; held = await seat.position())
    await seat.closeManually(held);
}
