import type { TradingEvent } from '../events.ts';
import { Flow, openAccounts } from './random-flow.ts';
import { type Step } from './flow-step.ts';
import type { TradingCore } from '../trading-core.ts';

/** Runs a flow over accounts of their own, and looks after every step. @throws Error for a fault. For tests. */
export function run(
  flow: readonly Step[],
  core: TradingCore,
  after?: (events: readonly TradingEvent[], step: Step, game: Flow) => void,
) {
  const all: TradingEvent[] = [];
  const accounts = openAccounts(core);
  const game = new Flow(core, accounts);
  for (const step of flow) {
    const command = game.command(step);
    if (command === undefined) continue;
    const { events, faults } = core.execute(command);
    if (faults.length > 0) throw new Error('a command failed', { cause: faults });
    all.push(...events);
    after?.(events, step, game);
  }
  return { events: all, accounts, game };
}
