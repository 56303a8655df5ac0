import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MANAGEMENT_BIZ_TYPE, BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { drawKey, drawUniform } from '../../backend/market/random.ts';
import { startPaymentSimulator, type PaymentSimulator } from '../../backend/payment-simulator/server.ts';
import { connectManagement } from '../../backend/platform-tests/management-harness.ts';
import { prepareToWithdraw, relax, SECRET } from '../../backend/platform-tests/withdraw-harness.ts';
import { runToEnd, startPlatformProcess, type PlatformProcess } from '../process/platform-process.ts';
import { customerFlows, Upload } from './customer-flows.ts';
import { askOffice, type Account, type Ask, type Flow, type World } from './flow.ts';
import { moneyFlows, REVIEWED, underWay } from './money-flows.ts';
import { tradeFlows, TYPES } from './trade-flows.ts';

/** A Friday, and an hour of it in which shares are traded; each start is a minute later. */
const HOUR = '2026-03-13T15';
/** An account holds a thousand positions at most, so that many kills need several stores. */
const KILLS_PER_STORE = 20;
/** Acknowledged calls after which a kill comes, at least and at most. */
const [FEWEST, MOST] = [20, 90];
const FUNDS = 500_000;
/** What bitcoin never falls to in that hour, in USDT. */
const LOW_PRICE = 50_000;
/** How long the provider takes to pay out. */
const PAY_AFTER_MS = 50;
const ENDED_WITHIN_MS = 60_000;

/** What killing on one store has shown. */
export interface StoreResult {
  readonly kills: number;
  /** Acknowledged calls by flow. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Calls that were under way at a kill and were made again. */
  readonly repeated: number;
  /** What was lost, is there twice, or does not add up, in sentences. */
  readonly problems: readonly string[];
}

interface Options {
  /** Where the platform stores: options of its command line. */
  readonly where: readonly string[];
  readonly kills: number;
  readonly seed: number;
  /** Called after each kill, before the next start, with the number of kills so far. */
  readonly dead?: (killed: number) => void;
}

/**
 * Kills a platform on one store again and again while customers and the office do everything at once, and starts it again. After
 * each start everything that was ever acknowledged on the store is looked for; after the last, proposals come to their ends, and
 * reconciliation, ledger, journal and audit trail are verified.
 */
export async function killAgainAndAgain(options: Options): Promise<StoreResult> {
  const simulator = await startPaymentSimulator({
    port: 0,
    secret: SECRET,
    merchantNo: 'simulator',
    payAfterMs: PAY_AFTER_MS,
  });
  const store = new Store(options, simulator);
  try {
    return await store.run();
  } finally {
    await store.end();
    await simulator.close();
  }
}

/** Everything that customers and the office do, with the deposits that were paid. */
function everyFlow(): { readonly all: readonly Flow[]; paid(): ReadonlySet<string> } {
  const { flows, paid } = moneyFlows();
  return { all: [...tradeFlows(), ...flows, ...customerFlows()], paid };
}

/** Names of everything that is done. */
export const FLOWS: readonly string[] = everyFlow().all.map(({ name }) => name);

/** A call that was sent and not answered. */
interface Pending {
  readonly ask: Ask;
  readonly key: string;
}

class Store {
  readonly #options: Options;
  readonly #simulator: PaymentSimulator;
  readonly #flows = everyFlow();
  readonly #upload = new Upload();
  readonly #acknowledged = new Map<string, number>();
  readonly #pending = new Map<Flow, Pending>();
  readonly #problems: string[] = [];
  readonly #chance: number;
  #draws = 0;
  #requested = 0;
  #repeated = 0;
  #port = '0';
  #platform: PlatformProcess | undefined;

  constructor(options: Options, simulator: PaymentSimulator) {
    this.#options = options;
    this.#simulator = simulator;
    this.#chance = drawKey(options.seed, 'kills', 'moments');
  }

