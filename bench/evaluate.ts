import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RUNTIME_OPTIONS } from '../backend/evaluation/running/platform-child.ts';
import type { BenchResult } from './result.ts';
import { Line, SteppedProgram } from './stepped-program.ts';
import type { Pushes, SteppedOrder, SteppedServed } from './stepped-server.ts';

/** A working day, at whose start every product is open. */
const AT = Date.UTC(2025, 2, 3, 8);
const MINUTES_OF_A_YEAR = 525_600;
const ORDERS_OF_A_YEAR = 10_000;
/** Minutes from one order of the year to the next: as far as the program asks to go, since it decides nothing before. */
const MINUTES_A_STEP = Math.floor(MINUTES_OF_A_YEAR / ORDERS_OF_A_YEAR);
/** Steps after which the program signs in again: a token lasts thirty days. */
const SIGN_IN_EVERY = 700;
const WARM_UP = 2_000;
/** Steps of a round of what is not a whole year; ours and the echo by turns, so that what slows the machine slows both. */
const STEPS = 1_500;
const ROUNDS = 5;
/** Steps of the year after which the echo has a round, and the steps of such a round. */
const [ECHO_EVERY, ECHO_STEPS] = [1_000, 200];

/** A server process. */
interface Server {
  readonly served: SteppedServed;
  /** Microseconds of CPU that it has used. */
  usedCpu(): Promise<number>;
}

async function start(children: ChildProcess[], order: SteppedOrder): Promise<Server> {
  const execArgv = order.kind === 'platform' ? RUNTIME_OPTIONS : [];
  const child = fork(fileURLToPath(new URL('./stepped-server.js', import.meta.url)), { execArgv });
  children.push(child);
  child.send(order);
  const [served] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('a server did not start'))),
  ])) as [SteppedServed];
  const usedCpu = async () => {
    child.send('cpu');
    return ((await once(child, 'message')) as [number])[0];
  };
  return { served, usedCpu };
}

/** A server that is stepped, and what it costs. */
interface Stepped {
  step(): Promise<void>;
  usedCpu(): Promise<number>;
}

async function startPlatformOfItsOwn(children: ChildProcess[]) {
  const { served, usedCpu } = await start(children, { kind: 'platform', atMs: AT });
  if (!('ready' in served)) throw new Error('the platform did not start');
  return { program: await SteppedProgram.start(served.ready), usedCpu };
}

/** A bare server that says the frames of a step, to the same program. */
async function openEcho(children: ChildProcess[], program: SteppedProgram, pushes: Pushes): Promise<Stepped> {
  const order = { kind: 'echo', answer: program.calls.newest, pushes } as const;
  const { served, usedCpu } = await start(children, order);
  if (!('port' in served)) throw new Error('the echo did not start');
  const calls = await Line.open(`ws://127.0.0.1:${served.port}/calls`);
  const others = await Promise.all(
    pushes.map((_, at) => Line.open(`ws://127.0.0.1:${served.port}/pushes/${at}`)),
  );
  const step = async () => {
    await program.stepOn(calls);
    for (const [at, line] of others.entries()) await line.read(calls.frames * (pushes[at]?.length ?? 0));
  };
  return { step, usedCpu };
}

/** Milliseconds of so many steps. */
async function time(steps: number, step: (at: number) => Promise<void>): Promise<number> {
  const beganMs = performance.now();
  for (let at = 0; at < steps; at += 1) await step(at);
  return performance.now() - beganMs;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const MACHINE = `Node ${process.versions.node}; program and platform in processes of their own on one machine`;

/** Steps of a program beside the echo of their frames, by turns. */
async function compare(name: string, said: string, platform: Stepped, echo: Stepped): Promise<BenchResult> {
  await time(WARM_UP, () => platform.step());
  await time(WARM_UP, () => echo.step());
  const [ours, baseline]: [number[], number[]] = [[], []];
  const before = [await platform.usedCpu(), await echo.usedCpu()] as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push((STEPS * 1000) / (await time(STEPS, () => platform.step())));
    baseline.push((STEPS * 1000) / (await time(STEPS, () => echo.step())));
  }
  const cpu = [(await platform.usedCpu()) - before[0], (await echo.usedCpu()) - before[1]] as const;
  const [platformCpu, echoCpu] = cpu.map((used) => `${Math.round(used / (ROUNDS * STEPS))} µs`);
  return {
    name,
    ours: Math.round(median(ours)),
    baseline: Math.round(median(baseline)),
    ratio: median(ours.map((rate, round) => rate / (baseline[round] ?? rate))),
    unit: 'steps/s',
    conditions:
      `a minute a step over the client websocket, --fidelity queue, ${said}; median of ${ROUNDS} rounds of ${STEPS} by turns; ` +
      `${platformCpu} of CPU a step; ${MACHINE}; baseline: the same program with a bare websocket server that says the same ` +
      `frames on as many connections, ${echoCpu}`,
  };
}

