import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { executionPrice } from '../../../backend/domain/index.ts';
import {
  EXPIRE_TYPE,
  isAtOnce,
  type ExpireType,
  type TimeInForce,
} from '../../../backend/domain/orders/order-terms.ts';
import {
  Button,
  Icon,
  Menu,
  MenuChoice,
  MenuDivider,
  MenuItem,
  MenuToggle,
  NumberField,
} from '../../components/index.ts';
import { countOptions } from './options/order-options.ts';
import type { ValidatedTicket } from './summary-types.ts';
import { stepFigure, type EntryKind, type TicketDraft } from './ticket-model.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import { ticketActions, useTicket } from './ticket-store.ts';
import formStyles from './ticket-form.module.css';

const { dispatch } = ticketActions;

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
export function PriceRow(props: TicketPartProps) {
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
  // A distance of its own says where a trailing stop is; a level that is typed takes the place of the distance.
  const follows = draft.kind === 'stop' && draft.trails && draft.options.distance !== '';
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
      value={
        follows && side.price !== undefined ? formatDecimal(side.price, terms.symbolDigits) : draft[field]
      }
      unit={unit}
      invalid={side.violations[0]?.reason === 'limitPriceOutsideBand'}
      {...(isStepped
        ? { stepUpLabel: t('ticket.priceUp'), stepDownLabel: t('ticket.priceDown'), onStep: step }
        : {})}
      onChange={(text) => {
        if (follows) dispatch({ type: 'options', options: { distance: '' } });
        dispatch({ type: field, text });
      }}
    />
  );
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
