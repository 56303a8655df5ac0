import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RejectReason } from '../../../backend/domain/rejection.ts';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { executionPrice } from '../../../backend/domain/index.ts';
import {
  EXPIRE_TYPE,
  isAtOnce,
  type ExpireType,
  type TimeInForce,
} from '../../../backend/domain/orders/order-terms.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import {
  Button,
  Icon,
  Menu,
  MenuChoice,
  MenuDivider,
  MenuToggle,
  NumberField,
  Segmented,
  Chips,
  formatPercentOf,
  formatRatio,
  formatPrice,
  formatVolume,
  MenuItem,
  plainPrice,
} from '../../components/index.ts';
import { useSettings } from '../../session/settings.ts';
import type { Product } from '../../market/contracts.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { countOptions } from './order-options.ts';
import { SizeField } from './size-field.tsx';
import { stepFigure, type EntryKind, type TicketDraft } from './ticket-model.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import { ticketActions, useTicket } from './ticket-store.ts';
import { shareText } from './ticket-share.ts';
import { RISK_DIGITS } from './ticket-size.ts';
import formStyles from './ticket-form.module.css';
import styles from './ticket.module.css';
import type { ValidatedTicket } from './summary-types.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

const { dispatch } = ticketActions;

/** Reasons that point at the quantity; the others point at a price or at no field. */
const QUANTITY_REASONS: ReadonlySet<RejectReason | undefined> = new Set<RejectReason>([
  'closeBelowMinimum',
  'closeAboveHeld',
  'closeOffStep',
  'restBelowMinimum',
  'volumeOutsideLimits',
  'volumeNotPositive',
  'sideLimitExceeded',
  'accountLimitExceeded',
  'insufficientMargin',
  'borrowingLimitExceeded',
  'loanLimitExceeded',
]);

/** What to do, at which price, how much of it. */
export function OrderFields(props: TicketPartProps) {
  const { product, judged } = props;
  const draft = useTicket((state) => state.draft);
  const reason = judged.shown.violations[0]?.reason;
  useFirstFigures(judged, draft.symbolId);
  return (
    <>
      <OrderHead judged={judged} />
      {draft.effect === 'close' && <PositionChoice product={product} positions={judged.facts.positions} />}
      <PriceRow {...props} />
      <SizeField product={product} judged={judged} invalid={QUANTITY_REASONS.has(reason)} />
      <PercentChips judged={judged} />
    </>
  );
}

/** Opening or closing, and how the order enters: what the account type has of it. */
export function OrderHead({ judged }: Pick<TicketPartProps, 'judged'>) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const effects = effectsOf(judged);
  const isLoan = draft.effect === 'borrow' || draft.effect === 'repay';
  return (
    <div className={formStyles['head']}>
      {effects.length > 1 && (
        <Segmented
          label={t('ticket.effect')}
          segments={effects.map((value) => ({
            value,
            label: t(value === 'open' && judged.spot !== undefined ? 'ticket.trade' : `ticket.${value}`),
          }))}
          value={draft.effect}
          onChange={(effect) => dispatch({ type: 'effect', effect })}
        />
      )}
      {!isLoan && (
        <Segmented
          label={t('ticket.kind')}
          segments={KINDS.map((value) => ({ value, label: t(`ticket.${value}`) }))}
          value={draft.kind}
          onChange={(kind) => chooseKind(kind, judged)}
        />
      )}
    </div>
  );
}

/** Contracts open and close, leveraged spot trades and moves loans; of the others an order is an order. */
function effectsOf({ spot, stock }: ValidatedTicket): readonly TicketDraft['effect'][] {
  if (stock !== undefined) return ['open'];
  if (spot === undefined) return ['open', 'close'];
  return spot.lends === undefined ? ['open'] : ['open', 'borrow', 'repay'];
}

const KINDS: readonly EntryKind[] = ['market', 'limit', 'stop'];

/** A distance at which a stop entry begins, in parts of the price. */
const FIRST_STOP_PARTS = 500;

