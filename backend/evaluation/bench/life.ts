import { setTimeout as wait } from 'node:timers/promises';
import { handOver, startCommand, type HandedOver, type StartedCommand } from '../running/program.ts';
import type { ProgramKey } from '../running/session.ts';
import { openRelay, type Relay } from './relay.ts';
import type { Seat, Venue } from './venue.ts';

/** Lines of the program that are kept: the newest. */
const KEPT_LINES = 200;
/** How often it is looked whether something passed. */
const GLANCE_MS = 20;

/** A program at its seat, from its start to its end: it meets one situation after the other. */
export interface BenchLife {
  readonly seat: Seat;
  readonly relay: Relay;
  readonly paceMs: number;
  /** Gives the program another target, in lots. */
  say(lots: string): void;
  giveKey(key: ProgramKey): void;
  /** Ends the program and starts it again; it is told its target anew. */
  restart(): Promise<void>;
  hasEnded(): boolean;
  /** What it printed last. */
  said(): readonly string[];
  /** Resolves when something has passed on the wire, not before `leastMs` and at the latest after `mostMs`. */
  somethingHappens(leastMs: number, mostMs: number): Promise<void>;
  end(): Promise<void>;
}

/** Starts a program at a seat that holds nothing. */
export async function beginLife(
  { ready }: Venue,
  seat: Seat,
  { command, paceMs }: { readonly command: string; readonly paceMs: number },
): Promise<BenchLife> {
  const relay = await openRelay(ready);
  const platform = { line: JSON.stringify(relay.ready), ready: relay.ready };
  const handed: HandedOver = handOver(platform, { account: seat.account, programKey: seat.key() });
  const environment = {
    ...handed.environment,
    MERIDIAN_SYMBOL: String(seat.symbolId),
    MERIDIAN_PACE_MS: String(paceMs),
  };
  const said: string[] = [];
  const receive = (chunk: Buffer) => {
    said.push(...chunk.toString().split('\n').filter(Boolean));
    said.splice(0, said.length - KEPT_LINES);
  };
  let program: StartedCommand = startCommand(command, environment, receive);
  let target: string | undefined;
  const say = (lots: string) => {
    target = lots;
    program.input.write(`${JSON.stringify({ target: lots })}\n`);
  };
  return {
    seat,
    relay,
    paceMs,
    say,
    giveKey: (key) => handed.giveKey(key),
    said: () => said,
    hasEnded: () => program.hasEnded(),
    async restart() {
      await program.kill();
      program = startCommand(command, environment, receive);
      if (target !== undefined) say(target);
    },
    async somethingHappens(leastMs, mostMs) {
      const startMs = performance.now();
      await wait(leastMs);
      while (!relay.isFresh() && performance.now() - startMs < mostMs) await wait(GLANCE_MS);
    },
    async end() {
      await program.kill();
      handed.remove();
      await relay.close();
    },
  };
}
