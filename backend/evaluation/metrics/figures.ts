import { divide } from '../../domain/decimal.ts';
import type { Money } from '../../domain/units.ts';
import { drawdownsOf, indexOf, worstOf, type Drawdown, type IndexPoint } from './drawdowns.ts';
import {
  expectedShortfall,
  LEAST_STEPS,
  probabilisticSharpe,
  sampleOf,
  sharpeOf,
  sortinoOf,
  valueAtRisk,
} from './ratios.ts';
import { DAY_MS, sumOf, type Fill, type RunRecord } from './record.ts';
import {
  compound,
  distributionOf,
  monthsOf,
  returnsBy,
  rollingSharpe,
  stepOf,
  STEPS,
  type Bar,
  type MonthReturn,
  type Return,
  type Step,
} from './returns.ts';
import { deviation, kurtosis, mean, quantile, skewness } from './statistics.ts';
import { groupBy, groupOf, totalOf, tradesOf, type Costs, type Group, type Trade } from './trades.ts';

/** Share of steps that lose less than the value at risk. */
const RISK_SHARE = 0.95;

/** Ratios of a run; undefined where one is not defined, as without trades. Drawdown, value at risk and shortfall are losses, above zero. */
export interface Ratios {
  readonly netReturn: number | undefined;
  readonly cagr: number | undefined;
  readonly volatility: number | undefined;
  readonly sharpe: number | undefined;
  readonly sortino: number | undefined;
  readonly calmar: number | undefined;
  readonly maxDrawdown: number | undefined;
  readonly maxDrawdownDays: number | undefined;
  readonly valueAtRisk: number | undefined;
  readonly expectedShortfall: number | undefined;
  readonly skewness: number | undefined;
  readonly kurtosis: number | undefined;
  readonly probabilisticSharpe: number | undefined;
  readonly trades: number;
  readonly tradesPerDay: number | undefined;
  readonly winRate: number | undefined;
  readonly profitFactor: number | undefined;
  readonly holdingMean: number | undefined;
  readonly holdingMedian: number | undefined;
  readonly timeInMarket: number | undefined;
  readonly exposure: number | undefined;
  readonly turnover: number | undefined;
}

/** Money of a run: gross and costs lead to the net, to the last digit. */
export interface Amounts extends Costs {
  readonly start: Money;
  readonly end: Money;
  /** Paid in less paid out. */
  readonly flow: Money;
  readonly gross: Money;
  readonly net: Money;
  /** Of the net, what open positions stand at and what opening them cost. */
  readonly open: Money;
  /** Net of one trade on average, and of winners and losers; undefined without any. */
  readonly expectancy: Money | undefined;
  readonly averageWin: Money | undefined;
  readonly averageLoss: Money | undefined;
}

export interface Figures {
  readonly step: Step;
  readonly ratios: Ratios;
  readonly amounts: Amounts;
  readonly index: readonly IndexPoint[];
  readonly returns: readonly Return[];
  readonly months: readonly MonthReturn[];
  readonly distribution: readonly Bar[];
  readonly rolling: readonly Return[];
  readonly drawdowns: readonly Drawdown[];
  readonly trades: readonly Trade[];
  readonly byProduct: readonly Group[];
  readonly bySide: readonly Group[];
  /** 24 groups by the hour of opening (UTC), and seven from Monday. */
  readonly byHour: readonly Group[];
  readonly byWeekday: readonly Group[];
}

/** Every figure of a run (docs/evaluation.md, Figures). */
export function figuresOf(record: RunRecord): Figures {
  const step = stepOf(record.equity);
  const returns = returnsBy(record.equity, step);
  const index = indexOf(record.equity);
  const falls = drawdownsOf(index);
  const trades = tradesOf(record.fills);
  const values = returns.map(({ value }) => value);
  const inHour = (hour: number) =>
    groupOf(
      String(hour).padStart(2, '0'),
      trades.filter(({ openMs }) => new Date(openMs).getUTCHours() === hour),
    );
  const onDay = (name: string, day: number) =>
    groupOf(
      name,
      trades.filter(({ openMs }) => (new Date(openMs).getUTCDay() + 6) % 7 === day),
    );
  return {
    step,
    ratios: { ...returnRatios(record, returns, worstOf(falls, 1)[0]), ...tradeRatios(record, trades) },
    amounts: amountsOf(record, trades),
    index,
    returns,
    months: monthsOf(returns),
    distribution: distributionOf(values),
    rolling: rollingSharpe(returns, step),
    drawdowns: worstOf(falls),
    trades,
    byProduct: groupBy(trades, ({ symbol }) => symbol).toSorted(byNet),
    bySide: groupBy(trades, ({ side }) => side),
    byHour: Array.from({ length: 24 }, (_, hour) => inHour(hour)),
    byWeekday: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map(onDay),
  };
}

function byNet(left: Group, right: Group): number {
  if (left.net === right.net) return left.name < right.name ? -1 : 1;
  return left.net > right.net ? -1 : 1;
}

