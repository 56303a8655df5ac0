import { ChevronDown, ChevronsUpDown } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RejectReason } from '../../../backend/domain/rejection.ts';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { ENTRY_TYPE, EXPIRE_TYPE, type ExpireType } from '../../../backend/domain/order-terms.ts';
import { Button, Icon, Menu, MenuChoice, NumberField, Segmented } from '../../components/index.ts';
import { PercentChips } from './percent-chips.tsx';
import { PositionChoice } from './position-choice.tsx';
import { readUnits, stepFigure, knownValue } from './ticket-figures.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import { ticketActions, useTicket } from './ticket-store.ts';
import type { ValidatedTicket } from './use-ticket-summary.ts';
import styles from './ticket.module.css';

const { dispatch } = ticketActions;

/** Reasons that point at the quantity; the others point at a price or at no field. */
const QUANTITY_REASONS: ReadonlySet<RejectReason | undefined> = new Set<RejectReason>([
  'closeBelowMinimum',
  'closeAboveHeld',
  'closeOffStep',
  'restBelowMinimum',
  'volumeOutsideLimits',
  'sideLimitExceeded',
  'accountLimitExceeded',
  'insufficientMargin',
]);

/** What to do, at which price, how much of it. */
export function OrderFields({ product, judged }: TicketPartProps) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const { terms } = judged.facts;
  const chosen = judged.shown;
  const reason = chosen.violations[0]?.reason;
  const market = chosen.price;
  useFirstFigures(judged, draft.symbolId);
  return (
    <>
      {judged.spot === undefined && (
        <Segmented
          label={t('ticket.effect')}
          segments={[
            { value: 'open', label: t('ticket.open') },
            { value: 'close', label: t('ticket.close') },
          ]}
          value={draft.effect}
          onChange={(effect) => dispatch({ type: 'effect', effect })}
        />
      )}
      <div className={styles['line']}>
        <Segmented
          label={t('ticket.kind')}
          segments={[
            { value: 'market', label: t('ticket.market') },
            { value: 'limit', label: t('ticket.limit') },
          ]}
          value={draft.kind}
          onChange={(kind) => {
            const price =
              draft.price === '' && market !== undefined
                ? formatDecimal(market, terms.symbolDigits)
                : draft.price;
            dispatch({ type: 'kind', kind, price });
          }}
        />
        {draft.kind === 'limit' && <Expiry value={draft.expire} isWallet={judged.spot !== undefined} />}
      </div>
      {draft.effect === 'close' && <PositionChoice product={product} positions={judged.facts.positions} />}
      {draft.kind === 'limit' && (
        <NumberField
          label={t('ticket.price')}
          value={draft.price}
          unit={product.profitCurrency}
          invalid={reason === 'limitPriceOutsideBand'}
          stepUpLabel={t('ticket.priceUp')}
          stepDownLabel={t('ticket.priceDown')}
          onChange={(text) => dispatch({ type: 'price', text })}
          onStep={(steps) =>
            dispatch({
              type: 'price',
              text: stepFigure(draft.price, terms.symbolDigits, 1, steps, market ?? 1),
            })
          }
        />
      )}
      <QuantityField product={product} judged={judged} invalid={QUANTITY_REASONS.has(reason)} />
      <PercentChips judged={judged} />
    </>
  );
}

