import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, Line, Lines, Segmented } from '../../../components/index.ts';
import { COUNTED_IN } from '../account-name.ts';
import { minuteOfDay } from '../money-model.ts';
import type { Fund } from '../port.ts';
import { useMoneyAccounts } from '../use-money.ts';
import styles from '../cash.module.css';
import { ShareForm } from './share-form.tsx';
import { sharesHeld, waitingWith, worthOfShares } from './shares-model.ts';
import { useShareOrders } from './use-shares.ts';

/** What the customer holds of a fund, and buying and giving back shares at the next net value. */
export function SharePart({ fund }: { readonly fund: Fund }) {
  const { t } = useTranslation('panels');
  const accounts = useMoneyAccounts(COUNTED_IN).data?.accounts ?? [];
  const [side, setSide] = useState<'subscription' | 'redemption'>('subscription');
  const held = sharesHeld(accounts, fund);
  const waiting = waitingWith(useShareOrders().data ?? [], fund);
  const worth = worthOfShares(held, fund.netValue);
  return (
    <div className={styles['column']}>
      <Lines label={t('shares.held')}>
        <Line name={t('shares.held')}>
          {held.value === 0n ? (
            <span className="faint">{t('none')}</span>
          ) : (
            <>
              {formatAmount(held.value, held.digits)}
              {worth !== undefined &&
                t('shares.worth', {
                  amount: formatAmount(worth.value, worth.digits),
                  currency: fund.currency,
                })}
            </>
          )}
        </Line>
        {held.free !== held.value && (
          <Line name={t('shares.resting')}>{formatAmount(held.value - held.free, held.digits)}</Line>
        )}
        {waiting.size > 0 && (
          <Line name={t('shares.frozen')}>
            {[...waiting]
              .map(([code, { value, digits }]) => `${formatAmount(value, digits)} ${code}`)
              .join(', ')}
          </Line>
        )}
      </Lines>
      <Segmented
        label={t('shares.side')}
        segments={[
          { value: 'subscription', label: t('shares.subscribe'), disabled: !fund.canSubscribe },
          { value: 'redemption', label: t('shares.redeem'), disabled: !fund.canRedeem },
        ]}
        value={side}
        onChange={setSide}
      />
      <ShareForm key={`${fund.fundId} ${side}`} fund={fund} side={side} held={held} />
      <p className={styles['hint']}>{t('shares.nextValue', { time: minuteOfDay(fund.valuedAtMinute) })}</p>
    </div>
  );
}
