import { useTranslation } from 'react-i18next';
import { useId } from 'react';
import { formatDecimal } from '../../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../../backend/domain/direction.ts';
import { executionPrice } from '../../../../backend/domain/index.ts';
import {
  formatMoney,
  formatPercentShort,
  formatPrice,
  formatVolume,
  Profit,
} from '../../../components/index.ts';
import type { PositionView, OrderDraft } from '../../../trading/contracts.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { closePosition, placeOrder } from '../../../trading/trading-api.ts';
import { confirmAction } from '../../shared/confirmation.tsx';
import { useIsFrozen } from '../../shared/feed-age.tsx';
import { reportOutcome } from '../../shared/order-actions.ts';
import { productLabel } from '../../shared/product-label.ts';
import { quantityBeforeName, quantityText } from '../../shared/quantity-text.ts';
import { Line, type TicketPartProps } from '../ticket-parts.tsx';
import { ticketActions, useTicket } from '../ticket-store.ts';
import type { ClosePreview } from './close-preview.ts';
import styles from '../ticket-form.module.css';
import ticketStyles from '../ticket.module.css';
import type { PositionIdText } from '../../../../backend/domain/units.ts';

/** Lots that are named one by one. */
const MAX_NAMED_LOTS = 2;

/** How much of the position is closed, by a slider over its steps. */
export function CloseSlider({ judged }: Pick<TicketPartProps, 'judged'>) {
  const { t } = useTranslation('panels');
  const { closable, volume } = judged.shown;
  const { volumeStep, numberDigits } = judged.facts.terms;
  const steps = Math.max(1, Math.floor(closable / volumeStep));
  const at = volume === undefined ? 0 : Math.min(steps, Math.round(volume / volumeStep));
  const share = closable === 0 || volume === undefined ? 0 : Math.round((volume * 10_000) / closable);
  return (
    <label className={styles['accountLine']}>
      <span>{t('close.of', { quantity: formatVolume(closable, numberDigits) })}</span>
      <input
        type="range"
        min={0}
        max={steps}
        value={at}
        disabled={closable === 0}
        aria-label={t('closing.share')}
        aria-valuetext={formatPercentShort(share)}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          const units = chosen === steps ? closable : chosen * volumeStep;
          ticketActions.dispatch({
            type: 'quantity',
            text: units === 0 ? '' : formatDecimal(units, numberDigits),
          });
        }}
      />
      <b>{formatPercentShort(share)}</b>
    </label>
  );
}

/** What the close brings, lot by lot and in all, and what is left. */
export function CloseLines({ judged }: Pick<TicketPartProps, 'judged'>) {
  const { t } = useTranslation('panels');
  const { close } = judged.shown;
  const digits = judged.accountDigits;
  const profit = (amount: bigint | undefined) =>
    amount === undefined ? (
      <span className="faint">{t('none')}</span>
    ) : (
      <Profit amount={amount} digits={digits} />
    );
  const minus = (amount: bigint | undefined) => (amount === undefined ? undefined : -amount);
  return (
    <div className={styles['closing']} role="group" aria-label={t('preview.title')}>
      <Lots judged={judged} close={close} />
      <dl>
        <Line label={t('close.realised')}>{profit(close?.realised)}</Line>
        <Line label={t('close.feesPaid')}>{profit(minus(close?.feesPaid))}</Line>
        <Line label={t('close.feeNow')}>{profit(minus(close?.feeNow))}</Line>
        <Line label={t('close.financing')}>{profit(close?.financing)}</Line>
        <div data-sum>
          <dt>{t('closing.net')}</dt>
          <dd>
            <b>{profit(close?.net)}</b>
          </dd>
        </div>
        <Line label={t('close.remains')}>
          {close !== undefined &&
            (close.left === 0
              ? t('close.nothing')
              : formatVolume(close.left, judged.facts.terms.numberDigits))}
        </Line>
        <Line label={t('close.leftProfit')}>
          {close !== undefined && close.left > 0 && profit(close.leftProfit)}
        </Line>
        <Line label={t('close.freed')}>{close !== undefined && formatMoney(close.freed, digits)}</Line>
      </dl>
    </div>
  );
}