/** Fills in what a trader would start from: the smallest quantity and, for a limit order, the price of the market. */
function useFirstFigures(judged: ValidatedTicket, symbolId: number | undefined): void {
  const { terms } = judged.facts;
  useEffect(() => {
    const { quantity } = useTicket.getState().draft;
    if (symbolId !== terms.symbolId || quantity !== '') return;
    dispatch({ type: 'quantity', text: formatDecimal(terms.minVolume, terms.numberDigits) });
  }, [terms, symbolId]);
  const marketPrice = judged.facts.quote?.ask;
  useEffect(() => {
    const { kind, price } = useTicket.getState().draft;
    if (symbolId !== terms.symbolId || kind !== 'limit' || price !== '' || marketPrice === undefined) return;
    dispatch({ type: 'price', text: formatDecimal(marketPrice, terms.symbolDigits) });
    // Only when the product changes or its first quote arrives: a price that was emptied by hand stays empty.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [terms, symbolId, marketPrice === undefined]);
}

function QuantityField({ product, judged, invalid }: TicketPartProps & { readonly invalid: boolean }) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const { terms } = judged.facts;
  const amount = draft.entry === ENTRY_TYPE.amount;
  const moneyDigits = digitsOfMoney(judged);
  const digits = amount ? moneyDigits : terms.numberDigits;
  const step = amount ? 10 ** moneyDigits : terms.volumeStep;
  const money = judged.spot === undefined ? judged.currency : product.profitCurrency;
  const unit = amount ? money : terms.contractSize === 1 ? product.baseCurrency : t('unit.lot');
  return (
    <NumberField
      label={amount ? t('ticket.amount') : t('ticket.quantity')}
      value={draft.quantity}
      invalid={invalid}
      stepUpLabel={t('ticket.quantityUp')}
      stepDownLabel={t('ticket.quantityDown')}
      unit={
        <button
          type="button"
          className={styles['unit']}
          disabled={draft.effect === 'close'}
          title={t('ticket.toggleUnit')}
          aria-label={`${t('ticket.toggleUnit')}: ${unit}`}
          onClick={() => toggleEntry(judged)}
        >
          {unit}
          {draft.effect === 'open' && <Icon icon={ChevronsUpDown} size={12} />}
        </button>
      }
      onChange={(text) => dispatch({ type: 'quantity', text })}
      onStep={(steps) =>
        dispatch({
          type: 'quantity',
          text: stepFigure(draft.quantity, digits, step, steps, amount ? step : terms.minVolume),
        })
      }
    />
  );
}

/** Decimals of the money that an amount is counted in: of a wallet the profit currency of the product. */
function digitsOfMoney({ spot, accountDigits }: ValidatedTicket): number {
  return spot?.wallet.digitsOf(spot.terms.profitCurrency) ?? accountDigits;
}

/** Switches between lots and money; the figure is translated, so that the order stays about as large as it was. */
function toggleEntry(judged: ValidatedTicket): void {
  const { facts, meant: chosen } = judged;
  const { draft } = useTicket.getState();
  if (draft.entry === ENTRY_TYPE.amount) {
    const volume = chosen.volume === undefined || chosen.volume === 0 ? facts.terms.minVolume : chosen.volume;
    dispatch({
      type: 'entry',
      entry: ENTRY_TYPE.quantity,
      quantity: formatDecimal(volume, facts.terms.numberDigits),
    });
    return;
  }
  const units = knownValue(readUnits(draft.quantity, facts.terms.numberDigits));
  const { spot } = chosen;
  const worth =
    spot === undefined
      ? chosen.preview?.notional
      : chosen.direction === DIRECTION.buy
        ? spot.given
        : spot.received;
  const notional = units === undefined ? undefined : worth;
  const quantity = notional === undefined ? '' : formatDecimal(notional, digitsOfMoney(judged));
  dispatch({ type: 'entry', entry: ENTRY_TYPE.amount, quantity });
}

function Expiry({ value, isWallet }: { readonly value: ExpireType; readonly isWallet: boolean }) {
  const { t } = useTranslation('panels');
  const choices = [
    { value: EXPIRE_TYPE.day, label: t('ticket.day') },
    { value: EXPIRE_TYPE.week, label: t('ticket.week') },
    ...(isWallet
      ? [
          { value: EXPIRE_TYPE.thirtyDays, label: t('ticket.thirtyDays') },
          { value: EXPIRE_TYPE.ninetyDays, label: t('ticket.ninetyDays') },
        ]
      : []),
  ];
  return (
    <Menu
      trigger={
        <Button size="small" aria-label={t('ticket.expiry')}>
          {choices.find((choice) => choice.value === value)?.label}
          <Icon icon={ChevronDown} size={12} />
        </Button>
      }
    >
      <MenuChoice
        value={value}
        choices={choices}
        onChange={(expire) => dispatch({ type: 'expire', expire })}
      />
    </Menu>
  );
}
