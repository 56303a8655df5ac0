import { restingOrders, waitRatios, type RestingOrder } from '../folder/run.ts';
import { groupsOf, sumOf } from '../metrics/record.ts';
import { printPercent, printRatio, printSpan, readable } from '../metrics/print.ts';
import { decisionOf } from './look-ahead.ts';
import { count, meanNet, percent, type RunGroup, type RunResult, type Table } from './result.ts';

/** How much kinder one fidelity is than another, by what a program itself ordered: its products, prices, sizes and hours. */

/** A line a fidelity, the kindest first: what resting orders waited, and what prices cost all that was traded. */
export function kindnessTable(fidelities: readonly RunGroup[]): Table {
  const [kindest] = fidelities;
  return {
    heads: [
      'Fidelity',
      'Runs',
      'Mean net',
      'Resting orders',
      'Filled',
      'Half within',
      `Later than ${kindest?.name ?? ''}`,
      'Prices cost',
    ],
    rows: fidelities.map((group) => {
      const resting = group.runs.flatMap(({ run }) => restingOrders(run));
      const { restingFilledShare, restingWaitMedian } = waitRatios(resting.map(({ waitMs }) => waitMs));
      return [
        group.name,
        String(group.runs.length),
        percent(meanNet(group.runs)),
        String(resting.length),
        printPercent(restingFilledShare),
        printSpan(restingWaitMedian),
        kindest === undefined || group === kindest ? '' : laterWords(kindest, group),
        priceCost(group.runs),
      ];
    }),
  };
}

/** What a harsh fidelity makes of the resting orders, in a sentence; empty of a program that has none. */
export function waitWords(groups: readonly RunGroup[]): string {
  const words = groups.map(({ name, runs }) => {
    const resting = runs.flatMap(({ run }) => restingOrders(run));
    const { restingFilledShare, restingWaitMedian } = waitRatios(resting.map(({ waitMs }) => waitMs));
    if (restingFilledShare === undefined) return undefined;
    const half = restingWaitMedian === undefined ? '' : `, half within ${printSpan(restingWaitMedian)}`;
    return `${name} fills ${printPercent(restingFilledShare, 0)} of ${count(resting.length, 'resting order')}${half}`;
  });
  return words.includes(undefined) ? '' : ` By its own sizes ${words.join('; ')}.`;
}

/** Of the orders that a program decided alike under both, and that the kinder one filled: how many the other one filled later, or never. */
function laterWords(kinder: RunGroup, harsher: RunGroup): string {
  const pairs = kinder.runs.flatMap((run) => {
    const other = harsher.runs.find(({ manifest }) => manifest.seed === run.manifest.seed);
    return other === undefined ? [] : pairsOf(restingOrders(run.run), restingOrders(other.run));
  });
  const filled = pairs.filter(([one]) => one.waitMs !== undefined);
  if (filled.length === 0) return '–';
  const later = filled.filter(
    ([one, other]) => other.waitMs === undefined || other.waitMs > (one.waitMs ?? 0),
  );
  return `${printPercent(later.length / filled.length)} of ${filled.length}`;
}

/** Orders that were decided alike in two runs: after a fill that differs, a program may go its own way. */
function pairsOf(one: readonly RestingOrder[], other: readonly RestingOrder[]) {
  const others = groupsOf(other, ({ order }) => decisionOf(order));
  return [...groupsOf(one, ({ order }) => decisionOf(order))].flatMap(([decision, members]) =>
    members.flatMap((member, at) => {
      const twin = others.get(decision)?.[at];
      return twin === undefined ? [] : [[member, twin] as const];
    }),
  );
}

/** Spread, slippage and impact by what was traded, in basis points; above zero where prices were better than the middle. */
function priceCost(runs: readonly RunResult[]): string {
  const fills = runs.flatMap(({ run }) => run.fills);
  const traded = sumOf(fills, ({ amount }) => amount);
  if (traded === 0n) return '–';
  const cost = sumOf(fills, ({ spread, slippage, impact }) => spread + slippage + impact);
  return `${readable(printRatio((10_000 * Number(cost)) / Number(traded), 2), 'signed')} bp`;
}
