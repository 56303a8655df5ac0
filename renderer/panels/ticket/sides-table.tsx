import { useTranslation } from 'react-i18next';
import { sideRows } from './side-rows.ts';
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
              {sell}
            </td>
            <td data-side="buy" data-tone={tone}>
              {buy}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
