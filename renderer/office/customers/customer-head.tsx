import { CircleCheck, CircleSlash, Eye, KeyRound, LogOut, TriangleAlert } from 'lucide-react';
import type { AnswerOf } from '../../../backend/contract/call.ts';
import { CUSTOMER_ACCESS_MANAGEMENT } from '../../../backend/contract/calls/management/customer-access.ts';
import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { VERIFICATION_MANAGEMENT } from '../../../backend/contract/calls/management/verification.ts';
import { Badge, formatAmount, formatLevel, Icon, Panel, Profit, toast } from '../../components/index.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { part } from '../../parts.ts';
import { ActButton } from '../act-button.tsx';
import { CallButton } from '../calls/call-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { toCustomerRow } from './customer-list-model.ts';
import { CustomerState } from './customer-list.tsx';
import {
  calledAccounts,
  sumByCurrency,
  type CustomerDetailRow,
  type ListedCustomerRow,
  type OfficeAccount,
} from './customer-model.ts';
import styles from './customers.module.css';

const { seeAsCustomer } = CUSTOMER_ACCESS_MANAGEMENT;
const { customerPage, customerDetail, setCustomerStatus, sendPasswordLink } = CUSTOMER_MANAGEMENT;

/** Numbers of a customer whose identity was accepted, in all levels and in some. */
const VERIFIED: readonly number[] = [4, -1];
/** States of a customer on the wire. */
const STATUS = { enabled: 1, disabled: 2 } as const;

export interface CustomerHeadProps {
  readonly row: ListedCustomerRow;
  readonly detail: CustomerDetailRow | undefined;
  readonly accounts: readonly OfficeAccount[];
}

/** Who the customer is, what it has, and what can be done. */
export function CustomerHead({ row, detail, accounts }: CustomerHeadProps) {
  const { t } = useOfficeText();
  const customer = toCustomerRow(row);
  const [nearest] = calledAccounts(accounts);
  return (
    <Panel name={t('customer.facts')} className={styles['head'] ?? ''}>
      <div className={styles['who']}>
        <div className={styles['names']}>
          <h2>{customer.name === '' ? customer.contact : customer.name}</h2>
          <span className="faint">{customer.number}</span>
          <CustomerState isEnabled={customer.isEnabled} />
          {nearest?.levelBp !== undefined && (
            <Badge tone="warn">
              <Icon icon={TriangleAlert} size={12} />
              {t('customer.called', { level: formatLevel(nearest.levelBp) })}
            </Badge>
          )}
          {customer.isAgent && <Badge>{t('customers.agent')}</Badge>}
        </div>
        <Facts row={row} detail={detail} />
        <Actions row={row} />
      </div>
      <Figures accounts={accounts} />
    </Panel>
  );
}

function Facts({ row, detail }: Pick<CustomerHeadProps, 'row' | 'detail'>) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const { name, contact, group, agent, remark, registeredAtMs, lastSignInAtMs } = toCustomerRow(row);
  const facts = [
    name === '' ? '' : contact,
    detail === undefined
      ? ''
      : t(VERIFIED.includes(detail.kycStatus) ? 'customer.verified' : 'customer.notVerified'),
    group,
    detail?.country ?? '',
    t('customer.since', { date: wall.date(toLocal(registeredAtMs)) }),
    lastSignInAtMs === undefined
      ? t('customer.neverIn')
      : t('customer.lastIn', { time: wall.dateTime(toLocal(lastSignInAtMs)) }),
    agent === '' ? '' : t('customer.byAgent', { number: agent }),
    remark,
  ];
  return (
    <ul className={styles['facts']}>
      {facts.filter(Boolean).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** Equity and open result, by currency: at most three, those with the most accounts. */
function Figures({ accounts }: Pick<CustomerHeadProps, 'accounts'>) {
  const { t } = useOfficeText();
  return (
    <dl className={styles['figures']}>
      {sumByCurrency(accounts)
        .slice(0, 3)
        .map(({ currency, digits, equity, open }) => (
          <div key={currency}>
            <dt>{t('customer.equityIn', { currency })}</dt>
            <dd>
              <b>{formatAmount(equity, digits)}</b>
              <small>
                {t('customer.open')} <Profit amount={open} digits={digits} />
              </small>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Actions({ row }: Pick<CustomerHeadProps, 'row'>) {
  const { t } = useOfficeText();
  const { toLocal } = usePlatformTime();
  const { customerNo } = row;
  const see = async ({ token, by, expireTime }: AnswerOf<typeof seeAsCustomer>) => {
    const failed = await part('session').seeAs({ token, customerNo, by, untilMs: toLocal(expireTime) });
    if (failed !== undefined) toast({ tone: 'danger', title: () => t('customer.seeFailed') });
  };
  const isEnabled = row.status === STATUS.enabled;
  return (
    <div className={styles['acts']} role="toolbar" aria-label={t('customer.acts')}>
      <CallButton name="addMessage" filled={{ customerNo }} />
      <CallButton name="moveCustomer" filled={{ customerNo }} />
      <ActButton
        call={VERIFICATION_MANAGEMENT.forceLogout}
        body={{ customerNo }}
        icon={LogOut}
        label={t('customer.signOut')}
        question={<p>{t('customer.signOutText')}</p>}
        changes={[customerPage]}
      />
      <ActButton
        call={sendPasswordLink}
        body={{ customerNo }}
        icon={KeyRound}
        label={t('customer.passwordLink')}
        question={<p>{t('customer.passwordLinkText')}</p>}
        changes={[]}
        disabled={row.email === null}
      />
      <ActButton
        call={seeAsCustomer}
        body={{ customerNo }}
        icon={Eye}
        label={t('customer.see')}
        question={<p>{t('customer.seeText')}</p>}
        changes={[]}
        onDone={(answer) => void see(answer)}
      />
      <ActButton
        call={setCustomerStatus}
        body={{ customerNo, status: isEnabled ? STATUS.disabled : STATUS.enabled }}
        icon={isEnabled ? CircleSlash : CircleCheck}
        label={t(isEnabled ? 'customer.disable' : 'customer.enable')}
        question={<p>{t(isEnabled ? 'customer.disableText' : 'customer.enableText')}</p>}
        tone={isEnabled ? 'danger' : 'default'}
        changes={[customerPage, customerDetail]}
      />
    </div>
  );
}
