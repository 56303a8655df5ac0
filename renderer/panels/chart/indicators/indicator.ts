import type { ChartKey } from '../../../i18n/i18n.ts';
import type { Bar } from '../series/bar.ts';

/** Ids of indicators: each has its name among the texts. */
export type KindId = ChartKey extends infer Key ? (Key extends `indicator.${infer Id}` ? Id : never) : never;

/** Values of the lines of an indicator at one bar; undefined while too few bars are known. */
export type Values = readonly (number | undefined)[];

/** Whole numbers or fractions by the key of the parameter. */
export type Parameters = Readonly<Record<string, number>>;

/**
 * The arithmetic of one indicator, bar by bar. The running bar is taken with `replace` as often as it changes: history
 * is not computed again. Whatever library does the arithmetic is behind this.
 */
export interface Calculator {
  take(bar: Bar, replace: boolean): Values;
}

export interface Parameter {
  readonly key: ParameterKey;
  readonly first: number;
  readonly min: number;
  readonly max: number;
  /** 1 for whole numbers. */
  readonly step: number;
}

export const PARAMETER_KEYS = [
  'length',
  'fast',
  'slow',
  'signal',
  'smooth',
  'multiplier',
  'offset',
  'sigma',
  'step',
  'most',
  'medium',
] as const;
type ParameterKey = (typeof PARAMETER_KEYS)[number];

/** Colours that lines take unless the trader chose another. Up and down mean growing and shrinking. */
export const TONES = ['series-1', 'series-2', 'series-3', 'series-4', 'brand', 'text-2'] as const;
export type Tone = (typeof TONES)[number];

export interface LineStyleOf {
  /** Short name in the legend; empty for the only line of an indicator. */
  readonly name: string;
  readonly kind: 'line' | 'columns' | 'dots';
  readonly tone: Tone;
}

/** What the figures are: ticks, volume units, or plain numbers with two places. */
export type Unit = 'price' | 'volume' | 'plain';

export interface IndicatorKind {
  readonly id: KindId;
  /** As the field writes it in a legend. */
  readonly short: string;
  readonly pane: 'price' | 'own';
  readonly unit: Unit;
  readonly parameters: readonly Parameter[];
  readonly lines: readonly LineStyleOf[];
  /** Levels that are drawn across an own pane. */
  readonly levels: readonly number[];
  create(parameters: Parameters): Calculator;
}

/** Bars that an indicator looks back at most. */
export const MAX_LENGTH = 1000;

/** A number of bars. */
export function bars(key: ParameterKey, first: number, min = 1): Parameter {
  return { key, first, min, max: MAX_LENGTH, step: 1 };
}

/** A factor. */
export function factor(key: ParameterKey, first: number, min: number, max: number, step: number): Parameter {
  return { key, first, min, max, step };
}

export function line(name: string, tone: Tone, kind: LineStyleOf['kind'] = 'line'): LineStyleOf {
  return { name, tone, kind };
}

/** The parameters of a kind with the first value where one is missing or out of its bounds. */
export function parametersOf(kind: IndicatorKind, given: Readonly<Record<string, unknown>>): Parameters {
  return Object.fromEntries(
    kind.parameters.map((parameter) => [parameter.key, withinBounds(parameter, given[parameter.key])]),
  );
}

/** A value that a parameter can have; its first one instead of what is not a number. */
export function withinBounds({ first, min, max, step }: Parameter, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return first;
  const bounded = Math.min(max, Math.max(min, value));
  return step === 1 ? Math.round(bounded) : bounded;
}
