import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchResult } from './result.ts';
import { Line, SteppedProgram } from './stepped-program.ts';
import type { SteppedOrder, SteppedServed } from './stepped-server.ts';

/** A working day, at whose start every product is open. */
const AT = Date.UTC(2025, 2, 3, 8);
const MINUTES_OF_A_YEAR = 525_600;
const ORDERS_OF_A_YEAR = 10_000;
/** Minutes after which the program signs in again: a token lasts thirty days. */
const SIGN_IN_EVERY = 36_000;
const WARM_UP = 2_000;
/** Steps of a round of what is not a whole year; ours and the echo by turns, so that what slows the machine slows both. */
const STEPS = 1_500;
const ROUNDS = 5;
/** Steps of the year after which the echo has a round. */
const ECHO_EVERY = 52_560;

/** A server process. */
async function start(children: ChildProcess[], order: SteppedOrder): Promise<SteppedServed> {
  const child = fork(fileURLToPath(new URL('./stepped-server.js', import.meta.url)));
  children.push(child);
  child.send(order);
  const [served] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('a server did not start'))),
  ])) as [SteppedServed];
  return served;
}

async function startPlatformOfItsOwn(children: ChildProcess[]) {
  const served = await start(children, { kind: 'platform', atMs: AT });
  if (!('ready' in served)) throw new Error('the platform did not start');
  return { ready: served.ready, program: await SteppedProgram.start(served.ready) };
}

/** A bare server that says the frames of a step, and a round of it. */
async function openEcho(children: ChildProcess[], program: SteppedProgram, pushes: readonly string[]) {
  const served = await start(children, { kind: 'echo', answer: program.calls.newest, pushes });
  if (!('port' in served)) throw new Error('the echo did not start');
  const calls = await Line.open(`ws://127.0.0.1:${served.port}/calls`);
  const others = await Line.open(`ws://127.0.0.1:${served.port}/pushes`);
  const text = program.minuteText();
  return async () => {
    await calls.ask(text);
    await others.read(calls.frames * pushes.length);
  };
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
async function compare(
  name: string,
  said: string,
  step: () => Promise<void>,
  echo: () => Promise<void>,
): Promise<BenchResult> {
  await time(WARM_UP, step);
  await time(WARM_UP, echo);
  const [ours, baseline]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push((STEPS * 1000) / (await time(STEPS, step)));
    baseline.push((STEPS * 1000) / (await time(STEPS, echo)));
  }
  return {
    name,
    ours: Math.round(median(ours)),
    baseline: Math.round(median(baseline)),
    ratio: median(ours.map((rate, round) => rate / (baseline[round] ?? rate))),
    unit: 'steps/s',
    conditions:
      `a minute a step over the client websocket, --fidelity queue, ${said}; median of ${ROUNDS} rounds of ${STEPS} by turns; ` +
      `${MACHINE}; baseline: a bare websocket server that says the same frames on as many connections`,
  };
}

/** A year of minutes with an order every 52 of them, whole; the echo has rounds between its parts. */
async function measureYear(children: ChildProcess[]): Promise<BenchResult> {
  const { ready, program: first } = await startPlatformOfItsOwn(children);
  let program = first;
  await program.listen();
  await program.step();
  const echo = await openEcho(children, program, [program.kline]);
  await time(WARM_UP, echo);
  const every = Math.floor(MINUTES_OF_A_YEAR / ORDERS_OF_A_YEAR);
  let orders = 0;
  const step = async (minute: number): Promise<void> => {
    if (minute > 0 && minute % SIGN_IN_EVERY === 0) {
      await program.end();
      program = await SteppedProgram.start(ready);
      await program.listen();
    }
    await program.step();
    if (minute % every !== 0 || orders === ORDERS_OF_A_YEAR) return;
    await program.trade();
    orders += 1;
  };
  let tookMs = 0;
  const rates: number[] = [];
  for (let from = 0; from < MINUTES_OF_A_YEAR; from += ECHO_EVERY) {
    tookMs += await time(ECHO_EVERY, (at) => step(from + at));
    rates.push((STEPS * 1000) / (await time(STEPS, echo)));
  }
  await program.end();
  const ours = (MINUTES_OF_A_YEAR * 1000) / tookMs;
  return {
    name: 'evaluate-year',
    ours: Math.round(ours),
    baseline: Math.round(median(rates)),
    ratio: ours / median(rates),
    unit: 'steps/s',
    conditions:
      `a year of ${MINUTES_OF_A_YEAR} minutes with ${orders} orders (limit orders at the newest close, closed at the market) in ` +
      `${(tookMs / 1000).toFixed(0)} s, --fidelity queue, closed K-lines and messages read; ${MACHINE}; baseline: a bare websocket server that says ` +
      `the frames of a step without an order, in rounds between`,
  };
}

/** Steps a second of a program in lock step. */
export async function run(): Promise<BenchResult[]> {
  const children: ChildProcess[] = [];
  const end = (): void => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  };
  try {
    const { program } = await startPlatformOfItsOwn(children);
    const step = () => program.step();
    await step();
    const results = [
      await compare('evaluate', 'nothing read but answers', step, await openEcho(children, program, [])),
    ];
    await program.listen();
    await step();
    const echo = await openEcho(children, program, [program.kline]);
    results.push(await compare('evaluate-klines', 'closed K-lines read', step, echo));
    await program.buy();
    results.push(
      await compare('evaluate-position', 'with an open position, whose figures are read too', step, echo),
    );
    await program.end();
    end();
    return [...results, await measureYear(children)];
  } finally {
    end();
  }
}
