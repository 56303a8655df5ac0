import { useEffect, useRef } from 'react';
import type { Product } from '../../../market/contracts.ts';
import { useTerms } from '../../../market/detail.ts';
import { useAccount, useConversion } from '../../../trading/index.ts';
import { isSamePlan, makePlans, type Plans } from './plans.ts';
import type { PlanInputs } from './position-plan.ts';
import { useRisk } from './risk-store.ts';

export interface PlanFeedProps {
  readonly product: Product;
  onPlans(plans: Plans): void;
}

/** Follows the account with every tick, so that the chart need not: it hears of what changes a plan. Shows nothing. */
export function PlanFeed({ product, onPlans }: PlanFeedProps) {
  const { symbolId, numberDigits } = product;
  const terms = useTerms(symbolId);
  const account = useAccount();
  const conversion = useConversion(symbolId, account);
  const riskBp = useRisk((state) => state.riskBp);
  const equity = account?.equity ?? account?.balance;
  const told = useRef<PlanInputs>(undefined);
  useEffect(() => {
    if (terms === undefined || conversion === undefined || equity === undefined) return;
    const facts: PlanInputs = { terms, conversion, equity, riskBp };
    if (isSamePlan(told.current, facts)) return;
    told.current = facts;
    onPlans(makePlans(facts, numberDigits));
  }, [terms, conversion, equity, riskBp, numberDigits, onPlans]);
  return null;
}
