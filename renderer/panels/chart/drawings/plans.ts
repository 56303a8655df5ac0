import { formatProfit, formatVolume } from '../../../components/index.ts';
import type { Drawing } from './drawing.ts';
import { planFigures, planOf, type PlanInputs, type PlanFigures } from './position-plan.ts';
import type { PlanWords } from './shapes.ts';

type Planned = Pick<Drawing, 'tool' | 'anchors'>;

/** What the long and short tools of a product come to. */
export interface Plans {
  /** Undefined for other tools, and until account and terms are known. */
  figures(drawing: Planned): PlanFigures | undefined;
  words(drawing: Planned): PlanWords | undefined;
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
  const words = (drawing: Planned): PlanWords | undefined => {
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
