import { printPercent, printRatio, readable, readableMoney } from '../metrics/print.ts';
import { deflatedSharpe, sampleOf, sharpePerStep } from '../metrics/ratios.ts';
import { deviation, mean, quantile } from '../metrics/statistics.ts';
import { netOf, type RunGroup, type RunResult, type Verdict } from './result.ts';

/** What is known of some runs, for verdicts over them. */
export interface Evidence {
  readonly shown: RunResult;
  readonly runs: readonly RunResult[];
  /** The kindest first; one group where one fidelity was run. */
  readonly fidelities: readonly RunGroup[];
  /** One run a setting, in the order of the sweep. */
  readonly settings: readonly (readonly [name: string, result: RunResult])[];
  /** Hashes of the same run, a list a run. */
  readonly repeats: readonly (readonly string[])[];
  /** Whether the clock of the runs was exact. */
  readonly isExact: boolean;
}

/** Seeds below which nobody can say whether a result holds in other markets. */
const ENOUGH_SEEDS = 5;
/** Trades below which an average says little. */
const ENOUGH_TRADES = 30;
/** From this probability on a result is taken for more than chance, and to this for a question. */
const SURE = 0.95;
const LIKELY = 0.8;

function unjudged(title: string, reason: string): Verdict {
  return { kind: 'unjudged', title, reason, proof: '' };
}

/** Verdicts in words, each with its reason, in the order in which a reader doubts. */
export function verdictsOf(evidence: Evidence): readonly Verdict[] {
  return [
    repeatVerdict(evidence),
    fidelityVerdict(evidence),
    marketVerdict(evidence),
    fittedVerdict(evidence),
    chanceVerdict(evidence),
    concentrationVerdict(evidence),
  ];
}

/** Whether the same run gave the same hash. */
function repeatVerdict({ repeats, isExact }: Evidence): Verdict {
  const several = repeats.filter((hashes) => hashes.length > 1);
  if (several.length === 0)
    return unjudged(
      'Not run twice',
      '--repeat 2 runs it again and compares the hashes of all that happened.',
    );
  const same = several.filter((hashes) => new Set(hashes).size === 1).length;
  const proof = `${same} of ${several.length}`;
  if (same === several.length)
    return {
      kind: 'holds',
      title: 'Repeats',
      reason: `Every run again gave the same hash, ${several[0]?.[0]?.slice(0, 8)} the first.`,
      proof,
    };
  const reason = isExact
    ? 'The program decides by something that is not in the market: its clock, threads or chance.'
    : 'The market ran by the clock of the machine, which is not exact: requests arrive at other moments.';
  return { kind: isExact ? 'against' : 'look', title: 'Does not repeat', reason, proof };
}

/** What is left where fills are less kind. */
function fidelityVerdict({ fidelities }: Evidence): Verdict {
  const [kindest, harshest] = [fidelities[0], fidelities.at(-1)];
  if (kindest === undefined || harshest === undefined || kindest === harshest)
    return unjudged(
      'One fidelity',
      'How kind fills are decides much: run the same under others, side by side.',
    );
  const [kind, harsh] = [mean(kindest.runs.map(netOf)) ?? 0, mean(harshest.runs.map(netOf)) ?? 0];
  const reason = `Mean net ${percent(kind)} under ${kindest.name}, ${percent(harsh)} under ${harshest.name}.`;
  const proof = percent(harsh);
  if (kind <= 0) return { kind: 'against', title: 'Earns nothing even when fills are kind', reason, proof };
  if (harsh <= 0) return { kind: 'against', title: 'Nothing is left when fills are harsh', reason, proof };
  if (harsh < kind / 2) return { kind: 'look', title: 'Harsh fills take more than half', reason, proof };
  return { kind: 'holds', title: 'Holds when fills are harsh', reason, proof };
}

/** In how many markets of the same kind the result holds. */
function marketVerdict({ runs }: Evidence): Verdict {
  if (runs.length < ENOUGH_SEEDS)
    return unjudged(
      'Few markets',
      `${count(runs.length, 'seed')}: --seeds 1..20 runs as many markets of the same kind.`,
    );
  const earned = runs.filter((run) => netOf(run) > 0).length;
  const low = quantile(runs.map(netOf), 0) ?? 0;
  const reason = `${earned} of ${runs.length} seeds earn; the median is ${percent(quantile(runs.map(netOf), 0.5) ?? 0)}, the worst ${percent(low)}.`;
  const proof = `${earned} of ${runs.length}`;
  if (earned >= LIKELY * runs.length)
    return { kind: 'holds', title: 'Holds in most markets of the kind', reason, proof };
  if (earned * 2 > runs.length)
    return { kind: 'look', title: 'Holds in some markets of the kind', reason, proof };
  return { kind: 'against', title: 'Loses in most markets of the kind', reason, proof };
}