  async run(): Promise<StoreResult> {
    const { kills, where } = this.#options;
    let killed = 0;
    for (; killed < kills && this.#problems.length === 0; killed += 1) {
      const platform = await this.#start(killed);
      const world = await this.#enter(platform, killed === 0);
      await this.#check(platform, world);
      await this.#killUnderLoad(platform, world);
      this.#options.dead?.(killed + 1);
    }
    const platform = await this.#start(killed);
    const world = await this.#enter(platform, killed === 0);
    await this.#check(platform, world);
    await this.#settle(world);
    await platform.stop();
    for (const option of ['--verify-ledger', '--verify-audit']) {
      const books = await runToEnd([option, ...where]);
      if (books.code !== 0) this.#problems.push(`${option}: ${books.stdout}${books.stderr}`);
    }
    return {
      kills: killed,
      acknowledged: this.#acknowledged,
      repeated: this.#repeated,
      problems: this.#problems,
    };
  }

  /** Ends what still runs after a failure. */
  async end(): Promise<void> {
    await this.#platform?.stop('SIGKILL');
  }

  async #start(minute: number): Promise<PlatformProcess> {
    const { where } = this.#options;
    const options = [
      ...where,
      '--seed',
      '7',
      '--rate-limits',
      'off',
      '--payment-provider',
      this.#simulator.url,
      '--at',
      `${HOUR}:${10 + minute}Z`,
      '--port',
      this.#port,
    ];
    const platform = await startPlatformProcess(options, [], ['env', `MERIDIAN_PAYMENT_SECRET=${SECRET}`]);
    this.#platform = platform;
    // The provider reports to the address that its orders named.
    this.#port = new URL(platform.ready.baseUrl).port;
    return platform;
  }

  async #enter({ ready }: PlatformProcess, isNew: boolean): Promise<World> {
    const office = await connectManagement(ready);
    const { token, customerNo, accountList } = await office.signInDemo();
    if (isNew) {
      await prepareToWithdraw(office, token);
      await relax(office, {}, { reviewAmount: String(REVIEWED) });
      await this.#upload.upload(ready.baseUrl, ready.companyId, token);
    }
    const products = (
      await office.own<{ symbolId: number; tradeType: number; symbolCode: string; symbolDigits: number }[]>(
        token,
        BIZ_TYPE.getSymbolBaseList,
        { customerGroupId: 1 },
      )
    ).envelope.data;
    const product = (tradeType: number) => {
      const code = tradeType === TYPES.stock ? 'ALDM' : 'BTC/USDT';
      const found = products.find((one) => one.tradeType === tradeType && one.symbolCode === code);
      if (found === undefined) throw new Error(`there is no ${code} in accounts of type ${tradeType}`);
      return found;
    };
    const world: World = {
      office,
      token,
      customerNo,
      accounts: accountList as readonly Account[],
      simulator: this.#simulator,
      symbolId: (tradeType) => product(tradeType).symbolId,
      lowPrice: String(LOW_PRICE * 10 ** product(TYPES.isolated).symbolDigits),
    };
    if (isNew)
      for (const [tradeType, businessType] of [
        [TYPES.isolated, 7],
        [TYPES.spot, 52],
      ])
        await askOffice(world, MANAGEMENT_BIZ_TYPE.addCustomerAdjustProposal, {
          customerNo,
          accountCurrency: 'USDT',
          tradeType,
          businessType,
          // Adjustments are told apart by their amounts.
          amount: FUNDS + (tradeType ?? 0),
          withdraw: true,
        });
    return world;
  }

  /** Makes the calls again that were under way, and looks for everything that was acknowledged. */
  async #check({ ready }: PlatformProcess, world: World): Promise<void> {
    for (const [flow, pending] of [...this.#pending]) {
      await this.#send(world, flow, pending, true);
      this.#repeated += 1;
    }
    for (const flow of this.#flows.all) {
      // A look-up that is rejected finds nothing either.
      const found = await flow.findProblems(world).catch((error: Error) => [error.message]);
      this.#problems.push(...found.map((problem) => `${flow.name}: ${problem}`));
    }
    this.#problems.push(...(await this.#upload.findProblems(ready.baseUrl)));
  }

  /** Lets all flows go on until so many calls were acknowledged as chance says, and kills the platform in the middle of others. */
  async #killUnderLoad(platform: PlatformProcess, world: World): Promise<void> {
    this.#draws += 1;
    const wanted = FEWEST + Math.floor(drawUniform(this.#chance, this.#draws, 0) * (MOST - FEWEST + 1));
    let acknowledged = 0;
    let killed: Promise<unknown> | undefined;
    const failures: unknown[] = [];
    const goOn = async (flow: Flow) => {
      while (killed === undefined) {
        try {
          const requested = await flow.next(world);
          if (requested === undefined) return;
          this.#requested += 1;
          const pending = { ask: requested, key: `kill-${this.#options.seed}-${this.#requested}` };
          this.#pending.set(flow, pending);
          await this.#send(world, flow, pending, false);
          acknowledged += 1;
        } catch (error) {
          // A call without an answer after the kill is what this is about.
          if (killed === undefined || !isCut(error)) failures.push(error);
          if (failures.length === 0) return;
          acknowledged = wanted;
        }
        if (acknowledged >= wanted) killed ??= platform.stop('SIGKILL');
      }
    };
    await Promise.all(this.#flows.all.map(goOn));
    await killed;
    if (failures.length > 0) throw failures[0];
  }

  async #send(world: World, flow: Flow, pending: Pending, isRepeat: boolean): Promise<void> {
    const { side, bizType, body } = pending.ask;
    const headers = { 'idempotency-key': pending.key };
    const answer =
      side === 'office'
        ? await world.office.post(`/openapi-b/global/${bizType}`, body, headers)
        : await world.office.post(`/api/global/${bizType}`, body, { ...headers, token: world.token });
    const isDone = answer.listed === '0' || (isRepeat && flow.doneBefore?.(answer.listed) === true);
    const rejection = `${flow.name}: ${bizType} was rejected: ${answer.listed} ${answer.envelope.msg}`;
    if (!isDone && isRepeat) return void this.#problems.push(rejection);
    if (!isDone) throw new Error(rejection);
    this.#pending.delete(flow);
    flow.acknowledge(pending.ask, answer.listed === '0' ? answer.envelope.data : undefined, world);
    this.#acknowledged.set(flow.name, (this.#acknowledged.get(flow.name) ?? 0) + 1);
  }

  /** Waits until every payment has ended, and reconciles. */
  async #settle(world: World): Promise<void> {
    const endsAt = performance.now() + ENDED_WITHIN_MS;
    let left: string[];
    do left = await underWay(world, this.#flows.paid());
    while (left.length > 0 && performance.now() < endsAt);
    this.#problems.push(...left.map((one) => `${one} and does not come to its end`));
    const { checks } = await askOffice<{ checks: { differences: unknown[] }[] }>(
      world,
      MANAGEMENT_BIZ_TYPE.reconciliation,
    );
    for (const difference of checks.flatMap(({ differences }) => differences))
      this.#problems.push(`reconciliation: ${JSON.stringify(difference)}`);
  }
}

