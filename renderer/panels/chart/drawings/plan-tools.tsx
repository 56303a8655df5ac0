import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, formatVolume, NumberField } from '../../../components/index.ts';
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
  /** What is typed, and the risk before it: a text that is no percent leaves no part of itself. */
  const [edit, setEdit] = useState<{ readonly typed: string; readonly before: number }>();
  const isWrong = edit !== undefined && readPercent(edit.typed) === undefined;
  const plan = planOf(drawing);
  const volume = isWrong ? undefined : plans.figures(drawing)?.volume;
  const change = (typed: string) => {
    const before = edit?.before ?? riskBp;
    setEdit({ typed, before });
    useRisk.setState({ riskBp: readPercent(typed) ?? before });
  };
  if (plan === undefined) return null;
  const { side, entry: price, target: takeProfit, stop: stopLoss } = plan;
  return (
    <>
      <div className={styles['risk']}>
        <NumberField
          label={t('plan.risk')}
          unit="%"
          value={edit?.typed ?? (riskBp / 100).toFixed(2)}
          invalid={isWrong}
          onChange={change}
          onBlur={() => !isWrong && setEdit(undefined)}
        />
      </div>
      <span className={styles['planned']}>
        {volume === undefined
          ? t(isWrong ? 'plan.noRisk' : 'plan.tooSmall')
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
