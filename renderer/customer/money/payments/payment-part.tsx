import { ExternalLink, TriangleAlert, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { Button, Callout, formatAmount, Icon, Meter, QrCode, useNow } from '../../../components/index.ts';
import { openLink } from '../../../session/open-link-dialog.tsx';
import { CountDown } from '../money-form.tsx';
import { addressParts } from '../money-model.ts';
import { timeLeftPercent } from './payment-model.ts';
import type { Deposit } from './port.ts';
import styles from '../cash.module.css';

/** Percent of its time from which on a deposit is about to run out. */
const LAST_PERCENT = 20;

/** What is to be paid, where, and how long there is time for it. */
export function PaymentPart({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('panels');
  const { form, network, address, pageUrl, payCurrency } = deposit;
  const code = form === 'address' ? address : form === 'scan' ? pageUrl : '';
  const amount = formatAmount(deposit.toPay, deposit.payDigits);
  return (
    <>
      <div className={styles['pay']} data-coded={code !== ''}>
        {code !== '' && (
          <QrCode
            text={code}
            label={t(form === 'address' ? 'deposit.codeOfAddress' : 'deposit.codeToScan')}
          />
        )}
        <div className={styles['payWords']}>
          <p className={styles['hint']}>
            {form === 'address'
              ? t('deposit.sendExactly', { network })
              : t(form === 'scan' ? 'deposit.scan' : 'deposit.onPage')}
          </p>
          <p className={styles['amount']}>
            <b>{amount}</b> {payCurrency}
            <CopyButton
              text={formatDecimal(deposit.toPay, deposit.payDigits)}
              name={t('deposit.copyAmount')}
            />
          </p>
          {form === 'address' && <Address address={address} />}
          <PageButton url={pageUrl} isMain={form === 'page'} />
        </div>
      </div>
      <TimeLeft deposit={deposit} />
      <Callout tone="warn" icon={TriangleAlert}>
        {form === 'address' && `${t('deposit.otherNetwork')} `}
        {t('deposit.late')}
      </Callout>
    </>
  );
}

/** Leads to the page of the provider; nothing where there is none. */
export function PageButton({ url, isMain = false }: { readonly url: string; readonly isMain?: boolean }) {
  const { t } = useTranslation('panels');
  if (url === '') return null;
  return (
    <Button
      variant={isMain ? 'primary' : 'default'}
      size={isMain ? 'large' : 'small'}
      onClick={() => void openLink(url)}
    >
      <Icon icon={ExternalLink} size={12} />
      {t('deposit.openPage')}
    </Button>
  );
}

/** The rest of the time as a bar and as a clock; only this renders with the seconds. */
function TimeLeft({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('panels');
  const percent = timeLeftPercent(deposit, useNow(1000));
  const isLate = percent <= LAST_PERCENT;
  return (
    <p className={styles['budget']}>
      <span className="faint">{t('deposit.expiresIn')}</span>
      <Meter label={t('deposit.timeLeft')} percent={percent} tone={isLate ? 'warn' : 'plain'} />
      <b data-late={isLate}>
        <CountDown toMs={deposit.expiresAtMs} />
      </b>
    </p>
  );
}

/** An address with its ends marked. Once it was copied, it says what has to be seen where it is pasted: programs swap addresses. */
export function Address({ address }: { readonly address: string }) {
  const { t } = useTranslation('panels');
  const [copied, setCopied] = useState(false);
  const [first, middle, last] = addressParts(address);
  return (
    <>
      <code className={styles['address']}>
        <b>{first}</b>
        {middle}
        <b>{last}</b>
      </code>
      <p className={styles['row']}>
        <CopyButton
          text={address}
          name={t('deposit.copyAddress')}
          showsName
          onCopied={() => setCopied(true)}
        />
        <span className={styles['hint']} role="status">
          {copied && last !== '' ? t('deposit.pasted', { first, last }) : t('deposit.compare')}
        </span>
      </p>
    </>
  );
}

/** Copies a text; until the keyboard leaves it, it says that it did. */
function CopyButton(props: {
  readonly text: string;
  readonly name: string;
  readonly showsName?: boolean;
  onCopied?(): void;
}) {
  const { t } = useTranslation('panels');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await window.desktop.invoke('clipboard.write', { text: props.text });
    setCopied(true);
    props.onCopied?.();
  };
  const word = copied ? t('deposit.copied') : props.showsName === true ? props.name : t('deposit.copy');
  return (
    <Button
      size="small"
      aria-label={copied ? `${t('deposit.copied')}: ${props.name}` : props.name}
      onBlur={() => setCopied(false)}
      onClick={() => void copy()}
    >
      <Icon icon={Copy} size={12} />
      {word}
    </Button>
  );
}
