import { Chance } from './chance.ts';
import type { Life } from './life.ts';
import type { SimulatedProvider } from './provider.ts';

/** What may go wrong in a run; every kind is seen within two hundred seeds. */
export const FAULT_KINDS = [
  'kill',
  'killInCommit',
  'powerCut',
  'full',
  'failing',
  'lying',
  'slow',
  'thread',
  'forward',
  'back',
  'cut',
  'halfOpen',
  'provider',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** How long a fault of the disk lasts, in steps at most. */
const FAULT_STEPS = 4;
/** Disk operations after which an armed fault strikes, at most: a commit takes about ten. */
const OPERATIONS = 40;
/** One of so many steps begins a fault. */
const FAULT_EVERY = 4;

/** What faults act on beside the life of the platform. */
interface FaultyWorld {
  readonly provider: SimulatedProvider;
  see(kind: FaultKind, text: string): void;
  /** Told when a power cut has taken what a disk lied about. */
  lose(): void;
}

/** Draws the faults of a seed: apart from what the customer does, so that they stay the same when the platform answers otherwise. */
export class Faults {
  readonly #seed: number;
  readonly #world: FaultyWorld;
  readonly #chance: Chance;
  #healAtStep = 0;
  #armed = 0;
  /** Whether the disk of this life has lied. */
  isLying = false;
  /** Whether a power cut took what it lied about. */
  hasLost = false;
  /** Whether a power cut ended this life. */
  isCutOff = false;

  constructor(seed: number, world: FaultyWorld) {
    this.#seed = seed;
    this.#world = world;
    this.#chance = new Chance(seed, 'faults');
  }

  /** Ends the faults whose time has come, and may begin one. */
  step(life: Life, step: number): void {
    if (step >= this.#healAtStep) this.#healDisk(life);
    if (this.#chance.isOneIn(FAULT_EVERY)) this.#begin(life, step);
  }

  /** Everything works from now on. */
  heal(life: Life): void {
    this.#healDisk(life);
    this.#world.provider.heal();
    life.disk.onOperation = () => undefined;
  }

  /** The platform runs over another disk. */
  trust(): void {
    this.isLying = false;
    this.hasLost = false;
    this.isCutOff = false;
  }

  #healDisk(life: Life): void {
    life.disk.fault = undefined;
    life.delayMs = 0;
  }

  #begin(life: Life, step: number): void {
    const chance = this.#chance;
    const kind = chance.pick(FAULT_KINDS);
    const lasts = () => (this.#healAtStep = step + chance.between(1, FAULT_STEPS));
    switch (kind) {
      case 'kill':
        this.#world.see(kind, 'between two steps');
        return life.die(life.disk.image());
      case 'killInCommit':
      case 'powerCut':
        return this.#arm(life, kind);
      case 'full':
      case 'failing':
      case 'lying':
        lasts();
        life.disk.fault = kind;
        this.isLying ||= kind === 'lying';
        return this.#world.see(kind, `until step ${this.#healAtStep}`);
      case 'slow':
        lasts();
        life.delayMs = chance.pick([30, 400, 3_000]);
        return this.#world.see(kind, `${life.delayMs} ms until step ${this.#healAtStep}`);
      case 'thread':
        this.#world.see(kind, 'the storage thread ends');
        return life.endThread();
      case 'forward':
      case 'back': {
        const ms = chance.pick([900, 20_000, 600_000, 7_200_000]);
        life.aheadMs += kind === 'forward' ? ms : -ms;
        return this.#world.see(kind, `the clock of the host goes by ${ms} ms`);
      }
      case 'provider':
        this.#world.provider.fail(
          ...Array.from({ length: chance.between(1, 4) }, () => chance.pick(['cut', 'silence'] as const)),
        );
        return this.#world.see(kind, 'is not there');
      default:
      // The faults of the customer's own line are drawn with each request.
    }
  }

  /** Ends the process in the middle of its work with the disk, in which a power cut tears what was not flushed. */
  #arm(life: Life, kind: 'killInCommit' | 'powerCut'): void {
    let left = this.#chance.between(1, OPERATIONS);
    const torn = new Chance(this.#seed, `torn ${(this.#armed += 1)}`);
    const oneIn = torn.between(1, 4);
    life.disk.onOperation = () => {
      left -= 1;
      if (left > 0 || life.left !== undefined) return;
      this.#world.see(kind, 'in the middle of writing');
      life.die(kind === 'powerCut' ? life.disk.afterPowerCut(() => torn.isOneIn(oneIn)) : life.disk.image());
      this.isCutOff = kind === 'powerCut';
      if (!this.isCutOff || !this.isLying) return;
      this.hasLost = true;
      this.#world.lose();
    };
  }
}
