import { printPercent, printRatio, readable, readableMoney } from '../metrics/print.ts';
import { deflatedSharpe, LEAST_STEPS, sampleOf, sharpePerStep } from '../metrics/ratios.ts';
import { deviation, mean, quantile } from '../metrics/statistics.ts';
import { dayOrderVerdict, elsewhereVerdict } from './elsewhere.ts';
import { waitWords } from './kindness.ts';
import { lookAheadVerdict } from './look-ahead.ts';
import { proofOf, type Evidence } from './proof.ts';
import { scenarioVerdict } from './scenarios.ts';
import { count, inOrder, netOf, percent, type Check, type Verdict, verdictOn } from './result.ts';

/** Seeds below which nobody can say whether a result holds in other markets. */
const ENOUGH_SEEDS = 5;
/** Trades below which an average says little. */
const ENOUGH_TRADES = 30;
/** From this probability on a result is taken for more than chance, and to this for a question. */
const SURE = 0.95;
const LIKELY = 0.8;

function unjudged(check: Check, title: string, reason: string): Verdict {
  return verdictOn(check)('unjudged', title, reason);
}

/** Verdicts in words, each with its reason, in the order in which a reader doubts. */
export function verdictsOf(evidence: Evidence): readonly Verdict[] {
  const verdicts = [
    lookAheadVerdict(evidence),
    repeatVerdict(evidence),
    fidelityVerdict(evidence),
    marketVerdict(evidence),
    elsewhereVerdict(evidence),
    dayOrderVerdict(evidence),
    scenarioVerdict(evidence),
    settingsVerdict(evidence),
    chanceVerdict(evidence),
    concentrationVerdict(evidence),
  ];
  return inOrder(
    verdicts.map((verdict) => {
      const table = proofOf(verdict.check, evidence);
      return table === undefined ? verdict : { ...verdict, table };
    }),
  );
}

const KNOWING: readonly Check[] = ['lookAhead', 'fitted', 'days'];

/**
 * Whether a program was found to know what it cannot know: the future, or the market or days that it was made for. The luck of a sweep and
 * a walk that loses are no such thing.
 */
export function isFound(verdicts: readonly Verdict[]): boolean {
  return verdicts.some(({ check, kind }) => kind === 'against' && KNOWING.includes(check));
}

/** Whether the same run gave the same hash. */
function repeatVerdict({ repeats, isExact }: Evidence): Verdict {
  const several = repeats.filter((hashes) => hashes.length > 1);
  if (several.length === 0)
    return unjudged(
      'repeat',
      'Not run twice',
      '--repeat 2 runs it again and compares the hashes of all that happened.',
    );
  const same = several.filter((hashes) => new Set(hashes).size === 1).length;
  const proof = `${same} of ${several.length}`;
  if (same === several.length)
    return {
      check: 'repeat',
      kind: 'holds',
      title: 'Repeats',
      reason: `Every run again gave the same hash, ${several[0]?.[0]?.slice(0, 8)} the first.`,
      proof,
    };
  const reason = isExact
    ? 'The program decides by something that is not in the market: its clock, threads or chance.'
    : 'The market ran by the clock of the machine, which is not exact: requests arrive at other moments.';
  return { check: 'repeat', kind: isExact ? 'against' : 'look', title: 'Does not repeat', reason, proof };
}

/** What is left where fills are less kind. */
function fidelityVerdict({ fidelities }: Evidence): Verdict {
  const [kindest, harshest] = [fidelities[0], fidelities.at(-1)];
  if (kindest === undefined || harshest === undefined || kindest === harshest)
    return unjudged(
      'fidelity',
      'One fidelity',
      'How kind fills are decides much: --fidelity touch,queue,through runs the same under others, side by side.',
    );
  const [kind, harsh] = [mean(kindest.runs.map(netOf)) ?? 0, mean(harshest.runs.map(netOf)) ?? 0];
  const reason = `Mean net ${percent(kind)} under ${kindest.name}, ${percent(harsh)} under ${harshest.name}.${waitWords([kindest, harshest])}`;
  const proof = percent(harsh);
  const say = (word: Verdict['kind'], title: string) => verdictOn('fidelity')(word, title, reason, proof);
  if (kind <= 0) return say('against', 'Earns nothing even when fills are kind');
  if (harsh <= 0) return say('against', 'Nothing is left when fills are harsh');
  if (harsh < kind / 2) return say('look', 'Harsh fills take more than half');
  return say('holds', 'Holds when fills are harsh');
}

