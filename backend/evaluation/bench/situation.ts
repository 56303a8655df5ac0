import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formatDecimal } from '../../domain/decimal.ts';
import { LOT_DIGITS } from '../metrics/record.ts';
import { faultOf, faultRule, meetsOrder, orderCounter, ruleOf, wireOf } from './catalogue.ts';
import type { BenchWire, Lots, Pair, Step } from './catalogue.ts';
import type { BenchLife } from './life.ts';
import { sequenceOf } from './sequence.ts';
import type { BenchRun, SequenceLine } from './result.ts';

/** Paces that a program may take to come to its target, after how many it is late, and how long it has to stay there. */
const PACES_TO_TARGET = 40;
const PACES_IN_TIME = 24;
const PACES_TO_STAY = 3;
/** How long it rests between two situations. */
const PACES_TO_REST = 1;
/** How often the record is looked at: after something passed on the wire, and without. */
const LOOKS_A_PACE = 4;
const PACES_WITHOUT_LOOK = 2;
/** Calls and messages of every situation are late by up to this, each as the seed says. */
const NOISE_PACES = 0.1;
/** More lots than the book of the product holds, more than anybody may order, and fewer than the smallest step. */
const LARGE = 180_000_000n;
const TOO_MANY = 9_000_000_000_000n;
const TOO_FINE = 100_000n;
const HUNDREDTH = 1_000_000n;

/** What a rule found wrong with the program; so many orders were right, where it counted them. */
class BrokenRuleError extends Error {
  readonly rightOrders: number | undefined;

  constructor(problem: string, rightOrders?: number) {
    super(problem);
    this.rightOrders = rightOrders;
  }
}

/** A number from 0 to below 1 that the seed says. */
function draw(seed: number, purpose: string): number {
  return createHash('sha256').update(`${seed} ${purpose}`).digest().readUInt32BE(0) / 2 ** 32;
}

/**
 * Lots of a name, with `LOT_DIGITS` decimals: the seed adds up to nine hundredths to targets. All but `large` are less than
 * the book holds, so that they fill at once.
 */
export function lotsOf(name: Lots, seed: number): bigint {
  const extra = BigInt(Math.floor(draw(seed, 'lots') * 10));
  const target = (hundredths: bigint) => (hundredths + extra) * HUNDREDTH;
  switch (name) {
    case 'a':
      return target(20n);
    case 'b':
      return target(35n);
    case 'c':
      return target(10n);
    case 'part':
      return 10n * HUNDREDTH;
    case 'large':
      return LARGE;
    case 'impossible':
      return draw(seed, 'impossible') < 0.5 ? TOO_MANY : TOO_FINE;
  }
}

const written = (lots: bigint) => formatDecimal(lots, LOT_DIGITS).replace(/\.?0+$/, '') || '0';

/** One situation as it is played: its steps happen at the platform, and are judged by the platform's record. */
class Situation {
  readonly #life: BenchLife;
  readonly #pair: Pair;
  readonly #seed: number;
  readonly #wire: readonly BenchWire[];
  readonly #startMs = performance.now();
  readonly #done: SequenceLine[] = [];
  #known = 0n;
  #slowestMs = 0;
  #isLate = false;

  constructor(life: BenchLife, pair: Pair, seed: number) {
    this.#life = life;
    this.#pair = pair;
    this.#seed = seed;
    this.#wire = wireOf(pair);
  }

  /** Longest time in which the platform answered the bench itself, which no fault meets, or by which a rest took longer than it was to. */
  get slowestMs(): number {
    return this.#slowestMs;
  }