function returnRatios(record: RunRecord, returns: readonly Return[], worst: Drawdown | undefined) {
  const { aYear } = STEPS[stepOf(record.equity)];
  const values = returns.map(({ value }) => value);
  const netReturn = returns.length === 0 ? undefined : compound(returns);
  const years = (record.endMs - record.startMs) / (365 * DAY_MS);
  const cagr =
    netReturn === undefined || years <= 0 ? undefined : Math.max(0, 1 + netReturn) ** (1 / years) - 1;
  const depth = worst?.depth ?? (returns.length === 0 ? undefined : 0);
  const spread = deviation(values);
  const isEnough = values.length >= LEAST_STEPS;
  const sample = isEnough ? sampleOf(values) : undefined;
  return {
    netReturn,
    cagr,
    volatility: spread === undefined ? undefined : spread * Math.sqrt(aYear),
    sharpe: isEnough ? sharpeOf(values, aYear) : undefined,
    sortino: isEnough ? sortinoOf(values, aYear) : undefined,
    calmar: cagr === undefined || !depth ? undefined : cagr / depth,
    maxDrawdown: depth,
    maxDrawdownDays: worst?.days,
    valueAtRisk: valueAtRisk(values, RISK_SHARE),
    expectedShortfall: expectedShortfall(values, RISK_SHARE),
    skewness: skewness(values),
    kurtosis: kurtosis(values),
    probabilisticSharpe: sample && probabilisticSharpe(sample, 0),
  };
}

function tradeRatios({ startMs, endMs, fills, equity }: RunRecord, trades: readonly Trade[]) {
  const spanMs = endMs - startMs;
  const won = sumOf(trades, ({ net }) => (net > 0n ? net : 0n));
  const lost = sumOf(trades, ({ net }) => (net < 0n ? net : 0n));
  const held = trades.map(({ openMs, closeMs }) => closeMs - openMs);
  const meanEquity = mean(equity.map((point) => Number(point.equity)));
  const open = openOver(fills, endMs);
  return {
    trades: trades.length,
    tradesPerDay: spanMs > 0 ? trades.length / (spanMs / DAY_MS) : undefined,
    winRate: trades.length === 0 ? undefined : trades.filter(({ net }) => net > 0n).length / trades.length,
    profitFactor: lost === 0n ? undefined : Number(won) / -Number(lost),
    holdingMean: mean(held),
    holdingMedian: quantile(held, 0.5),
    timeInMarket: spanMs > 0 ? open.ms / spanMs : undefined,
    exposure: spanMs > 0 && meanEquity ? open.amountMs / spanMs / meanEquity : undefined,
    turnover: meanEquity ? Number(sumOf(fills, ({ amount }) => amount)) / meanEquity : undefined,
  };
}

/** How long anything was open, and the sum over time of what was open at its opening price. */
function openOver(fills: readonly Fill[], endMs: number): { readonly ms: number; readonly amountMs: number } {
  const positions = new Map<string, { lots: bigint; amount: number }>();
  let [ms, amountMs, lastMs] = [0, 0, fills[0]?.timeMs ?? endMs];
  const pass = (untilMs: number) => {
    let amount = 0;
    for (const position of positions.values()) amount += position.amount;
    if (positions.size > 0) ms += untilMs - lastMs;
    amountMs += amount * (untilMs - lastMs);
    lastMs = untilMs;
  };
  for (const fill of fills) {
    pass(fill.timeMs);
    const held = positions.get(fill.positionId) ?? { lots: 0n, amount: 0 };
    if (fill.opens) {
      positions.set(fill.positionId, {
        lots: held.lots + fill.lots,
        amount: held.amount + Number(fill.amount),
      });
    } else if (fill.lots >= held.lots) positions.delete(fill.positionId);
    else {
      const left = Number(held.lots - fill.lots) / Number(held.lots);
      positions.set(fill.positionId, { lots: held.lots - fill.lots, amount: held.amount * left });
    }
  }
  pass(endMs);
  return { ms, amountMs };
}

function amountsOf(record: RunRecord, trades: readonly Trade[]): Amounts {
  const { equity, fills, fee, financing } = record;
  const start = equity[0]?.equity ?? 0n;
  const end = equity.at(-1)?.equity ?? 0n;
  const flow = sumOf(equity.slice(1), (point) => point.flow);
  const net = end - start - flow;
  const costs: Costs = {
    spread: sumOf(fills, ({ spread }) => spread),
    slippage: sumOf(fills, ({ slippage }) => slippage),
    impact: sumOf(fills, ({ impact }) => impact),
    fee,
    financing,
  };
  const results = trades.map((trade) => trade.net);
  return {
    ...costs,
    start,
    end,
    flow,
    net,
    gross: net - totalOf(costs),
    open: net - sumOf(results, (result) => result),
    expectancy: averageOf(results),
    averageWin: averageOf(results.filter((result) => result > 0n)),
    averageLoss: averageOf(results.filter((result) => result < 0n)),
  };
}

function averageOf(amounts: readonly bigint[]): bigint | undefined {
  return amounts.length === 0
    ? undefined
    : divide(
        sumOf(amounts, (amount) => amount),
        BigInt(amounts.length),
        'half-even',
      );
}
