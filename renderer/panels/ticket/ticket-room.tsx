import {
  Check,
  CircleAlert,
  CircleHelp,
  Hourglass,
  Info,
  Lock,
  Moon,
  PieChart,
  Snowflake,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCallback } from 'react';
import { isAtOnce } from '../../../backend/domain/orders/order-terms.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { executionPrice, RATIO_DIGITS } from '../../../backend/domain/index.ts';
import { divide, powerOfTen } from '../../../backend/domain/decimal.ts';
import {
  Button,
  formatUpcoming,
  formatVolume,
  Kbd,
  shortCode,
  formatAmount,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../components/index.ts';
import { useSettings } from '../../session/settings.ts';
import { useFills, useOrders, useOpeningLock, retrySameKey } from '../../trading/trading-api.ts';
import { describeViolation, restate } from '../../i18n/rejection-text.ts';
import type { OrderOutcome } from '../../trading/contracts.ts';
import { useIsFrozen, useIsFeedDown } from '../shared/feed-age.tsx';
import { cancelByClick, reportOutcome } from '../shared/order-actions.ts';
import { LeverageQuestion } from './account-line.tsx';
import { Notice, type TicketPartProps } from './ticket-parts.tsx';
import { applyFix, violationText } from './ticket-fix.ts';
import { useTicket } from './ticket-store.ts';
import { timeInForceOf, type TicketDraft } from './ticket-model.ts';
import styles from './ticket-form.module.css';
import type { Words, ValidatedTicket } from './summary-types.ts';

const CLOSED_REASONS: readonly string[] = [
  'marketClosedForOpening',
  'marketClosedForClosing',
  'marketClosedForResting',
  'noTradingHours',
];

/** One place of constant height that says what will happen, what is refused and how to mend it, and what came of an order. */
export function TicketSpace(props: TicketPartProps) {
  return (
    <div className={styles['room']}>
      <RoomState {...props} />
    </div>
  );
}

function RoomState(props: TicketPartProps) {
  const { t } = useTranslation('panels');
  const { product, judged } = props;
  const request = useTicket((state) => state.leverage);
  const isSending = useTicket((state) => state.sending !== undefined);
  const isFrozen = useIsFrozen(product.symbolId);
  const isClose = useTicket((state) => state.draft.effect === 'close');
  const locked = useOpeningLock();
  const outcome = useOpenOutcome();
  const [violation] = judged.shown.violations;
  if (request !== undefined) return <LeverageQuestion {...props} leverage={request} />;
  if (!product.tradable)
    return <Notice tone="warn" icon={CircleAlert} role="alert" text={t('ticket.notTradable')} />;
  if (isSending) return <Notice tone="plain" icon={Hourglass} text={t('room.sent')} />;
  if (locked !== undefined && !isClose) return <Notice tone="warn" icon={Lock} role="alert" text={locked} />;
  if (violation !== undefined && CLOSED_REASONS.includes(violation.reason))
    return <ClosedMarket {...props} />;
  // What was just sold or paid is not there a second time: that is no news until the ticket changes.
  const isSpent = violation?.reason === 'insufficientMargin' && outcome?.result.kind === 'accepted';
  if (violation !== undefined && !isSpent) return <RejectionNotice judged={judged} />;
  if (outcome !== undefined) return <Outcome outcome={outcome} numberDigits={product.numberDigits} />;
  if (isFrozen) return <Notice tone="warn" icon={Snowflake} text={t('room.stale')} />;
  return (
    <Notice tone="plain" icon={Info} text={<RestText {...props} />}>
      <span className="faint">
        <Kbd>Ctrl Enter</Kbd> {t('room.keys', { key: '' }).trim()}
      </span>
    </Notice>
  );
}

/** The rule that refuses the shown side, in the ticket's words, with the button that mends it. */
function RejectionNotice({ judged }: Pick<TicketPartProps, 'judged'>) {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const draft = useTicket((state) => state.draft);
  const { shown } = judged;
  const [violation] = shown.violations;
  if (violation === undefined) return null;
  const { fix } = shown;
  const { code, text } = describeViolation(violation, language);
  return (
    <Notice
      tone="danger"
      icon={CircleAlert}
      role="alert"
      text={violationText(judged, draft, violation, text, t)}
    >
      {fix !== undefined && (
        <Button size="small" onClick={() => applyFix(fix, draft)}>
          {t('ticket.use', { value: fix.text })}
        </Button>
      )}
      <code title={code}>{shortCode(code)}</code>
    </Notice>
  );
}

function ClosedMarket({ product, judged }: TicketPartProps) {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const [violation] = judged.shown.violations;
  const { code } = violation === undefined ? { code: '' } : describeViolation(violation, language);
  const { opensAtMs } = product;
  const text =
    opensAtMs === undefined
      ? t('room.closedNow')
      : t('room.closed', { time: formatUpcoming(opensAtMs, judged.facts.nowMs, language) });
  return (
    <Notice tone="warn" icon={Moon} role="alert" text={text}>
      <code title={code}>{shortCode(code)}</code>
    </Notice>
  );
}

/** What came of the last order: how much of it is filled and what still works. */
function Outcome({
  outcome,
  numberDigits,
}: {
  readonly outcome: OpenOutcome;
  readonly numberDigits: number;
}) {
  const { t } = useTranslation('panels');
  const { result, retry } = outcome;
  const orderId = result.kind === 'accepted' ? result.orderId : '';
  const order = useOrders().rows.find((row) => row.orderId === orderId);
  const filled = useFills()
    .rows.filter((row) => row.orderId === orderId)
    .reduce((sum, { volume }) => sum + volume, 0);
  if (result.kind === 'unknown')
    return (
      <Notice tone="unknown" icon={CircleHelp} role="alert" text={t('outcome.unknownDetail')}>
        <Button size="small" onClick={() => void retry()}>
          {t('room.retrySameKey')}
        </Button>
        <code>{shortCode(result.order.idempotencyKey)}</code>
      </Notice>
    );
  if (result.kind === 'rejected')
    return (
      <Notice tone="danger" icon={CircleAlert} role="alert" text={restate(result.message)}>
        {result.waitSeconds !== undefined && (
          <span>{t('outcome.wait', { seconds: result.waitSeconds })}</span>
        )}
        <code title={result.code}>{shortCode(result.code)}</code>
      </Notice>
    );
  if (order === undefined)
    return <Notice tone="ok" icon={Check} role="status" text={t('ticket.accepted', { orderId })} />;
  const quantity = (units: number) => formatVolume(units, numberDigits);
  const left = Math.max(0, order.volume - filled);
  const text =
    filled === 0
      ? `${t('ticket.accepted', { orderId })} ${t('room.working', { orderId })}`
      : t('room.partly', { filled: quantity(filled), volume: quantity(order.volume), left: quantity(left) });
  return (
    <Notice tone="ok" icon={filled === 0 ? Check : PieChart} role="status" text={text}>
      <Button size="small" onClick={() => void cancelByClick(orderId)}>
        {t('room.cancelRest', { quantity: quantity(left) })}
      </Button>
    </Notice>
  );
}

interface OpenOutcome {
  readonly result: OrderOutcome;
  /** Sends an order without an answer again under its own key. */
  retry(this: void): Promise<void>;
}

/** How the last order ended; what was not known, or refused for old prices, is left out as soon as that is over. */
function useOpenOutcome(): OpenOutcome | undefined {
  const outcome = useTicket((state) => state.outcome);
  const { unknown } = useOrders();
  const arePricesOld = useIsFeedDown();
  const result = outcome?.result;
  const retry = useCallback(async () => {
    if (result?.kind === 'unknown') reportOutcome(await retrySameKey(result.order));
  }, [result]);
  if (result === undefined) return undefined;
  const isOver =
    result.kind === 'unknown'
      ? !unknown.some(({ idempotencyKey }) => idempotencyKey === result.order.idempotencyKey)
      : result.kind === 'rejected' && result.endsWith === 'freshPrices' && !arePricesOld;
  return isOver ? undefined : { result, retry };
}

/** What will happen when the leading side is sent. */
function RestText({ judged }: TicketPartProps) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const [head, ...rest] = sentencesOf(judged, draft, t);
  return (
    <>
      <b>{head}</b> {rest.join(' ')}
    </>
  );
}

