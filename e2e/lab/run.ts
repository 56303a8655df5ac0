import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { soundLedger } from '../../backend/composition/store/verify-ledger.ts';
import { CATALOGUE, isListedCode } from '../../backend/contract/errors/catalogue.ts';
import { CODE } from '../../backend/contract/errors/codes.ts';
import { HEADER } from '../../backend/contract/headers.ts';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../../backend/contract/business-types.ts';
import {
  StorageDamagedError,
  StorageLossError,
  StorageUnavailableError,
} from '../../backend/storage/errors.ts';
import type { Database } from '../../backend/storage/index.ts';
import { journalRepository } from '../../backend/storage/trading/index.ts';
import { CustomerBooks, type Acknowledged } from './books.ts';
import { Chance } from './chance.ts';
import type { DiskImage } from './disk.ts';
import { Faults, type FaultKind } from './faults.ts';
import type { Founding } from './founding.ts';
import { Life, SilentError } from './life.ts';
import {
  callOffice,
  DECISIONS,
  FINAL_STATES,
  ProposalEnds,
  readProposals,
  type ProposalKind,
} from './office.ts';
import { signReport, SimulatedProvider } from './provider.ts';
import { drawRequest, type Known, type Request } from './requests.ts';

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
export interface Planted {
  /** Changes every answer before the customer hears it. */
  readonly answer?: (code: string) => string;
  /** Changes what is left on the disk when a life ends. */
  readonly left?: (image: DiskImage) => DiskImage;
  /** Sends a repeated request as a new one. */
  readonly forgetsKeys?: boolean;
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
}

/** Runs one seed: a customer's and an operator's work on a platform, with faults; looks after every step. */
export async function run(options: RunOptions): Promise<RunResult> {
  const one = new Run(options);
  return one.run();
}

const STEPS = 40;
const DAY_MS = 86_400_000;
/** Rounds in which what is left to do with proposals is done, and how long each takes. */
const END_ROUNDS = 12;
const END_ROUND_MS = 60_000;

class Run {
  readonly #founding: Founding;
  readonly #seed: number;
  readonly #steps: number;
  readonly #days: number;
  readonly #planted: Planted;
  readonly #chance: Chance;
  readonly #faults: Faults;
  readonly #provider = new SimulatedProvider();
  readonly #books = new CustomerBooks();
  readonly #ends = new ProposalEnds();
  readonly #trace: string[] = [];
  readonly #seen = new Set<FaultKind>();
  readonly #problems: string[] = [];
  /** Requests whose answer never came: they are sent again once everything works. */
  readonly #unanswered = new Map<string, Request>();
  #life!: Life;
  #lives = 0;
  #marks = 0;
  #attempts = 0;
  #token: string;

