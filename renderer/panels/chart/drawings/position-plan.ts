import { DIRECTION, type Direction } from '../../../../backend/domain/direction.ts';
import { profitOf, type Conversion, type InstrumentTerms } from '../../../../backend/domain/index.ts';
import type { Drawing } from './drawing.ts';

/** What a long or short tool plans. Prices in ticks. */
export interface PositionPlan {
  readonly side: Direction;
  readonly entry: number;
  readonly target: number;
  readonly stop: number;
}

/** What a plan is weighed with. */
export interface PlanInputs {
  readonly terms: InstrumentTerms;
  readonly conversion: Conversion;
  /** Money at the account's digits. */
  readonly equity: bigint;
  /** Part of the equity that the stop may cost, in hundredths of a percent. */
  readonly riskBp: number;
}

/** Money at the account's digits. */
export interface PlanFigures {
  /** Volume units; undefined where the smallest order already risks more. */
  readonly volume: number | undefined;
  readonly reward: bigint | undefined;
  readonly risk: bigint | undefined;
}

/** Hundredths of a percent in one. */
const WHOLE_BP = 10_000n;
/** The loss of one unit is taken from so many, so that rounding to a cent does not count. */
const MANY = 1_000_000n;

/** The plan of a drawing; undefined for another tool. */
export function planOf({ tool, anchors }: Pick<Drawing, 'tool' | 'anchors'>): PositionPlan | undefined {
  if (tool !== 'long' && tool !== 'short') return undefined;
  const [entry, target, stop] = anchors.map(({ price }) => Math.round(price));
  if (entry === undefined || target === undefined || stop === undefined) return undefined;
  return { side: tool === 'long' ? DIRECTION.buy : DIRECTION.sell, entry, target, stop };
}

/** The largest volume whose loss at the stop is within the risk, on a step and within the bounds of the product. */
export function planFigures(plan: PositionPlan, facts: PlanInputs): PlanFigures {
  const { terms, equity, riskBp } = facts;
  const lossOfMany = -moneyAt(plan, plan.stop, MANY, facts);
  const nothing: PlanFigures = { volume: undefined, reward: undefined, risk: undefined };
  if (lossOfMany <= 0n || equity <= 0n) return nothing;
  const allowed = (equity * BigInt(riskBp)) / WHOLE_BP;
  const step = BigInt(Math.max(1, terms.volumeStep));
  const most = BigInt(Math.min(terms.maxVolume, terms.limitMaxVolume));
  const wanted = (allowed * MANY) / lossOfMany;
  const capped = wanted > most ? most : wanted;
  const volume = capped - (capped % step);
  if (volume < BigInt(terms.minVolume)) return nothing;
  return {
    volume: Number(volume),
    reward: moneyAt(plan, plan.target, volume, facts),
    risk: moneyAt(plan, plan.stop, volume, facts),
  };
}

/** Profit of a volume from the entry to a price. */
function moneyAt(
  { side, entry }: PositionPlan,
  price: number,
  volume: bigint,
  { terms, conversion }: PlanInputs,
): bigint {
  return profitOf(side, BigInt(entry) * volume, BigInt(price) * volume, terms, conversion);
}
