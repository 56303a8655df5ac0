import { DIRECTION, type Direction } from '../../../../backend/domain/direction.ts';
import {
  feeOf,
  largestVolume,
  profitOf,
  type Conversion,
  type InstrumentTerms,
} from '../../../../backend/domain/index.ts';
import { formatProfit, formatVolume } from '../../../components/index.ts';
import type { Drawing, PlanLabels } from './drawing.ts';

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
interface PlanFigures {
  /** Volume units; undefined where the smallest order already risks more. */
  readonly volume: number | undefined;
  readonly reward: bigint | undefined;
  readonly risk: bigint | undefined;
}

/** Hundredths of a percent in one. */
const WHOLE_BP = 10_000n;

/** The plan of a drawing; undefined for another tool. */
export function planOf({ tool, anchors }: Pick<Drawing, 'tool' | 'anchors'>): PositionPlan | undefined {
  if (tool !== 'long' && tool !== 'short') return undefined;
  const [entry, target, stop] = anchors.map(({ price }) => Math.round(price));
  if (entry === undefined || target === undefined || stop === undefined) return undefined;
  return { side: tool === 'long' ? DIRECTION.buy : DIRECTION.sell, entry, target, stop };
}

/** The largest volume whose loss at the stop, both fees in, is within the risk, on a step and within the bounds of the product. */
export function planFigures(plan: PositionPlan, facts: PlanInputs): PlanFigures {
  const { terms, equity, riskBp } = facts;
  const nothing: PlanFigures = { volume: undefined, reward: undefined, risk: undefined };
  const loses = plan.side === DIRECTION.buy ? plan.stop < plan.entry : plan.stop > plan.entry;
  if (!loses || equity <= 0n) return nothing;
  const allowed = (equity * BigInt(riskBp)) / WHOLE_BP;
  const most = Math.min(terms.maxVolume, terms.limitMaxVolume);
  const volume = largestVolume(most, terms, (units) => -moneyAt(plan, plan.stop, units, facts) <= allowed);
  if (volume < terms.minVolume) return nothing;
  return {
    volume,
    reward: moneyAt(plan, plan.target, volume, facts),
    risk: moneyAt(plan, plan.stop, volume, facts),
  };
}

/** Result of a volume from the entry to a price, after the fees of both fills. */
function moneyAt(
  { side, entry }: PositionPlan,
  price: number,
  volume: number,
  { terms, conversion }: PlanInputs,
): bigint {
  const [opening, closing] = [BigInt(entry) * BigInt(volume), BigInt(price) * BigInt(volume)];
  const fees = feeOf(opening, volume, terms, conversion) + feeOf(closing, volume, terms, conversion);
  return profitOf(side, opening, closing, terms, conversion) - fees;
}

type Planned = Pick<Drawing, 'tool' | 'anchors'>;

/** What the long and short tools of a product come to. */
export interface Plans {
  /** Undefined for other tools, and until account and terms are known. */
  figures(drawing: Planned): PlanFigures | undefined;
  words(drawing: Planned): PlanLabels | undefined;
}

export const NO_PLANS: Plans = { figures: () => undefined, words: () => undefined };

export function makePlans(facts: PlanInputs, numberDigits: number): Plans {
  const figures = (drawing: Planned) => {
    const plan = planOf(drawing);
    return plan && planFigures(plan, facts);
  };
  const { accountDigits } = facts.conversion;
  const money = (amount: bigint | undefined) =>
    amount === undefined ? '' : formatProfit(amount, accountDigits);
  const words = (drawing: Planned): PlanLabels | undefined => {
    const found = figures(drawing);
    if (found === undefined) return undefined;
    return {
      quantity: found.volume === undefined ? '' : formatVolume(found.volume, numberDigits),
      reward: money(found.reward),
      risk: money(found.risk),
    };
  };
  return { figures, words };
}

/** Figures that are no further apart than one in so many make the same plan. */
const SAME_WITHIN = 1000n;

/** Whether two sets of facts make the same plans, to the eye: a plan is not drawn anew with every tick. */
export function isSamePlan(one: PlanInputs | undefined, other: PlanInputs): boolean {
  if (one === undefined || one.terms !== other.terms || one.riskBp !== other.riskBp) return false;
  if (one.conversion.accountDigits !== other.conversion.accountDigits) return false;
  return isNear(one.equity, other.equity) && isNear(one.conversion.rate, other.conversion.rate);
}

function isNear(one: bigint, other: bigint): boolean {
  const apart = one > other ? one - other : other - one;
  const size = other < 0n ? -other : other;
  return apart * SAME_WITHIN <= size;
}
