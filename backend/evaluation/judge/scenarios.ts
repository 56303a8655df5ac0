import { count, netOf, percent, type RunResult, type Verdict, verdictOn } from './result.ts';

/** What an event on top of the market does to a program that holds something when it begins. */

/** A share of the money behind which nobody goes on. */
const RUIN = -0.5;
/** Of the scenarios, how many have to leave a result what it is: that it earns. */
const MOST = 0.8;

export interface ScenarioEvidence {
  readonly shown: RunResult;
  /** The shown setting in its own market with one scenario each, by its name; a text where the program failed. */
  readonly scenarios: readonly (readonly [name: string, result: RunResult | string])[];
}

/**
 * When a scenario hurts a run: in the middle of the trade that it held longest, down to the minute; in the middle of the window
 * of one without a trade.
 */
export function worstMoment({ run, figures }: RunResult): number {
  const longest = figures.trades.toSorted(
    (one, other) => other.closeMs - other.openMs - (one.closeMs - one.openMs),
  )[0];
  const [fromMs, toMs] = longest === undefined ? [run.startMs, run.endMs] : [longest.openMs, longest.closeMs];
  return Math.floor((fromMs + toMs) / 2 / 60_000) * 60_000;
}

/** Whether a result holds when the market does what it seldom does. */
export function scenarioVerdict({ shown, scenarios }: ScenarioEvidence): Verdict {
  const say = verdictOn('scenarios');
  const failed = scenarios.flatMap(([name, words]) => (typeof words === 'string' ? [{ name, words }] : []));
  const ran = scenarios.flatMap(([name, result]) => (typeof result === 'string' ? [] : [{ name, result }]));
  const [fault] = failed;
  if (fault !== undefined)
    return say(
      'against',
      `Fails in ${fault.name}`,
      `It ended in ${failed.length} of ${count(scenarios.length, 'scenario')}: ${fault.words}.`,
      `${failed.length} of ${scenarios.length}`,
    );
  const [worst] = ran.toSorted((one, other) => netOf(one.result) - netOf(other.result));
  if (worst === undefined)
    return say(
      'unjudged',
      'Not run through scenarios',
      '--other-scenarios all runs it through a crash, a gap, a trend and a market without quotes while it holds something.',
    );
  const { name, result } = worst;
  const earned = ran.filter((one) => netOf(one.result) > 0).length;
  const own = netOf(shown);
  const proof = `${earned} of ${scenarios.length}`;
  const reason = `${percent(own)} as it is; ${earned} of ${count(scenarios.length, 'scenario')} earn, and ${name} gives the least, ${percent(netOf(result))}.`;
  if (netOf(result) <= RUIN) return say('against', `Does not survive ${name}`, reason, proof);
  if (own <= 0) return say('holds', 'Survives scenarios', `${reason} Nothing is claimed.`, proof);
  if (earned >= MOST * scenarios.length) return say('holds', 'Holds in scenarios', reason, proof);
  return say('look', 'Earns in a calm market only', reason, proof);
}
