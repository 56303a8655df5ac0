import { useTranslation } from 'react-i18next';
import { formatLevel, formatMoney } from '../../components/index.ts';
import { REPAYMENT_LEVEL } from '../shared/risk-ratio.ts';
import { effectOf, type Effect } from './ticket-effect.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import type { Words } from './side-rows.ts';
import { useTicket } from './ticket-store.ts';
import styles from './ticket-form.module.css';

/** The figure that the account type lives by, before and after, over a scale of both. */
export function EffectLine({ judged }: Pick<TicketPartProps, 'judged'>) {
  const { t } = useTranslation('panels');
  const isClose = useTicket((state) => state.draft.effect === 'close');
  const effect = effectOf(judged, judged.shown, isClose);
  const none = <span className="faint">{t('effect.noPosition')}</span>;
  const text = (value: Effect['before']) =>
    value === undefined
      ? none
      : typeof value === 'bigint'
        ? formatMoney(value, judged.accountDigits)
        : formatLevel(value);
  return (
    <div className={styles['effect']}>
      <p>
        <span>{labelOf(effect.kind, judged.facts.terms.baseCurrency, t)}</span>
        <span>
          <span className="faint">{text(effect.before)}</span> <span aria-hidden>→</span>{' '}
          <b data-tone={effect.tone}>{text(effect.after)}</b>
        </span>
      </p>
      <span className={styles['scale']} data-kind={effect.kind} aria-hidden>
        {effect.from !== undefined && <i data-mark="before" style={{ left: `${effect.from * 100}%` }} />}
        {effect.to !== undefined && <i data-mark="after" style={{ left: `${effect.to * 100}%` }} />}
      </span>
    </div>
  );
}

function labelOf(kind: Effect['kind'], asset: string, t: Words): string {
  switch (kind) {
    case 'marginLevel':
      return t('effect.marginLevel');
    case 'distance':
      return t('effect.distance');
    case 'riskRatio':
      return t('effect.riskRatio', { level: REPAYMENT_LEVEL });
    case 'share':
      return t('effect.shareIn', { asset });
    case 'power':
      return t('effect.power');
    case 'free':
      return t('effect.free');
  }
}