function sentencesOf(judged: ValidatedTicket, draft: TicketDraft, t: Words): readonly string[] {
  const { shown, facts } = judged;
  if (shown.needsStop === true && draft.effect === 'open') return [t('room.needsStop')];
  const { volume, price } = shown;
  const isPriceMissing = draft.kind !== 'market' && price === undefined && draft.quantity !== '';
  if (isPriceMissing) return [t('room.noPrice')];
  if (volume === undefined || price === undefined) return [t('room.incomplete')];
  return [fillSentence(judged, draft, volume, price, t), ...backing(judged, facts.terms.tradeType, draft, t)];
}

function fillSentence(
  { shown, facts }: ValidatedTicket,
  draft: TicketDraft,
  volume: number,
  price: number,
  t: Words,
): string {
  const { kind } = draft;
  const { symbolDigits, numberDigits } = facts.terms;
  const side = t(shown.direction === DIRECTION.buy ? 'ticket.buy' : 'ticket.sell');
  const market = facts.quote && executionPrice(shown.direction, facts.quote, facts.terms);
  if (kind === 'stop' && draft.trails && market !== undefined)
    return t('room.trails', { distance: formatPrice(Math.abs(price - market), symbolDigits) });
  const limit = shown.order?.trigger === undefined ? undefined : shown.order.price;
  const level = formatPrice(price, symbolDigits);
  if (kind === 'stop')
    return limit === undefined
      ? t('room.stop', { price: level })
      : t('room.stopLimit', { price: level, limit: formatPrice(limit, symbolDigits) });
  if (kind === 'limit' && !shown.isMarketable && market !== undefined)
    return isAtOnce(timeInForceOf(draft))
      ? t('room.ends', { side })
      : t('room.rest', { side, distance: formatPrice(Math.abs(price - market), symbolDigits) });
  const text = t('room.market', {
    side,
    quantity: formatVolume(volume, numberDigits),
    price: formatPrice(price, symbolDigits),
  });
  const worse = market === undefined || kind === 'limit' ? 0 : Math.abs(price - market);
  return worse === 0 ? text : `${text} ${t('room.levels', { worse: formatPrice(worse, symbolDigits) })}`;
}

