import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Field, formatVolume } from '../../../components/index.ts';
import type { Product } from '../../../market/contracts.ts';
import { fillTicket } from '../orders/chart-orders.ts';
import type { Drawing } from './drawing.ts';
import { planOf } from './position-plan.ts';
import { readPercent, useRisk } from './risk-store.ts';
import type { Plans } from './plans.ts';
import styles from './drawings.module.css';

export interface PlanToolsProps {
  readonly drawing: Drawing;
  readonly product: Product;
  readonly plans: Plans;
}

/** Of a selected long or short tool: the risk, the quantity that it allows, and the way into the order panel. */
export function PlanTools({ drawing, product, plans }: PlanToolsProps) {
  const { t } = useTranslation('chart');
  const riskBp = useRisk((state) => state.riskBp);
  const [typed, setTyped] = useState<string>();
  const plan = planOf(drawing);
  const volume = plans.figures(drawing)?.volume;
  const change = (text: string) => {
    setTyped(text);
    const bp = readPercent(text);
    if (bp !== undefined) useRisk.setState({ riskBp: bp });
  };
  if (plan === undefined) return null;
  const { side, entry: price, target: takeProfit, stop: stopLoss } = plan;
  return (
    <>
      <div className={styles['risk']}>
        <Field
          label={t('plan.risk')}
          align="right"
          unit="%"
          inputMode="decimal"
          value={typed ?? (riskBp / 100).toFixed(2)}
          invalid={typed !== undefined && readPercent(typed) === undefined}
          onChange={change}
          onBlur={() => setTyped(undefined)}
        />
      </div>
      <span className={styles['planned']}>
        {volume === undefined
          ? t('plan.tooSmall')
          : `${formatVolume(volume, product.numberDigits)} ${product.baseCurrency}`}
      </span>
      <Button
        size="small"
        variant="primary"
        disabled={volume === undefined}
        onClick={() => fillTicket(product, { side, price, volume, takeProfit, stopLoss })}
      >
        {t('plan.use')}
      </Button>
    </>
  );
}
