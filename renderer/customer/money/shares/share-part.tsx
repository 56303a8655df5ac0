import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, parseDecimal } from '../../../../backend/domain/decimal.ts';
import {
  formatAmount,
  Line,
  Lines,
  Segmented,
  Button,
  SelectField,
  formatList,
} from '../../../components/index.ts';
import { customerPort } from '../../part.ts';
import { MoneyForm, type MoneyOrder, type QuoteLine } from '../money-form.tsx';
import { COUNTED_IN, minuteOfDay, type PanelsText } from '../money-model.ts';
import type { Fund, Figure, ShareOrder, ShareTrial } from '../port.ts';
import { useMoneyAccounts, useAssets } from '../use-money.ts';
import {
  sharesHeld,
  waitingWith,
  computeSharesValue,
  BASKET,
  isAmount,
  redeemable,
  useShareOrders,
  refreshShares,
  useSettled,
  useShareTrial,
  type ShareRequest,
} from './shares-model.ts';
import styles from '../cash.module.css';

/** What the customer holds of a fund, and buying and giving back shares at the next net value. */
export function SharePart({ fund }: { readonly fund: Fund }) {
  const { t } = useTranslation('panels');
  const accounts = useMoneyAccounts(COUNTED_IN).data?.accounts ?? [];
  const [side, setSide] = useState<'subscription' | 'redemption'>('subscription');
  const held = sharesHeld(accounts, fund);
  const waiting = waitingWith(useShareOrders().data ?? [], fund);
  const marketValue = computeSharesValue(held, fund.netValue);
  return (
    <div className={styles['column']}>
      <Lines label={t('shares.held')}>
        <Line name={t('shares.held')}>
          {held.value === 0n ? (
            <span className="faint">{t('none')}</span>
          ) : (
            <>
              {formatAmount(held.value, held.digits)}
              {marketValue !== undefined &&
                t('shares.worth', {
                  amount: formatAmount(marketValue.value, marketValue.digits),
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
            {formatList(
              [...waiting].map(([code, { value, digits }]) => `${formatAmount(value, digits)} ${code}`),
            )}
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

interface ShareFormProps {
  readonly fund: Fund;
  readonly side: ShareOrder['kind'];
  readonly held: Figure & { readonly free: bigint };
}

/** How much, with what, and what it comes to at the net value of now. */
function ShareForm({ fund, side, held }: ShareFormProps) {
  const { t } = useTranslation('panels');
  const [amount, setAmount] = useState('');
  const [means, setMeans] = useState('');
  const isBuying = side === 'subscription';
  const choices = isBuying ? fund.payWith : fund.redeemInto;
  const currency = choices.includes(means) ? means : (choices[0] ?? fund.currency);
  const assets = useAssets().data;
  const digits = isBuying ? (assets?.get(fund.currency) ?? 2) : fund.shareDigits;
  const settled = useSettled(amount);
  const isAmountWhole = isAmount(amount, digits);
  const request = requestOf(fund, side, amount.trim(), currency);
  const { data: trial, error } = useShareTrial(request, isAmountWhole && settled === amount);
  const isShort = !isBuying && isAmountWhole && trial !== undefined && isMore(trial.shares, held);
  const isWhole = isAmountWhole && trial !== undefined && !isShort;
  const order: MoneyOrder = {
    request,
    send(key) {
      const { shares } = customerPort();
      return request.kind === 'subscription'
        ? shares.subscribe(request.request, key)
        : shares.redeem(request.request, key);
    },
    refresh: refreshShares,
    done: (number) => t('shares.asked', { number }),
    onAccepted: () => setAmount(''),
  };
  const unit = isBuying ? ` ${fund.currency}` : '';
  return (
    <MoneyForm
      amount={{
        label: t(isBuying ? 'money.amount' : 'shares.shares'),
        unit: isBuying ? fund.currency : undefined,
        text: amount,
        isWrong: amount !== '' && (!isAmountWhole || isShort),
        beside: (
          <SelectField
            label={t(isBuying ? 'shares.payWith' : 'shares.into')}
            value={currency}
            options={choices.map((value) => ({
              value,
              label: value === BASKET ? t('shares.basket') : value,
            }))}
            onChange={setMeans}
          />
        ),
        onChange: setAmount,
      }}
      quote={quoteLines(t, isBuying, trial)}
      quoteError={trial ? null : error}
      order={isWhole ? order : undefined}
      submit={
        isShort
          ? t('shares.short')
          : isWhole
            ? t(isBuying ? 'shares.subscribeFor' : 'shares.redeemSome', {
                amount: shown(amount, digits) + unit,
              })
            : t('deposit.payNothing')
      }
    >
      {!isBuying && <AllFree all={redeemable(held, fund)} onChoose={setAmount} />}
    </MoneyForm>
  );
}

/** Puts all that the fund takes back into the field. */
function AllFree({ all, onChoose }: { readonly all: Figure; onChoose(text: string): void }) {
  const { t } = useTranslation('panels');
  const { value, digits } = all;
  return (
    <Button size="small" disabled={value === 0n} onClick={() => onChoose(formatDecimal(value, digits))}>
      {t('shares.allFree', { shares: formatAmount(value, digits) })}
    </Button>
  );
}

/** What was typed, as figures are written. */
function shown(typed: string, digits: number): string {
  return formatAmount(parseDecimal(typed.trim(), digits) ?? 0n, digits);
}

function isMore({ value, digits }: Figure, held: Figure & { readonly free: bigint }): boolean {
  const most = Math.max(digits, held.digits);
  return value * 10n ** BigInt(most - digits) > held.free * 10n ** BigInt(most - held.digits);
}

function requestOf(
  { fundId }: Fund,
  side: ShareOrder['kind'],
  amount: string,
  currency: string,
): ShareRequest {
  return side === 'subscription'
    ? { kind: side, request: { fundId, by: 'amount', amount, payWith: currency } }
    : { kind: side, request: { fundId, shares: amount, into: currency } };
}

/** The fee, and the shares or the money that it comes to. */
function quoteLines(t: PanelsText, isBuying: boolean, trial: ShareTrial | undefined): readonly QuoteLine[] {
  const figure = ({ value, digits }: Figure) => formatAmount(value, digits);
  return [
    { name: t('cash.fee'), text: trial && `${figure(trial.fee)} ${trial.currency}` },
    {
      name: t(isBuying ? 'shares.sharesAbout' : 'shares.bringsAbout'),
      text: trial && (isBuying ? figure(trial.shares) : `${figure(trial.money)} ${trial.currency}`),
      isSum: true,
    },
  ];
}
