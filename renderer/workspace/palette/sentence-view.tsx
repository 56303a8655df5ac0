import { CircleAlert, Lock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lazy, Suspense, type ReactNode } from 'react';
import { formatDecimal, parseDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import {
  Badge,
  Button,
  formatPlain,
  formatPrice,
  Icon,
  Kbd,
  printPlain,
  useUnreadText,
  changeBp,
  formatMoney,
  formatPercent,
  formatPercentShort,
  formatProfit,
  formatRatio,
  ratioBp,
  formatList,
} from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { QuoteAge, useIsFrozen } from '../../panels/shared/feed-age.tsx';
import { productLabel } from '../../panels/shared/product-label.ts';
import { quantityBeforeName } from '../../panels/shared/quantity-text.ts';
import { useOpeningLock } from '../../trading/trading-api.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettings } from '../../session/settings.ts';
import { describeViolation } from '../../i18n/rejection-text.ts';
import { Keys } from '../keys/hotkey-sheet.tsx';
import { PERCENT_DIGITS } from '../../panels/ticket/options/order-options.ts';
import type { Piece, SentenceOrder } from './sentence.ts';
import { productWord } from './sentence-products.ts';
import type { ReadSentence } from './use-sentence.ts';
import styles from './sentence.module.css';
import { hasOptions } from '../../panels/ticket/confirm-order.ts';
import type { OrderDraft } from '../../trading/contracts.ts';
import type { ValidatedTicket } from '../../panels/ticket/summary-types.ts';

export interface SentenceViewProps {
  readonly sentence: ReadSentence;
  /** The order judged by the ticket's own rules; undefined while its product or terms are not known. */
  readonly judged: ValidatedTicket | undefined;
  onOpen(): void;
  onSend(): void;
  /** Writes a piece of the sentence anew. */
  onRewrite(piece: Piece, text: string): void;
}

/** The order of the sentence in its pieces, what it would cost, and the two ways on: to the order panel, or out. */
export function SentenceView({ sentence, judged, onOpen, onSend, onRewrite }: SentenceViewProps) {
  return (
    <div className={styles['view']}>
      <Pieces sentence={sentence} />
      <Faults sentence={sentence} onRewrite={onRewrite} />
      {judged !== undefined && sentence.understood && sentence.missing.length === 0 && (
        <>
          <Warning sentence={sentence} judged={judged} onRewrite={onRewrite} />
          <SentencePreview judged={judged} />
          <OptionsEcho sentence={sentence} judged={judged} />
        </>
      )}
      <Ways sentence={sentence} judged={judged} onOpen={onOpen} onSend={onSend} />
    </div>
  );
}

const CHIPS = ['side', 'quantity', 'product', 'limit', 'stopLoss', 'takeProfit', 'life', 'more'] as const;
type Chip = (typeof CHIPS)[number];

const LIVES = {
  day: 'sentence.day',
  week: 'sentence.week',
  thirtyDays: 'ticket.thirtyDays',
  ninetyDays: 'ticket.ninetyDays',
} as const;

/** What each piece became, with all the decimals of the product; what was not said is outlined. */
function Pieces({ sentence: { order } }: { readonly sentence: ReadSentence }) {
  const { t } = useTranslation('panels');
  const { side, quantity, product, limit, behind, stopLoss, takeProfit, expire } = order;
  const bracket = (name: 'stopLoss' | 'takeProfit', price: string | undefined) => {
    const away = order.away?.[name];
    if (away !== undefined) return t(`sentence.away.${away.unit}`, { figure: formatPlain(away.figure) });
    return price === undefined ? t('none') : formatPlain(price);
  };
  const values: Readonly<Record<Chip, string | undefined>> = {
    side: side && t(side === DIRECTION.buy ? 'ticket.buy' : 'ticket.sell'),
    quantity:
      order.whole === true
        ? t('ticket.closePosition')
        : quantity && t(`sentence.counts.${order.counts ?? 'lots'}`, { figure: formatPlain(quantity) }),
    product: product && productWord(product).toUpperCase(),
    limit:
      limit === undefined
        ? order.trail === undefined
          ? t('sentence.atMarket')
          : `${t('ticket.trails')} ${trailText(order.trail)}`
        : order.kind === 'stop'
          ? behind === undefined
            ? t('sentence.stopAt', { price: formatPlain(limit) })
            : t('sentence.stopLimitAt', { price: formatPlain(limit), limit: formatPlain(behind) })
          : formatPlain(limit),
    stopLoss: bracket('stopLoss', stopLoss),
    takeProfit: bracket('takeProfit', takeProfit),
    more: exitsOf(order, t),
    life:
      order.timeInForce === undefined || order.timeInForce === 'GTC'
        ? t(LIVES[expire ?? 'day'])
        : order.timeInForce === 'postOnly'
          ? t('ticket.postOnly')
          : order.timeInForce,
  };
  const said: Readonly<Record<Chip, boolean>> = {
    side: side !== undefined,
    quantity: quantity !== undefined || order.whole === true,
    more: true,
    product: product !== undefined,
    limit: (limit ?? order.trail) !== undefined || order.kind === 'market',
    stopLoss: stopLoss !== undefined || order.away?.stopLoss !== undefined,
    takeProfit: takeProfit !== undefined || order.away?.takeProfit !== undefined,
    life: (expire ?? order.timeInForce) !== undefined,
  };
  return (
    <dl className={styles['pieces']} aria-label={t('sentence.pieces')}>
      {CHIPS.filter((chip) => chip !== 'more' || values.more !== '').map((chip) => (
        <div
          key={chip}
          data-piece={chip}
          data-said={said[chip]}
          data-side={chip === 'side' ? side : undefined}
        >
          <dt>{t(`sentence.${chip}`)}</dt>
          <dd>{values[chip] ?? t('sentence.missing')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Targets, break-even and the order that shares the fate of this one, as short as they are written. */
function exitsOf(
  { targets, breakEven, reduces, linkedOrderId }: SentenceOrder,
  t: ReturnType<typeof useTranslation<'panels'>>['t'],
): string {
  const parts = [
    ...(targets === undefined ? [] : [`${t('list.targets')} ${formatList(targets.map(formatPlain))}`]),
    ...(breakEven === undefined
      ? []
      : [t('ticket.be') + (breakEven === 'firstTarget' ? '' : ` ${formatPlain(breakEven.after)}`)]),
    ...(reduces === true ? [t('ticket.reduceOnly')] : []),
    ...(linkedOrderId === undefined ? [] : [`OCO ${linkedOrderId}`]),
  ];
  return parts.join(' · ');
}

/** What was not understood, in words; the nearest word is one press away. */
function Faults({ sentence, onRewrite }: Pick<SentenceViewProps, 'sentence' | 'onRewrite'>) {
  const { t } = useTranslation('panels');
  const fault = sentence.pieces.find((piece) => piece.fault !== undefined);
  const unread = useUnreadText(fault?.unread);
  if (fault?.fault === undefined) return null;
  const { nearest } = fault;
  const words = unread ?? t(`sentence.fault.${fault.fault}`);
  return (
    <p className={styles['fault']} role="alert">
      <Icon icon={CircleAlert} />
      <span className="grow">{words}</span>
      {nearest !== undefined && (
        <Button size="small" onClick={() => onRewrite(fault, nearest)}>
          {t('sentence.nearest', { word: nearest })}
        </Button>
      )}
    </p>
  );
}

const OptionWords = lazy(async () => {
  const { optionWords } = await import('../../panels/ticket/options/option-words.ts');
  return {
    default: ({ order, product }: { readonly order: OrderDraft; readonly product: Product }) => (
      <p className={styles['echo']}>{optionWords(order, product)}</p>
    ),
  };
});

/** What is sent beside side, size and price, in whole words. */
function OptionsEcho({
  sentence,
  judged,
}: Pick<SentenceViewProps, 'sentence'> & { readonly judged: ValidatedTicket }) {
  const { order } = judged.intended;
  const { product } = sentence;
  return order === undefined || product === undefined || !hasOptions(order) ? null : (
    <Suspense fallback={null}>
      <OptionWords order={order} product={product} />
    </Suspense>
  );
}

/** What would surprise: a rule that refuses the order, or a limit that fills at once. */
function Warning(props: {
  readonly sentence: ReadSentence;
  readonly judged: ValidatedTicket;
  onRewrite(piece: Piece, text: string): void;
}) {
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const { sentence, judged, onRewrite } = props;
  const locked = useOpeningLock();
  const [violation] = judged.intended.violations;
  if (locked !== undefined)
    return (
      <p className={styles['fault']} role="alert">
        <Icon icon={Lock} />
        <span className="grow">{locked}</span>
      </p>
    );
  if (violation !== undefined)
    return (
      <p className={styles['fault']} role="alert">
        <Icon icon={CircleAlert} />
        <span className="grow">{describeViolation(violation, language).text}</span>
      </p>
    );
  const limit = sentence.pieces.find(({ kind }) => kind === 'limit');
  const { quote, terms } = judged.facts;
  if (!judged.intended.isMarketable || limit === undefined || quote === undefined) return null;
  const resting = judged.intended.direction === DIRECTION.buy ? quote.bid : quote.ask;
  const text = printPlain(formatDecimal(resting, terms.symbolDigits));
  return (
    <p className={styles['warning']} role="alert">
      <Icon icon={TriangleAlert} />
      <span className="grow">{t('sentence.marketable')}</span>
      <Button size="small" onClick={() => onRewrite(limit, `limit ${text}`)}>
        {t('sentence.restAt', { price: formatPrice(resting, terms.symbolDigits) })}
      </Button>
    </p>
  );
}

/** A distance as it was written, with its sign where it has one. */
function trailText({ figure, unit }: NonNullable<SentenceOrder['trail']>): string {
  const percent = unit === 'percent' ? parseDecimal(figure, PERCENT_DIGITS) : undefined;
  if (percent !== undefined) return formatRatio(percent, PERCENT_DIGITS + 2);
  return unit === 'price' ? formatPlain(figure) : `${formatPlain(figure)} ${unit}`;
}

/** The whole order in words, as the button that sends it says it. */
export function orderWords(
  t: ReturnType<typeof useTranslation<'panels'>>['t'],
  order: SentenceOrder,
  product: Product,
  volume: number | undefined,
): string {
  const side = t(order.side === DIRECTION.sell ? 'ticket.sell' : 'ticket.buy');
  const quantity = quantityBeforeName(
    volume ?? (order.counts === undefined ? order.quantity : undefined) ?? '',
    product,
  );
  const name = productLabel(product).full;
  if (order.trail !== undefined)
    return t('sentence.orderTrailing', { side, quantity, product: name, distance: trailText(order.trail) });
  if (order.kind === undefined || order.kind === 'market' || order.limit === undefined)
    return t('sentence.orderMarket', { side, quantity, product: name });
  const price = formatPlain(order.limit);
  if (order.behind !== undefined)
    return t('sentence.orderStopLimit', {
      side,
      quantity,
      product: name,
      price,
      limit: formatPlain(order.behind),
    });
  return t(order.kind === 'stop' ? 'sentence.orderStop' : 'sentence.orderLimit', {
    side,
    quantity,
    product: name,
    price,
  });
}

/** Whether a sentence may be sent: all of it understood, judged good, and on fresh prices. */
export function isSendable(
  sentence: ReadSentence,
  judged: ValidatedTicket | undefined,
  isFrozen: boolean,
): boolean {
  const isFresh = judged?.facts.quote !== undefined && judged.facts.quoteAgeMs !== undefined && !isFrozen;
  return (
    sentence.understood && sentence.missing.length === 0 && judged?.intended.order !== undefined && isFresh
  );
}

function Ways({ sentence, judged, onOpen, onSend }: Omit<SentenceViewProps, 'onRewrite'>) {
  const { t } = useTranslation('panels');
  const { product, order } = sentence;
  const isFrozen = useIsFrozen(product?.symbolId);
  const mode = useSession().customer?.companyType ?? 'demo';
  const isLocked = useOpeningLock() !== undefined;
  const canSend = !isLocked && isSendable(sentence, judged, isFrozen);
  return (
    <div className={styles['ways']}>
      <span data-side={order.side}>
        <Button variant="primary" disabled={!canSend} onClick={onSend}>
          {product === undefined
            ? t('sentence.incomplete')
            : orderWords(t, order, product, judged?.intended.volume)}{' '}
          <Keys of="send" />
        </Button>
      </span>
      <Button
        disabled={product === undefined || !sentence.understood || judged === undefined}
        onClick={onOpen}
      >
        {t('sentence.open')} <Kbd>Enter</Kbd>
      </Button>
      <span className="grow" />
      <Badge tone={mode === 'demo' ? 'info' : 'warn'}>
        {t(mode === 'demo' ? 'frame.demo' : 'frame.real')}
      </Badge>
      <span className={styles['age']}>
        {isFrozen ? <b className="warn">{t('sentence.stale')}</b> : t('sentence.enterNever')}
        {product !== undefined && <QuoteAge symbolId={product.symbolId} />}
      </span>
    </div>
  );
}

/** What the order would fill at, cost and risk: the figures of the ticket's own model. */
function SentencePreview({ judged }: { readonly judged: ValidatedTicket }) {
  const { t } = useTranslation('panels');
  const { intended, facts, accountDigits, currency } = judged;
  const { preview, price } = intended;
  const digits = facts.terms.symbolDigits;
  const money = (amount: bigint | undefined) =>
    amount === undefined ? t('none') : formatMoney(amount, accountDigits);
  const liquidation = preview?.liquidationPrice;
  const distance =
    liquidation === undefined || price === undefined ? undefined : changeBp(liquidation, price);
  return (
    <div className={styles['preview']}>
      <dl>
        <Line label={t('sentence.fillsAt')}>
          {price === undefined ? t('none') : formatPrice(price, digits)}
        </Line>
        <Line label={t('preview.notional')}>{money(preview?.notional)}</Line>
        <Line label={t('preview.margin')}>{money(preview?.margin)}</Line>
      </dl>
      <dl>
        <Line label={t('preview.available')}>{money(facts.available)}</Line>
        <Line label={t('preview.liquidation')}>
          {liquidation === undefined ? t('none') : formatPrice(liquidation, digits)}{' '}
          {distance !== undefined && <span className="faint">{formatPercentShort(distance, 'always')}</span>}
        </Line>
        <Line label={t('preview.fee')}>{money(preview === undefined ? undefined : 2n * preview.fee)}</Line>
      </dl>
      <Worst judged={judged} currency={currency} />
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Worst({ judged, currency }: { readonly judged: ValidatedTicket; readonly currency: string }) {
  const { t } = useTranslation('panels');
  const { equity, accountDigits, intended } = judged;
  const worst = intended.preview?.worstCase;
  if (worst === undefined) return <div className={styles['worst']} />;
  const share = equity === undefined || equity <= 0n ? undefined : ratioBp(-worst, equity);
  const atStop = worst === intended.preview?.lossAtStopLoss;
  return (
    <div className={styles['worst']}>
      <span>{t(atStop ? 'preview.worstAtStop' : 'preview.worstCase')}</span>
      {share !== undefined && (
        <span>{t('preview.ofEquity', { share: formatPercent(share, 'minus-only') })}</span>
      )}
      <b className="down">
        {formatProfit(worst, accountDigits)} <small className="faint">{currency}</small>
      </b>
    </div>
  );
}
