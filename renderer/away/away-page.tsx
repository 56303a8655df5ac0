import { Download, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WhatHappened } from '../../backend/contract/records/happened.ts';
import {
  Button,
  Callout,
  formatDateTime,
  zoneName,
  formatMoney,
  Icon,
  Panel,
  PanelStrip,
  Profit,
  Separator,
} from '../components/index.ts';
import { saveCsv } from '../components/csv.ts';
import { useOrders, usePositions } from '../trading/index.ts';
import { AwayChart } from './away-chart.tsx';
import { durationParts, money, namedGaps, totals } from './away-model.ts';
import { AwayTable, useAwayCsv } from './away-table.tsx';
import styles from './away.module.css';

/** What happened while the platform was off, before anything can be sent: read it, keep it, go on. */
export function AwayPage({ answer, onStart }: { readonly answer: WhatHappened; onStart(): void }) {
  const { t } = useTranslation();
  const { startTime, endTime, events, accountDigits: digits, currency } = answer;
  const duration = durationParts(endTime - startTime)
    .map(({ unit, count }) => t(`away.unit.${unit}`, { number: String(count) }))
    .join(' ');
  const positions = usePositions();
  const orders = useOrders();
  const csv = useAwayCsv(answer);
  return (
    <div className={styles['page']} data-testid="away-page">
      <Panel name={t('away.title')}>
        <PanelStrip
          title={t('away.title')}
          note={t('away.span', {
            from: formatDateTime(startTime),
            to: formatDateTime(endTime),
            zone: zoneName(endTime),
          })}
        />
        <div className={styles['body']}>
          <header>
            <h2 className={styles['headline']}>{t('away.headline', { duration })}</h2>
            <p className={styles['lead']}>{t('away.lead')}</p>
          </header>
          <Warnings answer={answer} />
          <AwayChart answer={answer} />
          <AwayTable answer={answer} />
          <footer className={styles['footer']}>
            <span>
              {t('away.net')} <Profit amount={totals(events, digits).change} digits={digits} /> {currency}
            </span>
            <Separator />
            <span className="faint">
              {t('away.open', {
                positions: t('away.positions', { count: positions.rows.length }),
                orders: t('away.orders', { count: orders.rows.length }),
                balance: formatMoney(money(answer.closingBalance, digits), digits),
                currency,
              })}
            </span>
            <span className="grow" />
            <Button onClick={() => saveCsv('meridian-while-away', csv())}>
              <Icon icon={Download} size={12} />
              {t('away.save')}
            </Button>
            <Button variant="primary" onClick={onStart}>
              {t('away.start')}
            </Button>
          </footer>
        </div>
      </Panel>
    </div>
  );
}

/** What was not looked at, and what could not be. */
function Warnings({ answer }: { readonly answer: WhatHappened }) {
  const { t } = useTranslation();
  const { reachedTime, endTime, gaps, isComplete } = answer;
  const { shown, others } = namedGaps(gaps);
  return (
    <>
      {reachedTime < endTime && (
        <Callout tone="warn" icon={Hourglass}>
          {t('away.asItStands', { from: formatDateTime(reachedTime) })}
        </Callout>
      )}
      {shown.map((gap) => (
        <Callout key={`${gap.symbolId}/${gap.startTime}`} tone="warn" icon={Hourglass}>
          {t('away.gap', {
            product: gap.symbolName,
            from: formatDateTime(gap.startTime),
            to: formatDateTime(gap.endTime),
          })}
        </Callout>
      ))}
      {others > 0 && <p className="faint">{t('away.moreGaps', { number: String(others) })}</p>}
      {!isComplete && <p className="faint">{t('away.moreEvents')}</p>}
    </>
  );
}
