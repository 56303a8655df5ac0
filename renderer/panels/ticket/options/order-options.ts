import type { InstrumentTerms, ProfitTarget } from '../../../../backend/domain/index.ts';
import type { OrderDraft } from '../../../trading/contracts.ts';
import { knownValue, linkOf, readUnits, type Figure, type TicketDraft } from '../ticket-model.ts';

/** Decimals of the percent of a target, which counts hundredths of it. */
export const PERCENT_DIGITS = 2;

/** What the options of a draft add to the order of a contract. */
export type RequestedOptions = Pick<
  OrderDraft,
  'targets' | 'breakEven' | 'reduceOnly' | 'closePosition' | 'linkedOrderId'
>;

/** Whether an order of a draft closes all that is open, however much that is by then: it has no quantity of its own. */
export function closesWhole({ effect, kind, options }: TicketDraft): boolean {
  return effect === 'close' && kind !== 'market' && options.closePosition;
}

/** The options that the kind of a draft has, and the figures behind them; a row of a target without any figure is none. */
export function readOptions(
  draft: TicketDraft,
  { symbolDigits }: Pick<InstrumentTerms, 'symbolDigits'>,
): { readonly order: RequestedOptions; readonly figures: readonly Figure<number>[] } {
  const { effect, kind, options } = draft;
  const rests = kind !== 'market';
  const isWhole = closesWhole(draft);
  const typed = effect === 'open' ? options.targets.filter((row) => row.price + row.percent !== '') : [];
  const rows = typed.map((row) => [
    needed(readUnits(row.price, symbolDigits)),
    needed(readUnits(row.percent, PERCENT_DIGITS)),
  ]);
  const afterFirst = options.breakEven && typed.length > 0;
  const profit: Figure<number> =
    effect === 'open' && !afterFirst ? readUnits(options.breakEvenAfter, symbolDigits) : { state: 'empty' };
  const breakEven = afterFirst ? ('firstTarget' as const) : knownValue(profit);
  const targets = rows.flatMap(([price, share]): ProfitTarget[] =>
    price?.state === 'value' && share?.state === 'value' ? [{ price: price.value, share: share.value }] : [],
  );
  return {
    figures: [...rows.flat(), profit],
    order: {
      ...(targets.length > 0 && { targets }),
      ...(breakEven !== undefined && { breakEven }),
      ...(isWhole && { closePosition: true }),
      ...(rests && effect === 'close' && options.reduceOnly && !isWhole && { reduceOnly: true }),
      ...linkOf(draft),
    },
  };
}

/** A figure that may not be left out. */
function needed(figure: Figure<number>): Figure<number> {
  return figure.state === 'empty' ? { state: 'wrong', reason: 'numberMissing' } : figure;
}

/** How many options of a draft are in force; those that its kind does not have are none. */
export function countOptions(draft: TicketDraft): number {
  const { kind, trails, options } = draft;
  const { targets = [], ...rest } = readOptions(draft, { symbolDigits: MOST_DIGITS }).order;
  const { activation, distance, reach, by } = options;
  const ofStop = kind === 'stop' ? [...(trails ? [activation, distance] : [reach]), by ?? ''] : [];
  return targets.length + Object.keys(rest).length + ofStop.filter((text) => text !== '').length;
}

/** As many decimals as any price has: counting asks for none of them. */
const MOST_DIGITS = 8;
