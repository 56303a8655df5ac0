import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from 'lucide-react';
import { formatDecimal, parseDecimal } from '../../../../backend/domain/decimal.ts';
import {
  formatAmount,
  Line,
  Lines,
  Segmented,
  Button,
  Callout,
  NumberField,
  SelectField,
} from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import { customerPort } from '../../part.ts';
import { COUNTED_IN, minuteOfDay } from '../money-model.ts';
import type { Fund, Figure, ShareOrder, ShareTrial } from '../port.ts';
import { useMoneyAccounts, useAssets, useSending } from '../use-money.ts';
import { SendFailure } from '../send-failure.tsx';
import {
  sharesHeld,
  waitingWith,
  worthOfShares,
  BASKET,
  isAmount,
  redeemable,
  useShareOrders,
  refreshShares,
  useSettled,
  useShareTrial,
} from './shares-model.ts';
import styles from '../cash.module.css';

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
  const isWhole = isAmount(amount, digits);
  const wish = wishOf(fund, side, amount.trim(), currency);
  const trial = useShareTrial(isWhole && settled === amount ? wish : undefined);
  const isShort = !isBuying && isWhole && trial.data !== undefined && isMore(trial.data.shares, held);
  const { sending, done, send } = useShareOrder(() => setAmount(''));
  const canSend = isWhole && trial.data !== undefined && !isShort;
  return (
    <form
      className={styles['column']}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) void send(wish);
      }}
    >
      <div className={styles['pair']}>
        <NumberField
          label={t(isBuying ? 'money.amount' : 'shares.shares')}
          unit={isBuying ? fund.currency : undefined}
          value={amount}
          invalid={amount !== '' && (!isWhole || isShort)}
          onChange={setAmount}
        />
        <SelectField
          label={t(isBuying ? 'shares.payWith' : 'shares.into')}
          value={currency}
          options={choices.map((value) => ({
            value,
            label: value === BASKET ? t('shares.basket') : value,
          }))}
          onChange={setMeans}
        />
      </div>
      {!isBuying && <AllFree all={redeemable(held, fund)} onChoose={setAmount} />}
      <TrialLines isBuying={isBuying} trial={trial.data} />
      {trial.error && !trial.data && <CallErrorNote error={trial.error} />}
      <Button type="submit" size="large" variant="primary" busy={sending.busy} disabled={!canSend}>
        {isShort
          ? t('shares.short')
          : canSend
            ? t(isBuying ? 'shares.subscribeFor' : 'shares.redeemSome', {
                amount: isBuying ? `${shown(amount, digits)} ${fund.currency}` : shown(amount, digits),
              })
            : t('deposit.payNothing')}
      </Button>
      {done !== undefined && (
        <div role="status">
          <Callout tone="ok" icon={Check}>
            {t('shares.asked', { number: done })}
          </Callout>
        </div>
      )}
      <SendFailure failed={sending.failed} />
    </form>
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

function wishOf({ fundId }: Fund, side: ShareOrder['kind'], amount: string, currency: string) {
  return side === 'subscription'
    ? ({ kind: side, wish: { fundId, by: 'amount', amount, payWith: currency } } as const)
    : ({ kind: side, wish: { fundId, shares: amount, into: currency } } as const);
}

/** Sends an order once, and answers its number. */
function useShareOrder(onDone: () => void) {
  const sending = useSending();
  const [done, setDone] = useState<string>();
  const send = async (order: ReturnType<typeof wishOf>) => {
    setDone(undefined);
    const { shares } = customerPort();
    const number = await sending.send(order, (key) =>
      order.kind === 'subscription' ? shares.subscribe(order.wish, key) : shares.redeem(order.wish, key),
    );
    await refreshShares();
    if (number === undefined) return;
    setDone(number);
    onDone();
  };
  return { sending, done, send };
}

function TrialLines(props: { readonly isBuying: boolean; readonly trial: ShareTrial | undefined }) {
  const { t } = useTranslation('panels');
  const { isBuying, trial } = props;
  const none = <span className="faint">{t('none')}</span>;
  const money = ({ value, digits }: Figure) =>
    `${formatAmount(value, digits)} ${trial === undefined ? '' : trial.currency}`;
  return (
    <Lines label={t('deposit.comesTo')}>
      <Line name={t('cash.fee')}>{trial === undefined ? none : money(trial.fee)}</Line>
      <Line name={t(isBuying ? 'shares.sharesAbout' : 'shares.bringsAbout')} sum>
        {trial === undefined
          ? none
          : isBuying
            ? formatAmount(trial.shares.value, trial.shares.digits)
            : money(trial.money)}
      </Line>
    </Lines>
  );
}
