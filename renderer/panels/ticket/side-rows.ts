import { rescale } from '../../../backend/domain/decimal.ts';
import { isAtOnce } from '../../../backend/domain/orders/order-terms.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { financingOf, interestFor } from '../../../backend/domain/index.ts';
import {
  formatAmount,
  formatMoney,
  formatPrice,
  formatProfit,
  formatVolume,
} from '../../components/index.ts';
import { timeInForceOf, type TicketDraft } from './ticket-model.ts';
import type { SideSummary, SpotPreview, StockPreview, ValidatedTicket, Words } from './summary-types.ts';

/** An amount with its currency, which goes first where there is little room. */
export interface SideAmount {
  readonly figure: string;
  readonly unit: string;
}

/** One line of the two sides: what it would be if one sold, and if one bought. Empty text where it is not known. */
export interface SideRow {
  readonly id: string;
  readonly label: string;
  readonly sell: string | SideAmount;
  readonly buy: string | SideAmount;
  readonly tone?: 'loss';
}

type CellOf = (side: SideSummary) => string | SideAmount;

/** What each side would do, line by line: six of them in every account type. */
export function sideRows(judged: ValidatedTicket, draft: TicketDraft, t: Words): readonly SideRow[] {
  const { sell, buy } = judged.summary;
  return linesOf(judged, draft, t).map(({ id, label, cell, tone }) => ({
    id,
    label,
    sell: cell(sell),
    buy: cell(buy),
    ...(tone === undefined ? {} : { tone }),
  }));
}

interface Line {
  readonly id: string;
  readonly label: string;
  readonly cell: CellOf;
  readonly tone?: 'loss';
}

function linesOf(judged: ValidatedTicket, draft: TicketDraft, t: Words): readonly Line[] {
  if (judged.stock !== undefined) return stockLines(judged, draft, t);
  if (judged.spot !== undefined)
    return judged.spot.lends === undefined ? spotLines(judged, draft, t) : loanLines(judged, draft, t);
  return contractLines(judged, draft, t);
}

/** Where it fills; that it rests or waits for its trigger. */
function fillLine({ facts }: ValidatedTicket, draft: TicketDraft, t: Words): Line {
  const { kind } = draft;
  const { symbolDigits } = facts.terms;
  return {
    id: 'fills',
    label: t(kind === 'stop' ? 'sides.triggers' : kind === 'limit' ? 'sides.fills' : 'sides.about'),
    cell: ({ price, isMarketable }) => {
      if (price === undefined) return '';
      const text = formatPrice(price, symbolDigits);
      if (kind === 'stop') return t('sides.at', { price: text });
      if (kind !== 'limit') return text;
      if (isMarketable) return t('sides.isMarketable');
      return t(isAtOnce(timeInForceOf(draft)) ? 'sides.ends' : 'sides.rests');
    },
  };
}

function contractLines(judged: ValidatedTicket, draft: TicketDraft, t: Words): readonly Line[] {
  const { facts, accountDigits } = judged;
  const { terms, conversion } = facts;
  const isIsolated = terms.tradeType === 'isolated';
  const money = (amount: bigint | undefined) =>
    amount === undefined ? '' : formatMoney(amount, accountDigits);
  return [
    fillLine(judged, draft, t),
    {
      id: 'after',
      label: t('sides.positionAfter'),
      cell: ({ direction, volume }) => {
        const held = direction === DIRECTION.buy ? facts.heldLong : facts.heldShort;
        return volume === undefined || volume === 0
          ? ''
          : t(direction === DIRECTION.buy ? 'sides.long' : 'sides.short', {
              quantity: formatVolume(held + volume, terms.numberDigits),
            });
      },
    },
    { id: 'margin', label: t('sides.margin'), cell: ({ preview }) => money(preview?.margin) },
    { id: 'fee', label: t('sides.fee'), cell: ({ preview }) => money(preview?.fee) },
    isIsolated
      ? {
          id: 'liquidation',
          label: t('sides.liquidation'),
          cell: ({ preview }) =>
            preview === undefined
              ? ''
              : preview.liquidationPrice === undefined
                ? t('sides.none')
                : formatPrice(preview.liquidationPrice, terms.symbolDigits),
        }
      : {
          id: 'financing',
          label: t('sides.financing'),
          cell: ({ direction, price, volume }) => {
            if (price === undefined || volume === undefined || conversion === undefined) return '';
            const notional = BigInt(price) * BigInt(volume);
            return formatProfit(
              financingOf({ direction, notional, days: 1 }, terms, conversion),
              accountDigits,
            );
          },
        },
    {
      id: 'worst',
      label: t(draft.stopLoss === '' ? 'sides.worst' : 'sides.worstAtStop'),
      tone: 'loss',
      cell: ({ preview }) => {
        if (preview === undefined) return '';
        return preview.worstCase === undefined
          ? t('sides.wholeAccount')
          : formatProfit(preview.worstCase, accountDigits);
      },
    },
  ];
}

/** A cell of a wallet, and of a stock account: empty while it is not known what the side would do. */
const ofSpot =
  (cell: (spot: SpotPreview, side: SideSummary) => string | SideAmount): CellOf =>
  (side) =>
    side.spot === undefined ? '' : cell(side.spot, side);
const ofStock =
  (cell: (stock: StockPreview, side: SideSummary) => string): CellOf =>
  (side) =>
    side.stock === undefined ? '' : cell(side.stock, side);

