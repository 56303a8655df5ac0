import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TradeType } from '../../../../backend/domain/account-type.ts';
import {
  Button,
  Callout,
  formatAmount,
  Line,
  Lines,
  QrCode,
  Skeleton,
  StateWord,
  ToolButton,
  formatList,
} from '../../../components/index.ts';
import { CallErrorNote, CallFailure } from '../../../connection/call-failure.tsx';
import { useWallTimes } from '../../../connection/wall-times.ts';
import { customerPort } from '../../part.ts';
import { useChange } from '../../security/change-form.tsx';
import type { MoneyAccount } from '../port.ts';
import { useAccountName, addressParts } from '../money-model.ts';
import { refreshMoney } from '../use-money.ts';
import { Address, PageButton } from './payment-part.tsx';
import type { DepositLimit, DepositMethod, StandingAddress, StandingChoice, Deposit } from './port.ts';
import { ADDRESSES, DEPOSITS, DEPOSIT_STATES, useDeposits, useStandingAddresses } from './payment-model.ts';
import styles from '../cash.module.css';

interface StandingPartProps {
  readonly account: MoneyAccount;
  readonly paymentMethods: readonly DepositMethod[];
  readonly way: DepositMethod;
  readonly network: string;
  readonly limit: DepositLimit;
  /** Another own address is to be looked at. */
  onChoose(way: DepositMethod, network: string): void;
  onOpened(number: string): void;
}

/** The own address of a network: to get one, to pay to it, and what has arrived there. */
export function StandingPart(props: StandingPartProps) {
  const { t } = useTranslation('panels');
  const { way, network, account, limit } = props;
  const { data, isPending, error } = useStandingAddresses(props.paymentMethods, account.currency);
  const choice = { way, network, currency: account.currency };
  if (isPending) return <Skeleton rows={4} label={t('customer.loading')} />;
  if (data === undefined) return error && <CallErrorNote error={error} />;
  const own = data.find((each) => each.choice.way.id === way.id && each.choice.network === network);
  return (
    <>
      {own === undefined ? (
        <GetAddress choice={choice} />
      ) : (
        <>
          <PayTo address={own.address} limit={limit} chosenType={account.accountType} />
          <Arrivals address={own.address.address} onOpen={props.onOpened} />
        </>
      )}
      <OwnAddresses addresses={data} shown={own} onChoose={props.onChoose} />
    </>
  );
}

/** The first time: an address is made, and stays. */
function GetAddress({ choice }: { readonly choice: StandingChoice }) {
  const { t } = useTranslation('panels');
  const change = useChange();
  const get = async () => {
    const answer = await customerPort().deposits.openAddress(choice);
    await refreshMoney(DEPOSITS, ADDRESSES);
    return answer;
  };
  return (
    <>
      <p className={styles['hint']}>{t('standing.none', { network: choice.network })}</p>
      <Button variant="primary" size="large" busy={change.busy} onClick={() => void change.run(get)}>
        {t('standing.get', { network: choice.network })}
      </Button>
      {change.failed !== undefined && <CallFailure result={change.failed} />}
    </>
  );
}

function PayTo(props: {
  readonly address: StandingAddress;
  readonly limit: DepositLimit;
  /** Of the account that is chosen above: the platform may credit another one. */
  readonly chosenType: TradeType;
}) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const nameOf = useAccountName();
  const { address, limit } = props;
  const { currency, digits } = limit;
  const { payCurrency, network, accountType } = address;
  const amount = (value: bigint) => `${formatAmount(value, digits)} ${currency}`;
  return (
    <>
      <div className={styles['pay']} data-coded>
        <QrCode text={address.address} label={t('deposit.codeOfAddress')} />
        <div className={styles['payWords']}>
          <p className={styles['hint']}>{t('standing.send', { currency: payCurrency, network })}</p>
          <Address key={address.address} address={address.address} />
          <PageButton url={address.pageUrl} />
        </div>
      </div>
      <Lines label={t('standing.terms')}>
        <Line name={t('deposit.network')}>{network}</Line>
        {accountType !== undefined && (
          <Line name={t('standing.goesTo')}>{nameOf({ accountType, currency })}</Line>
        )}
        <Line name={t('standing.least')}>{amount(limit.least)}</Line>
        <Line name={t('standing.reviewFrom')}>{amount(limit.reviewFrom)}</Line>
        <Line name={t('standing.validUntil')}>{wall.date(address.validUntilMs)}</Line>
      </Lines>
      <Callout tone="warn" icon={TriangleAlert}>
        {accountType !== undefined &&
          accountType !== props.chosenType &&
          `${t('standing.elsewhere', { account: nameOf({ accountType, currency }) })} `}
        {t('standing.warning')}
      </Callout>
    </>
  );
}

/** Payments to an address that are shown; the history has all. */
export const MAX_ARRIVALS = 5;

/** What has arrived at an address, newest first, and how far each payment is. */
function Arrivals(props: { readonly address: string; onOpen(number: string): void }) {
  const { t } = useTranslation('panels');
  const all = useDeposits(true).data ?? [];
  const arrived = all.filter(({ address }) => address === props.address).slice(0, MAX_ARRIVALS);
  return (
    <section aria-label={t('standing.arrivals')}>
      <h3 className={styles['hint']}>{t('standing.arrivals')}</h3>
      {arrived.length === 0 ? (
        <p className={styles['hint']} role="status">
          {t('standing.waits')}
        </p>
      ) : (
        <ul className={styles['arrivals']} role="list">
          {arrived.map((deposit) => (
            <Arrival key={deposit.number} deposit={deposit} onOpen={() => props.onOpen(deposit.number)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Arrival({ deposit, onOpen }: { readonly deposit: Deposit; onOpen(): void }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const { tone, icon, label } = DEPOSIT_STATES[deposit.state];
  const { number, paid, toPay, payDigits, payCurrency } = deposit;
  return (
    <li>
      <span>
        <b>{formatAmount(paid ?? toPay, payDigits)}</b> <span className="faint">{payCurrency}</span>
      </span>
      <span className="faint">{wall.dateTime(deposit.createdAtMs)}</span>
      <StateWord tone={tone} icon={icon}>
        {t(label)}
      </StateWord>
      <ToolButton compact aria-label={t('moves.openName', { number })} onClick={onOpen}>
        {t('moves.open')}
      </ToolButton>
    </li>
  );
}

export interface OwnAddress {
  readonly choice: StandingChoice;
  readonly address: StandingAddress;
}

/** The addresses of the customer beside the one that is shown. */
function OwnAddresses(props: {
  readonly addresses: readonly OwnAddress[];
  readonly shown: OwnAddress | undefined;
  onChoose(way: DepositMethod, network: string): void;
}) {
  const { t } = useTranslation('panels');
  const others = props.addresses.filter((each) => each !== props.shown);
  if (others.length === 0) return null;
  return (
    <section aria-label={t('standing.others')}>
      <h3 className={styles['hint']}>{t('standing.others')}</h3>
      <ul className={styles['arrivals']} role="list">
        {others.map(({ choice: { way, network }, address: { address, payCurrency } }) => {
          const [first, , last] = addressParts(address);
          const name = formatList([payCurrency, network], 'facts');
          return (
            <li key={address}>
              <b>{name}</b>
              <code title={address}>{last === '' ? first : `${first}\u2026${last}`}</code>
              <span />
              <ToolButton
                compact
                aria-label={t('moves.openName', { number: name })}
                onClick={() => props.onChoose(way, network)}
              >
                {t('moves.open')}
              </ToolButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
