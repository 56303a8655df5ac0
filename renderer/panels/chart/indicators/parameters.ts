import type { IndicatorKind, LineStyleOf, Parameter, ParameterKey, Parameters, Tone } from './indicator.ts';

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