/** A year in which the program reads every closed minute, and goes from one of its orders to the next. */
async function measureYear(children: ChildProcess[]): Promise<BenchResult> {
  const { program: first, usedCpu } = await startPlatformOfItsOwn(children);
  let program = first;
  await program.listen();
  const [quotes = [], messages = []] = await program.receive();
  const minutes = Array.from({ length: MINUTES_A_STEP }, () => quotes).flat();
  const echo = await openEcho(children, program, [minutes, messages]);
  await time(ECHO_STEPS, () => echo.step());
  const decide = async (order: number): Promise<void> => {
    if (order > 0 && order % SIGN_IN_EVERY === 0) program = await program.renew();
    await program.tradeAndStep(MINUTES_A_STEP);
  };
  const beforeCpu = await usedCpu();
  const own = process.cpuUsage();
  let tookMs = 0;
  const rates: number[] = [];
  for (let from = 0; from < ORDERS_OF_A_YEAR; from += ECHO_EVERY) {
    tookMs += await time(ECHO_EVERY, (at) => decide(from + at));
    rates.push((ECHO_STEPS * 1000) / (await time(ECHO_STEPS, () => echo.step())));
  }
  // What is left of the year after the last order.
  tookMs += await time(1, () => program.step(MINUTES_OF_A_YEAR - ORDERS_OF_A_YEAR * MINUTES_A_STEP));
  const { user, system } = process.cpuUsage(own);
  const platformCpu = (await usedCpu()) - beforeCpu;
  await program.end();
  const ours = (ORDERS_OF_A_YEAR * 1000) / tookMs;
  return {
    name: 'evaluate-year',
    ours: Math.round(ours),
    baseline: Math.round(median(rates)),
    ratio: ours / median(rates),
    unit: 'steps/s',
    conditions:
      `a year of ${MINUTES_OF_A_YEAR} minutes with ${ORDERS_OF_A_YEAR} orders (limit orders at the newest close, closed at the market) in ` +
      `${(tookMs / 1000).toFixed(0)} s, ${(platformCpu / 1e6).toFixed(0)} s of CPU of the platform and ` +
      `${((user + system) / 1e6).toFixed(0)} of the program with its echo; --fidelity queue, a step from order to order (${MINUTES_A_STEP} minutes), every closed ` +
      `minute and message read; ${MACHINE}; baseline: a bare websocket server that says the frames of a step without its order, in rounds between`,
  };
}

/** Steps a second of a program in lock step. */
export async function run(): Promise<BenchResult[]> {
  const children: ChildProcess[] = [];
  const end = (): void => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  };
  try {
    const { program, usedCpu } = await startPlatformOfItsOwn(children);
    const platform = { step: () => program.step(), usedCpu };
    await platform.step();
    const results = [
      await compare('evaluate', 'nothing read but answers', platform, await openEcho(children, program, [])),
    ];
    await program.listen();
    const compareReceived = async (name: string, said: string) => {
      // What the program has just done is said in the step before.
      await program.step();
      return compare(name, said, platform, await openEcho(children, program, await program.receive()));
    };
    results.push(await compareReceived('evaluate-klines', 'closed K-lines read'));
    await program.buy();
    results.push(
      await compareReceived('evaluate-position', 'with an open position, whose figures are read too'),
    );
    await program.end();
    end();
    return [...results, await measureYear(children)];
  } finally {
    end();
  }
}