  /** What takes long says how busy the machine is, beyond the time that it is to take. */
  async #timed<Result>(work: Promise<Result>, plannedMs = 0): Promise<Result> {
    const startMs = performance.now();
    const result = await work;
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - startMs - plannedMs);
    return result;
  }

  #rest(ms: number): Promise<void> {
    return this.#timed(wait(ms), ms);
  }

  /** Plays all of it; resolves with what came of it. */
  async play(): Promise<BenchRun> {
    const { seat } = this.#life;
    let broken: BrokenRuleError | undefined;
    try {
      await seat.start();
      this.#life.relay.take();
      await this.#setFaults([]);
      for (const step of ruleOf(this.#pair).steps) await this.#do(step);
      await seat.clearFaults();
      // It comes back to nothing, so that the next situation begins as this one did.
      this.#say(0n);
      await this.#holds(0n, PACES_TO_REST);
    } catch (error) {
      if (!(error instanceof BrokenRuleError)) throw error;
      broken = error;
    }
    const problem = broken?.message ?? null;
    const state = problem !== null ? 'failed' : this.#isLate ? 'late' : 'held';
    const ms = Math.round(performance.now() - this.#startMs);
    const seen = this.#life.relay.take();
    const kinds = new Set<string>(this.#wire.map(({ kind }) => kind));
    const sequence = sequenceOf({ startMs: this.#startMs, seen, done: this.#done, kinds, broken });
    return { ...this.#pair, seed: this.#seed, state, isPassed: problem === null, problem, ms, sequence };
  }

  async #do(step: Step): Promise<void> {
    const { seat, paceMs } = this.#life;
    if ('fault' in step) await this.#setFaults(this.#wire);
    else if ('say' in step) this.#say(this.#lots(step.say));
    else if ('aim' in step) await this.#aim(step.aim);
    else if ('begin' in step) await this.#begin(step.begin);
    else if ('holds' in step) await this.#holds(this.#lots(step.holds));
    else if ('wait' in step) await this.#rest(step.wait * paceMs);
    else if ('orders' in step) await this.#made(step.orders);
    else if ('ordersAtMost' in step) await this.#made(1, step.ordersAtMost);
    else if ('attemptsAtMost' in step) await this.#attempted(step.attemptsAtMost);
    else if ('struckAtMost' in step) await this.#struckAtMost(step.struckAtMost);
    else if ('struck' in step) await this.#struck();
    else if ('closeManually' in step) {
      const lots = this.#lots(step.closeManually);
      this.#note(`closes ${written(lots)} lots by hand`);
      await seat.closeManually(lots);
    } else if ('endKey' in step) {
      const how = faultOf(this.#pair).key ?? 'shutOut';
      this.#note(how === 'deleted' ? 'deletes the key' : 'binds the key to another address');
      await seat.endKey(how, (key) => this.#life.giveKey(key));
    } else if ('market' in step) {
      this.#note(step.market === 'open' ? 'opens the market' : 'closes the market');
      await seat.setOpen(step.market === 'open');
    } else {
      this.#note('kills the program and starts it again');
      await this.#life.restart();
    }
  }

  #lots(name: Lots): bigint {
    return lotsOf(name, this.#seed);
  }

  /** Counts orders and adds noise besides: rule 0 counts, those of the pair follow. */
  async #setFaults(wire: readonly BenchWire[]): Promise<void> {
    const { seat, paceMs } = this.#life;
    const { id } = seat.key();
    const noise: BenchWire = { kind: 'jitter', paces: NOISE_PACES };
    const rules = [...wire, noise].map((one) => faultRule(one, paceMs, id));
    if (wire.length > 0) this.#note(`fault: ${faultOf(this.#pair).words}`);
    await seat.setFaults([orderCounter(id), ...rules], this.#seed);
  }

  #say(lots: bigint): void {
    this.#note(`says: hold ${written(lots)} lots`);
    this.#life.say(written(lots));
  }

  async #aim(name: Lots): Promise<void> {
    const lots = this.#lots(name);
    this.#say(lots);
    await this.#holds(lots);
  }

  async #begin(name: Lots): Promise<void> {
    const at = this.#wire.findIndex((one) => meetsOrder([one]));
    if (at < 0) return this.#aim(name);
    this.#say(this.#lots(name));
    await this.#hasSeen(at);
  }

  /** The account comes to hold so much, and stays there. */
  async #holds(lots: bigint, stays = PACES_TO_STAY): Promise<void> {
    await this.#comesTo(lots);
    await this.#rest(stays * this.#life.paceMs);
    const held = await this.#held();
    if (held !== lots) this.#broke(`left ${written(lots)} lots again, and holds ${written(held)}`);
  }

  async #comesTo(lots: bigint): Promise<void> {
    const { paceMs } = this.#life;
    const startMs = performance.now();
    let held = await this.#held();
    while (held !== lots) {
      if (performance.now() - startMs > PACES_TO_TARGET * paceMs)
        this.#broke(`holds ${written(held)} lots in the end, not ${written(lots)}`);
      await this.#life.somethingHappens(paceMs / LOOKS_A_PACE, PACES_WITHOUT_LOOK * paceMs);
      held = await this.#held();
    }
    if (performance.now() - startMs > PACES_IN_TIME * paceMs) this.#isLate = true;
  }

  /** Lots that the account holds; a change is written down. */
  async #held(): Promise<bigint> {
    const lots = await this.#timed(this.#life.seat.position());
    if (lots !== this.#known) {
      const atMs = Math.round(performance.now() - this.#startMs);
      const position = written(lots);
      this.#done.push({
        atMs,
        from: 'platform',
        to: 'platform',
        text: `holds ${position} lots`,
        isWrong: false,
        position,
      });
    }
    this.#known = lots;
    return lots;
  }

  /** The platform has so many orders of the program, no more and no less. */
  async #made(least: number, most = least): Promise<void> {
    const { length } = await this.#timed(this.#life.seat.orders());
    if (length < least || length > most)
      this.#broke(`made ${length} orders, ${most === least ? `not ${most}` : `more than ${most}`}`, most);
  }

  async #attempted(most: number): Promise<void> {
    const [counter] = await this.#timed(this.#life.seat.faults());
    const sent = counter?.seen ?? 0;
    if (sent > most) this.#broke(`sent ${sent} orders that could not be, more than ${most}`, most);
  }

  async #struckAtMost(most: number): Promise<void> {
    const states = await this.#timed(this.#life.seat.faults());
    for (const [at, { kind }] of this.#wire.entries()) {
      const struck = states[at + 1]?.struck ?? 0;
      if ((kind === '429' || kind === '418') && struck > most)
        this.#broke(`made ${struck} calls within the time of a limit, more than ${most}`);
    }
  }

  /** The fault that is the situation has met something. */
  #struck(): Promise<void> {
    const { own } = ruleOf(this.#pair);
    return this.#hasSeen(own.includes(this.#pair.fault) ? 0 : faultOf(this.#pair).wire.length);
  }

  async #hasSeen(at: number): Promise<void> {
    const { seat, paceMs } = this.#life;
    for (const startMs = performance.now(); ; await this.#rest(paceMs / LOOKS_A_PACE)) {
      if (((await this.#timed(seat.faults()))[at + 1]?.seen ?? 0) > 0) return;
      if (performance.now() - startMs > PACES_TO_TARGET * paceMs)
        this.#broke('did nothing that the fault could meet');
    }
  }

  #note(text: string): void {
    const atMs = Math.round(performance.now() - this.#startMs);
    this.#done.push({ atMs, from: 'bench', to: 'bench', text, isWrong: false });
  }

  #broke(problem: string, rightOrders?: number): never {
    const said = this.#life.hasEnded() ? `${problem}; the program has ended` : problem;
    throw new BrokenRuleError(said, rightOrders);
  }
}

/** Paces that a program which does nothing may take from its start to its end; one that has to do something takes longer. */
const PACES_OF_NOTHING = 4;

/** How long a program takes now that does nothing: one that waits for the machine does not come to its target either. */
async function startOfNothingMs(): Promise<number> {
  const startMs = performance.now();
  const child = spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' });
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  return performance.now() - startMs;
}

/**
 * Plays one rule under one fault against the program of a life. Undefined where a rule seems broken while the platform
 * took longer than a pace to answer the bench itself, or programs took long to start: such a machine says nothing of a program.
 */
export async function playSituation(
  life: BenchLife,
  pair: Pair,
  seed: number,
  startMs = startOfNothingMs,
): Promise<BenchRun | undefined> {
  const situation = new Situation(life, pair, seed);
  const run = await situation.play();
  if (run.isPassed) return run;
  const isSlow = situation.slowestMs > life.paceMs || (await startMs()) > PACES_OF_NOTHING * life.paceMs;
  return isSlow ? undefined : run;
}
