import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { executionPrice, RATIO_DIGITS } from '../../../backend/domain/index.ts';
import { divide, powerOfTen } from '../../../backend/domain/decimal.ts';
import {
  formatAmount,
  formatMoney,
  formatPercent,
  formatPrice,
  formatVolume,
} from '../../components/index.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import { useTicket } from './ticket-store.ts';
import type { Words } from './side-rows.ts';
import type { TicketDraft } from './ticket-model.ts';
import type { ValidatedTicket } from './use-ticket-summary.ts';

/** What will happen when the leading side is sent. */
export function RestText({ judged }: TicketPartProps) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  const [head, ...rest] = sentencesOf(judged, draft, t);
  return (
    <>
      <b>{head}</b> {rest.join(' ')}
    </>
  );
}

function sentencesOf(judged: ValidatedTicket, draft: TicketDraft, t: Words): readonly string[] {
  const { shown, facts } = judged;
  if (shown.needsStop === true && draft.effect === 'open') return [t('room.needsStop')];
  const { volume, price } = shown;
  const isPriceMissing = draft.kind !== 'market' && price === undefined && draft.quantity !== '';
  if (isPriceMissing) return [t('room.noPrice')];
  if (volume === undefined || price === undefined) return [t('room.incomplete')];
  return [fillSentence(judged, draft, volume, price, t), ...backing(judged, facts.terms.tradeType, draft, t)];
}

function fillSentence(
  { shown, facts }: ValidatedTicket,
  { kind }: TicketDraft,
  volume: number,
  price: number,
  t: Words,
): string {
  const { symbolDigits, numberDigits } = facts.terms;
  const side = t(shown.direction === DIRECTION.buy ? 'ticket.buy' : 'ticket.sell');
  const market = facts.quote && executionPrice(shown.direction, facts.quote, facts.terms);
  if (kind === 'stop') return t('room.stop', { price: formatPrice(price, symbolDigits) });
  if (kind === 'limit' && !shown.isMarketable && market !== undefined)
    return t('room.rest', { side, distance: formatPrice(Math.abs(price - market), symbolDigits) });
  const text = t('room.market', {
    ...{ side, quantity: formatVolume(volume, numberDigits), price: formatPrice(price, symbolDigits) },
  });
  const worse = market === undefined || kind === 'limit' ? 0 : Math.abs(price - market);
  return worse === 0 ? text : `${text} ${t('room.levels', { worse: formatPrice(worse, symbolDigits) })}`;
}

/** What backs the order, or what comes of it in the account. */
function backing(
  judged: ValidatedTicket,
  tradeType: string,
  draft: TicketDraft,
  t: Words,
): readonly string[] {
  const { spot, stock, direction } = judged.shown;
  const rate = (ratio: bigint | undefined) =>
    formatPercent(
      Number(divide((ratio ?? 0n) * 10_000n, powerOfTen(RATIO_DIGITS), 'half-even')),
      'minus-only',
    );
  if (spot !== undefined) {
    const { borrow, repay } = spot;
    const { moneyInterest, assetInterest } = judged.lending ?? {};
    const amount = formatAmount(
      borrow > 0n ? borrow : repay,
      borrow > 0n ? spot.givenDigits : spot.receivedDigits,
    );
    if (borrow > 0n)
      return [
        t('room.borrows', {
          ...{ amount, currency: spot.givenCurrency },
          rate: rate(direction === DIRECTION.buy ? moneyInterest : assetInterest),
        }),
      ];
    if (repay > 0n) return [t('room.repays', { amount, currency: spot.receivedCurrency })];
    const net = formatAmount(spot.net, spot.receivedDigits);
    return [t('room.spot', { net, currency: spot.receivedCurrency })];
  }
  if (stock !== undefined) {
    const money = (amount: bigint) => formatMoney(amount, judged.accountDigits);
    const lending = judged.lending;
    if (stock.loan > 0n)
      return [
        t('room.financed', {
          own: money(stock.own),
          loan: money(stock.loan),
          rate: rate(lending?.moneyInterest),
        }),
      ];
    if (stock.borrowed > 0) {
      const { numberDigits } = judged.facts.terms;
      const held = (judged.shown.volume ?? 0) - stock.borrowed;
      return [
        t('room.shortLoan', {
          held: formatVolume(held, numberDigits),
          shares: t('ticket.shareCount', {
            count: stock.borrowed / 10 ** numberDigits,
            shown: formatVolume(stock.borrowed, numberDigits),
          }),
          rate: rate(lending?.assetInterest),
        }),
      ];
    }
    return [t('room.settles')];
  }
  if (draft.effect === 'close') return [];
  if (draft.kind !== 'market') return [t('room.restMargin')];
  return [t(tradeType === 'isolated' ? 'room.isolated' : 'room.cross')];
}
