import { COMPANIES_MANAGEMENT } from '../../../backend/contract/calls/management/company/companies.ts';
import { MONEY_MANAGEMENT } from '../../../backend/contract/calls/management/money.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { useTranslation } from 'react-i18next';
import type { TradeType } from '../../../backend/domain/account-type.ts';
import {
  EmptyState,
  Line,
  Lines,
  Panel,
  PanelColumn,
  PanelStrip,
  formatList,
} from '../../components/index.ts';
import { playKey } from '../../panels/shared/product-label.ts';
import { CallButton } from '../calls/call-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import type { ListedCustomerRow, OfficeAccount } from './customer-model.ts';
import styles from './customers.module.css';

const AGAIN_MS = 15_000;

export interface LimitsTabProps {
  readonly row: ListedCustomerRow;
  readonly accounts: readonly OfficeAccount[];
}

/** What holds for this customer: its group, what is locked, how many calls it may make. */
export function LimitsTab({ row, accounts }: LimitsTabProps) {
  const { t } = useOfficeText();
  const { customerNo, companyId, customerGroupName, customerGroupId } = row;
  const types = [...new Set(accounts.flatMap(({ type }) => (type === undefined ? [] : [type])))];
  const { data: limits = [] } = useCall(COMPANIES_MANAGEMENT.clientLimits, {}, { againMs: AGAIN_MS });
  const own = limits.filter((limit) => limit.customerNo === undefined || limit.customerNo === customerNo);
  return (
    <div className={styles['halves']}>
      <Panel name={t('customer.limits.group')}>
        <PanelStrip title={t('customer.limits.group')} />
        <PanelColumn>
          <Lines label={t('customer.limits.group')}>
            <Line name={t('customer.limits.group')}>{`${customerGroupName} (${customerGroupId})`}</Line>
          </Lines>
          <div className={styles['acts']}>
            <CallButton name="moveCustomer" filled={{ customerNo }} />
            <CallButton name="withdrawSettings" />
          </div>
          <Lines label={t('customer.limits.calls')}>
            {own.map((limit) => (
              <Line
                key={`${limit.customerNo} ${limit.bizType}`}
                name={limit.bizType ?? t('customer.limits.everyCall')}
              >
                {t('customer.limits.perMinute', { count: limit.limit })}
              </Line>
            ))}
          </Lines>
          {own.length === 0 && <p className="faint">{t('customer.limits.standard')}</p>}
          <div className={styles['acts']}>
            <CallButton name="setClientLimit" filled={{ customerNo }} />
          </div>
        </PanelColumn>
      </Panel>
      <Panel name={t('customer.limits.locks')}>
        <PanelStrip title={t('customer.limits.locks')} />
        {types.length === 0 && <EmptyState title={t('customer.nothing')} />}
        <PanelColumn>
          {types.map((type) => (
            <LocksOf key={type} type={type} customerNo={customerNo} companyId={companyId} />
          ))}
        </PanelColumn>
      </Panel>
    </div>
  );
}

/** Which transfers of an account type are locked for the customer. */
function LocksOf(props: {
  readonly type: TradeType;
  readonly customerNo: string;
  readonly companyId: number;
}) {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const { type, customerNo, companyId } = props;
  const named = { customerNo, companyId, tradeType: TRADE_TYPES.number(type) };
  const { data = [] } = useCall(MONEY_MANAGEMENT.queryTradeTypeLockTradeAccount, named, {
    againMs: AGAIN_MS,
  });
  const name = panels(playKey(type));
  return (
    <>
      <Lines label={name}>
        {data.map(({ type: side, lockStatus }) => (
          <Line key={side} name={formatList([name, t(sideKey(side))], 'facts')}>
            <b className={lockStatus ? 'warn' : 'faint'}>
              {t(lockStatus ? 'customer.limits.locked' : 'customer.limits.open')}
            </b>
          </Line>
        ))}
      </Lines>
      <div className={styles['acts']}>
        <CallButton name="lockTradeAccount" filled={named} />
        <CallButton name="unlockTradeAccount" filled={named} />
      </div>
    </>
  );
}

function sideKey(side: string) {
  if (side === '1') return 'customer.limits.in';
  return side === '2' ? 'customer.limits.out' : 'customer.limits.both';
}
