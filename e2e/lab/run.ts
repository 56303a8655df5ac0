import type { CompiledQuery } from 'kysely';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  StorageDamagedError,
  StorageLossError,
  StorageUnavailableError,
} from '../../backend/storage/errors.ts';
import {
  claimPath,
  claimText,
  claimTextOf,
  newestClaim,
  parseClaim,
} from '../../backend/storage/lock/claims.ts';
import { CustomerBooks, findBookProblems } from './books.ts';
import { Chance } from './chance.ts';
import { Customer, type PlantedOnLine, type Scene } from './customer.ts';
import type { DiskImage } from './disk.ts';
import { Faults, type FaultKind } from './faults.ts';
import type { Founding } from './founding.ts';
import { Life, SilentError } from './life.ts';
import { Office, ProposalEnds } from './office.ts';
import { SimulatedProvider } from './provider.ts';

/** What a run came to. */
export interface RunResult {
  readonly seed: number;
  readonly trace: readonly string[];
  /** The same for every run of the seed. */
  readonly hash: string;
  readonly seen: ReadonlySet<FaultKind>;
  /** What broke an invariant, at the step where it was noticed; the run ended there. */
  readonly problems: readonly string[];
  readonly acknowledged: number;
  readonly lives: number;
}

/** Bugs that tests plant at seams of the run, to see that the invariants notice them. */
export interface Planted extends PlantedOnLine {
  /** Changes what is left on the disk when a life ends. */
  readonly left?: (image: DiskImage) => DiskImage;
  /** Runs over the open store before it is looked at. */
  readonly books?: (life: Life) => Promise<void>;
}

export interface RunOptions {
  readonly founding: Founding;
  readonly seed: number;
  readonly steps?: number;
  /** Days that it lasts, each of so many steps; the platform is off for the rest of a day and catches up. 1 when absent. */
  readonly days?: number;
  readonly planted?: Planted;
  /** Told when so many days are over. */
  readonly onDay?: (days: number) => void;
}

/** Runs one seed: a customer's and an operator's work on a platform, with faults; looks after every step. */
export async function run(options: RunOptions): Promise<RunResult> {
  const one = new Run(options);
  return one.run();
}

const STEPS = 40;
const DAY_MS = 86_400_000;

class Run {
  readonly #founding: Founding;
  readonly #seed: number;
  readonly #steps: number;
  readonly #days: number;
  readonly #planted: Planted;
  readonly #onDay: (days: number) => void;
  readonly #scene: Scene;
  readonly #customer: Customer;
  readonly #office: Office;
  readonly #faults: Faults;
  readonly #provider = new SimulatedProvider();
  readonly #books = new CustomerBooks();
  readonly #ends = new ProposalEnds();
  readonly #trace: string[] = [];
  readonly #seen = new Set<FaultKind>();
  readonly #problems: string[] = [];
  #life!: Life;
  #lives = 0;