/** A kind with the prices that it begins with: the market for a limit, a little away on both sides for a stop. */
export function chooseKind(kind: EntryKind, judged: ValidatedTicket): void {
  const { draft } = useTicket.getState();
  const { terms, quote } = judged.facts;
  const text = (price: number) => formatDecimal(price, terms.symbolDigits);
  if (kind === 'stop' && quote !== undefined) {
    const [ask, bid] = [executionPrice('buy', quote, terms), executionPrice('sell', quote, terms)];
    const distance = Math.max(terms.priceMinPoints, Math.ceil(ask / FIRST_STOP_PARTS));
    dispatch({ type: 'kind', kind, price: text(ask + distance) });
    dispatch({ type: 'priceBelow', text: text(Math.max(1, bid - distance)) });
    return;
  }
  // A limit without a price, after another product or account, begins at the market as well.
  const market = judged.shown.price ?? (quote && executionPrice(draft.side, quote, terms));
  const isTyped = draft.price !== '' && draft.kind !== 'stop';
  dispatch({ type: 'kind', kind, price: isTyped || market === undefined ? draft.price : text(market) });
}

const OptionsDialog = lazy(async () => ({
  default: (await import('./options/options-dialog.tsx')).OptionsDialog,
}));

/** A text with the number of options that are in force behind it. */
function withCount(text: string | undefined, draft: TicketDraft): string {
  const count = countOptions(draft);
  return count === 0 ? (text ?? '') : `${text ?? ''} +${count}`;
}