/** The probability that the best setting of a sweep is better than the best of as many without skill. */
export function sweepChance(settings: Evidence['settings']): number | undefined {
  const samples = settings.flatMap(([, { figures }]) => {
    const values = figures.returns.map(({ value }) => value);
    const sharpe = sharpePerStep(values);
    return sharpe === undefined ? [] : [{ values, sharpe }];
  });
  const best = samples.toSorted((left, right) => right.sharpe - left.sharpe)[0];
  const spread = deviation(samples.map(({ sharpe }) => sharpe));
  const sample = best && sampleOf(best.values);
  if (sample === undefined || spread === undefined) return undefined;
  return deflatedSharpe(sample, { count: settings.length, variance: spread ** 2 });
}

function fittedVerdict({ settings }: Evidence): Verdict {
  if (settings.length < 2)
    return unjudged(
      'Settings not tried',
      '--sweep tries others: a best setting with bad neighbours is fitted to its market.',
    );
  const chance = sweepChance(settings);
  if (chance === undefined) return unjudged('Settings do not differ', 'No two of them traded differently.');
  const reason = `${printPercent(chance, 0)} that the best of ${settings.length} settings is better than the best of as many without skill (deflated Sharpe ratio).`;
  const proof = printRatio(chance, 2);
  if (chance >= SURE) return { kind: 'holds', title: 'Not fitted to this market', reason, proof };
  if (chance >= LIKELY) return { kind: 'look', title: 'The best setting may be chance', reason, proof };
  return { kind: 'against', title: 'The best setting looks like chance', reason, proof };
}

/** Whether so many trades and steps can say anything. */
function chanceVerdict({ shown }: Evidence): Verdict {
  const { trades, probabilisticSharpe: likely, sharpe } = shown.figures.ratios;
  if (trades < ENOUGH_TRADES)
    return {
      kind: 'look',
      title: 'Few trades',
      reason: `${count(trades, 'trade')}: below ${ENOUGH_TRADES} an average says little.`,
      proof: String(trades),
    };
  if (likely === undefined) return unjudged('No Sharpe ratio', 'The equity did not move.');
  const reason = `${printPercent(likely, 0)} that its Sharpe ratio of ${readable(printRatio(sharpe, 2))} is above 0, with its skewness and tails.`;
  const proof = printRatio(likely, 2);
  if (likely >= SURE) return { kind: 'holds', title: 'More than chance', reason, proof };
  return {
    kind: likely >= 0.5 ? 'look' : 'against',
    title: likely >= 0.5 ? 'May be chance' : 'Loses more likely than not',
    reason,
    proof,
  };
}

/** Hours in a row that are looked at, and the share of the net from which on they are told. */
const HOURS = 4;
const MUCH = 0.6;

/** Whether the net comes from a few hours of the day. */
function concentrationVerdict({ shown }: Evidence): Verdict {
  const { byHour, trades, amounts } = shown.figures;
  const net = trades.reduce((sum, trade) => sum + Number(trade.net), 0);
  if (net <= 0 || trades.length < ENOUGH_TRADES)
    return unjudged('Spread over the day', 'There is no net of enough trades that could be divided.');
  const spans = byHour.map((_, hour) =>
    Array.from({ length: HOURS }, (__, at) => Number(byHour[(hour + at) % 24]?.net ?? 0n)).reduce(
      (sum, one) => sum + one,
      0,
    ),
  );
  const most = Math.max(...spans);
  const from = spans.indexOf(most);
  const clock = (hour: number) => String(hour % 24).padStart(2, '0');
  const rest = readableMoney(BigInt(Math.round(net - most)), shown.run.digits, 'signed');
  const reason = `${clock(from)} to ${clock(from + HOURS)} UTC give ${printPercent(most / net, 0)} of the net of trades; the other twenty give ${rest}. All: ${readableMoney(amounts.net, shown.run.digits, 'signed')}.`;
  const proof = printPercent(most / net, 0);
  return most / net > MUCH
    ? { kind: 'look', title: 'Most of the net comes from four hours', reason, proof }
    : { kind: 'holds', title: 'Spread over the day', reason, proof };
}

function percent(value: number): string {
  return readable(printPercent(value), 'signed');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