/** In how many markets of the same kind the result holds: those of the seeds, and others. */
function marketVerdict({ runs: own, elsewhere }: Evidence): Verdict {
  const runs = [...own, ...elsewhere];
  if (runs.length < ENOUGH_SEEDS)
    return unjudged(
      'markets',
      'Few markets',
      `${count(runs.length, 'market')}: --other-markets 12 runs as many others of the same kind, --seeds 1..20 shows them.`,
    );
  const nets = runs.map(netOf);
  const earned = nets.filter((net) => net > 0).length;
  const reason = `${earned} of ${runs.length} markets earn; the median is ${percent(quantile(nets, 0.5) ?? 0)}, the worst ${percent(quantile(nets, 0) ?? 0)}.`;
  const say = (kind: Verdict['kind'], title: string) =>
    verdictOn('markets')(kind, title, reason, `${earned} of ${runs.length}`);
  if (earned >= LIKELY * runs.length) return say('holds', 'Holds in most markets of the kind');
  if (earned * 2 > runs.length) return say('look', 'Holds in some markets of the kind');
  return say('against', 'Loses in most markets of the kind');
}

/** The probability that the best setting of a sweep is better than the best of as many without skill. */
export function sweepChance(settings: Evidence['settings']): number | undefined {
  const samples = settings.flatMap(([, { figures }]) => {
    const values = figures.returns.map(({ value }) => value);
    const sharpe = values.length < LEAST_STEPS ? undefined : sharpePerStep(values);
    return sharpe === undefined ? [] : [{ values, sharpe }];
  });
  const best = samples.toSorted((left, right) => right.sharpe - left.sharpe)[0];
  const spread = deviation(samples.map(({ sharpe }) => sharpe));
  const sample = best && sampleOf(best.values);
  if (sample === undefined || spread === undefined) return undefined;
  return deflatedSharpe(sample, { count: settings.length, variance: spread ** 2 });
}

function settingsVerdict({ settings, shown }: Evidence): Verdict {
  if (settings.length < 2)
    return unjudged(
      'settings',
      'Settings not tried',
      '--sweep tries others: a best setting with bad neighbours is fitted to its market.',
    );
  const chance = sweepChance(settings);
  if (chance === undefined)
    return unjudged('settings', 'Settings do not differ', 'No two of them traded differently.');
  const say = (kind: Verdict['kind'], title: string): Verdict => ({
    check: 'settings',
    kind,
    title,
    reason: `${printPercent(chance, 0)} that the best of ${settings.length} settings is better than the best of as many without skill (deflated Sharpe ratio).`,
    proof: printRatio(chance, 2),
  });
  if (chance >= SURE) return say('holds', 'Not the luck of many settings');
  if (chance >= LIKELY) return say('look', 'The best setting may be chance');
  // Where no setting earns, nothing is claimed that could be fitted.
  return netOf(shown) > 0
    ? say('against', 'The best setting looks like chance')
    : say('look', 'No setting earns');
}

/** Whether so many trades and steps can say anything. */
function chanceVerdict({ shown }: Evidence): Verdict {
  const { trades, probabilisticSharpe: likely, sharpe } = shown.figures.ratios;
  if (trades < ENOUGH_TRADES)
    return {
      check: 'chance',
      kind: 'look',
      title: 'Few trades',
      reason: `${count(trades, 'trade')}: below ${ENOUGH_TRADES} an average says little.`,
      proof: String(trades),
    };
  if (likely === undefined)
    return unjudged(
      'chance',
      'No Sharpe ratio',
      `The equity did not move, or for fewer than ${LEAST_STEPS} steps: too few for one.`,
    );
  const reason = `${printPercent(likely, 0)} that its Sharpe ratio of ${readable(printRatio(sharpe, 2))} is above 0, with its skewness and tails.`;
  const proof = printRatio(likely, 2);
  if (likely >= SURE) return { check: 'chance', kind: 'holds', title: 'More than chance', reason, proof };
  return {
    check: 'chance',
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
    return unjudged(
      'concentration',
      'Spread over the day',
      'There is no net of enough trades that could be divided.',
    );
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
    ? { check: 'concentration', kind: 'look', title: 'Most of the net comes from four hours', reason, proof }
    : { check: 'concentration', kind: 'holds', title: 'Spread over the day', reason, proof };
}