/** What backs the order, or what comes of it in the account. */
function backing(
  judged: ValidatedTicket,
  tradeType: string,
  draft: TicketDraft,
  t: Words,
): readonly string[] {
  const { spot, stock, direction } = judged.shown;
  const rate = (ratio: bigint | undefined) =>
    formatPercent(
      Number(divide((ratio ?? 0n) * 10_000n, powerOfTen(RATIO_DIGITS), 'half-even')),
      'minus-only',
    );
  if (spot !== undefined) {
    const { borrow, repay } = spot;
    const { moneyInterest, assetInterest } = judged.lending ?? {};
    const amount = formatAmount(
      borrow > 0n ? borrow : repay,
      borrow > 0n ? spot.givenDigits : spot.receivedDigits,
    );
    if (borrow > 0n)
      return [
        t('room.borrows', {
          amount,
          currency: spot.givenCurrency,
          rate: rate(direction === DIRECTION.buy ? moneyInterest : assetInterest),
        }),
      ];
    if (repay > 0n) return [t('room.repays', { amount, currency: spot.receivedCurrency })];
    const net = formatAmount(spot.net, spot.receivedDigits);
    return [t('room.spot', { net, currency: spot.receivedCurrency })];
  }
  if (stock !== undefined) {
    const money = (amount: bigint) => formatMoney(amount, judged.accountDigits);
    const lending = judged.lending;
    if (stock.loan > 0n)
      return [
        t('room.financed', {
          own: money(stock.own),
          loan: money(stock.loan),
          rate: rate(lending?.moneyInterest),
        }),
      ];
    if (stock.borrowed > 0) {
      const { numberDigits } = judged.facts.terms;
      const held = (judged.shown.volume ?? 0) - stock.borrowed;
      return [
        t('room.shortLoan', {
          held: formatVolume(held, numberDigits),
          shares: t('ticket.shareCount', {
            count: stock.borrowed / 10 ** numberDigits,
            shown: formatVolume(stock.borrowed, numberDigits),
          }),
          rate: rate(lending?.assetInterest),
        }),
      ];
    }
    return [t('room.settles')];
  }
  if (draft.effect === 'close') return [];
  if (isAtOnce(timeInForceOf(draft))) return [t(draft.timeInForce === 'FOK' ? 'room.whole' : 'room.atOnce')];
  if (draft.kind !== 'market') return [t('room.restMargin')];
  return [t(tradeType === 'isolated' ? 'room.isolated' : 'room.cross')];
}
