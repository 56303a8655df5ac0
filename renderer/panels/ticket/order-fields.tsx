import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import type { RejectReason } from '../../../backend/domain/rejection.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';
import { Chips, formatPercentOf, formatRatio, Segmented } from '../../components/index.ts';
import { useSettings } from '../../session/settings.ts';
import { PositionChoice } from './close/position-choice.tsx';
import { chooseKind, PriceRow } from './price-row.tsx';
import { SizeField } from './size-field.tsx';
import type { ValidatedTicket } from './summary-types.ts';
import type { EntryKind, TicketDraft } from './ticket-model.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import { shareText } from './ticket-share.ts';
import { RISK_DIGITS } from './ticket-size.ts';
import { closesWhole } from './options/order-options.ts';
import { ticketActions, useTicket } from './ticket-store.ts';
import formStyles from './ticket-form.module.css';

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
      {closesWhole(draft) ? (
        <WholePosition />
      ) : (
        <>
          <SizeField product={product} judged={judged} invalid={QUANTITY_REASONS.has(reason)} />
          <PercentChips judged={judged} />
        </>
      )}
    </>
  );
}

/** In the place of a quantity: the order names none, and follows the position. */
function WholePosition() {
  const { t } = useTranslation('panels');
  return (
    <p className={formStyles['marketPrice']}>
      <span>{t('ticket.quantity')}</span>
      <span>{t('ticket.closePosition')}</span>
    </p>
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