/** Whether an error is that of a connection that was cut. */
function isCut(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError;
}

/** What the kills of a run have shown, on one store after another. */
export interface RunResult extends StoreResult {
  readonly stores: number;
}

/**
 * Kills so many times, on new data folders as they fill up; `begun` is called before each. Stops at the first folder with a
 * problem, which is kept.
 */
export async function killOnStores(
  kills: number,
  seed: number,
  begun: (killed: number) => void = () => {},
): Promise<RunResult> {
  const acknowledged = new Map<string, number>();
  const result = { kills: 0, stores: 0, repeated: 0, problems: [] as string[] };
  while (result.kills < kills && result.problems.length === 0) {
    begun(result.kills);
    const folder = mkdtempSync(join(tmpdir(), 'meridian-kills-'));
    const count = Math.min(KILLS_PER_STORE, kills - result.kills);
    const where = ['--data', folder];
    const one = await killAgainAndAgain({ where, kills: count, seed: seed + result.stores });
    result.kills += one.kills;
    result.stores += 1;
    result.repeated += one.repeated;
    for (const [flow, calls] of one.acknowledged)
      acknowledged.set(flow, (acknowledged.get(flow) ?? 0) + calls);
    if (one.problems.length === 0) rmSync(folder, { recursive: true, force: true });
    else result.problems.push(...one.problems, `The data folder is kept: ${folder}`);
  }
  return { ...result, acknowledged };
}