  constructor({ founding, seed, steps = STEPS, days = 1, planted = {} }: RunOptions) {
    this.#founding = founding;
    this.#seed = seed;
    this.#steps = steps;
    this.#days = days;
    this.#token = founding.token;
    this.#planted = planted;
    this.#chance = new Chance(seed, 'customer');
    this.#faults = new Faults(seed, {
      provider: this.#provider,
      see: (kind, text) => this.#see(kind, text),
      lose: () => {
        this.#books.forgive();
        this.#ends.forget();
      },
    });
  }

  async run(): Promise<RunResult> {
    const disconnect = this.#provider.connect();
    try {
      await this.#start(this.#founding.image, this.#founding.atMs);
      for (let step = 1; step <= this.#steps * this.#days && this.#problems.length === 0; step++) {
        await this.#step(step);
        if (step % this.#steps === 0 && step < this.#steps * this.#days) await this.#sleep();
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

  #note(text: string): void {
    this.#trace.push(`${this.#life === undefined ? '' : new Date(this.#life.wallMs).toISOString()} ${text}`);
  }

  async #start(image: DiskImage, atMs: number, acceptLoss = false): Promise<void> {
    const { root, sealKeyFile, productsFile } = this.#founding;
    const folder = join(root, `run-${this.#seed}`);
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
    const life = this.#life;
    const what = this.#chance.below(10);
    if (what < 7) {
      const requests = Array.from({ length: this.#chance.between(1, 3) }, () => this.#draw());
      await life.wait(Promise.all(requests.map((request) => this.#send(request))));
    } else if (what < 9) {
      const ms = this.#chance.pick([200, 1_000, 5_000, 60_000]);
      this.#note(`${ms} ms pass`);
      await life.pass(ms);
    } else await this.#work();
  }

  #draw(): Request {
    this.#marks += 1;
    return drawRequest(this.#chance, `lab-${this.#seed}-${this.#marks}`, this.#founding, this.#known());
  }

  #known(): Known {
    const symbolId = this.#founding.products.get(2)?.symbolId ?? 0;
    const notified = this.#books.acknowledged.filter(({ request }) => request.kind === 'order');
    const acks = notified.map(({ request, data }) => ({
      ...(request.body as { accountId: number; tradeType: number }),
      ...(data as Acknowledged),
    }));
    return {
      price: this.#founding.price(symbolId, this.#life.wallMs),
      resting: acks.flatMap(({ orderId, accountId, tradeType, positionId }) =>
        orderId !== undefined && accountId !== undefined && !positionId
          ? [{ orderId, accountId, tradeType }]
          : [],
      ),
      positions: acks.flatMap(({ positionId, tradeType }) =>
        positionId && tradeType <= 2 ? [{ positionId, tradeType }] : [],
      ),
    };
  }

  /** Sends a request and notes what the customer hears; the network may lose either way. */
  async #send(request: Request): Promise<void> {
    const life = this.#life;
    const fate = this.#chance.below(12);
    this.#unanswered.set(request.mark, request);
    if (fate === 0) {
      this.#see('cut', `${request.mark} never arrives`);
      return;
    }
    const key = request.mark + (this.#planted.forgetsKeys ? `-${(this.#attempts += 1)}` : '');
    const answer = this.#dispatch(request, {
      [HEADER.trace]: request.mark,
      [HEADER.token]: this.#token,
      [HEADER.idempotencyKey]: key,
    });
    if (fate === 1) {
      this.#see('halfOpen', `${request.mark} is never answered`);
      await answer.catch(() => undefined);
      return;
    }
    const { listed, data } = await answer;
    // What a process that has ended still says, nobody hears.
    if (life.left !== undefined || life !== this.#life) return;
    const received = this.#planted.answer?.(listed) ?? listed;
    if (!isUnknown(received)) this.#unanswered.delete(request.mark);
    const notified = { request, code: received, data: (data ?? undefined) as Acknowledged | undefined };
    this.#books.note(notified, this.#faults.isLying);
    const { orderId, proposalNo } = (data ?? {}) as { orderId?: number; proposalNo?: string };
    this.#note(`${request.mark} ${request.kind}: ${received} ${orderId ?? proposalNo ?? ''}`);
  }

  async #dispatch(
    { bizType, body }: Pick<Request, 'bizType' | 'body'>,
    headers: Record<string, string>,
  ): Promise<{ listed: string; data: unknown }> {
    const usual = {
      [HEADER.companyId]: '1',
      [HEADER.group]: 'tradeApi',
      [HEADER.version]: '0.0.1',
      [HEADER.lang]: 'en-US',
    };
    const { envelope } = await this.#life.gateway.dispatch({
      bizType,
      headers: { ...usual, ...headers },
      body: body as never,
      size: JSON.stringify(body).length,
      ip: '127.0.0.1',
    });
    const { code, bizCode = '', data } = envelope as { code: string; bizCode?: string; data: unknown };
    return { listed: code === '0' ? '0' : `${bizCode}${code}`, data };
  }

  /** The provider reports what it has not been thanked for, and some of the rest once more. */
  async #report(): Promise<void> {
    const life = this.#life;
    for (const report of this.#provider.reports()) {
      const { text } = report;
      if (report.isTaken && !this.#chance.isOneIn(4)) continue;
      const body = { merchantNo: 'simulator', report: text, signature: signReport(text) };
      const sent = this.#dispatch({ bizType: BIZ_TYPE.reportPayment, body }, { [HEADER.trace]: 'report' });
      const { listed } = await life.wait(sent);
      if (life.left === undefined && listed === '0') this.#provider.take(text);
      this.#note(`report ${text}: ${listed}`);
    }
  }

  #see(kind: FaultKind, text: string): void {
    this.#seen.add(kind);
    this.#note(`[${kind}] ${text}`);
  }

  /** The platform is off until the next day, ended in order or killed; the customer signs in again then. */
  async #sleep(): Promise<void> {
    this.#faults.heal(this.#life);
    // An answer is kept for a day.
    await this.#repeat();
    const atMs = this.#life.wallMs + DAY_MS;
    if (this.#chance.isOneIn(2)) this.#life.die(this.#life.disk.image());
    await this.#restart(atMs);
    const { loginName, password } = this.#founding.demo;
    const loginPwd = createHash('md5').update(password).digest('hex');
    const body = { type: 1, loginName, device: 2, isThird: false, loginPwd };
    const signedIn = this.#dispatch({ bizType: BIZ_TYPE.login, body }, { [HEADER.trace]: 'login' });
    this.#token = ((await this.#life.wait(signedIn)).data as { token: string }).token;
  }

  /** Starts the platform over what the last life left. */
  async #restart(atMs = this.#life.wallMs + 1_000): Promise<void> {
    const left = await this.#life.close();
    const image = this.#planted.left?.(left) ?? left;
    try {
      await this.#start(image, atMs);
    } catch (error) {
      // A disk that lied may have lost anything: the platform has to say so, and an operator decides.
      if (!this.#faults.hasLost) throw error;
      if (error instanceof StorageLossError) await this.#start(image, atMs, true);
      else if (error instanceof StorageDamagedError) await this.#restore(atMs);
      else throw error;
    }
    this.#faults.trust();
    this.#books.trust();
    this.#problems.push(...(await this.#lookAtBooks()).map((problem) => `life ${this.#lives}: ${problem}`));
  }

  /** A store that cannot be opened gives way to the last copy, with all that came after it lost. */
  async #restore(atMs: number): Promise<void> {
    this.#note('the store is damaged, and its copy restored');
    this.#books.forgetAll();
    this.#ends.forget();
    await this.#start(this.#founding.image, atMs);
  }

  /** What an operator does with proposals, and what payers and the provider do. */
  async #work(): Promise<void> {
    const { books } = this.#provider;
    for (const { kind, proposalNo, state } of await this.#life.wait(
      readProposals(this.#life.services.database),
    )) {
      if (FINAL_STATES[kind].has(state)) continue;
      const isApproved = this.#chance.isOneIn(2);
      if (kind === 'withdrawal') books.end(proposalNo, this.#chance.isOneIn(3) ? 'failed' : 'paid');
      else if (this.#chance.isOneIn(2) && !books.paid.some((one) => one.proposalNo === proposalNo)) {
        // Some pay something else than they said.
        const amount = this.#chance.pick(['100', '99.5']);
        books.paid.push({ proposalNo, paymentId: `P${books.paid.length}`, currency: 'USDT', amount });
      }
      if (this.#chance.isOneIn(2)) await this.#decide(kind, proposalNo, isApproved);
    }
    await this.#report();
  }

  async #decide(kind: ProposalKind, proposalNo: string, isApproved: boolean): Promise<void> {
    const bizType = MANAGEMENT_BIZ_TYPE[DECISIONS[kind][isApproved ? 'approve' : 'refuse']];
    const { code } = await callOffice(this.#life, bizType, { proposalNo, reason: 'no' });
    this.#note(`${isApproved ? 'approve' : 'refuse'} ${proposalNo}: ${code}`);
  }

  async #lookAtCustomers(): Promise<string[]> {
    const { database } = this.#life.services;
    if (this.#life.threads.at(-1)?.hasEnded) return [];
    return this.#life.wait(
      Promise.all([this.#books.findProblems(database), this.#ends.findProblems(database)]).then((found) =>
        found.flat(),
      ),
    );
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
    await this.#repeat();
    await this.#endProposals();
    this.#problems.push(...(await this.#lookAtCustomers()));
    this.#problems.push(...(await this.#lookAtBooks()).map((problem) => `at the end: ${problem}`));
    const { code, data } = await callOffice(this.#life, MANAGEMENT_BIZ_TYPE.reconciliation, { startTime: 0 });
    const report = data as { isEmpty: boolean; checks: object[] } | undefined;
    if (!report?.isEmpty) this.#problems.push(`reconciliation: ${code} ${JSON.stringify(report?.checks)}`);
  }

  /** What was not answered is sent again until it is. */
  async #repeat(): Promise<void> {
    await this.#life.pass(30_000);
    for (let round = 0; round < 20 && this.#unanswered.size > 0; round++) {
      for (const request of [...this.#unanswered.values()]) await this.#life.wait(this.#send(request));
      await this.#life.pass(5_000);
    }
    for (const mark of this.#unanswered.keys())
      this.#problems.push(`${mark}: never answered though all works`);
    this.#unanswered.clear();
  }

  /** Everybody does what is left to do; a proposal that then has no end is a problem. */
  async #endProposals(): Promise<void> {
    const life = this.#life;
    const findOpen = async () =>
      (await life.wait(readProposals(life.services.database))).filter(
        ({ kind, state }) => !FINAL_STATES[kind].has(state),
      );
    for (let round = 0; round < END_ROUNDS; round++) {
      const open = await findOpen();
      await this.#report();
      if (open.length === 0) return;
      for (const { kind, proposalNo } of open) {
        this.#provider.books.end(proposalNo, 'paid');
        await this.#decide(kind, proposalNo, false);
      }
      await life.pass(END_ROUND_MS);
    }
    for (const { proposalNo, state } of await findOpen())
      this.#problems.push(`${proposalNo}: still ${state} though everybody did what was to do`);
  }
}

/** Looks at the books that one platform trades in at the same time: a look that trading has overtaken is taken once more. */
async function findBookProblems(database: Database): Promise<string[]> {
  for (;;) {
    const before = await journalRepository.extent(database);
    const problems = await soundLedger(database).then(
      () => [],
      (error: unknown) => [String(error)],
    );
    const after = await journalRepository.extent(database);
    if (problems.length === 0 || isDeepStrictEqual(before, after)) return problems;
  }
}

/** Codes that do not say whether the request was executed: the customer sends it again. */
function isUnknown(code: string): boolean {
  return code === CODE.tooManyCalls || (isListedCode(code) && CATALOGUE[code].kind === 'System');
}
