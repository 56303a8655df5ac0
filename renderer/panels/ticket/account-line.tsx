import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Gauge } from 'lucide-react';
import { initialMarginOf } from '../../../backend/domain/index.ts';
import { formatMoney, formatPercentShort, Meter, ratioBp, Switch, Button } from '../../components/index.ts';
import { setLeverage } from '../../trading/trading-api.ts';
import type { RequestOutcome } from '../../trading/contracts.ts';
import { productLabel } from '../shared/product-label.ts';
import { ticketActions, useTicket } from './ticket-store.ts';
import { type TicketPartProps, Notice } from './ticket-parts.tsx';
import styles from './ticket-form.module.css';
import type { TicketInputs } from './summary-types.ts';
import { restate } from '../../i18n/rejection-text.ts';

/** What the account type adds to an order: leverage, borrowing and repaying, what is financed. */
export function AccountLine(props: TicketPartProps) {
  if (props.judged.stock !== undefined) return <FinancedLine {...props} />;
  if (props.judged.spot !== undefined) return props.judged.spot.lends === undefined ? null : <LendingLine />;
  return <LeverageLine {...props} />;
}

/** The leverage in force for the product. Moving it asks first: open positions move with it. */
function LeverageLine({ judged }: TicketPartProps) {
  const { t } = useTranslation('panels');
  const { minLeverage, maxLeverage, defaultLeverage } = judged.facts.terms;
  const request = useTicket((state) => state.leverage);
  const [moving, setMoving] = useState<number>();
  const shown = moving ?? request ?? defaultLeverage;
  const counted = judged.shown.preview?.countedLeverage;
  const settle = () => {
    if (moving === undefined) return;
    ticketActions.requestLeverage(moving === defaultLeverage ? undefined : moving);
    setMoving(undefined);
  };
  return (
    <label className={styles['accountLine']}>
      <span>{t('ticket.leverage')}</span>
      <input
        type="range"
        min={0}
        max={SCALE}
        value={toScale(shown, minLeverage, maxLeverage)}
        aria-label={t('ticket.leverage')}
        aria-valuetext={`${shown}×`}
        onChange={(event) =>
          setMoving(fromScale(Number(event.currentTarget.value), minLeverage, maxLeverage))
        }
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step === undefined) return;
          event.preventDefault();
          setMoving(Math.min(maxLeverage, Math.max(minLeverage, shown + step)));
        }}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <b>
        {shown}×{' '}
        {counted !== undefined && counted < defaultLeverage && (
          <span className="faint">{t('preview.counted', { leverage: counted })}</span>
        )}
      </b>
    </label>
  );
}

/** Positions of the slider: leverages are spread by their ratio, so that the small ones have room. */
const SCALE = 1_000;
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};

function toScale(leverage: number, least: number, most: number): number {
  return most <= least ? 0 : Math.round((SCALE * Math.log(leverage / least)) / Math.log(most / least));
}

function fromScale(at: number, least: number, most: number): number {
  return Math.round(least * (most / least) ** (at / SCALE));
}

function LendingLine() {
  const { t } = useTranslation('panels');
  const { autoBorrow, autoRepay } = useTicket((state) => state.draft);
  const set = (field: 'autoBorrow' | 'autoRepay') => (on: boolean) =>
    ticketActions.dispatch({ type: 'lending', field, on });
  return (
    <div className={styles['lending']}>
      <Switch label={t('ticket.autoBorrow')} checked={autoBorrow} onChange={set('autoBorrow')} />
      <Switch label={t('ticket.autoRepay')} checked={autoRepay} onChange={set('autoRepay')} />
    </div>
  );
}

/** How much of a purchase is borrowed: cash always pays first, so this is shown, not chosen. */
function FinancedLine({ judged }: TicketPartProps) {
  const { t } = useTranslation('panels');
  const { stock } = judged.summary.buy;
  const whole = stock === undefined ? 0n : stock.own + stock.loan;
  const share = stock === undefined || whole === 0n ? 0 : (ratioBp(stock.loan, whole) ?? 0);
  const isLent = judged.stock?.lending.moneyInterest !== undefined;
  return (
    <div className={styles['accountLine']} title={t('ticket.financedRule')}>
      <span>{t('ticket.financed')}</span>
      <Meter label={t('ticket.financed')} percent={share / 100} tone={share > 0 ? 'warn' : 'plain'} />
      <b>
        {isLent ? formatPercentShort(share) : <span className="faint">{t('ticket.notLent')}</span>}
        {stock !== undefined && stock.loan > 0n && (
          <span className="faint"> {formatMoney(stock.loan, judged.accountDigits)}</span>
        )}
      </b>
    </div>
  );
}

/** Says what another leverage does to the open positions of the product, before it is set. */
export function LeverageQuestion({
  product,
  judged,
  leverage,
}: TicketPartProps & { readonly leverage: number }) {
  const { t } = useTranslation('panels');
  const [answer, setAnswer] = useState<RequestOutcome>();
  const [busy, setBusy] = useState(false);
  const { facts, accountDigits } = judged;
  const money = (amount: bigint) => formatMoney(amount, accountDigits);
  const before = facts.positions.reduce((sum, { margin }) => sum + margin, 0n);
  const after = marginAt(leverage, facts);
  const apply = async () => {
    setBusy(true);
    const outcome = await setLeverage(product.symbolId, leverage);
    setBusy(false);
    if (outcome.kind === 'accepted') ticketActions.requestLeverage(undefined);
    else setAnswer(outcome);
  };
  const text = (
    <>
      <b>{t('ticket.leverageAsk', { leverage, product: productLabel(product).full })}</b>{' '}
      {answer?.kind === 'rejected' && restate(answer.message)}
      {answer?.kind === 'unknown' && t('loan.unknown')}
      {answer === undefined &&
        (facts.positions.length === 0 || after === undefined
          ? t('ticket.leverageNone')
          : t('ticket.leverageOpen', { before: money(before), after: money(after) }))}
    </>
  );
  return (
    <Notice tone={answer === undefined ? 'plain' : 'danger'} icon={Gauge} role="alert" text={text}>
      <Button size="small" variant="primary" busy={busy} onClick={() => void apply()}>
        {t('ticket.leverageApply', { leverage })}
      </Button>
      <Button size="small" onClick={() => ticketActions.requestLeverage(undefined)}>
        {t('ticket.leverageKeep', { leverage: facts.terms.defaultLeverage })}
      </Button>
    </Notice>
  );
}

/** Margin that the open positions of the product would bind, the oldest first in the tiers; undefined without a rate. */
export function marginAt(
  leverage: number,
  { positions, terms, conversion, nowMs }: TicketInputs,
): bigint | undefined {
  if (conversion === undefined) return undefined;
  const ahead = { buy: 0, sell: 0 };
  let margin = 0n;
  for (const { direction, volume, entryPrice } of positions) {
    const claim = { volume, notional: BigInt(entryPrice) * BigInt(volume), leverage };
    margin += initialMarginOf(claim, terms, conversion, { atMs: nowMs, ahead: ahead[direction] });
    ahead[direction] += volume;
  }
  return margin;
}