function Lots({
  judged,
  close,
}: Pick<TicketPartProps, 'judged'> & { readonly close: ClosePreview | undefined }) {
  const { t } = useTranslation('panels');
  const { positionId } = useTicket((state) => state.draft);
  const { direction } = judged.shown;
  const held = judged.facts.positions.filter((one) => isTaken(one, direction, positionId));
  const taken = new Map(close?.lots.map((lot) => [lot.positionId, lot]));
  const { symbolDigits, numberDigits } = judged.facts.terms;
  const rows = held.slice(0, MAX_NAMED_LOTS);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('close.lot')}</th>
          <th scope="col">{t('close.entry')}</th>
          <th scope="col">{t('close.gives')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((position) => {
          const lot = taken.get(position.positionId);
          return (
            <tr key={position.positionId}>
              <td>{formatVolume(lot?.volume ?? position.volume, numberDigits)}</td>
              <td>{formatPrice(position.entryPrice, symbolDigits)}</td>
              <td>
                {lot === undefined ? (
                  <span className="faint">{t('close.stays')}</span>
                ) : (
                  <Profit amount={lot.realised} digits={judged.accountDigits} />
                )}
              </td>
            </tr>
          );
        })}
        {held.length > rows.length && (
          <tr>
            <td colSpan={3} className="faint">
              {t('close.more', { count: held.length - rows.length })}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function isTaken(
  position: PositionView,
  direction: PositionView['direction'],
  positionId: PositionIdText | undefined,
): boolean {
  return position.direction !== direction && (positionId === undefined || positionId === position.positionId);
}

interface CloseButtonsProps extends TicketPartProps {
  onSend(order: OrderDraft, volume: number | undefined): void;
}

/** The close of what is chosen, and the quiet second button that turns the position around. */
export function CloseButtons({ product, judged, onSend }: CloseButtonsProps) {
  const { t } = useTranslation('panels');
  const id = useId();
  const sending = useTicket((state) => state.sending);
  const positionId = useTicket((state) => state.draft.positionId);
  const isFrozen = useIsFrozen(product.symbolId);
  const side = judged.shown;
  const { quote, terms, positions } = judged.facts;
  const isBuy = side.direction === DIRECTION.buy;
  const price = side.price ?? (quote && executionPrice(side.direction, quote, terms));
  const quantity = (units: number) => formatVolume(units, product.numberDigits);
  const whole = positions.find(
    (position) =>
      position.direction !== side.direction &&
      (positionId === undefined || position.positionId === positionId),
  );
  const word = t(isBuy ? 'ticket.buy' : 'ticket.sell');
  return (
    <div className={ticketStyles['trade']} data-stale={isFrozen}>
      <button
        type="button"
        className={ticketStyles['side']}
        data-side={isBuy ? 'buy' : 'sell'}
        data-blocked={side.order === undefined}
        data-chosen
        data-lead
        aria-describedby={`${id}-close`}
        aria-disabled={side.order === undefined}
        aria-busy={sending !== undefined}
        onClick={() => {
          if (side.order !== undefined && sending === undefined) onSend(side.order, side.volume);
        }}
      >
        <small>
          <span id={`${id}-close`} aria-hidden>
            {t('close.close', { quantity: side.volume ? quantity(side.volume) : '' })}
          </span>
          <span>{sending === undefined ? word : t('ticket.sending')}</span>
        </small>
        <b aria-hidden>{price === undefined ? '' : formatPrice(price, product.digits)}</b>
      </button>
      <button
        type="button"
        className={ticketStyles['quietSide']}
        aria-describedby={`${id}-reverse`}
        disabled={whole === undefined || sending !== undefined || side.order === undefined}
        onClick={() => whole !== undefined && void reverse(whole, { product, judged })}
      >
        <small>
          <span>{t('close.reverse')}</span>
        </small>
        <b id={`${id}-reverse`} aria-hidden>
          {whole !== undefined && t('close.reverseTo', { side: word, quantity: quantity(2 * whole.volume) })}
        </b>
      </button>
    </div>
  );
}

/** Closes, and opens the other side only after the close was accepted. */
async function reverse(position: PositionView, { product, judged }: TicketPartProps): Promise<void> {
  const { volume, direction, leverage, positionId } = position;
  const next = direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
  const t = i18n.getFixedT(null, 'panels');
  const words = { quantity: quantityBeforeName(volume, product), product: productLabel(product).full };
  const isIntended = await confirmAction('reverse', {
    title: () => t('closing.reverseTitle', words),
    detail: () =>
      t('closing.reverseDetail', {
        side: t(next === DIRECTION.buy ? 'ticket.buy' : 'ticket.sell'),
        quantity: quantityText(volume, product),
      }),
    confirm: () => t('close.reverse'),
  });
  if (!isIntended || useTicket.getState().sending !== undefined) return;
  ticketActions.started(next);
  const closed = await closePosition(positionId);
  const outcome =
    closed.kind === 'accepted'
      ? await placeOrder({
          symbolId: position.symbolId,
          type: 'marketOpen',
          direction: next,
          entryType: 'quantity',
          leverage,
          requestNum: formatDecimal(volume, judged.facts.terms.numberDigits),
          price: undefined,
          takeProfit: undefined,
          stopLoss: undefined,
          positionId: undefined,
          expireType: 'day',
        })
      : closed;
  ticketActions.ended(next, outcome);
  reportOutcome(outcome);
}
