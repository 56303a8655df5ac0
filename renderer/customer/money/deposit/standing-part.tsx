import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, formatAmount, Line, Lines, QrCode, Skeleton } from '../../../components/index.ts';
import type { TradeType } from '../../../../backend/domain/account-type.ts';
import { CallErrorNote, CallFailure, type Failed } from '../../../connection/call-failure.tsx';
import { customerPort } from '../../part.ts';
import { useAccountName } from '../account-name.ts';
import styles from '../cash.module.css';
import type { MoneyAccount } from '../port.ts';
import { Address } from './address-part.tsx';
import { Arrivals } from './arrivals.tsx';
import { OwnAddresses } from './own-addresses.tsx';
import { PageButton } from './payment-part.tsx';
import type { DepositLimit, DepositWay, StandingAddress, StandingChoice } from './port.ts';
import { refreshAddresses, useStandingAddresses } from './use-deposits.ts';
import { useWallTimes } from '../../../connection/wall-times.ts';

interface StandingPartProps {
  readonly account: MoneyAccount;
  readonly ways: readonly DepositWay[];
  readonly way: DepositWay;
  readonly network: string;
  readonly limit: DepositLimit;
  /** Another own address is to be looked at. */
  onChoose(way: DepositWay, network: string): void;
  onOpened(number: string): void;
}

/** The own address of a network: to get one, to pay to it, and what has arrived there. */
export function StandingPart(props: StandingPartProps) {
  const { t } = useTranslation('panels');
  const { way, network, account, limit } = props;
  const { data, isPending, error } = useStandingAddresses(props.ways, account.currency);
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
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const get = async () => {
    setBusy(true);
    const answer = await customerPort().deposits.openAddress(choice);
    await refreshAddresses();
    setBusy(false);
    setFailed(answer.kind === 'value' ? undefined : answer);
  };
  return (
    <>
      <p className={styles['hint']}>{t('standing.none', { network: choice.network })}</p>
      <Button variant="primary" size="large" busy={busy} onClick={() => void get()}>
        {t('standing.get', { network: choice.network })}
      </Button>
      {failed !== undefined && <CallFailure result={failed} />}
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