function spotLines(judged: ValidatedTicket, draft: TicketDraft, t: Words): readonly Line[] {
  const { terms, wallet } = judged.spot ?? { terms: judged.facts.terms, wallet: undefined };
  const after = (currency: string): Line => ({
    id: `after-${currency}`,
    label: t('sides.assetAfter', { asset: currency }),
    cell: ofSpot((spot) => {
      const digits = wallet?.digitsOf(currency);
      if (digits === undefined) return '';
      const free = wallet?.freeOf(currency) ?? 0n;
      const change = spot.givenCurrency === currency ? -spot.given : spot.net;
      // Nobody owns less than nothing: what cannot be paid has no end.
      return free + change < 0n ? '\u2013' : formatAmount(free + change, digits);
    }),
  });
  const { give, fee, get } = flowLines(t);
  return [fillLine(judged, draft, t), give, fee, get, after(terms.baseCurrency), after(terms.profitCurrency)];
}

const givenAmount = (amount: bigint, { givenDigits, givenCurrency }: SpotPreview) =>
  amountOf(amount, givenDigits, givenCurrency);
const receivedAmount = (amount: bigint, { receivedDigits, receivedCurrency }: SpotPreview) =>
  amountOf(amount, receivedDigits, receivedCurrency);

/** What is given, the fee, what arrives. */
function flowLines(t: Words): Readonly<Record<'give' | 'fee' | 'get', Line>> {
  return {
    give: { id: 'give', label: t('sides.youGive'), cell: ofSpot((spot) => givenAmount(spot.given, spot)) },
    fee: { id: 'fee', label: t('sides.fee'), cell: ofSpot((spot) => receivedAmount(spot.fee, spot)) },
    get: { id: 'get', label: t('sides.youGet'), cell: ofSpot((spot) => receivedAmount(spot.net, spot)) },
  };
}

/** Signs that a figure may take in a column. */
const MOST_SIGNS = 10;
const MONEY_DIGITS = 2;

/**
 * An amount of an asset in the room that a column has: zeros at its end go, and of large amounts further decimals. A small one keeps
 * all of its own, so that it never reads as nothing.
 */
function amountOf(amount: bigint, digits: number, currency: string): SideAmount {
  if (digits <= MONEY_DIGITS) return { figure: formatMoney(amount, digits), unit: currency };
  let [value, kept] = [amount, digits];
  const drop = () => {
    value = rescale(value, kept, kept - 1, 'down');
    kept -= 1;
  };
  while (kept > MONEY_DIGITS && value % 10n === 0n) drop();
  while (kept > MONEY_DIGITS && value >= 10n && formatAmount(value, kept).length > MOST_SIGNS) drop();
  return { figure: formatAmount(value, kept), unit: currency };
}

function loanLines(judged: ValidatedTicket, draft: TicketDraft, t: Words): readonly Line[] {
  const { fee, get } = flowLines(t);
  const none = t('sides.none');
  return [
    fillLine(judged, draft, t),
    get,
    fee,
    {
      id: 'borrow',
      label: t('sides.borrow'),
      cell: ofSpot((spot) => (spot.borrow === 0n ? none : givenAmount(spot.borrow, spot))),
    },
    {
      id: 'repay',
      label: t('sides.repay'),
      cell: ofSpot((spot) => (spot.repay === 0n ? none : receivedAmount(spot.repay, spot))),
    },
    {
      id: 'interest',
      label: t('sides.interestDay'),
      cell: ofSpot((spot, { direction }) => {
        const { moneyInterest, assetInterest } = judged.lending ?? {};
        const rate = direction === DIRECTION.buy ? moneyInterest : assetInterest;
        return givenAmount(interestOfDay(spot.borrow, rate), spot);
      }),
    },
  ];
}

const HOURS_A_DAY = 24;

/** Interest of a day on a principal at a yearly rate (RATIO_DIGITS): whole units are owed. */
export function interestOfDay(principal: bigint, yearInterest: bigint | undefined): bigint {
  return interestFor(principal, yearInterest ?? 0n, HOURS_A_DAY, 0n).interest;
}

function stockLines(judged: ValidatedTicket, draft: TicketDraft, t: Words): readonly Line[] {
  const { facts, accountDigits } = judged;
  const { numberDigits } = facts.terms;
  const money = (amount: bigint) => formatMoney(amount, accountDigits);
  const none = t('sides.none');
  return [
    fillLine(judged, draft, t),
    {
      id: 'after',
      label: t('sides.holdingAfter'),
      cell: ofStock(({ after }) => {
        const quantity = formatVolume(Math.abs(after), numberDigits);
        return after < 0 ? t('sides.short', { quantity }) : quantity;
      }),
    },
    {
      id: 'own',
      label: t('sides.ownMoney'),
      cell: ofStock(({ own, amount, fee }, { direction }) =>
        direction === DIRECTION.buy ? money(own) : t('sides.comesIn', { amount: money(amount - fee) }),
      ),
    },
    {
      id: 'financed',
      label: t('sides.financed'),
      cell: ofStock(({ loan, borrowed }, { direction }) => {
        if (direction === DIRECTION.buy) return loan === 0n ? none : money(loan);
        const quantity = formatVolume(borrowed, numberDigits);
        return borrowed === 0 ? none : t('sides.sharesBorrowed', { quantity });
      }),
    },
    { id: 'cost', label: t('sides.costDay'), cell: ofStock(({ dayInterest }) => money(dayInterest)) },
    { id: 'fee', label: t('sides.fee'), cell: ofStock(({ fee }) => money(fee)) },
  ];
}
