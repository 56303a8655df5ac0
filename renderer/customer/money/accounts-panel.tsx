import { ArrowLeftRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FigureTable,
  formatAmount,
  formatMoney,
  formatPercentShort,
  Icon,
  Panel,
  PanelStrip,
  Profit,
  Skeleton,
  ToolButton,
  formatList,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import styles from './money.module.css';
import {
  COUNTED_IN,
  useAccountName,
  withLive,
  computeMarketValue,
  type AccountShare,
  type LiveFigures,
} from './money-model.ts';
import { useAssets, useMoneyAccounts } from './use-money.ts';
import type { CurrencyAmount } from '../../../backend/domain/currency-amount.ts';
import type { AccountId } from '../../../backend/domain/units.ts';

/** Colours of parts, before they begin again. */
const SERIES = 5;
const seriesAt = (at: number) => `var(--series-${(at % SERIES) + 1})`;

/** One total in one currency, and what of it lies where. */
export function AccountsPanel(props: {
  readonly live: LiveFigures | undefined;
  onTransfer(accountId: AccountId): void;
}) {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useMoneyAccounts(COUNTED_IN);
  const digits = useAssets().data?.get(COUNTED_IN) ?? 2;
  return (
    <Panel name={t('money.accounts')} className={styles['accounts'] ?? ''}>
      <PanelStrip title={t('money.accounts')} note={t('money.in', { currency: COUNTED_IN })} />
      {isPending && <Skeleton rows={6} label={t('customer.loading')} />}
      {error && !data && <CallErrorNote error={error} />}
      {data && (
        <Accounts
          {...computeMarketValue(withLive(data.accounts, props.live), data.rates, digits)}
          onTransfer={props.onTransfer}
        />
      )}
    </Panel>
  );
}

function Accounts(props: {
  readonly shares: readonly AccountShare[];
  readonly total: CurrencyAmount;
  readonly left: number;
  onTransfer(accountId: AccountId): void;
}) {
  const { t } = useTranslation('panels');
  const { shares, total, left } = props;
  // What is empty stands last: a new customer has many accounts and money in few.
  const ordered = [...shares].sort((one, other) =>
    compare(other.marketValue?.amount ?? 0n, one.marketValue?.amount ?? 0n),
  );
  return (
    <div className={styles['scroll']} role="group" aria-label={t('money.accounts')} tabIndex={0}>
      <p className={styles['total']}>
        <b>{formatMoney(total.amount, total.digits)}</b> {total.currency}
      </p>
      <div className={styles['bar']} aria-hidden>
        {ordered.map(({ account, shareBp }, at) => (
          <i
            key={account.accountId}
            style={{ '--part': shareBp ?? 0, '--series': seriesAt(at) } as CSSProperties}
          />
        ))}
      </div>
      <FigureTable
        label={t('money.accounts')}
        heads={[t('money.account'), t('money.share'), t('money.open'), t('money.worth'), '']}
        rows="large"
      >
        {ordered.map((share, at) => (
          <AccountRow
            key={share.account.accountId}
            share={share}
            series={seriesAt(at)}
            onTransfer={props.onTransfer}
          />
        ))}
      </FigureTable>
      {left > 0 && <p className={styles['note']}>{t('money.left', { number: left })}</p>}
    </div>
  );
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function AccountRow(props: {
  readonly share: AccountShare;
  readonly series: string;
  onTransfer(accountId: AccountId): void;
}) {
  const { t } = useTranslation('panels');
  const { account, marketValue, shareBp } = props.share;
  const name = useAccountName()(account);
  return (
    <tr>
      <th scope="row">
        <span className={styles['name']}>
          <i
            className={styles['mark']}
            style={shareBp === undefined ? undefined : ({ '--series': props.series } as CSSProperties)}
            aria-hidden
          />
          <span className={styles['two']}>
            <b>{name}</b>
            <small>
              {formatList(
                [
                  t('money.free', { amount: formatAmount(account.free, account.digits) }),
                  account.owed > 0n &&
                    t('money.owed', { amount: formatAmount(account.owed, account.digits) }),
                ],
                'facts',
              )}
            </small>
          </span>
        </span>
      </th>
      <td>{shareBp === undefined ? '' : formatPercentShort(shareBp)}</td>
      <td>
        {account.openProfit === 0n ? (
          <span className="faint">{t('none')}</span>
        ) : (
          <Profit amount={account.openProfit} digits={account.digits} />
        )}
      </td>
      <td>
        <b>{marketValue === undefined ? t('none') : formatMoney(marketValue.amount, marketValue.digits)}</b>
      </td>
      <td>
        <ToolButton
          compact
          aria-label={t('transfer.fromAccount', { account: name })}
          onClick={() => props.onTransfer(account.accountId)}
        >
          <Icon icon={ArrowLeftRight} size={12} />
        </ToolButton>
      </td>
    </tr>
  );
}
