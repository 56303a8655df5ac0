import { Chips } from '../../components/index.ts';
import { useTranslation } from 'react-i18next';
import { divide, formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { ENTRY_TYPE } from '../../../backend/domain/order-terms.ts';
import { quoteAmount, toAccountCurrency } from '../../../backend/domain/index.ts';
import { mostShares } from './stock-summary.ts';
import { mostVolume } from './spot-summary.ts';
import { affordableVolume } from './ticket-limits.ts';
import { expectedDeal, RISK_DIGITS } from './ticket-size.ts';
import { ticketActions, useTicket } from './ticket-store.ts';
import type { ValidatedTicket } from './use-ticket-summary.ts';

const SHARES = [10, 25, 50, 75, 100] as const;

/** Risks of an opening in hundredths of a percent. */
const RISKS = [25, 50, 100, 150, 200] as const;

/** Shares of what is possible: of the free margin for an opening, of the position for a close; of the equity for a risk. */
export function PercentChips({ judged }: { readonly judged: ValidatedTicket }) {
  const { t } = useTranslation('panels');
  const entry = useTicket((state) => state.draft.entry);
  if (entry === 'risk') return <RiskChips />;
  return (
    <Chips label={t('ticket.shares')}>
      {SHARES.map((share) => (
        <button key={share} type="button" onClick={() => takeShare(judged, share)}>
          {share === 100 ? t('ticket.max') : `${share}%`}
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
            {`${text.replace(/\.?0+$/, '')}%`}
          </button>
        );
      })}
    </Chips>
  );
}

/** A share of the shares that can be bought, or sold. */
function takeStockShare({ meant: side, stock, accountDigits }: ValidatedTicket, share: number): void {
  const { draft } = useTicket.getState();
  if (stock === undefined || side.price === undefined) return;
  const { terms, conversion } = stock;
  const asked = { direction: side.direction, price: side.price, pending: draft.kind !== 'market' };
  const most = mostShares(asked, stock);
  if (most === 0 || conversion === undefined) return;
  const units = Math.floor((most * share) / 100 / terms.volumeStep) * terms.volumeStep;
  const volume = Math.max(terms.minVolume, units);
  const { notional } = expectedDeal(volume, asked, stock);
  const amount = toAccountCurrency(notional, terms, conversion, 'up');
  const text =
    draft.entry === 'amount'
      ? formatDecimal(amount, accountDigits)
      : formatDecimal(volume, terms.numberDigits);
  ticketActions.dispatch({ type: 'quantity', text });
}

/** A share of what the wallet has free, in what the ticket counts. */
function takeWalletShare({ meant: chosen, spot }: ValidatedTicket, share: number): void {
  const { draft } = useTicket.getState();
  if (spot === undefined || chosen.price === undefined) return;
  const { terms, wallet } = spot;
  const set = (text: string) => ticketActions.dispatch({ type: 'quantity', text });
  const digits = wallet.digitsOf(terms.profitCurrency) ?? 2;
  if (draft.entry === ENTRY_TYPE.amount && chosen.direction === DIRECTION.buy) {
    const money = divide(wallet.freeOf(terms.profitCurrency) * BigInt(share), 100n, 'down');
    if (money > 0n) set(formatDecimal(money, digits));
    return;
  }
  const most = mostVolume(chosen.direction, draft.kind === 'limit' ? chosen.price : undefined, spot);
  const units = Math.floor((most * share) / 100 / terms.volumeStep) * terms.volumeStep;
  if (most === 0) return;
  const volume = Math.max(terms.minVolume, units);
  const notional = BigInt(chosen.price) * BigInt(volume);
  if (draft.entry === ENTRY_TYPE.amount)
    set(formatDecimal(quoteAmount(notional, terms, digits, 'up'), digits));
  else set(formatDecimal(volume, terms.numberDigits));
}

function takeShare(judged: ValidatedTicket, share: number): void {
  if (judged.spot !== undefined) return takeWalletShare(judged, share);
  if (judged.stock !== undefined) return takeStockShare(judged, share);
  const { meant: chosen, facts, accountDigits } = judged;
  const { draft } = useTicket.getState();
  const { terms, conversion } = facts;
  const set = (text: string) => ticketActions.dispatch({ type: 'quantity', text });
  const onGrid = (units: number) => Math.floor(units / terms.volumeStep) * terms.volumeStep;
  if (draft.effect === 'close') {
    const units = share === 100 ? chosen.closable : onGrid((chosen.closable * share) / 100);
    if (units > 0) set(formatDecimal(units, terms.numberDigits));
    return;
  }
  if (chosen.price === undefined || conversion === undefined) return;
  if (draft.entry === 'margin') {
    const funds = divide(facts.available * BigInt(share) * 99n, 10_000n, 'down');
    if (funds > 0n) set(formatDecimal(funds, accountDigits));
    return;
  }
  if (draft.entry === ENTRY_TYPE.amount) {
    const leverage = BigInt(terms.defaultLeverage);
    const funds = divide(facts.available * BigInt(share), 100n, 'down');
    if (funds > 0n) set(formatDecimal(divide(funds * leverage * 99n, 100n, 'down'), accountDigits));
    return;
  }
  const order = {
    direction: chosen.direction,
    price: chosen.price,
    leverage: terms.defaultLeverage,
    pending: draft.kind !== 'market',
  };
  const most = affordableVolume(order, facts.available, facts, conversion);
  const units = Math.max(terms.minVolume, onGrid((most * share) / 100));
  if (most > 0) set(formatDecimal(Math.min(most, units), terms.numberDigits));
}