  constructor({
    founding,
    seed,
    steps = STEPS,
    days = 1,
    planted = {},
    onDay = () => undefined,
  }: RunOptions) {
    this.#founding = founding;
    this.#seed = seed;
    this.#steps = steps;
    this.#days = days;
    this.#planted = planted;
    this.#onDay = onDay;
    const see = (kind: FaultKind, text: string) => this.#see(kind, text);
    this.#scene = {
      chance: new Chance(seed, 'customer'),
      life: () => this.#life,
      note: (text) => this.#note(text),
      see,
    };
    this.#office = new Office(this.#scene, this.#provider);
    this.#customer = new Customer({
      scene: this.#scene,
      founding,
      seed,
      books: this.#books,
      planted,
      isAtRisk: () => this.#faults.isLying,
    });
    this.#faults = new Faults(seed, {
      provider: this.#provider,
      see,
      lose: () => {
        this.#books.forgive();
        this.#ends.forget();
        this.#provider.forgetThanks();
      },
    });
  }

  async run(): Promise<RunResult> {
    const disconnect = this.#provider.connect();
    try {
      await this.#start(this.#founding.image, this.#founding.atMs);
      for (let step = 1; step <= this.#steps * this.#days && this.#problems.length === 0; step++) {
        await this.#step(step);
        if (step % this.#steps > 0) continue;
        this.#onDay(step / this.#steps);
        if (step < this.#steps * this.#days) await this.#sleep();
      }
      if (this.#problems.length === 0) await this.#finish();
    } catch (error) {
      this.#problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    } finally {
      await this.#life?.close();
      disconnect();
    }
    return {
      seed: this.#seed,
      trace: this.#trace,
      hash: createHash('sha256').update(this.#trace.join('\n')).digest('hex').slice(0, 16),
      seen: this.#seen,
      problems: this.#problems,
      acknowledged: this.#books.acknowledged.length,
      lives: this.#lives,
    };
  }

  get #folder(): string {
    return join(this.#founding.root, `run-${this.#seed}`);
  }

  #note(text: string): void {
    this.#trace.push(`${this.#life === undefined ? '' : new Date(this.#life.wallMs).toISOString()} ${text}`);
  }

  async #start(image: DiskImage, atMs: number, acceptLoss = false): Promise<void> {
    const { sealKeyFile, productsFile } = this.#founding;
    const folder = this.#folder;
    this.#life = await Life.start({ folder, image, atMs, acceptLoss, sealKeyFile, productsFile });
    this.#lives += 1;
    this.#note(`life ${this.#lives}${acceptLoss ? ' in spite of a loss' : ''}`);
  }

  async #step(step: number): Promise<void> {
    this.#faults.step(this.#life, step);
    await this.#attempt(() => this.#act());
    await this.#attempt(async () =>
      this.#problems.push(...(await this.#lookAtCustomers()).map((problem) => `step ${step}: ${problem}`)),
    );
  }

  /** Does something that the end of the process may interrupt; the platform is started again then. */
  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Without a thread nothing can be read; the work is done another time.
      if (!(error instanceof SilentError || error instanceof StorageUnavailableError)) throw error;
      this.#note(error.message);
    }
    if (this.#life.left !== undefined) await this.#restart();
  }

  async #act(): Promise<void> {
    const { chance } = this.#scene;
    const what = chance.below(10);
    if (what < 7) await this.#customer.ask();
    else if (what < 9) {
      const ms = chance.pick([200, 1_000, 5_000, 60_000]);
      this.#note(`${ms} ms pass`);
      await this.#life.pass(ms);
    } else await this.#office.work();
  }

  #see(kind: FaultKind, text: string): void {
    this.#seen.add(kind);
    this.#note(`[${kind}] ${text}`);
  }

  /** The platform is off until the next day, ended in order or killed; the customer signs in again then. */
  async #sleep(): Promise<void> {
    this.#faults.heal(this.#life);
    // An answer is kept for a day.
    this.#problems.push(...(await this.#customer.repeat()));
    const atMs = this.#life.wallMs + DAY_MS;
    if (this.#scene.chance.isOneIn(2)) this.#life.die(this.#life.disk.image());
    await this.#restart(atMs);
    await this.#customer.signIn();
  }

  /** Starts the platform over what the last life left. */
  async #restart(atMs = this.#life.wallMs + 1_000): Promise<void> {
    const left = await this.#life.close();
    if (this.#faults.isCutOff) suspect(this.#folder);
    const image = this.#planted.left?.(left) ?? left;
    await this.#startAgain(image, atMs, false);
    this.#faults.trust();
    this.#books.trust();
    this.#problems.push(...(await this.#lookAtBooks()).map((problem) => `life ${this.#lives}: ${problem}`));
  }

  /** A disk that lied may have lost anything: the platform has to say so, and an operator decides. */
  async #startAgain(image: DiskImage, atMs: number, acceptLoss: boolean): Promise<void> {
    try {
      await this.#start(image, atMs, acceptLoss);
    } catch (error) {
      if (!this.#faults.hasLost) throw error;
      if (error instanceof StorageDamagedError) await this.#restore(atMs);
      else if (error instanceof StorageLossError && !acceptLoss) await this.#startAgain(image, atMs, true);
      else throw error;
    }
  }

  /** A store that cannot be opened gives way to the last copy, with all that came after it lost. */
  async #restore(atMs: number): Promise<void> {
    this.#note('the store is damaged, and its copy restored');
    this.#books.forgetAll();
    this.#ends.forget();
    this.#provider.forgetAll();
    await this.#start(this.#founding.image, atMs);
  }

  async #lookAtCustomers(): Promise<string[]> {
    const life = this.#life;
    if (life.threads.at(-1)?.hasEnded) return [];
    const looks = [this.#books, this.#ends].map((each) =>
      each.findProblems({ read: (query) => readAlive(life, query) }),
    );
    return life.wait(Promise.all(looks).then((found) => found.flat()));
  }

  /** The heavy invariants: ledger, journal, reconciliation. */
  async #lookAtBooks(): Promise<string[]> {
    const life = this.#life;
    await this.#planted.books?.(life);
    const problems = await this.#lookAtCustomers();
    problems.push(...(await life.wait(findBookProblems(life.services.database))));
    return problems;
  }

  /** Everything works again: what was not answered is sent again, all proposals come to an end, all books are looked at. */
  async #finish(): Promise<void> {
    this.#faults.heal(this.#life);
    this.#life.aheadMs = Math.max(0, this.#life.aheadMs);
    this.#problems.push(...(await this.#customer.repeat()), ...(await this.#office.end()));
    this.#problems.push(...(await this.#lookAtBooks()).map((problem) => `at the end: ${problem}`));
    this.#problems.push(...(await this.#office.reconcile()));
  }
}

/** What a process that lives reads: one that ends in the middle of a commit may still see what is on no disk. */
async function readAlive<Row>(life: Life, query: CompiledQuery<Row>): Promise<Row[]> {
  const rows = await life.services.database.read(query);
  if (life.left !== undefined) throw new SilentError('the process has ended');
  return rows;
}

/** What a machine finds in the claim of a data folder after it was started again: this one was not, and its lives let go in order. */
function suspect(folder: string): void {
  const newest = newestClaim(folder);
  const claim = parseClaim(claimText(folder, newest));
  if (claim !== undefined)
    writeFileSync(claimPath(folder, newest), claimTextOf({ ...claim, isSuspect: true }));
}
