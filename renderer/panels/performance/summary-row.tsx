import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAge, formatDay, formatMoney, formatPercentShort, Profit } from '../../components/index.ts';
import type { TradeRecord } from '../../venue/review-port.ts';
import type { MoneyForm } from './performance.tsx';
import { curveOf, deepestDrawdown, type Summary } from './performance-model.ts';

import styles from './performance.module.css';

/** The figures that a trader looks at first. One that there is no answer to is a dash. */
export function SummaryRow(props: {
  readonly summary: Summary;
  readonly trades: readonly TradeRecord[];
  readonly money: MoneyForm;
}) {
  const { summary, trades, money } = props;
  const { t } = useTranslation('panels');
  const deepest = useMemo(() => deepestDrawdown(curveOf(trades)), [trades]);
  const { digits } = money;
  const profit = (amount: bigint | undefined) => amount !== undefined && <Profit {...{ amount, digits }} />;
  return (
    <dl className={styles['summary']}>
      <Figure label={t('performance.net')} note={money.currency}>
        {profit(summary.net)}
      </Figure>
      <Figure label={t('performance.trades')}>{summary.count}</Figure>
      <Figure label={t('performance.winRate')} note={`${summary.wins} / ${summary.count}`}>
        {summary.winRateBp !== undefined && formatPercentShort(summary.winRateBp)}
      </Figure>
      <Figure label={t('performance.expectancy')} note={t('performance.aTrade')}>
        {profit(summary.expectancy)}
      </Figure>
      <Figure label={t('performance.averageWin')}>{profit(summary.averageWin)}</Figure>
      <Figure label={t('performance.averageLoss')}>{profit(summary.averageLoss)}</Figure>
      <Figure label={t('performance.profitFactor')}>
        {summary.profitFactor !== undefined && formatMoney(BigInt(summary.profitFactor), 2)}
      </Figure>
      <Figure
        label={t('performance.drawdown')}
        note={deepest === undefined ? undefined : formatDay(deepest.atMs)}
      >
        {profit(deepest?.drawdown)}
      </Figure>
      <Figure
        label={t('performance.held')}
        note={t('performance.heldNote', { won: held(summary.wonHeldMs), lost: held(summary.lostHeldMs) })}
      >
        {held(summary.heldMs)}
      </Figure>
    </dl>
  );
}

function Figure(props: {
  readonly label: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  const { label, note, children } = props;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{children === false || children === undefined ? '–' : children}</b>
        {note !== undefined && <span> {note}</span>}
      </dd>
    </div>
  );
}

/** How long something was held, in the largest unit that says enough; a dash where it is not known. */
function held(ms: number | undefined): string {
  return ms === undefined ? '\u2013' : formatAge(ms);
}
