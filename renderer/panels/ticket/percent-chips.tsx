import { Chips, formatPercentOf, formatRatio } from '../../components/index.ts';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { shareText } from './ticket-share.ts';
import { RISK_DIGITS } from './ticket-size.ts';
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
