import { createHash } from 'node:crypto';
import { giveKey, startProgram } from './program.mjs';
import { RULES } from './rules.mjs';
import { startVenue, units } from './venue.mjs';

/** What the program is told to measure its waits by, in milliseconds. */
export const PACE_MS = 500;
/** How many of them it may take to come to its target, and how long it has to stay there then. */
const PACES_TO_TARGET = 40;
const PACES_TO_STAY = 3;
const LOOK_MS = 100;
/** Calls and messages of every run are late by up to this, each as the seed says. */
const NOISE_MS = 40;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a rule found wrong with the program. */
class BrokenRuleError extends Error {}

/** A number from 0 to below 1 that the seed says. */
function draw(seed, purpose) {
  return createHash('sha256').update(`${seed} ${purpose}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** The steps of which rules are made: each one happens at the platform, and is judged by the platform's record. */
class Scenario {
  steps = [];
  paceMs = PACE_MS;
  #venue;
  #command;
  #seed;
  #key;
  #target = '0';

  constructor(venue, key, { command, seed }) {
    this.#venue = venue;
    this.#command = command;
    this.#seed = seed;
    this.#key = key;
    giveKey(venue, key);
    this.program = startProgram(command, venue, PACE_MS);
  }

  get keyId() {
    return this.#key.id;
  }

  /** So many tenths of a lot, and what the seed adds, the same in the whole run. */
  lots(tenths) {
    return String((tenths * 10 + Math.floor(draw(this.#seed, 'lots') * 10) * (tenths > 1 ? 1 : 0)) / 100);
  }

  /** The faults of a rule take turns: the first seed has the first of them. */
  variant(choices) {
    return choices[(this.#seed - 1) % choices.length];
  }

  async faults(rules) {
    this.#note('faults', rules);
    const noise = [{ kind: 'jitter', ms: NOISE_MS, keyId: this.keyId }];
    await this.#venue.setFaults([...rules, ...noise], this.#seed);
  }

  /** Gives the program another target. */
  says(lots) {
    this.#note('target', lots);
    this.#target = lots;
    this.program.aim(lots);
  }

  async aims(lots) {
    this.says(lots);
    await this.holds(lots);
  }

  /** The account comes to hold so much, and stays there. */
  async holds(lots) {
    const isThere = async () => (await this.#venue.position()) === units(lots);
    if (!(await this.#within(PACES_TO_TARGET * PACE_MS, isThere)))
      this.#broke(`holds ${await this.#heldLots()} lots in the end, not ${lots}`);
    await pause(PACES_TO_STAY * PACE_MS);
    if (!(await isThere())) this.#broke(`left ${lots} lots again, for ${await this.#heldLots()}`);
  }

  /** The platform has so many orders of the program, no more and no less. */
  async made(count) {
    const orders = await this.#venue.orders();
    if (orders.length !== count) this.#broke(`made ${orders.length} orders, not ${count}`);
  }

  /** A fault has struck. */
  async struck(index) {
    if (!(await this.#within(PACES_TO_TARGET * PACE_MS, async () => (await this.#venue.struck())[index] > 0)))
      throw new Error(`the fault ${index} of the bench struck nothing`);
  }

  async struckAtMost(index, count, what) {
    const struck = (await this.#venue.struck())[index];
    if (struck > count) this.#broke(`${struck} ${what}, more than ${count}`);
  }

  async waits(ms) {
    this.#note('wait', ms);
    await pause(ms);
  }

  async closesManually(lots) {
    this.#note('closed by hand', lots);
    await this.#venue.closeManually(lots);
  }

  async closesMarket() {
    this.#note('market', 'closed');
    await this.#venue.setOpen(false);
  }

  async opensMarket() {
    this.#note('market', 'open');
    await this.#venue.setOpen(true);
  }

  /** Ends the key of the program; the next one is in its file already. */
  async replacesKey() {
    this.#note('key', 'replaced');
    const { id } = this.#key;
    this.#key = await this.#venue.makeKey('bench-next');
    giveKey(this.#venue, this.#key);
    await this.#venue.endKey(id);
  }

  async restarts() {
    this.#note('program', 'killed and started again');
    await this.program.kill();
    this.program = startProgram(this.#command, this.#venue, PACE_MS);
    this.program.aim(this.#target);
  }

  async #heldLots() {
    return String((await this.#venue.position()) / 10_000);
  }

  async #within(ms, isSo) {
    for (const endMs = Date.now() + ms; ; await pause(LOOK_MS)) {
      if (await isSo()) return true;
      if (Date.now() >= endMs) return false;
    }
  }

  #note(step, what) {
    this.steps.push({ step, what });
  }

  #broke(problem) {
    throw new BrokenRuleError(this.program.hasEnded() ? `${problem}; the program has ended` : problem);
  }
}

/** Plays one rule against a program at a platform of its own; says what is wrong, and what happened. */
export async function playRule({ command, rule, seed }) {
  const startMs = performance.now();
  const venue = await startVenue();
  let scenario;
  let problem = null;
  try {
    scenario = new Scenario(venue, await venue.makeKey('bench'), { command, seed });
    await scenario.faults([]);
    await RULES[rule].play(scenario).catch((error) => {
      if (!(error instanceof BrokenRuleError)) throw error;
      problem = error.message;
    });
    await venue.clearFaults();
    const orders = (await venue.orders()).map(({ id, bizType, status, requestNum, executeNum }) => {
      return { id, bizType, status, requestNum, executeNum };
    });
    const record = { position: String((await venue.position()) / 10_000), orders };
    const ms = Math.round(performance.now() - startMs);
    const { steps, program } = scenario;
    return { rule, seed, isPassed: problem === null, problem, ms, steps, record, said: program.said };
  } finally {
    await scenario?.program.kill();
    await venue.stop();
  }
}
