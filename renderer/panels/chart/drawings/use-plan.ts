import { useMemo } from 'react';
import { formatProfit, formatVolume } from '../../../components/index.ts';
import type { Product } from '../../../market/contracts.ts';
import { useTerms } from '../../../market/detail.ts';
import { useAccount, useConversion } from '../../../trading/index.ts';
import { planFigures, planOf, type PlanFigures } from './position-plan.ts';
import { useRisk } from './risk-store.ts';
import type { PlanWords } from './shapes.ts';
import type { Drawing } from './drawing.ts';

type Planned = Pick<Drawing, 'tool' | 'anchors'>;

export interface Plans {
  /** Undefined for other tools, and until account and terms are known. */
  figures(drawing: Planned): PlanFigures | undefined;
  words(drawing: Planned): PlanWords | undefined;
}

/** Money in steps of a thousandth of the equity: a plan is not drawn anew with every tick. */
const COARSE = 1000n;

/** What the long and short tools of a product come to with the account as it is. */
export function usePlans(product: Product): Plans {
  const terms = useTerms(product.symbolId);
  const account = useAccount();
  const conversion = useConversion(product.symbolId, account);
  const riskBp = useRisk((state) => state.riskBp);
  const digits = account?.digits ?? 2;
  const exact = account?.equity ?? account?.balance;
  const step = exact === undefined ? 0n : exact / COARSE;
  const equity = exact === undefined || step <= 0n ? exact : (exact / step) * step;
  return useMemo(() => {
    const figures = (drawing: Planned) => {
      const plan = planOf(drawing);
      if (plan === undefined || terms === undefined || conversion === undefined || equity === undefined)
        return undefined;
      return planFigures(plan, { terms, conversion, equity, riskBp });
    };
    const words = (drawing: Planned): PlanWords | undefined => {
      const found = figures(drawing);
      if (found === undefined) return undefined;
      const money = (amount: bigint | undefined) =>
        amount === undefined ? '' : formatProfit(amount, digits);
      return {
        quantity: found.volume === undefined ? '' : formatVolume(found.volume, product.numberDigits),
        reward: money(found.reward),
        risk: money(found.risk),
      };
    };
    return { figures, words };
  }, [terms, conversion, equity, riskBp, digits, product.numberDigits]);
}
