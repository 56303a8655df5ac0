import { formatDecimal } from '../../domain/decimal.ts';
import { orderRatios, type OrderRatios } from '../folder/run.ts';
import type { Amounts, Ratios } from '../metrics/figures.ts';
import { printRatio, ratioNumber } from '../metrics/print.ts';
import { mean, quantile } from '../metrics/statistics.ts';
import type { RunResult } from './result.ts';

/** What `--require` asks of runs: a bound of one figure, in every run or of their median or mean. */
export interface Rule {
  readonly text: string;
  readonly over: 'every' | 'median' | 'mean';
  readonly name: FigureName;
  readonly sign: '<' | '<=' | '>' | '>=';
  readonly bound: number;
}

type FigureName = keyof Ratios | keyof OrderRatios | keyof Amounts;

const RATIO_NAMES: Readonly<Record<keyof Ratios | keyof OrderRatios, true>> = {
  netReturn: true,
  cagr: true,
  volatility: true,
  sharpe: true,
  sortino: true,
  calmar: true,
  maxDrawdown: true,
  maxDrawdownDays: true,
  valueAtRisk: true,
  expectedShortfall: true,
  skewness: true,
  kurtosis: true,
  probabilisticSharpe: true,
  trades: true,
  tradesPerDay: true,
  winRate: true,
  profitFactor: true,
  holdingMean: true,
  holdingMedian: true,
  timeInMarket: true,
  exposure: true,
  turnover: true,
  filledShare: true,
  restingFilledShare: true,
  restingWaitMedian: true,
};
const AMOUNT_NAMES: Readonly<Record<keyof Amounts, true>> = {
  start: true,
  end: true,
  flow: true,
  gross: true,
  net: true,
  open: true,
  spread: true,
  slippage: true,
  impact: true,
  fee: true,
  financing: true,
  expectancy: true,
  averageWin: true,
  averageLoss: true,
};

function isRatio(name: string): name is keyof Ratios | keyof OrderRatios {
  return Object.hasOwn(RATIO_NAMES, name);
}

function isAmount(name: string): name is keyof Amounts {
  return Object.hasOwn(AMOUNT_NAMES, name);
}

const RULE = /^(?:(median|mean)\.)?([A-Za-z]+)\s*(<=|>=|<|>)\s*(-?\d{1,15}(?:\.\d{1,10})?)$/;

/** Reads a rule; undefined for what is none, or asks for a figure that there is not. */
export function parseRule(text: string): Rule | undefined {
  const [, over, name = '', sign, bound] = RULE.exec(text.trim()) ?? [];
  if (!isRatio(name) && !isAmount(name)) return undefined;
  return {
    text: text.trim(),
    over: (over as 'median' | 'mean' | undefined) ?? 'every',
    name,
    sign: sign as Rule['sign'],
    bound: Number(bound),
  };
}

/** A figure of a run as it is printed, so that a rule decides by what a reader sees; undefined where there is none. */
export function figureOf({ run, figures }: RunResult, name: FigureName): number | undefined {
  if (isRatio(name)) return ratioNumber({ ...figures.ratios, ...orderRatios(run) }[name]) ?? undefined;
  const amount = figures.amounts[name];
  return amount === undefined ? undefined : Number(formatDecimal(amount, run.digits));
}

export interface Ruling {
  readonly text: string;
  /** The value that decided: of every run the worst. */
  readonly value: string;
  readonly isMet: boolean;
}

/** Whether runs keep a rule. A figure that is not defined keeps none. */
export function judgeRule(rule: Rule, runs: readonly RunResult[]): Ruling {
  const values = runs.map((run) => figureOf(run, rule.name));
  const known = values.filter((value) => value !== undefined);
  const isUpper = rule.sign === '<' || rule.sign === '<=';
  const worst = known.length === 0 ? undefined : isUpper ? Math.max(...known) : Math.min(...known);
  const decides = { every: worst, median: quantile(known, 0.5), mean: mean(known) }[rule.over];
  const isKept = decides !== undefined && known.length === values.length && compare(decides, rule);
  return { text: rule.text, value: printRatio(decides, 4).replace(/\.?0+$/, ''), isMet: isKept };
}

function compare(value: number, { sign, bound }: Rule): boolean {
  switch (sign) {
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
  }
}
