import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CircleAlert } from 'lucide-react';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import {
  Badge,
  Skeleton,
  Panel,
  PanelStrip,
  Button,
  Icon,
  formatPriceChange,
  NumberField,
  Profit,
  keySteps,
} from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useAccountTypeStore, TICKET_TYPES } from '../../session/account-type.ts';
import { placeOrder, useOpeningLock } from '../../trading/trading-api.ts';
import type { OrderDraft } from '../../trading/contracts.ts';
import { useCommand } from '../../workspace/keys/commands.ts';
import { useSessionStore } from '../../session/session-store.ts';
import { AccountFunds } from '../account/account-funds.tsx';
import { asksFirst } from '../shared/confirmation.tsx';
import { reportOutcome, sayLocked } from '../shared/order-actions.ts';
import { playKey, productLabel } from '../shared/product-label.ts';
import { useSelectedProduct } from '../shared/use-product.ts';
import { actionOf, confirmOrder, offerCancel } from './confirm-order.ts';
import { AccountLine } from './account-line.tsx';
import { CloseButtons, CloseLines, CloseSlider } from './close/close-part.tsx';
import { EffectLine } from './ticket-effect.tsx';
import { LoanForm } from './loan/loan-entry.tsx';
import { OrderFields, OrderHead } from './order-fields.tsx';
import { TicketSpace } from './ticket-room.tsx';
import { stepFigure, readUnits, knownValue } from './ticket-model.ts';
import { ticketActions, useTicket } from './ticket-store.ts';
import { SidesTable, TradeButtons } from './trade-buttons.tsx';
import { useTicketSummary } from './use-ticket-summary.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import styles from './ticket.module.css';
import type { ValidatedTicket } from './summary-types.ts';

/** The order ticket. It says before sending what the platform would answer. */
export function Ticket() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  const symbolId = product?.symbolId;
  useEffect(() => {
    if (symbolId !== undefined) ticketActions.dispatch({ type: 'product', symbolId });
  }, [symbolId]);
  return (
    <Panel name={t('panel.order')}>
      <PanelStrip
        title={t('panel.order')}
        note={product === undefined ? undefined : productLabel(product).full}
        linked
      >
        {product !== undefined && (
          <span className={styles['badges']}>
            {!product.tradable && <Badge tone="warn">{t('frame.notTradable')}</Badge>}
            <Badge>{t(playKey(product.tradeType))}</Badge>
          </span>
        )}
      </PanelStrip>
      <div className={styles['ticket']}>
        {product === undefined ? (
          <Skeleton rows={6} label={t('loading')} />
        ) : (
          <TicketForm product={product} />
        )}
        <div className={styles['funds']}>
          <AccountFunds />
        </div>
      </div>
    </Panel>
  );
}

