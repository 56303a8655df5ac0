import {
  validateTargets,
  type InstrumentTerms,
  type ProfitTarget,
} from '../../../../backend/domain/index.ts';
import { plainPrice } from '../../../components/index.ts';
import type { PositionBrackets, PositionView } from '../../../trading/contracts.ts';
import { sharedLots } from '../../../trading/live-figures.ts';
import { PERCENT_DIGITS } from '../../ticket/options/order-options.ts';
import { readUnits, type Figure, type OrderOptions } from '../../ticket/ticket-model.ts';

/** The exits of a position as they are typed. */
export interface ExitTexts extends Pick<OrderOptions, 'targets' | 'breakEven' | 'breakEvenAfter'> {
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** Shares are lots, as another program has set them. */
  readonly inLots: boolean;
}

/** What a position has, as text. */
export function exitTexts(position: PositionView, digits: number): ExitTexts {
  const { takeProfit, stopLoss, targets = [], breakEven, entryPrice } = position;
  const text = (price: number | undefined) => (price === undefined ? '' : plainPrice(price, digits));
  return {
    takeProfit: text(takeProfit),
    stopLoss: text(stopLoss),
    targets: targets.map(({ price, percent, lots }) => ({
      price: text(price),
      percent: percent ?? lots ?? '',
    })),
    inLots: targets[0]?.lots !== undefined,
    breakEven: breakEven === 'firstTarget',
    breakEvenAfter: typeof breakEven === 'number' ? text(Math.abs(breakEven - entryPrice)) : '',
  };
}

/** What is to be sent of them, or why it cannot be: a figure that is none, or a rule of targets. */
export function readExits(
  texts: ExitTexts,
  position: PositionView,
  terms: InstrumentTerms,
): { readonly brackets: PositionBrackets } | { readonly fault: ReturnType<typeof validateTargets>[number] } {
  const { symbolDigits, numberDigits } = terms;
  const { inLots, breakEven, breakEvenAfter } = texts;
  const rows = texts.targets.filter(({ price, percent }) => price + percent !== '');
  const prices = rows.map(({ price }) => readUnits(price, symbolDigits));
  const shares = rows.map(({ percent }) => readUnits(percent, inLots ? numberDigits : PERCENT_DIGITS));
  const takeProfit = readUnits(texts.takeProfit, symbolDigits);
  const stopLoss = readUnits(texts.stopLoss, symbolDigits);
  const afterFirst = breakEven && rows.length > 0;
  const profit: Figure<number> = afterFirst ? { state: 'empty' } : readUnits(breakEvenAfter, symbolDigits);
  const needed = [...prices, ...shares].find(({ state }) => state === 'empty');
  const wrong = [...prices, ...shares, takeProfit, stopLoss, profit].find(({ state }) => state === 'wrong');
  if (needed !== undefined) return { fault: { reason: 'numberMissing', params: [] } };
  if (wrong?.state === 'wrong') return { fault: { reason: wrong.reason, params: [] } };
  const units = (figure: Figure<number> | undefined) =>
    figure?.state === 'value' ? figure.value : undefined;
  const targets = rows.map((_, at): ProfitTarget => {
    const part = units(shares[at]);
    return { price: units(prices[at]) ?? 0, ...(inLots ? { volume: part } : { share: part }) };
  });
  const { direction, markPrice, entryPrice } = position;
  const { openVolume } = sharedLots(position, numberDigits);
  const place = { reference: markPrice ?? entryPrice, volume: openVolume, takeProfit: units(takeProfit) };
  const [fault] = validateTargets(direction, targets, place, terms);
  if (fault !== undefined) return { fault };
  return {
    brackets: {
      takeProfit: units(takeProfit),
      stopLoss: units(stopLoss),
      targets: rows.map(({ percent }, at) => ({
        price: units(prices[at]) ?? 0,
        ...(inLots ? { lots: percent } : { percent }),
      })),
      breakEven: afterFirst ? 'firstTarget' : (units(profit) ?? 'never'),
    },
  };
}
