import { formatLevel } from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { placeOnScale, type OfficeAccount } from './customer-model.ts';
import styles from './customers.module.css';

/** How far an account is from its call and its stop-out: red to the one, amber to the other, and a mark. */
export function DistanceScale({ account }: { readonly account: OfficeAccount }) {
  const { t } = useOfficeText();
  const { levelBp, callBp, stopBp } = account;
  if (levelBp === undefined || callBp === undefined || stopBp === undefined)
    return <span className="faint">{t('office.none')}</span>;
  const tone = levelBp <= stopBp ? 'down' : levelBp <= callBp ? 'warn' : undefined;
  const label = t('customer.distance', {
    level: formatLevel(levelBp),
    call: formatLevel(callBp),
    stop: formatLevel(stopBp),
  });
  return (
    <span className={styles['distance']}>
      <b className={tone}>{formatLevel(levelBp)}</b>
      <svg viewBox="0 0 100 14" preserveAspectRatio="none" role="img" aria-label={label}>
        <title>{label}</title>
        <rect y="3" width="100" height="8" />
        <rect y="3" width={placeOnScale(callBp)} height="8" data-part="call" />
        <rect y="3" width={placeOnScale(stopBp)} height="8" data-part="stop" />
        <rect x={Math.min(98, placeOnScale(levelBp))} width="2" height="14" data-part="level" />
      </svg>
    </span>
  );
}