function TicketForm({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const judged = useTicketSummary(product);
  const effect = useTicket((state) => state.draft.effect);
  const isOwn = useAccountTypeStore((traded) => traded.accountType === product.tradeType);
  const isLoan = effect === 'borrow' || effect === 'repay';
  useTicketCommands(product, isOwn && !isLoan ? judged : undefined);
  // What cannot be sent is not filled in: no fields, no preview, no sides.
  if (!isOwn) return <OtherAccount product={product} />;
  if (judged === undefined) return <Skeleton rows={6} label={t('loading')} />;
  const parts = { product, judged };
  if (isLoan)
    return (
      <>
        <OrderHead judged={judged} />
        <LoanForm key={effect} {...parts} move={effect} />
      </>
    );
  const onSend = (order: OrderDraft, volume?: number) => void send(order, product, volume);
  return (
    <>
      <OrderFields {...parts} />
      {effect === 'close' ? <CloseSlider judged={judged} /> : <AccountLine {...parts} />}
      {judged.spot === undefined && judged.stock === undefined && <BracketFields {...parts} />}
      {effect === 'close' ? <CloseLines judged={judged} /> : <SidesTable judged={judged} />}
      <EffectLine judged={judged} />
      <TicketSpace {...parts} />
      {effect === 'close' ? (
        <CloseButtons {...parts} onSend={onSend} />
      ) : (
        <TradeButtons {...parts} onSend={onSend} />
      )}
    </>
  );
}

/** Sends an order once; while it is on its way nothing else is sent. */
async function send(order: OrderDraft, product: Product, volume: number | undefined): Promise<void> {
  if (useTicket.getState().sending !== undefined) return;
  // Without a question nothing comes between the press and the mark that an order is on its way.
  if (asksFirst(actionOf(order)) && !(await confirmOrder(order, product, volume))) return;
  ticketActions.started(order.direction);
  const outcome = await placeOrder(order);
  ticketActions.ended(order.direction, outcome);
  reportOutcome(outcome);
  offerCancel(order, product, outcome);
}

/** The keys of the ticket: sides, kind, quantity, send. */
function useTicketCommands(product: Product, judged: ValidatedTicket | undefined): void {
  const { dispatch } = ticketActions;
  const side = (direction: Direction) => () => dispatch({ type: 'side', side: direction });
  const stepQuantity = (steps: number) => () => {
    if (judged === undefined) return;
    const { numberDigits, volumeStep, minVolume } = judged.facts.terms;
    const { quantity } = useTicket.getState().draft;
    dispatch({ type: 'quantity', text: stepFigure(quantity, numberDigits, volumeStep, steps, minVolume) });
  };
  useCommand('buy', side(DIRECTION.buy));
  useCommand('sell', side(DIRECTION.sell));
  useCommand('marketOrder', () => dispatch({ type: 'kind', kind: 'market' }));
  useCommand('limitOrder', () => {
    const market = judged?.summary.buy.price;
    const text =
      market === undefined || judged === undefined
        ? ''
        : formatDecimal(market, judged.facts.terms.symbolDigits);
    dispatch({ type: 'kind', kind: 'limit', price: useTicket.getState().draft.price || text });
    ticketActions.askPrice(true);
  });
  useCommand('quantityUp', stepQuantity(1));
  useCommand('quantityDown', stepQuantity(-1));
  const locked = useOpeningLock();
  useCommand('send', () => {
    const { order, volume } = judged?.intended ?? {};
    if (locked !== undefined && useTicket.getState().draft.effect === 'open') return sayLocked(locked);
    if (order !== undefined) void send(order, product, volume);
  });
}

/** The account that is traded does not trade the product; where another one of the customer does, one press goes there. */
function OtherAccount({ product }: Pick<TicketPartProps, 'product'>) {
  const { t } = useTranslation('panels');
  const { accountType, choose } = useAccountTypeStore();
  const accounts = useSessionStore((session) => session.customer?.accounts);
  const { tradeType } = product;
  const canSwitch =
    TICKET_TYPES.includes(tradeType) && accounts?.some((account) => account.tradeType === tradeType) === true;
  return (
    <div className={styles['rule']} data-tone="warn" role="alert">
      <Icon icon={CircleAlert} />
      <span>{t('ticket.otherAccount', { account: t(playKey(accountType)) })}</span>
      {canSwitch && (
        <span className={styles['foot']}>
          <Button size="small" onClick={() => choose(tradeType)}>
            {t('ticket.switchTo', { account: t(playKey(tradeType)) })}
          </Button>
        </span>
      )}
    </div>
  );
}

/** Take profit and stop loss, with their distance and what they would bring. */
function BracketFields(props: TicketPartProps) {
  const effect = useTicket((state) => state.draft.effect);
  if (effect === 'close') return null;
  return (
    <div className={styles['pair']}>
      <BracketField {...props} field="takeProfit" />
      <BracketField {...props} field="stopLoss" />
    </div>
  );
}

function BracketField({ judged, field }: TicketPartProps & { readonly field: 'takeProfit' | 'stopLoss' }) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const { terms } = judged.facts;
  const chosen = judged.shown;
  const takes = field === 'takeProfit';
  const price = knownValue(readUnits(draft[field], terms.symbolDigits));
  const result = takes ? chosen.preview?.profitAtTakeProfit : chosen.preview?.lossAtStopLoss;
  const outside = takes ? 'takeProfitOutsideBand' : 'stopLossOutsideBand';
  const rejected = chosen.violations.some(({ reason }) => reason === outside);
  const step = (steps: number) => {
    const start = chosen.price ?? 1;
    ticketActions.dispatch({
      type: field,
      text: stepFigure(draft[field], terms.symbolDigits, 1, steps, start),
    });
  };
  return (
    <div>
      <NumberField
        label={takes ? t('ticket.tp') : t('ticket.sl')}
        name={takes ? t('ticket.takeProfit') : t('ticket.stopLoss')}
        tone={takes ? 'up' : 'down'}
        value={draft[field]}
        placeholder={t('none')}
        invalid={rejected}
        onChange={(text) => ticketActions.dispatch({ type: field, text })}
        onKeyDown={(event) => {
          const steps = keySteps(event.key, event.shiftKey);
          if (steps === 0) return;
          event.preventDefault();
          step(steps);
        }}
      />
      <p className={styles['note']}>
        <span className="faint">
          {price !== undefined &&
            chosen.price !== undefined &&
            formatPriceChange(price - chosen.price, terms.symbolDigits)}
        </span>
        {price !== undefined && result !== undefined && (
          <Profit amount={result} digits={judged.accountDigits} />
        )}
      </p>
    </div>
  );
}
