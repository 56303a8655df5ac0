import { formatDateTime, ToolButton, formatList } from '../../components/index.ts';
import type { RowOf } from '../../../backend/contract/call.ts';
import { PRODUCT_MANAGEMENT } from '../../../backend/contract/calls/management/products.ts';
import { keepDraft } from '../calls/form/drafts.ts';
import { openPlace } from '../place.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import { useMay } from '../use-call.ts';
import { weekOf } from './products-model.ts';
import styles from './products.module.css';

type HoursRow = RowOf<typeof PRODUCT_MANAGEMENT.productHours>;

const HOURS = [0, 4, 8, 12, 16, 20, 24] as const;

/** When a product may be traded, as a week, with the holidays that the company added. */
export function HoursWeek({ hours }: { readonly hours: HoursRow }) {
  const { t } = useOfficeText();
  const may = useMay();
  const week = weekOf(hours.tradeTimeList);
  const change = () => {
    keepDraft('saveProductHours', { symbolId: String(hours.symbolId) });
    openPlace('products', 'saveProductHours');
  };
  return (
    <section className={styles['part']} aria-label={t('products.hours')}>
      <h3>
        {t('products.hours')}{' '}
        {may(PRODUCT_MANAGEMENT.saveProductHours.permission) && (
          <ToolButton onClick={change}>{t('products.changeHours')}</ToolButton>
        )}
      </h3>
      <div className={styles['axis']} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      <ol className={styles['week']}>
        {week.map((windows, at) => (
          <li key={at}>
            <span>{t(`products.day.${at + 1}` as OfficeKey)}</span>
            <span
              className={styles['day']}
              role="img"
              aria-label={t('products.windows', { count: windows.length })}
            >
              {windows.map(({ from, length }) => (
                <i key={from} style={{ left: `${from}%`, width: `${length}%` }} />
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p className="faint">
        {hours.addedHolidayList.length === 0
          ? t('products.noHolidays')
          : formatList(
              hours.addedHolidayList.map(
                ({ startTime, endTime }) => `${formatDateTime(startTime)} – ${formatDateTime(endTime)}`,
              ),
            )}
      </p>
    </section>
  );
}
