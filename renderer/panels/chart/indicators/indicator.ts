import type { Bar } from '../series/bar.ts';

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
export type ParameterKey = (typeof PARAMETER_KEYS)[number];

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
  readonly id: string;
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
