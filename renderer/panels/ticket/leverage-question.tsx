import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { initialMarginOf } from '../../../backend/domain/index.ts';
import { Button, formatMoney } from '../../components/index.ts';
import { setLeverage } from '../../trading/index.ts';
import type { RequestOutcome } from '../../trading/contracts.ts';
import { productLabel } from '../shared/product-label.ts';
import { Notice } from './notice.tsx';
import type { TicketPartProps } from './ticket-parts.tsx';
import { ticketActions } from './ticket-store.ts';
import type { TicketInputs } from './ticket-summary.ts';

/** Says what another leverage does to the open positions of the product, before it is set. */
export function LeverageQuestion({
  product,
  judged,
  leverage,
}: TicketPartProps & { readonly leverage: number }) {
  const { t } = useTranslation('panels');
  const [answer, setAnswer] = useState<RequestOutcome>();
  const [busy, setBusy] = useState(false);
  const { facts, accountDigits } = judged;
  const money = (amount: bigint) => formatMoney(amount, accountDigits);
  const before = facts.positions.reduce((sum, { margin }) => sum + margin, 0n);
  const after = marginAt(leverage, facts);
  const apply = async () => {
    setBusy(true);
    const outcome = await setLeverage(product.symbolId, leverage);
    setBusy(false);
    if (outcome.kind === 'accepted') ticketActions.wishLeverage(undefined);
    else setAnswer(outcome);
  };
  const text = (
    <>
      <b>{t('ticket.leverageAsk', { leverage, product: productLabel(product).full })}</b>{' '}
      {answer?.kind === 'rejected' && answer.message}
      {answer?.kind === 'unknown' && t('loan.unknown')}
      {answer === undefined &&
        (facts.positions.length === 0 || after === undefined
          ? t('ticket.leverageNone')
          : t('ticket.leverageOpen', { before: money(before), after: money(after) }))}
    </>
  );
  return (
    <Notice tone={answer === undefined ? 'plain' : 'danger'} icon={Gauge} role="alert" text={text}>
      <Button size="small" variant="primary" busy={busy} onClick={() => void apply()}>
        {t('ticket.leverageApply', { leverage })}
      </Button>
      <Button size="small" onClick={() => ticketActions.wishLeverage(undefined)}>
        {t('ticket.leverageKeep', { leverage: facts.terms.defaultLeverage })}
      </Button>
    </Notice>
  );
}

/** Margin that the open positions of the product would bind, the oldest first in the tiers; undefined without a rate. */
export function marginAt(
  leverage: number,
  { positions, terms, conversion, nowMs }: TicketInputs,
): bigint | undefined {
  if (conversion === undefined) return undefined;
  const ahead = { buy: 0, sell: 0 };
  let margin = 0n;
  for (const { direction, volume, entryPrice } of positions) {
    const claim = { volume, notional: BigInt(entryPrice) * BigInt(volume), leverage };
    margin += initialMarginOf(claim, terms, conversion, { atMs: nowMs, ahead: ahead[direction] });
    ahead[direction] += volume;
  }
  return margin;
}