/** The price of the order with its life; at the market there is none to enter. */
function PriceRow(props: TicketPartProps) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const isRequested = useTicket((state) => state.isPriceRequested);
  const row = useRef<HTMLDivElement>(null);
  const [showsOptions, setOptions] = useState(false);
  // A close has one side; what it waits for is that side's level alone.
  const levels = draft.effect === 'close' ? props.judged.shown.direction : undefined;
  useEffect(() => {
    const field = isRequested && draft.kind === 'limit' ? row.current?.querySelector('input') : undefined;
    if (field === undefined || field === null) return;
    ticketActions.askPrice(false);
    field.focus();
    field.select();
  }, [isRequested, draft.kind]);
  return (
    <div className={formStyles['priceRow']} ref={row}>
      {draft.kind === 'market' && (
        <p className={formStyles['marketPrice']}>
          <span>{t('ticket.price')}</span>
          <span>{t('ticket.best')}</span>
        </p>
      )}
      {draft.kind === 'limit' && (
        <PriceField {...props} field="price" label={t('ticket.price')} unit={props.product.profitCurrency} />
      )}
      {draft.kind === 'stop' && (
        <>
          {levels !== DIRECTION.buy && (
            <PriceField {...props} field="priceBelow" label={t('ticket.sell')} name={t('ticket.underName')} />
          )}
          {levels !== DIRECTION.sell && (
            <PriceField {...props} field="price" label={t('ticket.buy')} name={t('ticket.overName')} />
          )}
        </>
      )}
      {draft.kind === 'market' ? (
        <button
          type="button"
          className={formStyles['now']}
          title={t('ticket.options')}
          onClick={() => setOptions(true)}
        >
          {withCount(t('ticket.now'), draft)}
        </button>
      ) : (
        <Life judged={props.judged} onOptions={() => setOptions(true)} />
      )}
      {showsOptions && (
        <Suspense fallback={null}>
          <OptionsDialog {...props} onClose={() => setOptions(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface PriceFieldProps extends TicketPartProps {
  readonly field: 'price' | 'priceBelow';
  readonly label: string;
  readonly name?: string;
  readonly unit?: string;
}

function PriceField({ judged, field, label, name, unit }: PriceFieldProps) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const { terms } = judged.facts;
  const side = draft.kind === 'stop' ? judged.summary[field === 'price' ? 'buy' : 'sell'] : judged.shown;
  const isStepped = draft.kind !== 'stop';
  const step = (steps: number) =>
    dispatch({
      type: field,
      text: stepFigure(draft[field], terms.symbolDigits, 1, steps, judged.shown.price ?? 1),
    });
  return (
    <NumberField
      label={label}
      {...(name === undefined ? {} : { name })}
      value={draft[field]}
      unit={unit}
      invalid={side.violations[0]?.reason === 'limitPriceOutsideBand'}
      {...(isStepped
        ? { stepUpLabel: t('ticket.priceUp'), stepDownLabel: t('ticket.priceDown'), onStep: step }
        : {})}
      onChange={(text) => dispatch({ type: field, text })}
    />
  );
}

/** Fills in what a trader would start from: the quantity that is set for the product or the smallest, and a price at the market. */
function useFirstFigures(judged: ValidatedTicket, symbolId: InstrumentNumber | undefined): void {
  const { terms } = judged.facts;
  const preferred = useSettings((settings) => settings.quantities[String(terms.symbolId)]);
  useEffect(() => {
    const { quantity, entry } = useTicket.getState().draft;
    if (symbolId !== terms.symbolId || quantity !== '' || entry !== 'quantity') return;
    const smallest = formatDecimal(terms.minVolume, terms.numberDigits);
    dispatch({ type: 'filledIn', text: preferred ?? smallest });
    // What is set later is for the next ticket.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [terms, symbolId]);
  const marketPrice = judged.facts.quote?.ask;
  useEffect(() => {
    const { kind, price } = useTicket.getState().draft;
    if (symbolId !== terms.symbolId || kind === 'market' || price !== '' || marketPrice === undefined) return;
    chooseKind(kind, judged);
    // Only when the product changes or its first quote arrives: a price that was emptied by hand stays empty.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [terms, symbolId, marketPrice === undefined]);
}

interface LifeProps extends Pick<TicketPartProps, 'judged'> {
  onOptions(): void;
}

/** How long the order looks for its fill: as long as it rests, or only at once; and whether it may take. */
function Life({ judged, onOptions }: LifeProps) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const { kind, expire, timeInForce, trails } = draft;
  const isLong = judged.spot !== undefined || judged.stock !== undefined;
  const isLimit = kind === 'limit';
  const lives: readonly { readonly value: ExpireType; readonly label: string }[] = [
    { value: EXPIRE_TYPE.day, label: t('ticket.day') },
    { value: EXPIRE_TYPE.week, label: t('ticket.week') },
    ...(isLong
      ? [
          { value: EXPIRE_TYPE.thirtyDays, label: t('ticket.thirtyDays') },
          { value: EXPIRE_TYPE.ninetyDays, label: t('ticket.ninetyDays') },
        ]
      : []),
  ];
  const life = lives.find(({ value }) => value === expire)?.label ?? '';
  const endsNow = isLimit && isAtOnce(timeInForce);
  const isPostOnly = isLimit && timeInForce === 'postOnly';
  const isTrailing = kind === 'stop' && trails;
  const more = isPostOnly ? t('ticket.postOnly') : isTrailing ? t('ticket.trails') : undefined;
  const choose = (to: TimeInForce | undefined) => dispatch({ type: 'timeInForce', timeInForce: to });
  return (
    <Menu
      trigger={
        <Button size="small">
          <span className="visually-hidden">{t('ticket.expiry')}</span>
          <span aria-hidden>
            {withCount(endsNow ? timeInForce : more === undefined ? life : `${life} · ${more}`, draft)}
          </span>
          <Icon icon={ChevronDown} size={12} />
        </Button>
      }
    >
      <MenuChoice
        value={endsNow ? undefined : expire}
        choices={lives}
        onChange={(value) => dispatch({ type: 'expire', expire: value })}
      />
      {kind === 'stop' && (
        <MenuToggle checked={trails} onChange={(on) => dispatch({ type: 'trails', on })}>
          {t('ticket.trailsLong')}
        </MenuToggle>
      )}
      {isLimit && (
        <>
          <MenuChoice
            value={endsNow ? timeInForce : undefined}
            choices={[
              { value: 'IOC', label: t('ticket.ioc') },
              { value: 'FOK', label: t('ticket.fok') },
            ]}
            onChange={choose}
          />
          <MenuDivider />
          <MenuToggle checked={isPostOnly} onChange={(on) => choose(on ? 'postOnly' : undefined)}>
            {t('ticket.postOnly')}
          </MenuToggle>
        </>
      )}
      <MenuDivider />
      <MenuItem onSelect={onOptions}>{t('ticket.options')}…</MenuItem>
    </Menu>
  );
}

const SHARES = [10, 25, 50, 75, 100] as const;

/** Risks of an opening in hundredths of a percent. */
const RISKS = [25, 50, 100, 150, 200] as const;

/** Shares of what is possible: of the free margin for an opening, of the position for a close; of the equity for a risk. */
function PercentChips({ judged }: { readonly judged: ValidatedTicket }) {
  const { t } = useTranslation('panels');
  const entry = useTicket((state) => state.draft.entry);
  if (entry === 'risk') return <RiskChips />;
  return (
    <Chips label={t('ticket.shares')}>
      {SHARES.map((share) => (
        <button key={share} type="button" onClick={() => takeShare(judged, share)}>
          {share === 100 ? t('ticket.max') : formatPercentOf(share / 100)}
        </button>
      ))}
    </Chips>
  );
}

function RiskChips() {
  const { t } = useTranslation('panels');
  const quantity = useTicket((state) => state.draft.quantity);
  return (
    <Chips label={t('ticket.riskOfEquity')}>
      {RISKS.map((risk) => {
        const text = formatDecimal(risk, RISK_DIGITS);
        return (
          <button
            key={risk}
            type="button"
            aria-pressed={quantity === text}
            onClick={() => ticketActions.dispatch({ type: 'quantity', text })}
          >
            {formatRatio(BigInt(risk), RISK_DIGITS + 2)}
          </button>
        );
      })}
    </Chips>
  );
}

function takeShare(judged: ValidatedTicket, share: number): void {
  const text = shareText(judged, useTicket.getState().draft, share);
  if (text !== undefined) ticketActions.dispatch({ type: 'quantity', text });
}

export interface PositionChoiceProps {
  readonly product: Product;
  readonly positions: readonly PositionView[];
}

/** Which position a close takes; none chosen means the oldest first. */
function PositionChoice({ product, positions }: PositionChoiceProps) {
  const { t } = useTranslation('panels');
  const positionId = useTicket((state) => state.draft.positionId);
  const label = (position: PositionView) =>
    `${position.direction === DIRECTION.buy ? t('side.long') : t('side.short')} ${formatVolume(position.volume, product.numberDigits)} @ ${formatPrice(position.entryPrice, product.digits)}`;
  const chosen = positions.find((position) => position.positionId === positionId);
  return (
    <div className={styles['line']}>
      <span className="faint">{t('ticket.position')}</span>
      <Menu
        trigger={
          <Button size="small" aria-label={t('ticket.position')}>
            {chosen === undefined ? t('ticket.oldestFirst') : label(chosen)}
            <Icon icon={ChevronDown} size={12} />
          </Button>
        }
      >
        {positions.length === 0 && (
          <MenuItem disabled onSelect={() => undefined}>
            {t('ticket.noPosition')}
          </MenuItem>
        )}
        {positions.map((position) => (
          <MenuItem key={position.positionId} onSelect={() => choose(position, product)}>
            {label(position)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

function choose(position: PositionView, product: Product): void {
  const { kind, price } = useTicket.getState().draft;
  closeInTicket(position, product, price === '' ? closeLimit(position, product) : price);
  ticketActions.dispatch({ type: 'kind', kind });
}

/** The price that a close at a limit begins with: that of the market; empty before the first quote. */
export function closeLimit({ markPrice }: PositionView, { digits }: Product): string {
  return markPrice === undefined ? '' : plainPrice(markPrice, digits);
}

/** Fills the ticket with the close of one position at a limit. */
export function closeInTicket(position: PositionView, product: Product, price: string): void {
  ticketActions.dispatch({
    type: 'closing',
    positionId: position.positionId,
    side: position.direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy,
    quantity: formatDecimal(position.volume, product.numberDigits),
    price,
  });
}
