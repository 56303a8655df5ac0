import { useTranslation } from 'react-i18next';
import { sideRows, type SideRow } from './side-rows.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import { useTicket } from './ticket-store.ts';
import styles from './ticket-form.module.css';

/** What selling and buying would do, beside one another; the side that leads is bright. */
export function SidesTable({ judged }: Pick<TicketPartProps, 'judged'>) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const lead = judged.shown.direction;
  return (
    <table className={styles['sides']} data-lead={lead} aria-label={t('preview.title')}>
      <thead>
        <tr>
          <th scope="col">{t('sides.ifYou')}</th>
          <th scope="col" data-side="sell">
            {t('ticket.sell')}
          </th>
          <th scope="col" data-side="buy">
            {t('ticket.buy')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sideRows(judged, draft, t).map(({ id, label, sell, buy, tone }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td data-side="sell" data-tone={tone}>
              <Cell of={sell} />
            </td>
            <td data-side="buy" data-tone={tone}>
              <Cell of={buy} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A figure is never cut: where both have no room, the currency beside it goes and stands in the tip. */
function Cell({ of }: { readonly of: SideRow['sell'] }) {
  if (typeof of === 'string') return of;
  const { figure, unit } = of;
  return (
    <span className={styles['amount']} title={`${figure} ${unit}`}>
      <span>{figure}</span> <small>{unit}</small>
    </span>
  );
}
