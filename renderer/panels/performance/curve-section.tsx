import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../components/index.ts';
import type { TradeRecord } from '../../venue/review-port.ts';
import { usePanelSetting } from '../../workspace/panel-place.ts';
import { CurveChart } from '../shared/curve-chart.tsx';
import { curveByDay, curveOf } from './performance-model.ts';
import type { MoneyForm } from './performance.tsx';
import { Section } from './section.tsx';
import styles from './performance.module.css';

const STEPS = ['byDay', 'byTrade'] as const;

/** What the trades add up to over time, with the drawdown on the same axis. Money that was moved in and out is no part of it. */
export function CurveSection(props: { readonly trades: readonly TradeRecord[]; readonly money: MoneyForm }) {
  const { trades, money } = props;
  const { t } = useTranslation('panels');
  const [step, setStep] = usePanelSetting('curve', STEPS, 'byDay');
  const points = useMemo(() => {
    const curve = curveOf(trades);
    const shown = step === 'byDay' ? curveByDay(curve) : curve;
    const start = { atMs: curve[0]?.atMs ?? 0, net: 0n, drawdown: 0n };
    return [start, ...shown].map(({ atMs, net, drawdown }) => ({ atMs, value: net, drawdown }));
  }, [trades, step]);
  return (
    <Section
      wide
      title={t('performance.curve')}
      note={t('performance.curveNote')}
      tools={
        <Segmented
          label={t('performance.curve')}
          value={step}
          onChange={setStep}
          segments={STEPS.map((value) => ({ value, label: t(`performance.${value}`) }))}
        />
      }
    >
      <div className={styles['curve']}>
        <CurveChart
          signed
          label={t('performance.curve')}
          points={points}
          digits={money.digits}
          byDay={step === 'byDay'}
        />
      </div>
    </Section>
  );
}
