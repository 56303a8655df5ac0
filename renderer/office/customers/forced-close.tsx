import { ListX, OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { TRADING_MANAGEMENT } from '../../../backend/contract/calls/management/trading.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { ORDER_STATES } from '../../../backend/contract/mapping/order-numbers.ts';
import type { TradeType } from '../../../backend/domain/account-type.ts';
import { formatAmount, Line, Lines, Profit } from '../../components/index.ts';
import { playKey } from '../../panels/shared/product-label.ts';
import { ActButton } from '../act-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import type { OfficeAccount } from './customer-model.ts';
import type { TradeLists } from './use-customer.ts';
import styles from './customers.module.css';

const CHANGES = [
  CUSTOMER_MANAGEMENT.customerDetail,
  TRADING_MANAGEMENT.crossQueryPositionPage,
  TRADING_MANAGEMENT.isolatedQueryPositionPage,
  TRADING_MANAGEMENT.crossQueryOrderPage,
  TRADING_MANAGEMENT.isolatedQueryOrderPage,
  TRADING_MANAGEMENT.crossQueryTradeRecordPage,
  TRADING_MANAGEMENT.isolatedQueryTradeRecordPage,
  TRADING_MANAGEMENT.crossQueryCapitalFlowList,
  TRADING_MANAGEMENT.isolatedQueryCapitalFlowList,
];

export interface ForcedCloseProps {
  readonly number: string;
  readonly type: TradeType;
  readonly accounts: readonly OfficeAccount[];
  readonly lists: TradeLists;
}

/** Closes all positions of an account type at the market, or cancels what rests; each is asked first with its figures. */
export function ForcedClose({ number, type, accounts, lists }: ForcedCloseProps) {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const tradeType = TRADE_TYPES.number(type);
  const own = lists.positions.filter((position) => position.tradeType === tradeType);
  const resting = lists.orders.filter(({ status }) => ORDER_STATES.word(status) === 'received');
  const account = panels(playKey(type));
  const body = { customerNo: number, tradeType };
  return (
    <div className={styles['forced']} role="group" aria-label={t('forced.title', { account })}>
      <b>{t('forced.title', { account })}</b>
      <span className="grow" />
      <ActButton
        call={TRADING_MANAGEMENT.cancelPboOrder}
        body={body}
        icon={ListX}
        label={t('forced.cancel')}
        question={<p>{t('forced.cancelText', { account })}</p>}
        changes={CHANGES}
        disabled={resting.length === 0}
      />
      <ActButton
        call={TRADING_MANAGEMENT.forcedOrder}
        body={body}
        icon={OctagonX}
        label={t('forced.close', { count: own.length })}
        question={
          <>
            <p>{t('forced.closeText', { account })}</p>
            <Figures accounts={accounts.filter((each) => each.type === type)} />
          </>
        }
        tone="danger"
        changes={CHANGES}
        disabled={own.length === 0}
      />
    </div>
  );
}

/** What the positions are worth and hold now: what a close at the market settles, about. */
function Figures({ accounts }: Pick<ForcedCloseProps, 'accounts'>) {
  const { t } = useOfficeText();
  return (
    <>
      {accounts
        .filter(({ margin }) => margin > 0n)
        .map(({ id, currency, digits, open, margin, balance }) => (
          <Lines key={id} label={currency}>
            <Line name={t('forced.result')}>
              <Profit amount={open} digits={digits} /> {currency}
            </Line>
            <Line name={t('forced.freed')}>
              {formatAmount(margin, digits)} {currency}
            </Line>
            <Line name={t('forced.balance')} sum>
              {formatAmount(balance + open, digits)} {currency}
            </Line>
          </Lines>
        ))}
    </>
  );
}
