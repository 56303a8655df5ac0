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
import { Button, formatUpcoming, formatVolume, Kbd, shortCode } from '../../components/index.ts';
import { useSettings } from '../../session/settings.ts';
import { useFills, useOrders, useOpeningLock } from '../../trading/index.ts';
import { describeViolation } from '../../i18n/rejection-text.ts';
import { useIsFrozen } from '../shared/feed-age.tsx';
import { cancelByClick } from '../shared/order-actions.ts';
import { LeverageQuestion } from './leverage-question.tsx';
import { Notice } from './notice.tsx';
import { RestText } from './rest-text.tsx';
import type { TicketPartProps } from './ticket-parts.tsx';
import { applyFix, violationText } from './ticket-words.ts';
import { useTicket } from './ticket-store.ts';
import { useOpenOutcome, type OpenOutcome } from './use-open-outcome.ts';
import styles from './ticket-form.module.css';

const CLOSED_REASONS: readonly string[] = [
  ...['marketClosedForOpening', 'marketClosedForClosing', 'marketClosedForResting', 'noTradingHours'],
];

/** One place of constant height that says what will happen, what is refused and how to mend it, and what came of an order. */
export function TicketRoom(props: TicketPartProps) {
  return (
    <div className={styles['room']}>
      <RoomState {...props} />
    </div>
  );
}

function RoomState(props: TicketPartProps) {
  const { t } = useTranslation('panels');
  const { product, judged } = props;
  const wish = useTicket((state) => state.leverage);
  const isSending = useTicket((state) => state.sending !== undefined);
  const isFrozen = useIsFrozen(product.symbolId);
  const isClose = useTicket((state) => state.draft.effect === 'close');
  const locked = useOpeningLock();
  const outcome = useOpenOutcome();
  const [violation] = judged.shown.violations;
  if (wish !== undefined) return <LeverageQuestion {...props} leverage={wish} />;
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
      <Notice tone="danger" icon={CircleAlert} role="alert" text={result.message}>
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
